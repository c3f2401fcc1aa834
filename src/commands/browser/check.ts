/** `plinth check --browser`: the output in a browser, page by page, as findings like all others. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Finding } from "../../base/diagnostic.ts";
import { count } from "../../base/format.ts";
import { sampleOf } from "../../base/sample.ts";
import type { Fault } from "../../checks/facts.ts";
import { groupedFaults } from "../../checks/page-faults.ts";
import type { Host } from "../../hosting/host.ts";
import { hostsOf, readsControlFiles } from "../../hosting/hosts/index.ts";
import type { PageFacts } from "../../output/facts/page.ts";
import type { OutputFile, OutputRecord } from "../../output/output-file.ts";
import type { CheckedSite, OutputCheck } from "../../pipeline/job.ts";
import { manifestName, serializeManifest } from "../../publish/manifest.ts";
import { encodedPath } from "../../urls/urls.ts";
import { TemporaryFolder } from "../temporary-folder.ts";
import { findTools, type Tools } from "./chromium.ts";
import { compact, type Measurements, measure } from "./measures.ts";
import { SourceTree } from "./source-tree.ts";
import { type BrowserFault, Visitor } from "./visit.ts";
import { VisitCache } from "./visit-cache.ts";
import { type VisitOptions, visitPages } from "./visits.ts";

export interface BrowserOptions extends VisitOptions {
  /** The folder of verdicts; undefined to use and keep none. */
  readonly results: string | undefined;
  readonly limit: number;
  /** Whether everything is measured on every page, instead of on one page of each template. */
  readonly allPages: boolean;
}

interface BrowserSummary {
  readonly checked: number;
  readonly unchanged: number;
  readonly pages: number;
}

interface Task {
  readonly page: PageFacts;
  /** Whether everything is measured, or only what costs little. */
  readonly isWhole: boolean;
}

/** One check of one site. Its folder is removed when it ends, or with the process. */
export class BrowserCheck implements OutputCheck {
  readonly kind = "browser";
  summary: BrowserSummary | undefined;
  private readonly folder = new TemporaryFolder("browser");

  constructor(private readonly options: BrowserOptions) {}

