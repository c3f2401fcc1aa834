/** Validates the exports of templates/site.tsx and the results of its functions at run time: templates may not be type-checked. */
import { isAdjustable, severities } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/did-you-mean.ts";
import type { HeaderRule, Hosting, HostOptions, Redirect } from "../../site/hosting.ts";
import type { ExtraFile, Page, Site } from "../../site/index.ts";
import type { MarkdownOptions } from "../../site/markdown-parser.ts";
import { unknownNameIn } from "../../site/option-names.ts";
import type { PictureOptions } from "../../site/pictures.ts";
import type { SiteProblem } from "../protocol.ts";

/** Why an export is not a site; undefined if it is one. */
export function problemOfSite(site: Site | undefined): SiteProblem | undefined {
  if (typeof site !== "object" || site === null) return { message: "templates/site.tsx has no default export." };
  const unknown = unknownNameIn<Site>("defineSite()", site);
  if (unknown) return unknown;
  const { markdown = {} } = site;
  return (
    problemOfValues(site) ??
    unknownNameIn<MarkdownOptions>("`markdown`", markdown) ??
    unknownNameIn<PictureOptions>("`pictures`", markdown.pictures ?? {})
  );
}

/** The first value of a wrong type. */
function problemOfValues(site: Site): SiteProblem | undefined {
  const { content, bundles = [], ignore = [], markdown = {}, references = true, budgets = {} } = site;
  if (!isRecord(content)) return { message: "The site has no `content`." };
  if (!Object.values(content).every((type) => typeof type?.schema?.safeParse === "function"))
    return { message: "A content type of the site has no schema." };
  for (const name of ["pages", "origin"] as const)
    if (site[name] === undefined) return { message: `The site has no \`${name}\` function.` };
  for (const [name, example] of Object.entries(functions))
    if (!["function", "undefined"].includes(typeof site[name as keyof Site]))
      return wrong({ [name]: `is not a function: write ${example}` });
  if (!isRecord(markdown) || !["function", "undefined"].includes(typeof markdown.use))
    return wrong({ markdown: "is not an object of options, or its `use` is not a function" });
  if (markdown.pictures !== undefined && !isRecord(markdown.pictures))
    return wrong({ markdown: "has `pictures` that are not an object of options, such as {}" });
  if (typeof references !== "boolean") return wrong({ references: "is neither true nor false" });
  if (!isListOfTexts(bundles)) return wrong({ bundles: "is not a list of file names" });
  if (!isListOfTexts(ignore)) return wrong({ ignore: 'is not a list of patterns, such as "**/*.yml"' });
  if (!isRecord(budgets) || !Object.values(budgets).every(isBudget))
    return wrong({ budgets: 'is not an object such as { "*": { total: 100_000 } }' });
  return problemOfChecks(site);
}

/** Options that are functions, with an example. */
const functions = {
  pages: '`pages: () => [page("/", …)]`',
  origin: '`origin: () => "https://example.com"`',
  files: "`files: () => [ … ]`",
  hosting: "`hosting: () => ({ … })`",
} satisfies Partial<Record<keyof Site, string>>;

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
const isBudget = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((limit) => limit === undefined || typeof limit === "number");

/** @param problem the end of a sentence, by the name of the option. */
function wrong(problem: { readonly [Name in keyof Site]?: string }): SiteProblem {
  const [name = "", end] = Object.entries(problem)[0] ?? [];
  return { name, message: `\`${name}\` of the site ${end}.` };
}

function problemOfChecks({ checks = {}, elsewhere = [] }: Site): SiteProblem | undefined {
  if (!isRecord(checks)) return wrong({ checks: 'is not an object such as { "page/title-length": "off" }' });
  const fixed = Object.keys(checks).find((code) => !isAdjustable(code));
  if (fixed !== undefined)
    return Object.hasOwn(severities, fixed)
      ? wrong({ checks: `names "${fixed}", whose severity cannot be changed` })
      : { ...wrong({ checks: `names the unknown code "${fixed}"` }), hint: didYouMean(fixed, Object.keys(severities)) };
  const [code] = Object.entries(checks).find(([, severity]) => !["off", "warning", "error"].includes(severity)) ?? [];
  if (code !== undefined) return wrong({ checks: `must set "${code}" to "off", "warning" or "error"` });
  const isPath = (path: unknown): boolean => typeof path === "string" && /^\/[^*]*\*?$/.test(path);
  if (Array.isArray(elsewhere) && elsewhere.includes("/*"))
    return wrong({ elsewhere: 'contains "/*", so no link would be checked: name the paths, such as "/api/*"' });
  return Array.isArray(elsewhere) && elsewhere.every(isPath)
    ? undefined
    : wrong({ elsewhere: 'is not a list of paths, such as "/api/*"' });
}

