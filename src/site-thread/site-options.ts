/** Validates the exports of templates/site.tsx and the results of its functions at run time: templates may not be type-checked. */
import { z } from "zod";
import {
  type HeaderRule,
  type Hosting,
  type HostOptions,
  type Hosts,
  hostNames,
  type Redirect,
} from "../api/hosting.ts";
import type { ContentType, ContentTypes, ExtraFile, Page, Site } from "../api/index.ts";
import type { IslandSettings } from "../api/island.ts";
import { markdownOptions } from "../api/markdown-options.ts";
import {
  flag,
  functionLike,
  type OptionProblem,
  oneOf,
  optionsSchema,
  problemsOf,
  text,
  textsOf,
  writeInstead,
  wrongValue,
} from "../api/options.ts";
import { isAdjustable, severities } from "../base/diagnostic.ts";
import { didYouMean, didYouMeanOrKnown } from "../base/did-you-mean.ts";
import { isObject } from "../base/json.ts";
import { decoded } from "../urls/urls.ts";
import { namedFields } from "./content/schema-walk.ts";

/** Why an export is not a site; empty if it is one. */
export function problemsOfSite(site: Site | undefined): readonly OptionProblem[] {
  if (!isObject(site)) return [{ message: "templates/site.tsx has no default export." }];
  const problems = problemsOf("defineSite()", siteOptions, site);
  return problems.length > 0 ? problems : problemsOfDrafts(site.content);
}

const checks = z
  .record(z.string(), z.unknown(), writeInstead('an object such as { "page/title-length": "off" }'))
  .superRefine((chosen, context) => {
    for (const [code, severity] of Object.entries(chosen)) {
      const add = (message: string, hint?: string): void =>
        context.addIssue({ code: "custom", path: [code], message, params: { hint } });
      if (!Object.hasOwn(severities, code))
        add("is not the code of a check", didYouMean(code, Object.keys(severities)));
      else if (!isAdjustable(code)) add("has a severity that cannot be changed");
      else if (!["off", "warning", "error"].includes(String(severity)))
        add(wrongValue(severity, '"off", "warning" or "error"'));
    }
  });

const isPath = (path: string): boolean =>
  /^(?!.*\/\/)\/[^*?#]*\*?$/.test(path) && decoded(path).split("*").length === path.split("*").length;

const limit = writeInstead("a number of bytes or requests");

const siteOptions = optionsSchema<Site>("defineSite()", {
  content: z.record(
    z.string(),
    z.custom<ContentType>(
      (type) => isObject((type as ContentType | undefined)?.schema),
      writeInstead("`json(…)` or `markdown(…)`"),
    ),
    writeInstead("content types by name"),
  ),
  pages: functionLike('pages: () => [page("/", …)]'),
  origin: functionLike('origin: () => "https://example.com"'),
  files: functionLike("files: () => [ … ]").optional(),
  hosting: functionLike("hosting: () => ({ … })").optional(),
  bundles: textsOf("file names"),
  ignore: textsOf('patterns, such as "**/*.yml"'),
  elsewhere: z
    .array(
      text
        .refine(isPath, writeInstead('a path, such as "/api/*"'))
        .refine((path) => path !== "/*", writeInstead('narrower paths, such as "/api/*": no link would be checked')),
      writeInstead('a list of paths, such as "/api/*"'),
    )
    .optional(),
  budgets: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.number(limit).min(0, limit).optional(),
        writeInstead("an object such as { total: 100_000 }"),
      ),
      writeInstead('an object such as { "*": { total: 100_000 } }'),
    )
    .optional(),
  checks: checks.optional(),
  markdown: markdownOptions.optional(),
  references: flag,
  islands: optionsSchema<IslandSettings>(
    "`islands`",
    { runtime: oneOf("react", "preact").optional() },
    false,
  ).optional(),
});

