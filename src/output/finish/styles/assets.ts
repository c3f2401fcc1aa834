/** The bundled stylesheets and scripts of a site, read when a page first asks for them. */

import { cssUrls } from "../../html/links.ts";
import type { Bundles } from "../../output-file.ts";
import { ScriptWords } from "./script-words.ts";
import { UsedStyles } from "./used-css.ts";

/** A bundled stylesheet. */
export interface Sheet {
  readonly path: string;
  readonly styles: UsedStyles;
}

export class Library {
  private readonly sheets = new Map<string, Sheet>();
  private readonly urls = new Map<string, readonly string[]>();
  private readonly scripts = new Map<string, ScriptWords>();

  /** @param base where the site stands on its host. */
  constructor(
    private readonly bundles: Bundles,
    private readonly base = "/",
  ) {}

  /** A stylesheet by its source, relative to templates/; undefined when bundling failed. */
  sheetOf(source: string): Sheet | undefined {
    const known = this.sheets.get(source);
    if (known) return known;
    const path = this.bundles.assets?.[source]?.url.slice(1);
    const css = path && this.textOf(path);
    if (!css) return undefined;
    const sheet = { path, styles: new UsedStyles(css) };
    this.sheets.set(source, sheet);
    return sheet;
  }

  /** A script by its URL; undefined when it is none of the bundles. */
  scriptAt(url: string): ScriptWords | undefined {
    const known = this.scripts.get(url);
    const text = known ? undefined : this.textOf(this.pathAt(url));
    if (text === undefined) return known;
    const words = new ScriptWords(text);
    this.scripts.set(url, words);
    return words;
  }

  /** What a bundled stylesheet loads, by its URL. */
  urlsIn(url: string): readonly string[] {
    const known = this.urls.get(url);
    if (known) return known;
    const urls = cssUrls(this.textOf(this.pathAt(url)) ?? "");
    this.urls.set(url, urls);
    return urls;
  }

  /** What proves a bundled file; undefined when it is none. */
  integrityOf(url: string): string | undefined {
    const own = `/${this.pathAt(url)}`;
    return Object.values(this.bundles.assets ?? {}).find((asset) => asset.url === own)?.integrity;
  }

  private pathAt(url: string): string | undefined {
    return url.startsWith(this.base) ? url.slice(this.base.length) : undefined;
  }

  private textOf(path: string | undefined): string | undefined {
    const file = this.bundles.files.find((each) => each.path === path);
    return file && Buffer.from(file.bytes).toString();
  }
}
