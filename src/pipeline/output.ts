/**
 * The output so far: each file claims its path, is inspected and staged. Its bytes are then released; its record
 * and facts are kept for the manifest and the checks.
 */

import { limitsVisit } from "../api/budget.ts";
import type { PictureFile } from "../api/current-site.ts";
import type { FoundLeak, PageTarget, SiteFacts } from "../checks/facts.ts";
import { checkInventory, checkSite, reportWithChosenSeverity } from "../checks/index.ts";
import { leaks } from "../checks/leaks.ts";
import { sourceFiles } from "../content/locate.ts";
import type { PublishedPicture } from "../content/pictures.ts";
import { contentTexts } from "../content/read.ts";
import { reportOutputLimits } from "../hosting/host-limits.ts";
import { codingsOf, hostsOf, readsControlFiles } from "../hosting/hosts/index.ts";
import { redirectsText } from "../hosting/redirects-file.ts";
import { decodeText, type FileFacts } from "../output/facts/file.ts";
import { noSecrets } from "../output/facts/leaks.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { FileProblem } from "../output/facts/xml.ts";
import { type InspectedFile, inspect, stylesheetFacts } from "../output/inspect.ts";
import { hashOf, isStylesheet, type OutputFile, type OutputRecord } from "../output/output-file.ts";
import { sentSizes } from "../output/sent-sizes.ts";
import { rulesOf } from "../output/summaries.ts";
import { manifestName } from "../publish/manifest.ts";
import { outputPathOf, resolveLink } from "../urls/urls.ts";
import { Claims } from "./claims.ts";
import type { Job } from "./job.ts";
import { locateTargets } from "./locate-targets.ts";
import { findScriptProblems } from "./scripts.ts";
import type { PreparedSite } from "./site.ts";
import { hasFailed } from "./verdict.ts";

export class Output {
  readonly files: InspectedFile[] = [];
  /** Pictures of content/ that something refers to. */
  readonly usedPictures = new Set<PictureFile>();
  /** Their output paths, including those of pictures that could not be generated, which was reported. */
  readonly picturePaths = new Set<string>();
  /** The texts of scripts, by their paths. */
  readonly scripts = new Map<string, string>();
  private readonly claims: Claims;

  constructor(private readonly job: Pick<Job, "report" | "staging" | "secrets" | "profile" | "run">) {
    this.claims = new Claims(job.report);
    this.claims.claim({ path: manifestName, kind: "manifest", sources: [] });
  }

  /** Adds each file before the next is generated. A file with an invalid or duplicate path is reported and omitted. */
  async addAll(
    files: AsyncIterable<OutputFile>,
    { stores, budgets }: Pick<PreparedSite, "stores" | "budgets">,
  ): Promise<void> {
    const { staging, secrets, profile, run } = this.job;
    const isWeighed = run.onChecked !== undefined || Object.values(budgets).some(limitsVisit);
    for await (const file of files) {
      profile.enter("inspecting");
      const inspected = inspect(file, secrets, stores?.pages);
      if (!this.claims.claim(inspected.page ?? inspected.record)) continue;
      this.files.push(isWeighed ? { ...inspected, sent: sentSizes(file) } : inspected);
      if (/\.m?js$/i.test(file.path)) this.scripts.set(file.path, decodeText(file.path, file.bytes) ?? "");
      profile.enter("writing");
      staging?.write(file);
      for (const check of run.outputChecks ?? []) check.add?.(file);
    }
  }

  get records(): OutputRecord[] {
    return this.files.map(({ record }) => record);
  }

  get pages(): PageFacts[] {
    return this.files.flatMap(({ page }) => page ?? []);
  }

  get leaks(): FoundLeak[] {
    return this.files.flatMap(({ leaks, record: { path, sources } }) =>
      leaks.map((leak) => ({ ...leak, path, sources })),
    );
  }

