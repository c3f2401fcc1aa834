/** A start tag and all facts that depend on the tag alone: the same on every page, so they are computed once. */

import { type Attributes, attributesOf, scanAttributes } from "./attributes.ts";
import type { ElementFault } from "./element-fault.ts";
import { protectedKinds } from "./link-kinds.ts";
import { type Link, type LinksAndMentions, linksOf } from "./links.ts";
import { copiedString } from "./memo.ts";
import { type Reference, referencesIn } from "./references.ts";
import { type ParsedTag, tagsOf } from "./tokenizer.ts";
import { unknownValuesIn } from "./unknown-values.ts";

export interface Element extends LinksAndMentions {
  /** In lower case. */
  readonly name: string;
  readonly attributes: Attributes;
  readonly id: string | undefined;
  /** The obsolete `<a name>`, which is still a valid link target, and `<map name>`, which `usemap` names. */
  readonly anchor: string | undefined;
  /** Attributes that a strict policy blocks, since no hash allows them (CSP 3, 6.1.11 and 6.1.12): `style="color:red"`, `onclick="go()"`. */
  readonly blocked: readonly string[];
  /** Attributes of JSX, as written, which mean nothing in HTML: `className="lead"`, `style={{ color: "red" }}`. */
  readonly jsx: readonly string[];
  readonly integrity: Integrity | undefined;
  readonly references: readonly Reference[];
  /** Values of its attributes that have no effect. */
  readonly unknownValues: readonly Omit<ElementFault, "offset">[];
  readonly isCode: boolean;
  /** Whether it describes the page as a whole (facts/head.ts). */
  readonly isOfHead: boolean;
  /** False for an element without facts, as most are: `<p>`, `<li>`, `<em>`. */
  readonly hasFacts: boolean;
}

/** The `integrity` of a script or stylesheet (W3C Subresource Integrity, 3.4). */
export interface Integrity {
  readonly url: string;
  readonly value: string;
  /** Whether browsers request it with CORS (HTML standard, 2.5.4), without which they do not read the bytes of another origin. */
  readonly isCors: boolean;
}

declare module "./tokenizer.ts" {
  interface ParsedTag {
    /** What `elementOf` has made of the tag. In a WeakMap instead, it costs 4 % of the CPU time of a build of 3,000 pages. */
    element: Element | undefined;
  }
}

export function elementOf(parsed: ParsedTag): Element {
  parsed.element ??= factsOfElement(parsed);
  return parsed.element;
}

function factsOfElement({ name, attributes: text }: ParsedTag): Element {
  const attributes = attributesOf(text);
  const { links, mentions } = linksOf(name, attributes);
  const id = attributes.get("id");
  return {
    name,
    attributes,
    id: id && copiedString(id),
    anchor: name === "a" || name === "map" ? attributes.get("name") : undefined,
    links,
    mentions,
    blocked: blockedIn(name, attributes),
    jsx: jsxIn(text),
    integrity: integrityIn(attributes, links),
    references: referencesIn(name, attributes),
    unknownValues: unknownValuesIn(name, attributes),
    isCode: codeElements.has(name),
    isOfHead: ofHead.has(name),
    hasFacts: attributes.size > 0 || !withoutFacts.has(name),
  };
}

/** Elements of code, in which no leftover is reported. */
export const codeElements: ReadonlySet<string> = new Set(["code", "pre", "kbd", "samp"]);

const ofHead = new Set(["html", "body", "title", "meta", "base", "link"]);

/** Most elements of a page: without attributes they have no facts, and are skipped, which saves time. */
// biome-ignore format: a list of names
const withoutFacts = new Set([
  "p", "br", "hr", "div", "span", "section", "header", "footer", "main", "nav", "ul", "ol", "li", "dl", "dt", "dd",
  "table", "thead", "tbody", "tr", "th", "td", "em", "strong", "b", "i", "code", "pre",
]);

/** Attributes that hold a script, by their prefix (HTML standard, 8.1.8.2, and other standards' events). */
const events =
  /^on(abort|after|animation|aux|before|blur|cancel|can|change|click|close|command|context|copy|cue|cut|dbl|drag|drop|duration|empt|end|error|focus|form|fullscreen|got|hash|input|invalid|key|language|load|lost|message|mouse|offline|online|page|paste|pause|play|pointer|pop|progress|rate|ready|reject|reset|resize|scroll|security|seek|select|slot|stall|storage|submit|suspend|time|toggle|touch|transition|unhandled|unload|visibility|volume|wait|wheel)/;

const jsxValue = /\{(?:[^{}]|\{[^{}]*\})*\}|"[^"]*"|'[^']*'|[^\s"'>]+/y;

/** Attributes of JSX, as written. @param text between a tag's name and its ">". */
function jsxIn(text: string): readonly string[] {
  const attributes: string[] = [];
  if (!text.includes("={") && !/\s(?:className|htmlFor)=/.test(text)) return attributes;
  scanAttributes(`${text}>`, 0, (name, value) => {
    const start = text.indexOf(`${name}=`);
    const isJsx = /^(?:className|htmlFor)$/.test(name) || (value.startsWith("{") && text.includes(`${name}={`));
    jsxValue.lastIndex = start + name.length + 1;
    if (isJsx && start >= 0) attributes.push(copiedString(`${name}=${jsxValue.exec(text)?.[0] ?? ""}`));
  });
  return attributes;
}

function integrityIn(attributes: Attributes, links: readonly Link[]): Integrity | undefined {
  const value = attributes.get("integrity")?.trim();
  const link = value ? links.find(({ kind }) => protectedKinds.has(kind)) : undefined;
  if (!value || !link) return undefined;
  const isModule = link.kind === "link modulepreload" || attributes.get("type")?.trim().toLowerCase() === "module";
  return { url: link.url, value: copiedString(value), isCors: isModule || attributes.has("crossorigin") };
}

function blockedIn(name: string, attributes: Attributes): readonly string[] {
  const blocked: string[] = [];
  // The document of a `srcdoc` inherits the policy (CSP 3, 7.8).
  for (const { parsed, isEnd } of name === "iframe" ? tagsOf(attributes.get("srcdoc") ?? "") : [])
    if (!isEnd) blocked.push(...elementOf(parsed).blocked);
  const style = attributes.get("style");
  if (style) blocked.push(`style="${style}"`);
  for (const key of attributes.keys())
    if (key.startsWith("on") && events.test(key) && attributes.get(key))
      blocked.push(`${key}="${attributes.get(key)}"`);
  return blocked;
}
