/** The facts that the checks need: what the site lists, and what its output contains. */

import { siteFile } from "../base/places.ts";
import type { PageCheckFacts, PageTarget, ScriptProblems, SiteFacts } from "../checks/facts.ts";
import { contentTexts } from "../content/read.ts";
import { codingsOf, hostsOf, readsControlFiles } from "../hosting/hosts/index.ts";
import { redirectsText } from "../hosting/redirects-file.ts";
import type { FileFacts } from "../output/facts/file.ts";
import type { Rebaser } from "../output/finish/base-path.ts";
import { fileFacts, stylesheetFacts } from "../output/inspect.ts";
import { isStylesheet } from "../output/output-file.ts";
import { rulesOf } from "../output/summaries.ts";
import type { ListedSite } from "../site-thread/protocol.ts";
import { outputPathOf, pathPrefixOf } from "../urls/urls.ts";
import type { Job } from "./job.ts";
import type { Output } from "./output.ts";
import type { PreparedSite } from "./site.ts";

/** What is known of a site before its output. */
type KnownSite = ListedSite &
  Pick<PreparedSite, "siteUrl" | "ignored" | "unread" | "broken" | "unknownReferences" | "leftOut" | "pictures">;

/** The facts of a site, in a build and in `plinth dev`, with those of its output. */
export function pageCheckFacts(
  {
    siteUrl,
    origin,
    hosting,
    checks,
    elsewhere,
    filesBeside,
    unreadTexts,
    ignored,
    unread,
    broken,
    ...known
  }: KnownSite,
  root: string,
  output: Pick<PageCheckFacts, "pathPrefix" | "pages" | "targets" | "stylesheets" | "files" | "paths" | "scripts">,
): PageCheckFacts {
  return {
    siteUrl,
    checks,
    elsewhere,
    filesBeside,
    unreadTexts,
    headers: rulesOf({ origin, hosting }).headers,
    content: contentTexts(root),
    ignored: new Map(ignored.map(({ path, file }) => [path, file])),
    broken: [...unread, ...broken],
    unknownReferences: known.unknownReferences,
    drafts: known.leftOut,
    pictures: known.pictures,
    ...output,
  };
}

/**
 * The pages that links can lead to, by output path, since a link to a page that could not be rendered is no error.
 * @param rendered by URL.
 */
export function pageTargets(
  pages: ListedSite["pages"],
  rendered: ReadonlyMap<string, PageTarget> = new Map(),
): Map<string, PageTarget> {
  const targets = new Map<string, PageTarget>();
  for (const { url, content } of pages) {
    // A missing slash, and a ? or # in the URL, were already reported.
    const rooted = url.startsWith("/") ? url : `/${url}`;
    const page = rendered.get(url);
    for (const proper of new Set([rooted.replace(/[?#].*$/s, ""), rooted])) {
      const path = outputPathOf(proper);
      if (page || !targets.has(path)) targets.set(path, page ?? { url: proper, ids: undefined, content });
    }
  }
  return targets;
}

/** The facts of a whole site. A link to a file that could not be made, which was reported, is no error. */
export function siteFactsOf(
  site: PreparedSite,
  output: Output,
  { root, base }: Job,
  scripts: ScriptProblems,
): SiteFacts {
  const { files, pages, failedFiles } = output;
  const made = files.map(({ record }) => record.path);
  const beside = site.filesBeside.flatMap(([path, index]) => (failedFiles.has(site.files[index] ?? "") ? path : []));
  const paths = new Set([...made, ...failedFiles, ...beside, ...output.picturePaths]);
  const inlined = site.bundles.files.filter((file) => isStylesheet(file) && !paths.has(file.path));
  const ofOutput = {
    pathPrefix: pathPrefixOf(base),
    pages,
    targets: pageTargets(site.pages, new Map(pages.map((page) => [page.url, page]))),
    stylesheets: [...files.flatMap(({ stylesheet }) => stylesheet ?? []), ...inlined.map(stylesheetFacts)],
    files: withRedirects(
      files.flatMap(({ file }) => file ?? []),
      site,
    ),
    paths,
    scripts,
  };
  return {
    ...pageCheckFacts(site, root, ofOutput),
    budgets: site.budgets,
    codings: codingsOf(site.hosting),
    sent: new Map(files.flatMap(({ record: { path }, sent }) => (sent ? [[path, sent] as const] : []))),
    unmatched: site.unmatched,
    unusedPictures: site.pictures.filter((picture) => !output.usedPictures.has(picture)),
    leaks: output.leaks,
  };
}

/** Facts of files, with the redirects of the site's hosting, unless its hosts read those of a file `_redirects`. */
export function withRedirects(
  files: readonly FileFacts[],
  { rebaser, ...site }: Pick<ListedSite, "origin" | "hosting"> & { readonly rebaser?: Rebaser },
): readonly FileFacts[] {
  const named = hostsOf(site.hosting);
  const isRead = named.length === 0 || named.some(readsControlFiles);
  const read = isRead ? files : files.map((file) => (file.redirects ? { ...file, redirects: [] } : file));
  if (read.some(({ redirects = [] }) => redirects.length > 0)) return read;
  const bytes = redirectsText(rulesOf(site).redirects);
  const own = { path: "_redirects", bytes, kind: "file", sources: [siteFile] } as const;
  return [...read, fileFacts(rebaser?.file(own) ?? own)];
}
