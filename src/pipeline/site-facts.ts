/** The facts that the checks need: what the site lists, and what its output contains. */

import { siteFile } from "../base/places.ts";
import type { ListedFacts, PageCheckFacts, PageTarget, SiteFacts } from "../checks/facts.ts";
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

/** The facts that do not depend on the output. */
export const listedFacts = (
  { pages, files, budgets, hosting, ...listed }: ListedSite,
  root: string,
): ListedFacts & Pick<PageCheckFacts, "headers" | "content"> => ({
  ...listed,
  headers: rulesOf({ origin: listed.origin, hosting }).headers,
  content: contentTexts(root),
});

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

/** The facts that the checks need. After an exception, a link to a file that was not made is no error. */
export function siteFactsOf(site: PreparedSite, output: Output, job: Job): SiteFacts {
  const { files, pages } = output;
  const made = new Set(files.map(({ record }) => record.path));
  const beside = site.filesBeside.flatMap(([path, index]) => (made.has(site.files[index] ?? "") ? [] : path));
  const hasFailed = site.broken.length > 0 || job.report.findings.some(({ code }) => code === "template/error");
  const paths = new Set([...made, ...(hasFailed ? [...site.files, ...beside] : []), ...output.picturePaths]);
  const inlined = site.bundles.files.filter((file) => isStylesheet(file) && !paths.has(file.path));
  return {
    ...listedFacts(site, job.root),
    pathPrefix: pathPrefixOf(job.base),
    budgets: site.budgets,
    codings: codingsOf(site.hosting),
    sent: new Map(files.flatMap(({ record: { path }, sent }) => (sent ? [[path, sent] as const] : []))),
    unmatched: site.unmatched,
    ignored: new Map(site.ignored.map(({ path, file }) => [path, file])),
    broken: [...site.unread, ...site.broken],
    unknownReferences: job.report.findings.flatMap(({ code, at }) =>
      code === "content/unknown-reference" && at?.kind === "text" ? at.text : [],
    ),
    drafts: site.leftOut,
    pictures: site.pictures,
    unusedPictures: site.pictures.filter((picture) => !output.usedPictures.has(picture)),
    pages,
    targets: pageTargets(site.pages, new Map(pages.map((page) => [page.url, page]))),
    stylesheets: [...files.flatMap(({ stylesheet }) => stylesheet ?? []), ...inlined.map(stylesheetFacts)],
    files: withRedirects(
      files.flatMap(({ file }) => file ?? []),
      site,
    ),
    leaks: output.leaks,
    paths,
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
