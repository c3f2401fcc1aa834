/**
 * The final HTML of a page -> its Content-Security-Policy (CSP 3), which allows only what the page itself
 * has. Inline scripts and styles are allowed by their hash, so `unsafe-inline` is not needed.
 */

import { createHash } from "node:crypto";
import type { PolicySources } from "../../api/hosting.ts";
import { stylesSlot } from "../../api/styles-slot.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import { isValidUrl } from "../../urls/urls.ts";
import { textInDrawing } from "../html/attributes.ts";
import { type CssLink, cssLinks } from "../html/css-links.ts";
import { type Element, elementOf } from "../html/element.ts";
import { framingKinds, type LinkKind, linkKinds } from "../html/link-kinds.ts";
import { type Link, linksInText } from "../html/links.ts";
import { isBare, scriptType } from "../html/script.ts";
import { tagsOf } from "../html/tokenizer.ts";

/** The directives of a page, in order, with the default value of those that every page has. */
const pageDirectives: readonly (readonly [directive: string, otherwise?: string])[] = [
  ["default-src", "'none'"],
  ...["script", "style", "img", "font", "media", "manifest", "connect", "frame", "worker", "object"].map(
    (kind): [string] => [`${kind}-src`],
  ),
  ["base-uri", "'none'"],
  ["form-action", "'none'"],
  ["require-trusted-types-for", "'script'"],
  ["trusted-types", "'none'"],
];

/** Directives that are valid only in a header (CSP 3, 3.3). `upgrade-insecure-requests` applies to every file. */
const headerDirectives: typeof pageDirectives = [["frame-ancestors", "'self'"], ["sandbox"]];
const httpsDirectives: typeof pageDirectives = [["upgrade-insecure-requests", ""]];

/** Directive -> the links that it must allow, by their `kind` (html/links.ts; CSP 3, 6.1; Fetch, 2.2.5 destinations). */
const kindsOf: Readonly<Record<string, Iterable<LinkKind | Preload>>> = {
  "script-src": [
    ...linkKinds(
      "script src, script href, script xlink:href, link modulepreload, script importmap",
      "script import, script import(), plinth-island src, plinth-island runtime",
    ),
    "link preload script",
  ],
  "style-src": [...linkKinds("link stylesheet, style @import"), "link preload style"],
  "img-src": [
    ...linkKinds(
      "img src, img srcset, source srcset, link imagesrcset, input src, video poster, image href, image xlink:href",
      "body background, table background, td background, th background, feimage href, feimage xlink:href",
      "use href, use xlink:href, link icon, link apple-touch-icon, link mask-icon, style url(), style attribute",
      "animate values, animate from, animate to, set to, fill url(), stroke url(), clip-path url(), mask url()",
      "filter url(), cursor url(), marker-start url(), marker-mid url(), marker-end url()",
      // A prefetch is allowed by any directive with its source (CSP 3, resource hints); this one does the least.
      "link prefetch",
    ),
    "link preload image",
  ],
  "font-src": ["link preload font", "style @font-face"],
  "media-src": [...linkKinds("video src, audio src, source src, track src"), "link preload track"],
  "manifest-src": linkKinds("link manifest"),
  "connect-src": ["link preload fetch", "a ping", "area ping"],
  // Browsers load a document in an object or embed as a frame (HTML standard, 4.8.7).
  "frame-src": framingKinds,
  "object-src": linkKinds("embed src, object data"),
  "form-action": linkKinds("form action, button formaction, input formaction"),
};
type Preload = `link preload ${string}`;

const directives = new Map<LinkKind | Preload, string[]>();
for (const [directive, kinds] of Object.entries(kindsOf))
  for (const kind of kinds) getOrInsert(directives, kind, () => []).push(directive);

/** CSS, and the sources that a policy must allow for it. */
export interface StyleForPolicy {
  readonly css: string;
  readonly hash: string;
  readonly links: readonly CssLink[];
}

export const styleOf = (css: string): StyleForPolicy => ({ css, hash: hashSource(css), links: cssLinks(css) });

/** The hash source of an inline script or style (CSP 3, 2.3.1). A parser replaces NUL (HTML standard, 13.2.5.4). */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text.replaceAll("\0", "\ufffd")).digest("base64")}'`;

/** The element that declares the policy of a page. */
export const policyElement = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;

export class PagePolicy {
  private readonly sources = new Map<string, Set<string>>();
  private readonly needed = new Set<string>();

  private readonly origin: string;

  /**
   * @param site the origin that is `'self'`; it may end with a base path.
   * @param linksIn what a stylesheet loads.
   */
  constructor(
    site: string,
    private readonly linksIn: (stylesheet: string) => readonly CssLink[],
  ) {
    this.origin = isValidUrl(site) ? new URL(site).origin : site;
  }

