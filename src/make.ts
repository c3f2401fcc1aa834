/**
 * Pages, extra files and static files -> OutputFiles, one after the other, so that the whole site
 * is never in memory. The site's thread renders the next batch while this one is staged.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Finding, listedAt, messageOf, type Report, someOf } from "./diagnostic.ts";
import type { OutputFile } from "./output.ts";
import type { Program } from "./program.ts";
import type { StaticFile } from "./read.ts";
import type { RenderContext } from "./render.tsx";
import type { Built } from "./site.ts";
import { outputPathOf, problemOfUrl } from "./url.ts";
import type { ListedPage, ListedSite, Thrown } from "./worker.ts";

/** Pages per message between the threads: enough to make its cost small, few enough to keep both busy. */
const batchSize = 16;

/** Every page as an output file. A page that cannot be rendered is reported and left out. */
export async function* makePages(
  program: Program,
  site: ListedSite,
  { context, broken, report }: { context: RenderContext; broken: readonly string[]; report: Report },
): AsyncGenerator<OutputFile> {
  const ask = (from: number) => program.call("render", { from, to: from + batchSize, context });
  const failures = new Failures();
  let next = ask(0);
  for (let from = 0; from < site.pages.length; from += batchSize) {
    const rendered = await next;
    if (!rendered) return;
    if (from + batchSize < site.pages.length) next = ask(from + batchSize);
    for (const [index, result] of rendered.entries()) {
      const page = site.pages[from + index];
      if (!page) throw new Error(`the site's thread rendered a page ${from + index} that it did not list`);
      if ("thrown" in result) {
        // A page of a file that was reported already says nothing new by failing.
        if (!result.sources.some((file) => broken.includes(file))) failures.add(page.url, result.thrown);
        continue;
      }
      report.findings.push(...result.findings);
      if (result.whole && isServable(page, report)) yield pageFile(page, result);
    }
  }
  failures.tell(program, report);
}

/** What templates threw: the same exception on many pages is told once. */
class Failures {
  private readonly byStack = new Map<string, { thrown: Thrown; urls: string[] }>();

  add(url: string, thrown: Thrown): void {
    const key = `${thrown.message}\0${thrown.stack}`;
    const same = this.byStack.get(key);
    if (same) same.urls.push(url);
    else this.byStack.set(key, { thrown, urls: [url] });
  }

  tell(program: Program, report: Report): void {
    for (const { thrown, urls } of this.byStack.values()) {
      report.add(templateError(program, `Rendering ${someOf(urls)}`, thrown, listedAt(urls[0] ?? "")));
    }
  }
}

const pageFile = (
  { url, template }: ListedPage,
  { html, sources }: { html: string; sources: readonly string[] },
): OutputFile => ({ path: outputPathOf(url), bytes: html, kind: "page", sources, page: { url, template } });

function isServable({ url }: ListedPage, report: Report): boolean {
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

/** Every extra file of the site. One that cannot be made is reported and left out. */
export async function* makeFiles(
  program: Program,
  site: ListedSite,
  { built, broken, report }: { built: Built; broken: readonly string[]; report: Report },
): AsyncGenerator<OutputFile> {
  for (const [index, path] of site.files.entries()) {
    const made = await program.call("makeFile", { index, built });
    if (!made) return;
    const place = { file: "templates/site.tsx", at: { text: path } };
    if (!("thrown" in made)) yield { path, bytes: made.bytes, kind: "file", sources: [place.file] };
    // With content broken, a file that cannot be made is most likely its consequence.
    else if (broken.length === 0) report.add(templateError(program, `Making ${path}`, made.thrown, place));
  }
}

/** Every static file. One that cannot be read is reported and left out. */
export function* makeStatics(root: string, statics: readonly StaticFile[], report: Report): Generator<OutputFile> {
  for (const { file, path } of statics) {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(root, file));
    } catch (error) {
      report.add({ code: "content/unreadable", file, message: `It cannot be read: ${messageOf(error)}.` });
      continue;
    }
    yield { path, bytes, kind: "static", sources: [file] };
  }
}

/** What a template threw, at the topmost line of the site's own code; at `otherwise` when none is in the stack. */
export const templateError = (
  program: Program,
  doing: string,
  thrown: Thrown,
  otherwise: Pick<Finding, "file" | "at">,
): Finding => ({
  code: "template/error",
  message: `${thrown.message.replace(/\.$/, "")}. ${doing}.`,
  ...(program.placeOf(thrown) ?? otherwise),
});
