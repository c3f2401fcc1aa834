/**
 * What a script may do to a page, as far as styles are concerned: give an element any class, id or
 * attribute, or make any element, whose name stands in the script, whole or begun. Every word of it
 * counts, in strings or not, so that no reading of the script can miss one.
 */
import type { Mark } from "./selector.ts";

/** The words of a text; a name such as `md:flex` has several. */
export const wordsIn = (text: string): readonly string[] => text.match(/(?:[\w-]|[^\0-\x7f])+/g) ?? [];

export class ScriptWords {
  private readonly words: ReadonlySet<string>;
  /** How names begin and end that are put together at run time: `is-` + state, `${state}-open`. */
  private readonly beginnings: readonly string[];
  private readonly endings: readonly string[];
  /** As attributes are compared with the properties that set them. */
  private readonly properties: ReadonlySet<string>;

  constructor(text: string) {
    this.words = new Set(wordsIn(unescaped(text)));
    const words = [...this.words];
    this.beginnings = words.filter((word) => /[-_]$/.test(word));
    this.endings = words.filter((word) => /^[-_]/.test(word));
    this.properties = new Set(words.map(folded));
  }

  /** Whether something that a selector names may come from this script. */
  mayMake(mark: Mark): boolean {
    const name = mark.slice(1);
    return (
      wordsIn(name).every((word) => this.mayHold(word)) ||
      // `dataset.menuOpen` is data-menu-open, `ariaExpanded` aria-expanded, `tabIndex` tabindex.
      (mark.startsWith("[") && this.properties.has(folded(name.replace(/^data-/, ""))))
    );
  }

  private mayHold(word: string): boolean {
    return (
      this.words.has(word) ||
      this.beginnings.some((start) => word.startsWith(start)) ||
      this.endings.some((end) => word.endsWith(end))
    );
  }
}

const folded = (name: string): string => name.replaceAll("-", "").toLowerCase();

/** With its escapes read (ECMA-262, 12.9.4): minifiers write what is not ASCII as `\xE9` or `\u4E00`. */
const unescaped = (script: string): string =>
  script.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/gi,
    (whole, ...codes: (string | undefined)[]) => {
      const code = Number.parseInt(codes.find((each) => each !== undefined) ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
