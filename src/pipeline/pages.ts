/**
 * Pages -> OutputFiles, one after the other, so that the whole site is never in memory. The site's thread renders
 * the next batch while this one is finished and staged.
 */

import type { Report } from "../base/diagnostic.ts";
import { madeAhead } from "../base/made-ahead.ts";
import { pagePlace } from "../base/places.ts";
import type { SiteFacts } from "../checks/facts.ts";
import { openValidator } from "../checks/html-standard.ts";
import { reportWithChosenSeverity } from "../checks/index.ts";
import { isServable } from "../hosting/served-at.ts";
import type { Finisher } from "../output/finish/finish.ts";
import type { Bundles, OutputFile } from "../output/output-file.ts";
import { DeadCodeFindings, PageFailures } from "../runtime/errors.ts";
import type { UnsupportedSyntax } from "../site-thread/markdown/unsupported.ts";
import type { ListedPage } from "../site-thread/protocol.ts";
import { outputPathOf, problemOfUrl } from "../urls/urls.ts";
import { IslandChecks } from "./islands.ts";
import type { Hooks } from "./job.ts";
import type { PreparedSite } from "./site.ts";

/** Pages per message between the threads: enough to make the overhead small. */
const batchSize = 8;
/** Messages queued for each thread, so that neither side waits. */
const messagesAhead = 4;
/** By default, the maximum number of failing pages that are traced; more pages would fail for the same reasons. */
const maxTraces = 50;

/** The parts of a site that rendering needs. */
interface Renderable extends Pick<PreparedSite, "program" | "pages" | "context" | "broken"> {
  readonly bundles?: Bundles;
}

interface RenderOptions {
  readonly report: Report;
  /** Indices of the site's pages; all by default. */
  readonly from?: number;
  readonly to?: number;
  readonly hooks?: Pick<Hooks, "onProgress">;
  /** The maximum number of failing pages that are rendered again to trace the failure. */
  readonly traces?: number;
}

interface UnfinishedPage {
  readonly page: ListedPage;
  readonly html: string;
  readonly sources: readonly string[];
  readonly unsupported: readonly UnsupportedSyntax[];
}

/** Renders pages, in order. A page that cannot be rendered is reported and left out. */
export async function* renderPages(
  { program, pages, context, broken, bundles }: Renderable,
  { report, from: first = 0, to: end = pages.length, hooks, traces: maximum = maxTraces }: RenderOptions,
): AsyncGenerator<UnfinishedPage> {
  let traces = maximum;
  const request = ([from, to]: Batch) => program.render({ from, to, context, traces });
  const failures = new PageFailures(program);
  const deadCode = new DeadCodeFindings(program);
  const islands = new IslandChecks(bundles?.islands, program.limits);
  const batches = batchesOf(first, end, program.threads);
  // More threads can start to render.
  const ahead = (): number => messagesAhead * program.threads;
  for await (const [[from], rendered] of madeAhead(batches, ahead, request)) {
    hooks?.onProgress?.(from - first, end - first);
    if (!rendered) break;
    for (const [index, result] of rendered.entries()) {
      const page = pages[from + index];
      if (!page) throw new Error(`the site's thread rendered a page ${from + index} that it did not list`);
      if ("thrown" in result) {
        // For a page of a content file with errors, this is a follow-on error.
        if (result.sources.some((file) => broken.includes(file))) continue;
        failures.add(page.url, result.thrown, traces-- > 0 ? result.traced : undefined);
        continue;
      }
      report.addAll([...result.findings, ...deadCode.findings(result.deadCode)]);
      islands.add(result.islands, result.html, page.url);
      // The thread has reported incomplete documents.
      const { isCompleteDocument, html, sources, unsupported } = result;
      if (isCompleteDocument && !reportBadUrl(page, report)) yield { page, html, sources, unsupported };
    }
  }
  report.addAll(failures.findings());
  report.addAll(await islands.findings());
}

type Batch = readonly [from: number, to: number];

/** The pages of a site in batches: a small site in as many batches as are queued. */
function batchesOf(first: number, end: number, threads: number): Batch[] {
  const size = Math.min(batchSize, Math.ceil((end - first) / (threads * messagesAhead)));
  const batches: Batch[] = [];
  for (let from = first; from < end; from += size) batches.push([from, Math.min(end, from + size)]);
  return batches;
}

/** Finishes each page's HTML: adds the base path, the styles and the policy. */
export async function* finishPages(
  pages: AsyncIterable<UnfinishedPage>,
  finisher: Pick<Finisher, "finish">,
): AsyncGenerator<OutputFile> {
  for await (const { page, html: written, sources, unsupported } of pages) {
    const { html, inlined, needs } = finisher.finish(written);
    const { url, template, content } = page;
    const path = outputPathOf(url);
    yield { path, bytes: html, kind: "page", sources, page: { url, template, needs, unsupported }, content, inlined };
  }
}

/** Validates each page against the HTML standard, for --deep. The pages pass through unchanged. */
export async function* validatePages(
  pages: AsyncIterable<OutputFile>,
  site: Pick<SiteFacts, "checks">,
  report: Report,
): AsyncGenerator<OutputFile> {
  const validator = await openValidator(report);
  for await (const file of pages) {
    validator?.page(file);
    yield file;
  }
  reportWithChosenSeverity(validator?.findings() ?? [], site, report);
}

/** Reports a page that cannot be served at its URL. Returns true if it is reported. */
export function reportBadUrl({ url, content }: ListedPage, report: Report): boolean {
  const problem =
    problemOfUrl(url) ?? (isServable(url) ? undefined : "is the name of a file for hosts, which they never send");
  if (problem)
    report.add({
      code: "output/bad-url",
      ...pagePlace(content, url),
      message: `The URL "${url}" ${problem}.`,
      hint:
        content?.path.length === 0
          ? `Rename ${content.file}, or list its page under another URL.`
          : "Write a path such as /about.",
    });
  return problem !== undefined;
}
