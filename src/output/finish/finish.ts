/**
 * The HTML that React rendered -> the published page, with everything that depends on the complete page: the CSS that it
 * uses, at the place its template defines; its policy right after its encoding, before anything is loaded; the integrity of
 * the site's own scripts and stylesheets. A page without these is unchanged.
 */

import type { Hosting } from "../../api/hosting.ts";
import { stylesSlot } from "../../api/styles-slot.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { Attributes } from "../html/attributes.ts";
import type { CssLink } from "../html/css-links.ts";
import { type Element, elementOf } from "../html/element.ts";
import { type LinkKind, protectedKinds } from "../html/link-kinds.ts";
import type { Link } from "../html/links.ts";
import { memo } from "../html/memo.ts";
import { edited, type HtmlTag, type Replacement, tagsOf } from "../html/tokenizer.ts";
import { Rebaser } from "./base-path.ts";
import { PagePolicy, policyElement, type StyleForPolicy } from "./csp.ts";
import type { BundledAssets, Sheet } from "./styles/assets.ts";
import { namesOfFile, UsedNames } from "./styles/names.ts";
import { PageFeatures, ScriptWords } from "./styles/page-features.ts";

interface Finished {
  readonly html: string;
  /** Output paths of the stylesheets whose rules it has inline. */
  readonly inlined: readonly string[];
  /** The Content-Security-Policy in the page, if the site has one. */
  readonly policy: string | undefined;
  /** What headers with a policy must allow; undefined if there is none. */
  readonly needs?: readonly string[] | undefined;
}

export class Finisher {
  /**
   * @param rebaser adds the base path to URLs of templates; bundles have it already.
   * @param hasHeadersFile whether the site has a file `_headers`, which may have a policy.
   */
  constructor(
    private readonly assets: BundledAssets,
    private readonly site: { readonly origin: string; readonly hosting: Hosting },
    private readonly rebaser = new Rebaser("/"),
    hasHeadersFile = false,
  ) {
    const names = (site.hosting.headers ?? []).flatMap(({ set }) => Object.keys(set));
    this.hasPolicyHeader = hasHeadersFile || names.some((name) => /^content-security-policy$/i.test(name));
  }

  private readonly hasPolicyHeader: boolean;

  private readonly stylesheets = new Map<string, readonly CssLink[]>();
  private readonly linksIn = (url: string): readonly CssLink[] =>
    getOrInsert(this.stylesheets, url, () => this.assets.linksIn(url));

  finish(written: string): Finished {
    const html = this.rebaser.html(withoutCr(written));
    const added = this.site.hosting.policy;
    const isRestricted = added !== undefined || this.hasPolicyHeader || /content-security-policy/i.test(html);
    if (!isRestricted && !html.includes(stylesSlot)) return { html, inlined: [], policy: undefined };
    const styles = new PageStyles(this.assets);
    const policy = new PagePolicy(this.site.origin, this.linksIn);
    const edits: Replacement[] = [];
    let place = { rank: 0, end: 0 };
    for (const tag of tagsOf(html)) {
      if (tag.isEnd) continue;
      const element = elementOf(tag.parsed);
      styles.element(tag, element);
      if (isRestricted) policy.element(element, tag.text);
      if (!added) continue;
      edits.push(...this.withIntegrity(tag, element));
      const rank = tag.template ? 0 : rankOf(element);
      if (rank > place.rank) place = { rank, end: tag.end };
    }
    for (const edit of styles.edits(html)) edits.push(edit);
    const { inlined } = styles;
    for (const used of styles.used) policy.style(used);
    const needs = isRestricted ? policy.needs : undefined;
    if (!added) return { html: edited(html, edits), inlined, policy: undefined, needs };
    const text = policy.text(added);
    edits.push({ from: place.end, to: place.end, text: policyElement(text) });
    return { html: edited(html, edits), inlined, policy: text, needs };
  }

  /** Adds its hash to the element that loads a bundled script or stylesheet (Subresource Integrity). */
  private withIntegrity({ start, markup }: HtmlTag, { attributes, links }: Element): Replacement[] {
    if (attributes.has("integrity")) return [];
    const link = links.find(({ kind }) => protectedKinds.has(kind));
    const integrity = link && this.assets.integrityOf(link.url);
    const at = start + 1 + markup.length - (markup.endsWith("/") ? 1 : 0);
    return integrity ? [{ from: at, to: at, text: ` integrity="${integrity}"` }] : [];
  }
}

