/** The bundled stylesheets and scripts of a site, read when a page first asks for them. */
import type { Bundles } from "../output.ts";
import { ScriptWords } from "./script-words.ts";
import { UsedStyles } from "./used-styles.ts";

/** A bundled stylesheet. */
export interface Sheet {
  readonly path: string;
  readonly styles: UsedStyles;
}

export class Library {
  private readonly sheets = new Map<string, Sheet>();
  private readonly scripts = new Map<string, ScriptWords>();

  constructor(private readonly bundles: Bundles) {}

  /** A stylesheet by its source, relative to templates/; undefined when bundling failed. */
  sheetOf(source: string): Sheet | undefined {
    const known = this.sheets.get(source);
    if (known) return known;
    const url = this.bundles.assets?.[source]?.url;
    const css = url && this.textAt(url);
    if (!css) return undefined;
    const sheet = { path: url.slice(1), styles: new UsedStyles(css) };
    this.sheets.set(source, sheet);
    return sheet;
  }

  /** A script by its URL; undefined when it is none of the bundles. */
  scriptAt(url: string): ScriptWords | undefined {
    const known = this.scripts.get(url);
    const text = known ? undefined : this.textAt(url);
    if (text === undefined) return known;
    const words = new ScriptWords(text);
    this.scripts.set(url, words);
    return words;
  }

  private textAt(url: string): string | undefined {
    const file = this.bundles.files.find(({ path }) => `/${path}` === url);
    return file && Buffer.from(file.bytes).toString();
  }
}
