/** The pages that a site has listed, and what its code can ask about them. */
import type { Twin, VersionWithPage } from "../api/current-site.ts";
import type { ExtraFile, Page } from "../api/index.ts";
import { isObject } from "../base/json.ts";
import { isErrorPage, outputPathOf } from "../urls/urls.ts";
import type { ContentState } from "./content-state.ts";
import type { TextTargets } from "./markdown/targets.ts";
import { pathWithoutExtension, urlsByEntry } from "./page-content.ts";
import type { ListedPage, ListedSite } from "./protocol.ts";
import { fileOf } from "./provenance.ts";
import { templateNameOf } from "./react/render-page.tsx";

/** The pages and files that a site has listed. Replaced as a whole when it has listed them again. */
export interface ListingState {
  readonly list: PageList;
  readonly files: readonly ExtraFile[];
  /** The listing as the main thread knows it. */
  readonly site: ListedSite;
}

export class PageList {
  /** The pages as the main thread knows them. */
  readonly listed: readonly ListedPage[];
  readonly targets: TextTargets;
  /** Empty until `listTwins` is called. */
  twins: ReadonlyMap<string, Twin> = new Map();

  /** @param targetsAt what texts can lead to, by the URLs of the pages that are made from entries. */
  constructor(
    readonly pages: readonly Page[],
    readonly content: Pick<ContentState, "ofPages" | "localized" | "values">,
    targetsAt: (urls: ReadonlyMap<string, string>) => TextTargets,
  ) {
    this.listed = pages.map((page) => {
      const { url, element, lastmod } = page;
      const content = this.content.ofPages.of(page);
      return {
        url,
        template: templateNameOf(element),
        ...(content === undefined ? {} : { content }),
        ...(lastmod === undefined ? {} : { lastmod: String(lastmod) }),
      };
    });
    this.targets = targetsAt(urlsByEntry(this.listed));
  }

  /** The versions of a text that have a page. */
  versionsWithPage = (versions: readonly { readonly language: string; readonly file: string }[]): VersionWithPage[] =>
    versions.flatMap(({ language, file }) => {
      const path = pathWithoutExtension(file);
      const [url, entry] = [this.targets.urls.get(path), this.content.localized.get(path)];
      return url !== undefined && entry !== undefined ? { language, url, entry } : [];
    });

  /** Lists a twin for each page that is made from an entry with a text. */
  listTwins(): ReadonlyMap<string, Twin> {
    const entries = Object.values(this.content.values).flat().filter(hasMarkdown);
    this.twins = new Map(
      entries.flatMap((entry): [string, Twin][] => {
        const url = this.targets.urls.get(pathWithoutExtension(entry.file));
        if (url === undefined || isErrorPage(url)) return [];
        return [[url, { path: outputPathOf(url).replace(/\.html?$/i, ".md"), entry }]];
      }),
    );
    return this.twins;
  }
}

const hasMarkdown = (value: unknown): value is Twin["entry"] =>
  isObject(value) && fileOf(value) === value.file && typeof value.body === "string" && /\S/.test(value.body);
