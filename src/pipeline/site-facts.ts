/** The facts that the checks need: what the site lists, and what its output contains. */
import type { FactListed, PageCheckFacts, PageTarget, SiteFacts } from "../checks/facts.ts";
import { contentTexts } from "../content/read.ts";
import { codingsOf, hostsOf, readsControlFiles } from "../hosting/hosts/index.ts";
import { redirectsText } from "../hosting/redirects-file.ts";
import type { FileFacts } from "../output/facts/file.ts";
import { noSecrets } from "../output/facts/leaks.ts";
import { inspect, stylesheetFacts } from "../output/inspect.ts";
import { isStylesheet } from "../output/output-file.ts";
import { rulesOf } from "../output/summaries.ts";
import type { ListedSite } from "../site-thread/protocol.ts";
import { outputPathOf } from "../urls/urls.ts";
import type { Job } from "./job.ts";
import type { Output } from "./output.ts";
import type { PreparedSite } from "./site.ts";

/** The facts that do not depend on the output. */
export const listedFacts = (
  site: ListedSite,
  root: string,
): Pick<PageCheckFacts, FactListed | "origin" | "headers" | "content"> => {
  const { origin, checks, elsewhere, filesBeside, unreadTexts } = site;
  return {
    origin,
    checks,
    elsewhere,
    filesBeside,
    unreadTexts,
    headers: rulesOf(site).headers,
    content: contentTexts(root),
  };
};

/** The facts that the checks need. Links to a page that failed to render, or to a file that was not made, are not errors. */
export function factsOf(site: PreparedSite, output: Output, job: Job): SiteFacts {
  const { files, pages } = output;
  const rendered = new Map(pages.map((page) => [page.url, page]));
  const targets = new Map<string, PageTarget>();
  for (const { url, content } of site.pages) {
    // A missing slash, and a ? or # in the URL, were already reported.
    const rooted = url.startsWith("/") ? url : `/${url}`;
    const page = rendered.get(url);
    for (const proper of new Set([rooted.replace(/[?#].*$/s, ""), rooted])) {
      const path = outputPathOf(proper);
      if (page || !targets.has(path)) targets.set(path, page ?? { url: proper, ids: undefined, content });
    }
  }
  const made = new Set(files.map(({ record }) => record.path));
  const beside = site.filesBeside.flatMap(([path, index]) => (made.has(site.files[index] ?? "") ? [] : path));
  const paths = new Set([...made, ...site.files, ...beside, ...output.picturePaths]);
  const inlined = site.bundles.files.filter((file) => isStylesheet(file) && !paths.has(file.path));
  return {
    ...listedFacts(site, job.root),
    base: job.base.slice(0, -1),
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
    targets,
    stylesheets: [...files.flatMap(({ stylesheet }) => stylesheet ?? []), ...inlined.map(stylesheetFacts)],
    files: fileFactsOf(site, output),
    leaks: output.leaks,
    paths,
  };
}

/** The facts of all files, with the site's own redirects, unless its hosts read those of `_redirects`. */
function fileFactsOf(site: PreparedSite, { files }: Output): readonly FileFacts[] {
  const named = hostsOf(site.hosting);
  const isRead = named.length === 0 || named.some(readsControlFiles);
  const facts = files.flatMap(({ file }) => file ?? []);
  const read = isRead ? facts : facts.map((file) => (file.redirects ? { ...file, redirects: [] } : file));
  return read.some(({ redirects = [] }) => redirects.length > 0) ? read : [...read, redirectsOfSite(site) ?? []].flat();
}

function redirectsOfSite(site: PreparedSite): FileFacts | undefined {
  const bytes = redirectsText(rulesOf(site).redirects);
  const file = { path: "_redirects", bytes, kind: "file", sources: ["templates/site.tsx"] } as const;
  return inspect(site.rebaser.file(file), noSecrets).file;
}