  /** The output paths below assets/ that something so far refers to. */
  get assetPaths(): Set<string> {
    const urls = new Set<string>();
    for (const { page, file, stylesheet } of this.files) {
      const { links, mentions } = page ?? file ?? { links: [], mentions: [] };
      for (const { url } of links) urls.add(url);
      for (const url of [...mentions, ...(stylesheet?.urls ?? [])]) urls.add(url);
    }
    return new Set(Array.from(urls).flatMap((url) => /(?:^|\/)(assets\/[^/?#]+)(?:[?#]|$)/.exec(url)?.[1] ?? []));
  }

  /** Records the pictures of content/ that the output refers to, with their paths. */
  recordPictures(wanted: readonly (PublishedPicture & { readonly path: string })[]): void {
    for (const { path, pictures } of wanted) {
      this.picturePaths.add(path);
      for (const picture of pictures) this.usedPictures.add(picture);
    }
  }

  /** Whether a bundled stylesheet is inlined into pages and nothing loads the file itself. */
  hasOnlyInlined(path: string, { origin, rebaser }: Pick<PreparedSite, "origin" | "rebaser">): boolean {
    const base = rebaser.base.slice(0, -1);
    const isLoadedBy = ({ page, file, stylesheet, record }: InspectedFile): boolean => {
      const from = page?.url ?? `/${record.path}`;
      const leadsHere = (url: string): boolean => {
        if (!url.includes(".css")) return false;
        const target = resolveLink(url, from, origin, base);
        return target.kind === "internal" && target.pathname === `/${path}`;
      };
      const { links, mentions } = page ?? file ?? { links: [], mentions: [] };
      return links.some(({ url }) => leadsHere(url)) || [...mentions, ...(stylesheet?.urls ?? [])].some(leadsHere);
    };
    const isInlined = this.files.some(({ inlined }) => inlined.includes(path));
    return isInlined && !this.files.some(isLoadedBy);
  }
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

/** Runs all checks, once every file of the site is in the output. */
export async function checkOutput(site: PreparedSite, output: Output, job: Job): Promise<void> {
  job.profile.enter("checking");
  const { files: broken, ...scripts } = await findScriptProblems(site, output, job);
  const facts = { ...withProblems(factsOf(site, output, job), broken), scripts };
  const isSuspect = (page: PageFacts): boolean => page.sources.some((file) => site.broken.includes(file));
  checkSite(facts, job.report, isSuspect);
  reportOutputLimits(site.hosting, output.records, job.report);
  await locateFindings(site, output, job);
  if (!hasFailed(job)) checkInventory(facts, job.report);
  const checked = { facts, listed: site, program: site.program };
  const outputChecks = hasFailed(job) ? [] : (job.run.outputChecks ?? []);
  for (const check of outputChecks) {
    job.profile.enter(check.kind === "browser" ? "checking in a browser" : "asking other sites");
    reportWithChosenSeverity(await check.findings(checked, output.records), facts, job.report);
  }
  if (outputChecks.length > 0) await locateFindings(site, output, job);
  await job.run.onChecked?.(checked);
}

const withProblems = (facts: SiteFacts, broken: ReadonlyMap<string, FileProblem>): SiteFacts => ({
  ...facts,
  files: facts.files.map((file) => ({ ...file, problem: file.problem ?? broken.get(file.path) })),
});

/** Checks a shard for secrets and paths of this machine, which the merging machine does not know. */
export async function checkShard(site: PreparedSite, output: Output, job: Job): Promise<void> {
  job.report.addAll(leaks(output));
  await locateFindings(site, output, job);
}

/** Places the findings about elements of pages. */
async function locateFindings(site: PreparedSite, { records }: Output, { report, root }: Job): Promise<void> {
  const hashes = new Map(records.map(({ url, sha256 }) => [url, sha256]));
  const isPublished = (url: string, html: string): boolean => hashes.get(url) === hashOf(html);
  const sources = sourceFiles(root);
  report.replaceAll(await locateTargets(report.findings, { ...site, isPublished, sources }));
}

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
    origin: site.origin,
    base: job.base.slice(0, -1),
    budgets: site.budgets,
    codings: codingsOf(site.hosting),
    sent: new Map(files.flatMap(({ record: { path }, sent }) => (sent ? [[path, sent] as const] : []))),
    headers: rulesOf(site).headers,
    checks: site.checks,
    elsewhere: site.elsewhere,
    filesBeside: site.filesBeside,
    unreadTexts: site.unreadTexts,
    content: contentTexts(job.root),
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
