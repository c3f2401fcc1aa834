/**
 * The pages that a site has listed. An edit of content changes a few of them; the others are the same objects as before,
 * and are not sent to the main thread again.
 */
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

/** What pages() returned, and what the code of the site can ask about it. */
export class PageList {
  /** The pages as the main thread knows them: the array of the last list if all are the same. */
  readonly listed: readonly ListedPage[];
  readonly targets: TextTargets;
  /** Empty until `listTwins` is called. */
  twins: ReadonlyMap<string, Twin> = new Map();

  /** @param targetsAt what texts can lead to, by the URLs of the pages that are made from entries. */
  constructor(
    readonly pages: readonly Page[],
    readonly content: Pick<ContentState, "ofPages" | "localized" | "values">,
    last: PageList | undefined,
    targetsAt: (urls: ReadonlyMap<string, string>) => TextTargets,
  ) {
    const listed = pages.map((page, index) => this.listedPage(page, index, last));
    const isSame = listed.length === last?.listed.length && listed.every((page, index) => page === last.listed[index]);
    this.listed = isSame ? last.listed : listed;
    this.targets = targetsAt(isSame ? last.targets.urls : urlsByEntry(listed));
  }

  private listedPage(page: Page, index: number, last: PageList | undefined): ListedPage {
    const { url, element, lastmod, entry } = page;
    const [before, listedBefore] = [last?.pages[index], last?.listed[index]];
    const hasSameOptions = url === before?.url && lastmod === before.lastmod && entry?.file === before.entry?.file;
    const contents = this.content.ofPages;
    if (last && listedBefore && hasSameOptions && contents.areSame(element, before.element, last.content.ofPages))
      return listedBefore;
    const content = contents.of(page);
    const listed = {
      url,
      template: templateNameOf(element),
      ...(content === undefined ? {} : { content }),
      ...(lastmod === undefined ? {} : { lastmod: String(lastmod) }),
    };
    return listedBefore && JSON.stringify(listed) === JSON.stringify(listedBefore) ? listedBefore : listed;
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

/** Whether the main thread already has this listing; sending a long one takes time. */
export const isSameListing = ({ pages, ...settings }: ListedSite, { pages: lastPages, ...last }: ListedSite): boolean =>
  pages === lastPages && JSON.stringify(settings) === JSON.stringify(last);