/** The pages that pages() returned. @throws if the result is not a list of pages. */
export function pagesIn(list: unknown): readonly Page[] {
  const pages = itemsIn({ list, from: "pages()", item: "page: create it with page(url, element)", isItem: isPage });
  if (pages.length === 0) throw new TypeError("pages() returned an empty list, but a site needs at least one page");
  return pages;
}

/** The extra files that files() returned. @throws if the result is not a list of files. */
export const filesIn = (list: unknown): readonly ExtraFile[] =>
  itemsIn({ list, from: "files()", item: "file: it needs a path and make()", isItem: isFile });

/** The result of hosting() as plain data. @throws if it is invalid. */
export function hostingIn(hosting: Hosting = {}): Hosting {
  if (!isRecord(hosting) || "then" in hosting)
    throw new TypeError("hosting() did not return an object; it cannot be async");
  const { hosts = {}, policy, headers = [], redirects = [] } = hosting;
  if (!isRecord(hosts)) throw new TypeError("`hosts` of hosting() is not an object, such as { netlify: true }");
  for (const [name, value] of Object.entries(hosts)) {
    const options = Object.entries(hostOptions).find(([host]) => host === name)?.[1];
    if (isSwitch(value) || (options && isRecord(value) && Object.values(value).every(isSwitch))) continue;
    const or = options ? `, or ${options}` : "";
    throw new TypeError(`\`hosts\` of hosting() must have true or false for "${name}"${or}`);
  }
  if (policy !== undefined && (typeof policy !== "object" || policy === null))
    throw new TypeError("`policy` of hosting() is not an object");
  const unusable = Object.entries(policy ?? {}).find(([, sources]) => !isSources(sources));
  if (unusable) throw new TypeError(`\`policy\` of hosting() must have a text or false for "${unusable[0]}"`);
  itemsIn({ list: headers, from: "`headers` of hosting()", item: "rule: { path, set }", isItem: isRule });
  itemsIn({ list: redirects, from: "`redirects` of hosting()", item: "{ from, to, status }", isItem: isRedirect });
  return JSON.parse(JSON.stringify(hosting));
}

/** The hosts with options, as a message shows them. */
const hostOptions = {
  nginx: "{ brotli: true, accessLog: false }",
  githubPages: "{ domain: true }",
} satisfies Record<keyof HostOptions, string>;
const isSwitch = (value: unknown): boolean => ["boolean", "undefined"].includes(typeof value);
const isSources = (sources: unknown): boolean =>
  typeof sources === "string" || sources === false || sources === undefined;
const isRule = ({ path, set }: HeaderRule): boolean =>
  typeof path === "string" && typeof set === "object" && set !== null;
const isRedirect = ({ from, to }: Redirect): boolean => typeof from === "string" && typeof to === "string";
const isPage = ({ url, element }: Page): boolean =>
  typeof url === "string" && typeof element === "object" && element !== null && "type" in element;
const isFile = ({ path, make }: ExtraFile): boolean => typeof path === "string" && typeof make === "function";

interface List<Item> {
  readonly list: unknown;
  readonly from: string;
  /** A description of a valid item and how to create it, for the message. */
  readonly item: string;
  readonly isItem: (item: Item) => boolean;
}

function itemsIn<Item extends object>({ list, from, item, isItem }: List<Item>): readonly Item[] {
  if (!Array.isArray(list)) {
    const isAsync = isRecord(list) && "then" in list;
    throw new TypeError(`expected a list from ${from}${isAsync ? ", which cannot be async" : ""}`);
  }
  const index = list.findIndex((each) => typeof each !== "object" || each === null || !isItem(each));
  if (index >= 0) throw new TypeError(`item ${index} of ${from} is not a ${item}`);
  return list;
}
