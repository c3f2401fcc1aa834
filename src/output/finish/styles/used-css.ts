/**
 * One stylesheet, and what each page uses of it. Pages of a kind have the same marks, so it is worked
 * out once for all of them.
 */

import type { Vocabulary } from "./page-features.ts";
import type { ScriptWords } from "./script-words.ts";
import type { Mark } from "./selector.ts";
import { type Style, styleOf } from "./style.ts";
import { Stylesheet } from "./stylesheet.ts";

/** What a page is made of, as far as it decides about styles. */
export interface PageParts {
  readonly vocabulary: Vocabulary;
  /** Bundled scripts that it loads, by URL. */
  readonly scripts: ReadonlyMap<string, ScriptWords>;
  /** Scripts that stand in it. */
  readonly inline: readonly ScriptWords[];
}

/** CSS that ends no element. */
const asElement = (css: string): Style => styleOf(css.replaceAll("</style", "<\\/style"));

export class UsedStyles {
  private readonly sheet: Stylesheet;
  /** By which of the sheet's marks a page may have. */
  private readonly known = new Map<string, Style>();
  /** By the URLs of scripts: which of the sheet's marks they may make. */
  private readonly made = new Map<string, ReadonlySet<Mark>>();

  /** The whole of it, for pages of which nobody knows what they may become. */
  readonly whole: Style;

  constructor(css: string) {
    this.sheet = new Stylesheet(css);
    this.whole = asElement(css);
  }

  /** What a page uses, as it stands in a style element. */
  of({ vocabulary, scripts, inline }: PageParts): Style {
    const made = this.madeBy(scripts);
    const hasScripts = scripts.size + inline.length > 0;
    const has = this.sheet.marks.filter(
      (mark) => vocabulary.has(mark, hasScripts) || made.has(mark) || inline.some((script) => script.mayMake(mark)),
    );
    const key = has.join("\n");
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const marks = new Set(has);
    const style = asElement(this.sheet.usedBy((mark) => marks.has(mark)));
    this.known.set(key, style);
    return style;
  }

  private madeBy(scripts: PageParts["scripts"]): ReadonlySet<Mark> {
    const key = [...scripts.keys()].join("\n");
    const known = this.made.get(key);
    if (known) return known;
    const all = [...scripts.values()];
    const made = new Set(this.sheet.marks.filter((mark) => all.some((script) => script.mayMake(mark))));
    this.made.set(key, made);
    return made;
  }
}
