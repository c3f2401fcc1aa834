/**
 * Pages, extra files and static files -> OutputFiles, one after the other, so that the whole site
 * is never in memory. The site's thread renders the next batch while this one is staged.
 */

import { readBytes, type StaticFile } from "../content/read.ts";
import { listedAt, type Report } from "../diagnostics/diagnostic.ts";
import type { HostFile } from "../hosting/host.ts";
import { hostFiles } from "../hosting/hosts/index.ts";
import { isPatternPath } from "../hosting/path-pattern.ts";
import { redirectsText } from "../hosting/redirects-file.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { headerPolicy } from "../output/finish/csp.ts";
import type { Finished, Finisher } from "../output/finish/finish.ts";
import type { OutputFile } from "../output/output-file.ts";
import { isIn, pagesInTurn, type Shard } from "../publish/shards/shard.ts";
import { DeadHandlers, Failures, templateError } from "../render/errors.ts";
import type { Program } from "../render/program.ts";
import type { ListedPage, ListedSite } from "../render/protocol.ts";
import type { RenderContext } from "../render/react/render.tsx";
import { bundlesForEver, type Redirect } from "../site/hosting.ts";
import type { Built, PageSummary } from "../site/index.ts";
import { decoded, outputPathOf, problemOfUrl } from "../site/urls.ts";
import type { Profile } from "./profile.ts";

/** Pages per message between the threads: enough to make its cost small. */
const batchSize = 16;
/** Messages on their way to each thread: none waits for the other to wake up. */
const messagesAhead = 4;

export interface PagesToMake {
  readonly context: RenderContext;
  readonly finisher: Finisher;
  /** Content files that were reported; what a page of theirs lacks is a consequence. */
  readonly broken: readonly string[];
  readonly report: Report;
  /** Indices of the site's pages; without them, all. */
  readonly from?: number;
  readonly to?: number;
  /** Only the pages of this part. */
  readonly shard?: Shard | undefined;
  readonly profile?: Profile;
  /** Is told how many of them are made. */
  readonly onPages?: ((done: number, total: number) => void) | undefined;
}

/** Pages as output files, in order. A page that cannot be rendered is reported and left out. */
export async function* makePages(
  program: Program,
  site: ListedSite,
  {
    context,
    finisher,
    broken,
    report,
    shard,
    profile,
    onPages,
    from: first = 0,
    to: end = site.pages.length,
  }: PagesToMake,
): AsyncGenerator<OutputFile> {
  const ask = ([from, to]: Batch) => {
    const answer = program.call("render", { from, to, context });
    answer.catch(() => undefined); // a bug is told by the first that is waited for
    return answer;
  };
  const failures = new Failures(program);
  const deadHandlers = new DeadHandlers(program);
  const batches = batchesOf({ first, end, shard, threads: program.threads });
  const total = batches.reduce((sum, [from, to]) => sum + to - from, 0);
  const ahead = messagesAhead * program.threads;
  let done = 0;
  const asked = batches.slice(0, ahead).map(ask);
  for (const [at, [from, to]] of batches.entries()) {
    onPages?.(done, total);
    profile?.enter("waiting for pages");
    const rendered = await asked.shift();
    if (!rendered) return;
    done += to - from;
    asked.push(...batches.slice(at + ahead, at + ahead + 1).map(ask));
    for (const [index, result] of rendered.entries()) {
      const page = site.pages[from + index];
      if (!page) throw new Error(`the site's thread rendered a page ${from + index} that it did not list`);
      if ("thrown" in result) {
        // A page of a file that was reported already says nothing new by failing.
        if (!result.sources.some((file) => broken.includes(file))) failures.add(page.url, result.thrown);
        continue;
      }
      profile?.enter("finishing pages");
      report.findings.push(...result.findings, ...deadHandlers.findings(result.deadHandlers));
      if (result.whole && isServable(page, report)) yield pageFile(page, result.sources, finisher.finish(result.html));
    }
  }
  report.findings.push(...failures.findings());
}

type Batch = readonly [from: number, to: number];

interface Pages {
  readonly first: number;
  readonly end: number;
  readonly shard: Shard | undefined;
  readonly threads: number;
}

/** The pages of a site, or of one part of it, as they are asked for: few pages in as many messages as may be on their way. */
function batchesOf({ first, end, shard, threads }: Pages): Batch[] {
  const size = shard
    ? pagesInTurn(end, shard)
    : Math.min(batchSize, Math.ceil((end - first) / (threads * messagesAhead)));
  const batches: Batch[] = [];
  for (let from = first; from < end; from += size)
    if (!shard || isIn(shard, from, end)) batches.push([from, Math.min(end, from + size)]);
  return batches;
}

