/** The names that CSS defines and uses: of custom properties, animations, fonts. Any CSS of a page can use those of any other. */
import { unescapedCss } from "../../html/links.ts";

/** All words that may be such names; in lower case, as browsers compare font families (CSS Fonts 4, 5.1). */
export const namesIn = (css: string): string[] => [
  ...new Set(
    unescapedCss(css)
      .toLowerCase()
      .match(/(?:[\w-]|[^\0-\x7f])+/g),
  ),
];

/** The names that a stylesheet or drawing may use; undefined if it imports another file. */
export const namesOfFile = (text: string): readonly string[] | undefined =>
  importsCss(text) ? undefined : namesIn(text);

export const importsCss = (css: string): boolean => /@import\b/i.test(css);

export class UsedNames {
  private readonly names = new Set<string>();
  private isUnknown = false;

  /** Adds the names of one file or style; undefined if the names are unknown: then any name counts as used. */
  add(names: Iterable<string> | undefined): void {
    if (names) for (const name of names) this.names.add(name);
    else this.isUnknown = true;
  }

  has(name: string): boolean {
    return this.isUnknown || this.names.has(name);
  }

  get size(): number {
    return this.names.size;
  }
}
