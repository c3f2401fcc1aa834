/** One page, tag by tag -> its styles: where a template asks for some, what the page uses of them. */

import { stylesSlot } from "../../../site/slot.ts";
import type { Attributes } from "../../html/attributes.ts";
import type { Edit } from "../../html/edits.ts";
import type { Element } from "../../html/element.ts";
import type { Tag } from "../../html/tokenizer.ts";
import type { Library } from "./assets.ts";
import { Vocabulary } from "./page-features.ts";
import { ScriptWords } from "./script-words.ts";
import type { Style } from "./style.ts";

export class PageStyles {
  /** Output paths of the stylesheets of which something stands in the page. */
  readonly inlined: string[] = [];
  /** The stylesheets that it loads, and what it holds of others. */
  readonly used: (Pick<Style, "urls"> & Partial<Style>)[] = [];
  private readonly vocabulary = new Vocabulary();
  private readonly scripts = new Map<string, ScriptWords>();
  private readonly inline: ScriptWords[] = [];
  /** It loads a script that is not of this site's bundles, or by an import: nobody knows what that does to it. */
  private hasForeignScript = false;
  private readonly slots: { readonly tag: Tag; readonly source: string }[] = [];

  constructor(private readonly library: Library) {}

  /** @param tag a start tag. */
  element(tag: Tag, { name, attributes, blocked, links }: Element): void {
    this.vocabulary.tag(tag);
    for (const { url, from } of links)
      if (from === "link stylesheet") this.used.push({ urls: this.library.urlsIn(url) });
    if (name === "script") this.script(attributes, tag.text);
    const source = name === "style" ? attributes.get(stylesSlot) : undefined;
    if (source !== undefined) this.slots.push({ tag, source });
    // Handlers in attributes are scripts too.
    for (const attribute of blocked) this.inline.push(new ScriptWords(attribute));
  }

  private script(attributes: Attributes, text: string): void {
    const url = attributes.get("src");
    // Data for search engines; other data are for a script.
    if (url === undefined && attributes.get("type") !== "application/ld+json") this.inline.push(new ScriptWords(text));
    if (url === undefined && /\bimport\b/.test(text)) this.hasForeignScript = true;
    if (url === undefined) return;
    const words = this.library.scriptAt(url);
    if (words) this.scripts.set(url, words);
    else this.hasForeignScript = true;
  }

  /** What is to stand in the page in place of what its template left for it. */
  edits(html: string): Edit[] {
    const { vocabulary, scripts, inline } = this;
    return this.slots.map(({ tag, source }) => {
      const to = html.indexOf(">", tag.end + tag.text.length) + 1;
      const sheet = this.library.sheetOf(source);
      if (sheet) this.inlined.push(sheet.path);
      const style =
        sheet && (this.hasForeignScript ? sheet.styles.whole : sheet.styles.of({ vocabulary, scripts, inline }));
      if (style?.css) this.used.push(style);
      return { from: tag.start, to, text: style?.css ? `<style>${style.css}</style>` : "" };
    });
  }
}