const pageFile = (
  { url, template }: ListedPage,
  sources: readonly string[],
  { html, inlined, policy }: Finished,
): OutputFile => ({
  path: outputPathOf(url),
  bytes: html,
  kind: "page",
  sources,
  page: { url, template, policy },
  inlined,
});

/** Whether a page can be served at its URL; else it is reported. */
export function isServable({ url }: ListedPage, report: Report): boolean {
  const problem = problemOfUrl(url);
  if (problem)
    report.add({
      code: "output/bad-url",
      ...listedAt(url),
      message: `The URL "${url}" ${problem}.`,
      hint: "Write a path such as /about.",
    });
  return problem === undefined;
}

/** Every extra file of the site, then those for its hosts. One that cannot be made is reported and left out. */
export async function* makeFiles(
  program: Program,
  site: ListedSite,
  { built, broken, report }: { built: Built; broken: readonly string[]; report: Report },
): AsyncGenerator<OutputFile> {
  for (const index of site.files.keys()) yield* await makeFile(program, site, { index, built, broken, report });
  for (const file of hostFiles(site.hosting)) yield madeForHost(file, built);
}

const madeForHost = ({ path, make }: HostFile, built: Built): OutputFile => ({
  path,
  bytes: make(built),
  kind: "file",
  sources: ["templates/site.tsx"],
});

/** The paths of those files, in the same order. */
export const extraPathsOf = ({ files, hosting }: ListedSite): string[] => [
  ...files,
  ...hostFiles(hosting).map(({ path }) => path),
];

/** One extra file by its index in extraPathsOf, with those that it had to be split into; none when it was reported, or the site's thread was lost. */
export async function makeFile(
  program: Program,
  { files, hosting }: ListedSite,
  { index, built, broken, report }: { index: number; built: Built; broken: readonly string[]; report: Report },
): Promise<OutputFile[]> {
  const hostFile = hostFiles(hosting)[index - files.length];
  if (hostFile) return [madeForHost(hostFile, built)];
  const path = files[index] ?? "";
  const made = await program.call("makeFile", { index, built });
  if (!made) return [];
  const place = { file: "templates/site.tsx", at: { text: path } };
  if (!("thrown" in made)) return made.files.map((file) => ({ ...file, kind: "file", sources: [place.file] }));
  // With content broken, a file that cannot be made is most likely its consequence.
  if (broken.length === 0) report.add(templateError(program, `Making ${path}`, made.thrown, place));
  return [];
}

/** What extra files may draw on: the pages as they came out. */
export function builtOf(site: ListedSite, pages: readonly PageFacts[]): Built {
  const lastmods = new Map(site.pages.map(({ url, lastmod }) => [url, lastmod]));
  const summary = ({ url, titles, descriptions, noindex, canonicals }: PageFacts): PageSummary => {
    const lastmod = lastmods.get(url);
    const indexable = !noindex && (canonicals[0] ?? site.origin + url) === site.origin + url;
    const known = { url, title: titles[0] ?? "", description: descriptions[0] ?? "", indexable };
    return lastmod === undefined ? known : { ...known, lastmod };
  };
  const { headers = [], redirects = [], policy } = site.hosting;
  const beyond = policy && headerPolicy(policy, site.origin);
  const policyRule = { path: "/*", set: { "Content-Security-Policy": beyond ?? "" } };
  return {
    origin: site.origin,
    pages: pages.map(summary),
    headers: [
      ...headers.map((rule) => ({ ...rule, path: decoded(rule.path) })),
      bundlesForEver,
      ...(beyond ? [policyRule] : []),
    ],
    redirects: [...redirects].sort(exactFirst),
  };
}

/** Cloudflare Pages looks at redirects without a pattern first; so all hosts do. */
const exactFirst = (a: Redirect, b: Redirect): number => Number(isPatternPath(a.from)) - Number(isPatternPath(b.from));

/** The redirects of a site in the form that the checks read, whatever hosts it names. */
export const redirectsOf = ({ redirects }: Built): OutputFile => ({
  path: "_redirects",
  bytes: redirectsText(redirects),
  kind: "file",
  sources: ["templates/site.tsx"],
});

/** Every static file. One that cannot be read is reported and left out. */
export function* makeStatics(root: string, statics: readonly StaticFile[], report: Report): Generator<OutputFile> {
  for (const { file, path } of statics) {
    const bytes = readBytes(root, file, report);
    if (bytes) yield { path, bytes, kind: "static", sources: [file] };
  }
}
