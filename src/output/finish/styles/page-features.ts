/** The features that a page has, and those that its scripts can give it. */
import { attributesOf } from "../../html/attributes.ts";
import { memo } from "../../html/memo.ts";
import { headOf, type Tag } from "../../html/tokenizer.ts";
import type { Feature } from "./selector.ts";

/** Added by browsers: elements with optional tags, and attributes set when visitors open or resize elements. */
const given: readonly Feature[] = ["<html", "<head", "<body", "<colgroup", "<tbody", "<tr", "[open", "[style"];

export class PageFeatures {
  private readonly features = new Set<Feature>(given);
  private readonly data = new Set<string>();

  /** @param tag a start tag. */
  tag({ markup }: Tag): void {
    const { features, data } = contributionOf(markup);
    for (const feature of features) this.features.add(feature);
    for (const word of data) this.data.add(word);
  }

  /** @param hasScripts only a script can turn data- attributes into features. */
  has(feature: Feature, hasScripts: boolean): boolean {
    return this.features.has(feature) || (hasScripts && wordsIn(feature.slice(1)).every((word) => this.data.has(word)));
  }
}

/** What a start tag contributes to any page. */
interface Contribution {
  readonly features: readonly Feature[];
  /** Words of data- attributes, which a script may use as classes or attributes. */
  readonly data: readonly string[];
}

const contributionOf = memo((markup: string): Contribution => {
  const { name, attributes } = headOf(markup);
  const features = [`<${name}`];
  const data: string[] = [];
  for (const [attribute, value] of attributesOf(attributes)) {
    features.push(`[${attribute}`);
    if (attribute === "class") for (const each of value.split(/\s+/)) features.push(`.${each}`);
    else if (attribute === "id") features.push(`#${value}`);
    else if (attribute.startsWith("data-")) data.push(...wordsIn(value));
    else if (holdsCss(attribute, value)) for (const word of wordsIn(value)) features.push(`=${word}`);
  }
  return { features, data };
});

/** SVG's presentation attributes contain CSS, too (SVG 2, 6.3). */
const holdsCss = (name: string, value: string): boolean =>
  name === "style" || name === "font-family" || value.includes("var(");

/** The words of a text; a name such as `md:flex` has several. */
export const wordsIn = (text: string): readonly string[] => text.match(/(?:[\w-]|[^\0-\x7f])+/g) ?? [];

/**
 * How a script can affect the styles of a page: it can add any element, class, id or attribute
 * whose name is in the script, complete or as a prefix or suffix. Every word counts, in a string or not,
 * so none is missed.
 */
export class ScriptWords {
  private readonly words: ReadonlySet<string>;
  /** Prefixes and suffixes of names that are composed at run time: `is-` + state, `${state}-open`. */
  private readonly beginnings: readonly string[];
  private readonly endings: readonly string[];
  /** Folded, to compare attributes with the properties that set them. */
  private readonly properties: ReadonlySet<string>;

  constructor(text: string) {
    this.words = new Set(wordsIn(unescaped(text)));
    const words = [...this.words];
    this.beginnings = words.filter((word) => /[-_]$/.test(word));
    this.endings = words.filter((word) => /^[-_]/.test(word));
    this.properties = new Set(words.map(folded));
  }

  /** Whether this script may create a feature. */
  mayCreate(feature: Feature): boolean {
    const name = feature.slice(1);
    return (
      wordsIn(name).every((word) => this.mayContain(word)) ||
      // `dataset.menuOpen` is data-menu-open, `ariaExpanded` aria-expanded, `tabIndex` tabindex.
      (feature.startsWith("[") && this.properties.has(folded(name.replace(/^data-/, ""))))
    );
  }

  private mayContain(word: string): boolean {
    return (
      this.words.has(word) ||
      this.beginnings.some((start) => word.startsWith(start)) ||
      this.endings.some((end) => word.endsWith(end))
    );
  }
}

const folded = (name: string): string => name.replaceAll("-", "").toLowerCase();

/** Resolves escapes (ECMA-262, 12.9.4): minifiers write `\xE9` or `\u4E00` for what is not ASCII. */
const unescaped = (script: string): string =>
  script.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/gi,
    (whole, ...codes: (string | undefined)[]) => {
      const code = Number.parseInt(codes.find((each) => each !== undefined) ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