/** The fields that hold entries back and that their schema does not name: drafts would be published. */
function problemsOfDrafts(types: ContentTypes): OptionProblem[] {
  return Object.entries(types).flatMap(([type, { schema, drafts }]) => {
    const fields = drafts && namedFields(schema);
    const unknown = Object.entries(drafts ?? {}).filter(([, field]) => fields && !fields.includes(field));
    return unknown.map(([name, field]) => ({
      name: `${name}: "${field}"`,
      message: `\`${name}\` of the content type "${type}" is "${field}", a field that its schema does not have.`,
      hint: didYouMeanOrKnown(field, fields ?? []),
    }));
  });
}

/** The pages that pages() returned. @throws if the result is not a list of pages. */
export function pagesIn(list: unknown): readonly Page[] {
  const pages = itemsIn(list, "pages()", "page: create it with page(url, element)", isPage);
  if (pages.length === 0) throw new TypeError("pages() returned an empty list, but a site needs at least one page");
  return pages;
}

/** The extra files that files() returned. @throws if the result is not a list of files. */
export const filesIn = (list: unknown): readonly ExtraFile[] =>
  itemsIn(list, "files()", "file: it needs a path and make()", isFile);

/** Thrown for wrong options in the result of hosting(). */
export class WrongHosting extends Error {
  constructor(readonly problems: readonly OptionProblem[]) {
    super(problems[0]?.message);
  }
}

/** The result of hosting() as plain data. @throws for a promise, and for a wrong option. */
export function hostingIn(hosting: Hosting = {}): Hosting {
  if (isObject(hosting) && "then" in hosting)
    throw new TypeError("hosting() did not return an object; it cannot be async");
  const problems = problemsOf("hosting()", hostingOptions, hosting);
  if (problems.length > 0) throw new WrongHosting(problems);
  return JSON.parse(JSON.stringify(hosting));
}

/** Options of a host, or a boolean. */
const orSwitch = (schema: z.ZodType) =>
  z.preprocess((value) => (typeof value === "boolean" ? {} : value), schema).optional();

const statuses = writeInstead("301, 302, 303, 307 or 308");
const status = z.number(statuses).refine((number) => [301, 302, 303, 307, 308].includes(number), statuses);

const hostingOptions = optionsSchema<Hosting>("hosting()", {
  hosts: optionsSchema<Hosts>("`hosts`", {
    ...(Object.fromEntries(hostNames.map((name) => [name, flag])) as Record<keyof Hosts, typeof flag>),
    nginx: orSwitch(optionsSchema<HostOptions["nginx"]>("`nginx`", { brotli: flag, accessLog: flag })),
    githubPages: orSwitch(optionsSchema<HostOptions["githubPages"]>("`githubPages`", { domain: flag })),
  }).optional(),
  policy: z
    .record(
      z.string(),
      z.union([z.string(), z.literal(false)], writeInstead("a string or false")).optional(),
      writeInstead('an object such as { "img-src": "https://pictures.example" }'),
    )
    .optional(),
  headers: z
    .array(
      optionsSchema<HeaderRule>("a rule", {
        path: text,
        set: z.record(z.string(), text, writeInstead("an object of headers")),
      }),
      writeInstead("a list of { path, set }"),
    )
    .optional(),
  redirects: z
    .array(
      optionsSchema<Redirect>("a redirect", { from: text, to: text, status }),
      writeInstead("a list of { from, to, status }"),
    )
    .optional(),
});

const isPage = ({ url, element }: Page): boolean =>
  typeof url === "string" && typeof element === "object" && element !== null && "type" in element;
const isFile = ({ path, make }: ExtraFile): boolean => typeof path === "string" && typeof make === "function";

/** @param item what a valid item is, and how to create it. */
function itemsIn<Item extends object>(
  list: unknown,
  from: string,
  item: string,
  isItem: (item: Item) => boolean,
): readonly Item[] {
  if (!Array.isArray(list)) {
    const isAsync = isObject(list) && "then" in list;
    throw new TypeError(`expected a list from ${from}${isAsync ? ", which cannot be async" : ""}`);
  }
  const index = list.findIndex((each) => typeof each !== "object" || each === null || !isItem(each));
  if (index >= 0) throw new TypeError(`item ${index} of ${from} is not a ${item}`);
  return list;
}
