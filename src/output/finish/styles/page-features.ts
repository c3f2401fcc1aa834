/** The features that a page has, and those that its scripts can give it. */
import { attributesOf } from "../../html/attributes.ts";
import { memo } from "../../html/memo.ts";
import { unescapedScript } from "../../html/script.ts";
import { type HtmlTag, parsedTag } from "../../html/tokenizer.ts";
import { importsCss, namesIn } from "./names.ts";
import type { Feature } from "./selector.ts";

/** Features that browsers add: elements with optional tags, and attributes set when visitors open or resize elements. */
const implied: readonly Feature[] = ["<html", "<head", "<body", "<colgroup", "<tbody", "<tr", "[open", "[style"];

export class PageFeatures {
  private readonly features = new Set<Feature>(implied);
  private readonly data = new Set<string>();
  private readonly names = new Set<string>();

  tag({ markup }: HtmlTag): void {
    const { features, data } = contributionOf(markup);
    for (const feature of features) this.features.add(feature);
    for (const word of data) {
      this.data.add(word);
      this.names.add(word.toLowerCase());
    }
  }

  /** @param hasScripts only a script can turn data- attributes into features. */
  has(feature: Feature, hasScripts: boolean): boolean {
    if (this.features.has(feature)) return true;
    const data = isName(feature) ? this.names : this.data;
    return hasScripts && wordsIn(feature.slice(1)).every((word) => data.has(word));
  }
}

/** The features that a start tag adds to any page. */
interface Contribution {
  readonly features: readonly Feature[];
  /** Words of data- attributes, which a script may use as classes or attributes. */
  readonly data: readonly string[];
}

const contributionOf = memo((markup: string): Contribution => {
  const { name, attributes } = parsedTag(markup);
  const features = [`<${name}`];
  const data: string[] = [];
  for (const [attribute, value] of attributesOf(attributes)) {
    features.push(`[${attribute}`);
    if (attribute === "class") for (const each of value.split(/\s+/)) features.push(`.${each}`);
    else if (attribute === "id") features.push(`#${value}`);
    else if (attribute.startsWith("data-")) for (const word of wordsIn(value)) data.push(word);
    else if (holdsCss(attribute, value)) for (const each of namesIn(value)) features.push(`=${each}`);
  }
  return { features, data };
});

/** SVG's presentation attributes contain CSS, too (SVG 2, 6.3); `face` is that of the obsolete `<font>`. */
const holdsCss = (name: string, value: string): boolean =>
  name === "style" || name === "font-family" || name === "face" || value.includes("var(");

/** Whether a feature is the name of a custom property, an animation or a font. */
const isName = (feature: Feature): boolean => feature.startsWith("=");

/** The words of a text; a name such as `md:flex` has several. */
const wordsIn = (text: string): readonly string[] => text.match(/(?:[\w-]|[^\0-\x7f])+/g) ?? [];

/**
 * How a script can affect the styles of a page: it can add any element, class, id or attribute
 * whose name is in the script, complete or as a prefix or suffix. Every word counts, in a string or not,
 * so none is missed.
 */
export class ScriptWords {
  /** Whether it imports a script from outside the site's bundles, so that its effects are unknown. */
  readonly importsOthers: boolean;
  /** Whether it may add a stylesheet to the page. */
  readonly addsStylesheets: boolean;
  private readonly words: WordSet;
  private readonly names: WordSet;
  /** The words as `folded` writes them, to compare attributes with the properties that set them. */
  private readonly properties: ReadonlySet<string>;

  constructor(text: string) {
    const words = wordsIn(unescapedScript(text));
    this.importsOthers = /\bimport\s*(?:[("'{*/]|[\w$]+\s*(?:,|from\b))/.test(text);
    this.addsStylesheets = importsCss(text) || /\.css["'`?#]/i.test(text);
    this.words = new WordSet(words);
    this.names = new WordSet(words.map((word) => word.toLowerCase()));
    this.properties = new Set(words.map(folded));
  }

  mayCreate(feature: Feature): boolean {
    const name = feature.slice(1);
    const words = isName(feature) ? this.names : this.words;
    return (
      wordsIn(name).every((word) => words.mayContain(word)) ||
      // `dataset.menuOpen` is data-menu-open, `ariaExpanded` aria-expanded, `tabIndex` tabindex.
      (feature.startsWith("[") && this.properties.has(folded(name.replace(/^data-/, ""))))
    );
  }
}

class WordSet {
  private readonly words: ReadonlySet<string>;
  /** Prefixes and suffixes of names that are composed at run time: `is-` + state, `${state}-open`. */
  private readonly beginnings: readonly string[];
  private readonly endings: readonly string[];

  constructor(words: readonly string[]) {
    this.words = new Set(words);
    this.beginnings = [...this.words].filter((word) => /[-_]$/.test(word));
    this.endings = [...this.words].filter((word) => /^[-_]/.test(word));
  }

  mayContain(word: string): boolean {
    return (
      this.words.has(word) ||
      this.beginnings.some((start) => word.startsWith(start)) ||
      this.endings.some((end) => word.endsWith(end))
    );
  }
}

const folded = (name: string): string => name.replaceAll("-", "").toLowerCase();
