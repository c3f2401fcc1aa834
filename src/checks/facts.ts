/** The types that checks take and return: facts of the final output, and `content`, which reads a file of content/ when a check needs its text. */

import type { Budget } from "../api/budget.ts";
import type { PictureFile } from "../api/current-site.ts";
import type { HeaderRule } from "../api/hosting.ts";
import type { Finding, SourcePlace, Target, TargetTexts } from "../base/diagnostic.ts";
import { type ContentPlace, pagePlace } from "../base/places.ts";
import type { Draft } from "../content/drafts.ts";
import { formatOf } from "../content/formats/index.ts";
import type { ContentTexts } from "../content/read.ts";
import { fileNamedAfter } from "../content/url-source.ts";
import type { HostCoding } from "../hosting/hosts/index.ts";
import type { FileFacts } from "../output/facts/file.ts";
import type { Leak } from "../output/facts/leaks.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { StylesheetFacts } from "../output/inspect.ts";
import type { SentSizes } from "../output/sent-sizes.ts";
import type { ListedSite } from "../site-thread/protocol.ts";
import { decoded } from "../urls/urls.ts";

export interface FoundLeak extends Leak {
  readonly path: string;
  readonly sources: readonly string[];
}

/** Why browsers do not run scripts. */
export interface ScriptProblems {
  /** Inline modules, by their texts: sentences without their end. */
  readonly inline: ReadonlyMap<string, string>;
  /** Files that are not scripts unless they are loaded as modules, by their paths. */
  readonly notClassic: ReadonlyMap<string, string>;
}

/** A page that links can lead to, rendered or not. */
export interface PageTarget {
  readonly url: string;
  /** Undefined if the page could not be rendered, or has not been shown yet in `plinth dev`. */
  readonly ids: ReadonlySet<string> | undefined;
  /** The content that the page is made from, if it is known. */
  readonly content?: ContentPlace | undefined;
}

/** What the checks of pages and links need, of a whole site or of one page in `plinth dev`. */
export interface PageCheckFacts extends Omit<ListedSite, "origin" | "pages" | "files" | "budgets" | "hosting"> {
  /** Scheme, host and base path of the site's URLs, without a slash at the end. */
  readonly siteUrl: string;
  /** The base path without its last slash: `/project` for a site at `/project/`, empty for one at the root. */
  readonly pathPrefix: string;
  readonly pages: readonly PageFacts[];
  /** Every page that is listed, by its output path. */
  readonly targets: Pick<ReadonlyMap<string, PageTarget>, "get" | "has" | "values">;
  readonly stylesheets: readonly StylesheetFacts[];
  /** Every file but the pages. */
  readonly files: readonly FileFacts[];
  /** What esbuild says about the scripts of all pages; unknown in `plinth dev`, whose background check has it. */
  readonly scripts: ScriptProblems | undefined;
  /** The headers of the site's hosting, with those of its policy. */
  readonly headers: readonly HeaderRule[];
  /** Static files that `ignore` leaves out, by their output paths. */
  readonly ignored: ReadonlyMap<string, string>;
  readonly paths: Pick<ReadonlySet<string>, "has"> & Iterable<string>;
  /** Content files with errors, which were reported: their pages may be missing. */
  readonly broken: readonly string[];
  /** Unknown references, which were reported: texts show them unchanged. */
  readonly unknownReferences: readonly string[];
  /** Entries that are not published yet. */
  readonly drafts: readonly Draft[];
  readonly content: ContentTexts;
  /** All pictures of content/, outside content/static/. */
  readonly pictures: readonly Pick<PictureFile, "file">[];
}

export interface SiteFacts extends PageCheckFacts {
  /** Secrets and other content that must not be published. */
  readonly leaks: readonly FoundLeak[];
  readonly budgets: Readonly<Record<string, Budget>>;
  /** How the site's hosts compress files. */
  readonly codings: readonly HostCoding[];
  /** The compressed sizes of files by output path; empty unless a budget or the report of the site needs them. */
  readonly sent: ReadonlyMap<string, SentSizes>;
  /** Patterns of `ignore` that match no file. */
  readonly unmatched: readonly string[];
  /** Pictures that no file of the output refers to, so that they are not published. */
  readonly unusedPictures: readonly Pick<PictureFile, "file" | "url">[];
}

/** An error of one page. The same message on several pages is reported once, with their URLs. */
export interface Fault extends Pick<Finding, "code" | "severity" | "message" | "hint" | "explainedBy">, TargetTexts {
  /** The element that the fault is about; without one, its place is that of the page. */
  readonly target?: Target | undefined;
}

export type PageCheck = (page: PageFacts, facts: PageCheckFacts) => Fault | readonly Fault[] | undefined;

export type SiteCheck = (facts: SiteFacts) => readonly Finding[];

/** The parts of a page's facts from which its place is found. */
export type SourcedPage = Pick<PageFacts, "url" | "template" | "sources" | "content">;

/** The content that a page is made from or named after, or the line of templates/site.tsx that lists it. */
export function placeOfPage(page: SourcedPage): SourcePlace {
  const file = page.content ? undefined : fileOfPage(page);
  return file === undefined ? pagePlace(page.content, page.url, "page") : { file };
}

/** The content files that a page uses, first the one that it is made from. */
export function sourcesOfPage(page: SourcedPage): readonly string[] {
  const ofPage = fileOfPage(page);
  return ofPage === undefined ? page.sources : [ofPage, ...page.sources.filter((file) => file !== ofPage)];
}

const fileOfPage = ({ url, sources, content }: SourcedPage): string | undefined =>
  content?.file ?? fileNamedAfter(url, sources.filter(hasText));

const hasText = (file: string): boolean => formatOf(file)?.hasBody === true;

/** A link as in the sources: without the base path. */
export const withoutPrefix = (link: string, pathPrefix: string): string =>
  pathPrefix !== "" && link.startsWith(`${pathPrefix}/`) ? link.slice(pathPrefix.length) : link;

/** Whether a URL matches a pattern of templates/site.tsx: a URL that can end with `*`. */
export const urlMatches = (pattern: string, url: string): boolean =>
  pattern.endsWith("*") ? url.startsWith(pattern.slice(0, -1)) : url === pattern;

/** Whether another deployment serves a pathname (decoded), according to the option `elsewhere` of the site. */
export const isServedElsewhere = ({ elsewhere }: Pick<PageCheckFacts, "elsewhere">, pathname: string): boolean =>
  elsewhere.some((pattern) => urlMatches(decoded(pattern), pathname));