/**
 * Browsers read CR and CRLF as LF (HTML standard, 13.2.3.5), also in a script whose hash the policy has. So a page has
 * the same bytes if its sources were checked out on Windows.
 */
const withoutCr = (html: string): string => (html.includes("\r") ? html.replace(/\r\n?/g, "\n") : html);

/** The policy follows the first element of the highest rank. */
function rankOf({ name, attributes }: Element): number {
  if (name === "meta" && attributes.has("charset")) return 3;
  return name === "head" ? 2 : Number(name === "html");
}

/** Whether a link loads a stylesheet, or a drawing into the page. */
const loadsCss = (kind: LinkKind, attributes: Attributes): boolean =>
  kind === "link stylesheet" ||
  (kind === "link preload" && attributes.get("as") === "style") ||
  kind.startsWith("use ");

/** The names that a style element may use. Most are the same on every page. */
const namesOfStyle = memo((css: string): { readonly names: readonly string[] | undefined } => ({
  names: namesOfFile(css),
}));

class PageStyles {
  readonly inlined: string[] = [];
  /** The CSS that fills its slots. */
  readonly used: StyleForPolicy[] = [];
  private readonly features = new PageFeatures();
  private readonly scripts = new Map<string, ScriptWords>();
  private readonly inline: ScriptWords[] = [];
  /** Names that CSS outside of the slots may use. */
  private readonly names = new UsedNames();
  /** Whether the page loads a script that is not bundled, or imports one, so that its effects are unknown. */
  private hasForeignScript = false;
  private readonly slots: { readonly tag: HtmlTag; readonly source: string }[] = [];

  constructor(private readonly assets: BundledAssets) {}

  element(tag: HtmlTag, { name, attributes, blocked, links }: Element): void {
    this.features.tag(tag);
    for (const { url, kind } of links) {
      // A drawing in a <use> inherits the custom properties of the page (SVG 2, 5.5).
      if (loadsCss(kind, attributes) && !url.startsWith("#")) this.names.add(this.assets.namesAt(url));
    }
    if (name === "script" || (name === "plinth-island" && links.length > 0)) this.script(attributes, links, tag.text);
    const source = name === "style" ? attributes.get(stylesSlot) : undefined;
    if (source !== undefined) this.slots.push({ tag, source });
    else if (name === "style") this.names.add(namesOfStyle(tag.text).names);
    // Event handler attributes are scripts, too.
    for (const attribute of blocked) this.inline.push(new ScriptWords(attribute));
  }

  private script(attributes: Attributes, links: readonly Link[], text: string): void {
    const url = links.find(({ kind }) => kind.startsWith("script ") || kind === "plinth-island src")?.url;
    // JSON-LD is for search engines; other data is for scripts.
    if (url === undefined && attributes.get("type") === "application/ld+json") return;
    const words = url === undefined ? new ScriptWords(text) : this.assets.scriptAt(url);
    if (!words || words.importsOthers) this.hasForeignScript = true;
    if (words?.addsStylesheets) this.names.add(undefined);
    if (words && url === undefined) this.inline.push(words);
    else if (words && url !== undefined) this.scripts.set(url, words);
  }

  /** Fills the style elements that the template declared. */
  edits(html: string): Replacement[] {
    const sheets = this.slots.map(({ source }) => this.assets.sheetOf(source));
    const styles = this.stylesOf(sheets.flatMap((sheet) => sheet ?? []));
    return this.slots.map(({ tag }, index) => {
      const to = html.indexOf(">", tag.end + tag.text.length) + 1;
      const sheet = sheets[index];
      const style = sheet && styles.get(sheet);
      if (sheet) this.inlined.push(sheet.path);
      if (style?.css) this.used.push(style);
      return { from: tag.start, to, text: style?.css ? `<style>${style.css}</style>` : "" };
    });
  }

  private stylesOf(sheets: readonly Sheet[]): ReadonlyMap<Sheet, StyleForPolicy> {
    const { features, scripts, inline, names } = this;
    if (this.hasForeignScript) return new Map(sheets.map((sheet) => [sheet, sheet.styles.whole]));
    if (sheets.some(({ isOpen }) => isOpen)) names.add(undefined);
    const styles = new Map<Sheet, StyleForPolicy>();
    // Repeated, since a rule that is used because of a name can itself use a name that another stylesheet defines.
    for (let before = -1; before !== names.size; ) {
      before = names.size;
      for (const sheet of sheets) {
        const used = sheet.styles.of({ features, scripts, inline, names });
        styles.set(sheet, used.style);
        if (sheets.length > 1) names.add(used.names);
      }
    }
    return styles;
  }
}