  /** Allows what an element needs, except styles that the engine inserts, which `style` allows. @param text the content of a script or style. */
  element({ name, attributes, links }: Element, text: string): void {
    for (const link of links) this.link(link, attributes.get("as"));
    if (name === "script") for (const link of linksInText(name, attributes, text)) this.link(link);
    // The document of a `srcdoc` inherits the policy (CSP 3, "CSP inheriting to avoid bypasses").
    for (const tag of name === "iframe" ? tagsOf(attributes.get("srcdoc") ?? "") : [])
      if (!tag.isEnd) this.element(elementOf(tag.parsed), tag.text);
    const isScript = name === "script" && !attributes.has("src") && scriptType(attributes) !== undefined;
    const isStyle = name === "style" && !attributes.has(stylesSlot);
    // Browsers read some texts differently in a drawing. Both forms are allowed, so that it does not matter where the element is.
    for (const each of isScript || isStyle ? new Set([text, textInDrawing(text)]) : [])
      if (isScript) this.allow("script-src", hashSource(each));
      else this.style(styleOf(each));
    if (name === "form" && !attributes.has("action")) this.allow("form-action", "'self'");
    if (name === "base") this.allow("base-uri", this.sourceOf(attributes.get("href") ?? ""));
  }

  style({ hash, links }: StyleForPolicy): void {
    this.allow("style-src", hash);
    for (const link of links) this.link(link);
  }

  private link({ url, kind }: Link, as?: string): void {
    if (kind === "script import" && isBare(url)) return; // the import map has its URL
    this.allowAs(kind === "link preload" ? `${kind} ${as}` : kind, url);
    if (kind === "link stylesheet" || kind === "style @import")
      for (const loaded of this.linksIn(url)) this.allowAs(loaded.kind, loaded.url);
  }

  private allowAs(kind: LinkKind | Preload, url: string): void {
    const isNeeded = kind !== "link prefetch";
    for (const directive of directives.get(kind) ?? []) this.allow(directive, this.sourceOf(url), isNeeded);
  }

  private allow(directive: string, source: string | undefined, isNeeded = true): void {
    if (source === undefined) return;
    getOrInsert(this.sources, directive, () => new Set()).add(source);
    if (isNeeded) this.needed.add(`${directive} ${source.startsWith("'sha") ? "'unsafe-inline'" : source}`);
  }

  /** What every policy of the page must allow, each as `img-src https://a.example`; inline scripts and styles as `'unsafe-inline'`. */
  get needs(): readonly string[] {
    return [...this.needed].sort();
  }

  /** The source that allows a URL; undefined for one within the page. */
  private sourceOf(url: string): string | undefined {
    if (url.startsWith("#")) return undefined;
    const resolved = isValidUrl(url, this.origin) ? new URL(url, this.origin) : undefined;
    if (!resolved) return undefined; // an invalid URL, which the link check reports
    if (resolved.origin === this.origin) return "'self'";
    return resolved.origin === "null" ? resolved.protocol : resolved.origin;
  }

  /** The policy of the page, with the sources that the site adds. */
  text(added: PolicySources): string {
    const directives = new Set(
      [...pageDirectives, ...headerDirectives, ...httpsDirectives].map(([directive]) => directive),
    );
    const others = Object.keys(added).filter((directive) => !directives.has(directive));
    return serialized([...pageDirectives, ...others.map((directive): [string] => [directive])], added, this.sources);
  }
}

/** The policy of a header, in addition to those in the pages. */
export const headerPolicy = (added: PolicySources, origin: string): string =>
  serialized([...headerDirectives, ...(origin.startsWith("https:") ? httpsDirectives : [])], added, new Map());

/** A page with its policy replaced; removed if the new one is empty. */
export const changePolicy = (html: string, change: (policy: string) => string): string =>
  html.replace(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/, (_, policy: string) => {
    const changed = change(policy);
    return changed === "" ? "" : policyElement(changed);
  });

/** A policy that also allows a source; unchanged if no directive forbids it. */
export function withSource(policy: string, name: string, source: string): string {
  const directives = new Map(
    policy.split("; ").map((text): [string, string[]] => {
      const [each = "", ...allowed] = text.split(" ");
      return [each, allowed];
    }),
  );
  const directive = directives.has(`${name}-elem`) ? `${name}-elem` : name;
  const sources = directives.get(directive) ?? (directive.endsWith("-src") ? directives.get("default-src") : undefined);
  if (!sources) return policy;
  directives.set(directive, [...sources.filter((each) => each !== "'none'" && each !== source), source]);
  return [...directives].map(([each, allowed]) => [each, ...allowed].join(" ")).join("; ");
}

function serialized(
  directives: typeof pageDirectives,
  added: PolicySources,
  sourcesOfPage: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  return directives
    .flatMap(([directive, otherwise]) => {
      const written = added[directive] ?? "";
      if (written === false) return [];
      // `script-src-elem` and `style-src-elem` apply instead of the directive with what the page has (CSP 3, 6.8.3).
      const ofPage = [...(sourcesOfPage.get(directive.replace(/-elem$/, "")) ?? [])];
      // A hash would disable the site's 'unsafe-inline' (CSP 3, 6.7.3.2).
      const allowed = written.includes("'unsafe-inline'")
        ? ofPage.filter((source) => !source.startsWith("'sha"))
        : ofPage;
      const sources = new Set([...allowed, ...written.split(/\s+/).filter(Boolean)]);
      if (sources.size === 0) return otherwise === undefined ? [] : `${directive} ${otherwise}`.trim();
      // 'none' is valid only alone.
      if (sources.size > 1) sources.delete("'none'");
      return `${directive} ${[...sources].sort().join(" ")}`;
    })
    .join("; ");
}
