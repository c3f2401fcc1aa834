/** The bundled stylesheets and scripts of a site, parsed when a page first uses them; and the CSS that each page uses. */

import { getOrInsert } from "../../../base/get-or-insert.ts";
import { resolveLink } from "../../../urls/urls.ts";
import { type CssLink, cssLinks } from "../../html/css-links.ts";
import { memo } from "../../html/memo.ts";
import { type Bundles, integrityOf } from "../../output-file.ts";
import { type StyleForPolicy, styleOf } from "../csp.ts";
import { importsCss, namesOfFile, type UsedNames } from "./names.ts";
import { type PageFeatures, ScriptWords } from "./page-features.ts";
import type { Feature } from "./selector.ts";
import { Stylesheet } from "./stylesheet.ts";

export interface Sheet {
  readonly path: string;
  readonly styles: UsedCss;
  /** Whether it imports another stylesheet, whose names are unknown. */
  readonly isOpen: boolean;
}

export class BundledAssets {
  private readonly sheets = new Map<string, Sheet>();
  private readonly scripts = new Map<string, ScriptWords>();
  private readonly names = new Map<string, readonly string[] | undefined>();

  /**
   * @param siteUrl ends with the base, the path of the site on its host.
   * @param textOfStatic the text of a file of content/static/, by its output path; empty if there is none.
   */
  constructor(
    private readonly bundles: Bundles,
    private readonly siteUrl: string,
    private readonly pathPrefix = "",
    private readonly textOfStatic: (path: string) => string = () => "",
  ) {}

  /** A stylesheet by its source, relative to templates/; undefined if bundling failed. */
  sheetOf(source: string): Sheet | undefined {
    const cached = this.sheets.get(source);
    if (cached) return cached;
    const path = this.bundles.assets?.[source]?.url.slice(1);
    const css = path && this.textOf(path);
    if (!css) return undefined;
    const sheet = { path, styles: new UsedCss(css), isOpen: importsCss(css) };
    this.sheets.set(source, sheet);
    return sheet;
  }

  /** A bundled script by its URL; undefined for another URL. */
  scriptAt(url: string): ScriptWords | undefined {
    const cached = this.scripts.get(url);
    const path = cached ? undefined : this.pathAt(url);
    const text = cached ? undefined : (this.bundles.islands?.texts.get(path ?? "") ?? this.textOf(path));
    if (text === undefined) return cached;
    const words = new ScriptWords(text);
    this.scripts.set(url, words);
    return words;
  }

  /** The names that a bundled stylesheet or drawing may use; undefined for another URL, and if it imports another file. */
  namesAt(url: string): readonly string[] | undefined {
    if (!this.names.has(url)) {
      const text = this.textOf(this.pathAt(url));
      this.names.set(url, text === undefined ? undefined : namesOfFile(text));
    }
    return this.names.get(url);
  }

  /** What a stylesheet of the site and those that it imports load, by its own URL. */
  linksIn(url: string, importers: readonly string[] = []): readonly CssLink[] {
    const path = this.pathAt(url);
    if (path === undefined || importers.includes(path)) return [];
    return cssLinks(this.textOf(path) ?? this.textOfStatic(path)).flatMap((link) => {
      if (link.kind !== "style @import") return link;
      const target = resolveLink(link.url, url, this.siteUrl, this.pathPrefix);
      return [
        link,
        ...(target.kind === "internal" ? this.linksIn(this.pathPrefix + target.pathname, [...importers, path]) : []),
      ];
    });
  }

  /** The integrity value of a bundled file; undefined for another URL. */
  readonly integrityOf = memo((url: string): string | undefined => {
    const path = this.pathAt(url);
    const file = path === undefined ? undefined : this.bundles.files.find((each) => each.path === path);
    return file && integrityOf(file.bytes);
  });

  private readonly pathAt = memo((url: string): string | undefined => {
    const target = resolveLink(url, "/", this.siteUrl, this.pathPrefix);
    return target.kind === "internal" ? target.pathname.slice(1) : undefined;
  });

  private textOf(path: string | undefined): string | undefined {
    const file = this.bundles.files.find((each) => each.path === path);
    return file && Buffer.from(file.bytes).toString();
  }
}

/** The parts of a page that determine which CSS it uses. */
interface StyleNeeds {
  readonly features: PageFeatures;
  readonly scripts: ReadonlyMap<string, ScriptWords>;
  readonly inline: readonly ScriptWords[];
  /** Names that other CSS of the page may use. */
  readonly names: UsedNames;
}

/** The part of a stylesheet that a page uses. */
interface UsedStyle {
  readonly style: StyleForPolicy;
  readonly names: ReadonlySet<string>;
}

/** CSS escaped so that it cannot close its style element. */
const asElement = (css: string): StyleForPolicy => styleOf(css.replaceAll("</style", "<\\/style"));

/** One stylesheet, and the part that each page uses: computed once for all pages with the same features. */
class UsedCss {
  private readonly sheet: Stylesheet;
  /** The CSS of pages, by the features that they may have. */
  private readonly styleByNames = new Map<string, UsedStyle>();
  /** The features of the sheet that scripts may create, by the URLs of the scripts. */
  private readonly created = new Map<string, ReadonlySet<Feature>>();

  /** The whole stylesheet, for pages whose scripts are unknown. */
  readonly whole: StyleForPolicy;

  constructor(css: string) {
    this.sheet = new Stylesheet(css);
    this.whole = asElement(css);
  }

  /** The CSS that a page uses, for its style element. */
  of({ features, scripts, inline, names }: StyleNeeds): UsedStyle {
    const created = this.createdBy(scripts);
    const hasScripts = scripts.size + inline.length > 0;
    const has = this.sheet.features.filter(
      (feature) =>
        features.has(feature, hasScripts) ||
        created.has(feature) ||
        inline.some((script) => script.mayCreate(feature)) ||
        (feature.startsWith("=") && names.has(feature.slice(1))),
    );
    return getOrInsert(this.styleByNames, has.join("\n"), () => {
      const used = new Set(has);
      const part = this.sheet.usedBy((feature) => used.has(feature));
      return { style: asElement(part.css), names: part.names };
    });
  }

  private createdBy(scripts: StyleNeeds["scripts"]): ReadonlySet<Feature> {
    return getOrInsert(this.created, [...scripts.keys()].join("\n"), () => {
      const all = [...scripts.values()];
      return new Set(this.sheet.features.filter((feature) => all.some((script) => script.mayCreate(feature))));
    });
  }
}
