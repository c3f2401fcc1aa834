/** `plinth explain /about`: a page's sources, its links, and what a visitor loads; without a URL, those of all pages. */
import { resolve } from "node:path";
import { fileKinds } from "../api/budget.ts";
import { printable } from "../base/code-frame.ts";
import { nearest } from "../base/did-you-mean.ts";
import { count, size } from "../base/format.ts";
import { codingNames } from "../hosting/content-types.ts";
import { type BuildResult, build } from "../pipeline/build.ts";
import { type SiteReport, siteReport } from "../pipeline/site-report.ts";
import { resolveLink } from "../urls/urls.ts";
import type { CommandLine } from "./command-line.ts";
import {
  addExamples,
  addOptions,
  type LimitOptions,
  limits,
  nonEmpty,
  option,
  type SelectionOptions,
  selection,
  threadLimitsOf,
  todayOf,
  toSeeAll,
} from "./options.ts";
import { type ExplainedPage, explainJson, jsonText } from "./reporters/json.ts";

interface ExplainFlags extends SelectionOptions, LimitOptions {
  readonly json?: boolean;
  /** The file of the report. */
  readonly html?: string;
}

export function addExplain(line: CommandLine): void {
  const html = option("--html <file>", "write a report to this file", nonEmpty);
  const command = addOptions(line.parser.command("explain"), {
    shared: [...selection, "json", ...limits],
    added: { "What to print:": [html] },
  });
  addExamples(command, [
    ["plinth explain /about", "show the page /about"],
    ["plinth explain --html report.html", "write a report on the whole site"],
  ])
    .summary("show a page's sources, links and weight")
    .description(
      "Shows a page's sources, its links, and what a visitor loads; or those of the whole site, as a report.",
    )
    .argument("[url]", "a page, such as /about; the whole site with --html or --json")
    .action(async (url: string | undefined, options: ExplainFlags) => {
      if (url === undefined && !options.json && options.html === undefined)
        line.usageError("name a page, such as /about, or pass --html report.html for a report on the whole site");
      const root = resolve(options.root);
      const file =
        options.html === undefined ? undefined : { option: "--html", path: options.html, root, start: startOfReport };
      if (file) line.expectWritable(file);
      const { result, report } = await explain(options, line);
      const explained = url === undefined ? undefined : pageIn(report, url);
      if (options.json)
        line.print(jsonText(explainJson(result, url === undefined ? { site: report } : explained?.page)));
      if (url !== undefined && !explained?.page) return reportMissing(url, { result, hint: explained?.hint }, line);
      if (file) {
        const { inspectorPage } = await import("../serve/inspector/inspector.ts");
        const page = inspectorPage({ ...result, site: report }, { url: explained?.page?.url });
        line.writeReport(file, page);
      } else if (explained?.page && !options.json) line.print(explainText(explained.page));
      if (result.ok) return;
      line.log(line.reporter.failure("The site has errors; run plinth check to see them."));
      if (url === undefined && report.pages.length === 0) line.exitCode = 1;
    });
}

/** How a page of inspector.ts begins, up to the end of its title. */
const startOfReport = /^<!doctype html>\n[^\n]*<title>[^<\n]* · Plinth inspector</;

async function explain(
  options: ExplainFlags,
  line: CommandLine,
): Promise<{ readonly result: BuildResult; readonly report: SiteReport }> {
  let report: SiteReport = { origin: "", pages: [], budgets: [] };
  const result = await build({
    root: resolve(options.root),
    scope: { drafts: options.drafts, today: todayOf(options, line) },
    run: { limits: threadLimitsOf(options) },
    hooks: {
      makeReport: async (site) => {
        report = await siteReport(site);
      },
    },
  });
  return { result, report };
}

function reportMissing(
  url: string,
  { result: { ok, diagnostics }, hint }: { readonly result: BuildResult; readonly hint: string | undefined },
  line: CommandLine,
): void {
  const { log, reporter } = line;
  line.exitCode = 1;
  if (!ok) log(reporter.diagnostics(diagnostics, toSeeAll));
  const site = ok ? "The site has" : "As far as it was built, the site has";
  log(reporter.failure(`${site} no page ${printable(url)}.`) + reporter.hint(hint));
}

/**
 * The page at `url`, which may lack its leading slash, or be a complete URL of the site.
 * @returns a hint instead of the page if the site does not have it but has a similar one.
 */
function pageIn({ origin, pages }: SiteReport, url: string): { readonly page?: ExplainedPage; readonly hint?: string } {
  const target = resolveLink(url, "/", origin, "");
  const path = target.kind === "internal" ? target.pathname : url;
  const index = pages.findIndex((page) => page.url === path);
  const page = pages[index];
  if (!page) {
    const urls = pages.map((each) => each.url);
    const match = urls.find((each) => each.replace(/\/$/, "") === path.replace(/\/$/, "")) ?? nearest(path, urls);
    if (match !== undefined) return { hint: `Did you mean "${match}"?` };
    return pages.length > 0 ? { hint: "Run plinth list to see its pages." } : {};
  }
  const { links, linksToFiles, ...rest } = page;
  const linkedFrom = pages.filter((other) => other.links.includes(index)).map((other) => other.url);
  const linksTo = [...links.flatMap((each) => pages[each]?.url ?? []), ...linksToFiles].sort();
  return { page: { ...rest, linkedFrom, linksTo } };
}

const maxLines = 12;

/** The page in sections, each with its title on the left. */
function explainText(page: ExplainedPage): string {
  const { url, path, template, templates, sources, linkedFrom, linksTo, linksElsewhere, headers } = page;
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["page", [`${url}  ${path}`]],
    ["sources", sources],
    ["template", [[template, templates[0]].filter(Boolean).join("  "), ...cut(templates.slice(1))]],
    ["linked from", linkedFrom.length > 0 ? cut(linkedFrom) : ["no other page"]],
    ["links to", cut([...linksTo, ...linksElsewhere])],
    ["weight", weightOf(page)],
    ["sent", page.sent.map(sentText)],
    ["headers", headers.map(({ name, value }) => `${name}: ${value}`)],
  ];
  const width = Math.max(...sections.map(([title]) => title.length));
  return sections
    .flatMap(([title, lines]) =>
      lines.map((line, index) => `${(index === 0 ? title : "").padEnd(width)}  ${printable(line)}\n`),
    )
    .join("");
}

function weightOf({ files }: ExplainedPage): string[] {
  const sumOf = (some: ExplainedPage["files"]): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const kinds = fileKinds.flatMap((kind) => {
    const bytes = sumOf(files.filter((file) => file.kind === kind));
    return bytes > 0 ? `${kind} ${size(bytes)}` : [];
  });
  const lines = files.map(({ path, bytes }) => `${path}  ${bytes > 0 ? size(bytes) : "from another host"}`);
  return [`${size(sumOf(files))} in ${count(files.length, "file")}: ${kinds.join(", ")}`, ...cut(lines)];
}

/** `first paint 4.1 kB, first view 20.3 kB, with gzip (GitHub Pages)`. */
const sentText = ({ coding, hosts, firstPaint, firstView }: ExplainedPage["sent"][number]): string =>
  `first paint ${size(firstPaint)}, first view ${size(firstView)}, with ${codingNames[coding]}${hosts && ` (${hosts})`}`;

const cut = (lines: readonly string[]): readonly string[] =>
  lines.length > maxLines ? [...lines.slice(0, maxLines - 1), `and ${lines.length - maxLines + 1} more`] : lines;
