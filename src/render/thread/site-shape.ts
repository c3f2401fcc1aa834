/** Validates the exports of templates/site.tsx and the results of its functions at run time: templates may not be type-checked. */
import { isAdjustable } from "../../diagnostics/diagnostic.ts";
import type { HeaderRule, Hosting, Redirect } from "../../site/hosting.ts";
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
  const message = problemOfValues(site);
  if (message) return { message };
  const { markdown = {} } = site;
  return (
    unknownNameIn<MarkdownOptions>("`markdown`", markdown) ??
    unknownNameIn<PictureOptions>("`pictures`", markdown.pictures ?? {})
  );
}

function problemOfValues(site: Site): string | undefined {
  if (typeof site.content !== "object" || site.content === null) return "The site has no `content`.";
  if (!Object.values(site.content).every((type) => typeof type?.schema?.safeParse === "function")) {
    return "A content type of the site has no schema.";
  }
  const { bundles = [], ignore = [], markdown = {} } = site;
  if (typeof markdown !== "object" || !["function", "undefined"].includes(typeof markdown?.use))
    return "`markdown` of the site is not an object of options, or its `use` is not a function.";
  if (!Array.isArray(bundles) || !bundles.every((entry) => typeof entry === "string")) {
    return "`bundles` of the site is not a list of file names.";
  }
  if (!Array.isArray(ignore) || !ignore.every((pattern) => typeof pattern === "string"))
    return '`ignore` of the site is not a list of patterns, such as "**/*.yml".';
  const settings = problemOfChecks(site);
  if (settings) return settings;
  if (typeof site.pages !== "function") return "The site has no `pages` function.";
  if (typeof site.origin !== "function") return "The site has no `origin` function.";
  if (!["function", "undefined"].includes(typeof site.files))
    return "`files` of the site is not a function: write `files: () => [ … ]`.";
  if (!["function", "undefined"].includes(typeof site.hosting))
    return "`hosting` of the site is not a function: write `hosting: () => ({ … })`.";
  return undefined;
}

function problemOfChecks({ checks = {}, elsewhere = [] }: Site): string | undefined {
  const fixed = Object.keys(checks).find((code) => !isAdjustable(code));
  if (fixed !== undefined) return `\`checks\` of the site names "${fixed}", whose severity cannot be changed.`;
  const wrong = Object.entries(checks).find(([, severity]) => !["off", "warning", "error"].includes(severity));
  if (wrong) return `\`checks\` of the site must set "${wrong[0]}" to "off", "warning" or "error".`;
  const isPath = (path: unknown): boolean => typeof path === "string" && /^\/[^*]*\*?$/.test(path);
  if (Array.isArray(elsewhere) && elsewhere.includes("/*"))
    return '`elsewhere` of the site contains "/*", so no link would be checked: name the paths, such as "/api/*".';
  return Array.isArray(elsewhere) && elsewhere.every(isPath)
    ? undefined
    : '`elsewhere` of the site is not a list of paths, such as "/api/*".';
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
  const { hosts = {}, policy, headers = [], redirects = [] } = hosting;
  if (typeof hosts !== "object" || hosts === null) throw new TypeError("`hosts` of hosting() is not an object");
  const wrong = Object.entries(hosts).find(([name, value]) => !isHostOption(name, value));
  if (wrong)
    throw new TypeError(
      `\`hosts\` of hosting() must have true or false for "${wrong[0]}"${wrong[0] === "githubPages" ? ", or { domain: true }" : ""}`,
    );
  if (policy !== undefined && (typeof policy !== "object" || policy === null))
    throw new TypeError("`policy` of hosting() is not an object");
  const unusable = Object.entries(policy ?? {}).find(([, sources]) => !isSources(sources));
  if (unusable) throw new TypeError(`\`policy\` of hosting() must have a text or false for "${unusable[0]}"`);
  itemsIn({ list: headers, from: "`headers` of hosting()", item: "rule: { path, set }", isItem: isRule });
  itemsIn({ list: redirects, from: "`redirects` of hosting()", item: "{ from, to, status }", isItem: isRedirect });
  return JSON.parse(JSON.stringify(hosting));
}

const isHostOption = (name: string, value: unknown): boolean =>
  name === "githubPages" && typeof value === "object" && value !== null
    ? ["boolean", "undefined"].includes(typeof (value as { domain?: unknown }).domain)
    : ["boolean", "undefined"].includes(typeof value);
const isSources = (sources: unknown): boolean =>
  typeof sources === "string" || sources === false || sources === undefined;
const isRule = ({ path, set }: HeaderRule): boolean =>
  typeof path === "string" && typeof set === "object" && set !== null;
const isRedirect = ({ from, to }: Redirect): boolean => typeof from === "string" && typeof to === "string";
const isPage = ({ url, element }: Page): boolean =>
  typeof url === "string" && typeof element === "object" && element !== null && "type" in element;
const isFile = ({ path }: ExtraFile): boolean => typeof path === "string";

interface List<Item> {
  readonly list: unknown;
  readonly from: string;
  /** A description of a valid item and how to create it, for the message. */
  readonly item: string;
  readonly isItem: (item: Item) => boolean;
}

function itemsIn<Item extends object>({ list, from, item, isItem }: List<Item>): readonly Item[] {
  if (!Array.isArray(list)) throw new TypeError(`expected a list from ${from}`);
  const index = list.findIndex((each) => typeof each !== "object" || each === null || !isItem(each));
  if (index >= 0) throw new TypeError(`item ${index} of ${from} is not a ${item}`);
  return list;
}