  readonly add = ({ path, bytes }: Pick<OutputFile, "path" | "bytes">): void => {
    const file = join(this.folder.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  };

  readonly findings = async (site: CheckedSite, records: readonly OutputRecord[]): Promise<readonly Finding[]> => {
    const tools = await findTools("--browser");
    if ("code" in tools) return [tools];
    const { facts, listed } = site;
    const { pathPrefix } = facts;
    const hosting = { headers: facts.headers, redirects: [] };
    this.add({ path: manifestName, bytes: serializeManifest(records, { base: `${pathPrefix}/`, hosting }) });
    const headers = [records.find(({ path }) => path === "_headers")?.sha256, facts.headers, listed.hosting.hosts];
    const cache = new VisitCache(this.options.results, [tools.versions, headers, pathPrefix], records, pathPrefix);
    // A page that refreshes would go to another page while it is measured.
    const pages = facts.pages.filter(({ refresh }) => refresh === undefined);
    const tasks = this.tasksOf(pages);
    const faultsByPage = new Map(tasks.map(({ page, isWhole }) => [page, cache.of(page, isWhole)]));
    const due = tasks.filter(({ page }) => !faultsByPage.get(page));
    if (due.length > 0) {
      const notStarted = await this.visitAll(due, { tools, site }, ({ page, isWhole }, faults, loaded) => {
        faultsByPage.set(page, faults);
        if (loaded) cache.keep(page, isWhole, faults, loaded);
      });
      if (notStarted) return [notStarted];
    }
    this.summary = { checked: tasks.length, unchanged: tasks.length - due.length, pages: pages.length };
    cache.save();
    return groupedFaults([...faultsByPage].flatMap(([page, faults = []]) => faults.map((fault) => ({ page, fault }))));
  };

  /** The first page of each template, then others up to the limit. */
  private tasksOf(pages: readonly PageFacts[]): Task[] {
    const first = new Set(sampleOf(pages, new Set(pages.map(({ template }) => template)).size, templateOf).sample);
    const { limit, allPages } = this.options;
    const { sample } = sampleOf(pages, limit, templateOf);
    return sample.map((page) => ({ page, isWhole: allPages || first.has(page) }));
  }

  private visitAll(
    tasks: readonly Task[],
    { tools, site: { facts, listed } }: { readonly tools: Tools; readonly site: CheckedSite },
    onChecked: (task: Task, faults: readonly Fault[], loaded: Measurements["loaded"]) => void,
  ): Promise<Finding | undefined> {
    const { path: folder } = this.folder;
    return visitPages(tasks, {
      ...this.options,
      launch: tools.launch,
      begin: (browser) => Visitor.begin(browser, folder, hostFor(listed.hosting)),
      visit: (visitor, { page, isWhole }) =>
        measure(visitor, facts.pathPrefix + encodedPath(page.url), { axe: tools.axe, isWhole }),
      onVisited: (task, result) => {
        const { faults, loaded } = "problem" in result ? unfinished(result.problem) : result;
        onChecked(task, faultsIn(readFileSync(join(folder, task.page.path), "utf8"), faults), loaded);
      },
    });
  }

  end = (): void => this.folder.remove();
}

/** The fault of a page that does not end, such as one with an endless loop. */
const unfinished = (problem: string): Measurements => ({
  faults: [
    {
      code: "browser/console",
      message: `The page cannot be checked to its end: ${problem}.`,
      hint: "A script may loop, or go to another page. Open the page with the browser's console.",
    },
  ],
  loaded: undefined,
});

const templateOf = ({ template }: PageFacts): string => template;

/** The host whose headers the pages get: one with its own format only if the site names no other. */
function hostFor(hosting: CheckedSite["listed"]["hosting"]): Host | undefined {
  const named = hostsOf(hosting);
  return named.some(readsControlFiles) ? undefined : named[0];
}

function faultsIn(html: string, pageFaults: readonly BrowserFault[]): Fault[] {
  const tree = new SourceTree(html);
  const faults = new Map<string, Fault>();
  for (const each of pageFaults) {
    const { code, message, hint, path, at, text } = each;
    const element = path && tree.find(path);
    const inHtml = compact(element?.text ?? "");
    if (text !== undefined && inHtml !== "" && !inHtml.includes(compact(text))) continue;
    const offset = at ? tree.offsetAt(at.line, at.column) : element?.offset;
    const fault = { code, message, hint, ...targetOf(html, offset, each) };
    faults.set(JSON.stringify(fault), fault);
  }
  return [...faults.values()];
}

/** The island that loads a script, the element at an offset, or the first URL that the page has. */
function targetOf(
  html: string,
  offset: number | undefined,
  { island, links = [] }: BrowserFault,
): Pick<Fault, "target" | "value"> {
  if (island !== undefined) return { target: { tag: "plinth-island", with: { name: island } } };
  const link = links.find((each) => html.includes(each) || html.includes(each.replaceAll("&", "&amp;")));
  const value = link === undefined ? {} : { value: link };
  if (offset !== undefined) return { target: { offset }, ...value };
  if (link === undefined) return {};
  return html.includes(`<plinth-island src="${link}"`)
    ? { target: { tag: "plinth-island", with: { src: link } } }
    : { target: { link }, ...value };
}

/** `Checked 200 of 1400 pages in a browser (150 unchanged).` */
export function browserText({ checked, unchanged, pages }: BrowserSummary): string {
  const all =
    checked < pages ? `${checked} of ${count(pages, "page")}; --limit ${pages} checks all` : count(pages, "page");
  return `Checked ${all} in a browser${unchanged > 0 ? ` (${unchanged} unchanged)` : ""}.\n`;
}
