/** `plinth explain /about`: a page's sources, its links, and what a visitor loads. Nothing is written. */
import { resolve } from "node:path";
import { build } from "../build/build.ts";
import type { BuildOptions, CheckedSite } from "../build/job.ts";
import type { SiteFacts } from "../checks/facts.ts";
import { linkTargetsOf } from "../checks/link-targets.ts";
import { PageWeights } from "../checks/page-weight.ts";
import { printable } from "../diagnostics/code-frame.ts";
import { nearest } from "../diagnostics/did-you-mean.ts";
import { applyHeaders } from "../hosting/headers-file.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { templatesByPage } from "../render/page-templates.ts";
import { kindOf } from "../site/budget.ts";
import { resolveLink } from "../site/urls.ts";
import type { CommandLine } from "./command-line.ts";
import {
  addExamples,
  addOptions,
  type LimitOptions,
  limits,
  limitsOf,
  type SelectionOptions,
  selection,
  todayOf,
  toSeeAll,
} from "./options.ts";
import { explainText } from "./reporters/explain.ts";
import { type ExplainedPage, explainJson, printed } from "./reporters/json.ts";

export function addExplain(line: CommandLine): void {
  const command = addOptions(line.program.command("explain"), { shared: [...selection, "json", ...limits] });
  addExamples(command, [
    ["plinth explain /about", "show the page /about"],
    ["plinth explain / --json", "show the home page, for a program"],
  ])
    .summary("show a page's sources, links and weight")
    .description("Shows a page's sources, its links, and what a visitor loads.")
    .argument("<url>", "a page, such as /about")
    .action(async (url: string, options: SelectionOptions & LimitOptions & { json?: boolean }) => {
      const root = resolve(options.root);
      const scope = { drafts: options.drafts, today: todayOf(options, line) };
      const { page, result, hint } = await explain({ root, scope, run: { limits: limitsOf(options) } }, url);
      const { reporter } = line;
      if (options.json) line.print(printed(explainJson(result, page)));
      if (page) {
        if (!options.json) line.print(explainText(page));
        if (!result.ok) line.log(reporter.failure("The site has errors; run plinth check to see them."));
        return;
      }
      line.exitCode = 1;
      if (!result.ok) line.log(reporter.diagnostics(result.diagnostics, toSeeAll));
      const site = result.ok ? "The site has" : "As far as it was built, the site has";
      line.log(reporter.failure(`${site} no page ${printable(url)}.`) + reporter.hint(hint));
    });
}

/**
 * Explains the page at `url`, which may lack its leading slash, or be a complete URL of the site.
 * @returns a hint instead of the page if the site does not have it but has a similar one.
 */
async function explain(options: BuildOptions, url: string) {
  let page: ExplainedPage | undefined;
  let urls: readonly string[] = [];
  let path = url;
  const onChecked = async (made: CheckedSite): Promise<void> => {
    urls = made.facts.pages.map(urlOf);
    path = pathOf(url, made.facts);
    const facts = made.facts.pages.find((each) => each.url === path);
    if (facts) page = await explained(facts, made);
  };
  const result = await build({ ...options, run: { ...options.run, onChecked } });
  const match = urls.find((each) => each.replace(/\/$/, "") === path.replace(/\/$/, "")) ?? nearest(path, urls);
  return { page, hint: match && `Did you mean "${match}"?`, result };
}

function pathOf(url: string, { origin, base }: SiteFacts): string {
  const target = resolveLink(url.startsWith("/") ? base + url : url, "/", origin, base);
  return target.kind === "internal" ? target.pathname : url;
}

async function explained(page: PageFacts, made: CheckedSite): Promise<ExplainedPage> {
  const { facts } = made;
  const files = [...new PageWeights(facts).of(page)]
    .map(([path, bytes]) => ({ path, kind: path === page.path ? ("html" as const) : kindOf(path), bytes }))
    .sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  return {
    url: page.url,
    path: page.path,
    template: page.template,
    templates: await templatesOf(page, made),
    sources: page.sources,
    linkedFrom: facts.pages.filter((other) => other !== page && targetsOf(other, facts).includes(page.path)).map(urlOf),
    linksTo: linkedPages(page, facts),
    linksElsewhere: externalLinks(page, facts),
    files,
    headers: headersOf(page, facts),
  };
}

/** The template files of the page's component, its own first; empty if unknown. */
async function templatesOf({ url }: PageFacts, { program, listed }: CheckedSite): Promise<string[]> {
  const components = await program.call("components", undefined);
  const index = listed.pages.findIndex((each) => each.url === url);
  const files = components && templatesByPage(program.bundled, components)[index];
  return [...(files ?? [])].filter((file) => file.startsWith("templates/"));
}

const urlOf = ({ url }: PageFacts): string => url;

/** Links that a visitor follows; all others load files or are metadata. */
const followed = new Set(["a href", "area href", "form action", "button formaction"]);

/** Output paths of the site's own files that a page links to. */
function targetsOf(page: PageFacts, facts: SiteFacts): string[] {
  const targets = linkTargetsOf(facts);
  return page.links.flatMap(({ url, from }) => {
    const target = followed.has(from) ? targets.of(url, page.url) : undefined;
    return target?.kind === "internal" && target.path !== undefined ? target.path : [];
  });
}

/** URLs; a link of the page to itself is left out. */
const linkedPages = (page: PageFacts, facts: SiteFacts): string[] =>
  [...new Set(targetsOf(page, facts))]
    .filter((path) => path !== page.path)
    .map((path) => facts.targets.get(path)?.url ?? `/${path}`)
    .sort();

function externalLinks(page: PageFacts, facts: SiteFacts): string[] {
  const links = page.links.filter(({ from }) => followed.has(from)).map(({ url }) => url);
  return [...new Set(links)].filter((url) => linkTargetsOf(facts).of(url, page.url).kind === "external").sort();
}

/** The headers that `_headers` adds to the page; hosts add more. */
function headersOf({ url }: PageFacts, { files }: SiteFacts): ExplainedPage["headers"] {
  const rules = files.flatMap((file) => file.headers ?? []);
  const headers = new Headers();
  applyHeaders(rules, url, headers);
  return [...headers].map(([name, value]) => ({ name, value }));
}
