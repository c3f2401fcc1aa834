/**
 * `plinth explain /about`: what one page is made of, what leads to it and away from it, and what it
 * makes a visitor load. Asked of the site as a build makes it; nothing is written.
 */

import type { BuildOptions, BuildResult, Made } from "../build/build.ts";
import { build } from "../build/build.ts";
import type { SiteFacts } from "../checks/index.ts";
import { destinationsOf } from "../checks/link-targets.ts";
import { Scales } from "../checks/page-weight.ts";
import { nearest } from "../diagnostics/did-you-mean.ts";
import { applyHeaders } from "../hosting/headers-file.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { reachOf } from "../render/page-templates.ts";
import { kindOf } from "../site/budget.ts";
import type { ExplainOutput } from "./reporters/json.ts";

export type Explained =
  | { readonly kind: "page"; readonly page: ExplainOutput; readonly result: BuildResult }
  /** No page of the site, or of what could be made of it, has this URL. `hint`: the one that was meant. */
  | { readonly kind: "unknown"; readonly hint: string | undefined; readonly result: BuildResult };

/** Explains the page at `url`, which may lack its slash, or be a whole URL of the site. */
export async function explain(options: BuildOptions, url: string): Promise<Explained> {
  let page: ExplainOutput | undefined;
  let urls: readonly string[] = [];
  const inspect = async (made: Made): Promise<void> => {
    urls = made.facts.pages.map((each) => each.url);
    const asked = pathOf(url, made.facts.origin);
    const facts = made.facts.pages.find((each) => each.url === asked);
    if (facts) page = await pageOf(facts, made);
  };
  const result = await build({ ...options, run: { inspect } });
  if (page) return { kind: "page", page, result };
  const path = pathOf(url, "");
  const match = urls.find((each) => each.replace(/\/$/, "") === path.replace(/\/$/, "")) ?? nearest(path, urls);
  return { kind: "unknown", hint: match && `Did you mean "${match}"?`, result };
}

const pathOf = (url: string, origin: string): string => {
  const path = origin !== "" && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return path.startsWith("/") ? path : `/${path}`;
};

async function pageOf(page: PageFacts, made: Made): Promise<ExplainOutput> {
  const { facts } = made;
  const files = [...new Scales(facts).weigh(page)]
    .map(([path, bytes]) => ({ path, kind: path === page.path ? ("html" as const) : kindOf(path), bytes }))
    .sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  return {
    version: 1,
    url: page.url,
    path: page.path,
    template: page.template,
    templates: await templatesOf(page, made),
    sources: page.sources,
    linkedFrom: facts.pages.filter((other) => other !== page && targetsOf(other, facts).includes(page.path)).map(urlOf),
    linksTo: pagesBehind(page, facts),
    linksElsewhere: linksElsewhere(page, facts),
    files,
    headers: headersOf(page, facts),
  };
}

/** The files that the page's component is made of, its own first; none where they cannot be told. */
async function templatesOf({ url }: PageFacts, { program, listed }: Made): Promise<string[]> {
  const components = await program.call("components", undefined);
  const index = listed.pages.findIndex((each) => each.url === url);
  const files = components && reachOf(program.bundled, components)[index];
  return [...(files ?? [])].filter((file) => file.startsWith("templates/"));
}

const urlOf = ({ url }: PageFacts): string => url;

/** What somebody follows, where everything else is something that the page loads, or says of itself. */
const followed = new Set(["a href", "area href", "form action", "button formaction"]);

/** Output paths of what a page links to; a page that links to itself is told nothing by that. */
function targetsOf(page: PageFacts, facts: SiteFacts): string[] {
  const destinations = destinationsOf(facts);
  return page.links.flatMap(({ url, from }) => {
    const target = followed.has(from) ? destinations.of(url, page.url) : undefined;
    return target?.kind === "internal" && target.path !== undefined ? target.path : [];
  });
}

const pagesBehind = (page: PageFacts, facts: SiteFacts): string[] =>
  [...new Set(targetsOf(page, facts))]
    .filter((path) => path !== page.path)
    .map((path) => facts.targets.get(path)?.url ?? `/${path}`)
    .sort();

const linksElsewhere = (page: PageFacts, facts: SiteFacts): string[] => {
  const links = page.links.filter(({ from }) => followed.has(from)).map(({ url }) => url);
  return [...new Set(links)].filter((url) => destinationsOf(facts).of(url, page.url).kind === "external").sort();
};

/** What `_headers` of the output adds to the page; hosts add more. */
function headersOf({ url }: PageFacts, { files }: SiteFacts): ExplainOutput["headers"] {
  const headers = new Headers();
  applyHeaders(
    files.flatMap(({ headers: rules }) => rules ?? []),
    url,
    headers,
  );
  return [...headers].map(([name, value]) => ({ name, value }));
}
