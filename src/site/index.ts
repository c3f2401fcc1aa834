/**
 * The module "plinth", which templates import: functions to declare a site's content (`defineContent`) and its
 * pages, files and hosting (`defineSite`), and hooks for components. Nothing here reads, renders or writes files.
 */
/// <reference path="./assets.ts" preserve="true" />
import type { ReactElement } from "react";
import { z } from "zod";
import type { AdjustableCode, Severity } from "../diagnostics/diagnostic.ts";
import type { Budget } from "./budget.ts";
import type { HeaderRule, Hosting, Redirect } from "./hosting.ts";
import type { MarkdownOptions } from "./markdown-parser.ts";

// zod compiles schemas to code by default, which costs more than it saves: each document is parsed only once or twice.
z.config({ jitless: true });

export { Alternates } from "./alternates.tsx";
export type { Budget } from "./budget.ts";
export { formatDate, longDate } from "./date.ts";
export {
  type HeaderRule,
  type Hosting,
  type Hosts,
  type PolicySources,
  type Redirect,
  securityHeaders,
} from "./hosting.ts";
export { type Heading, headingsOf, Markdown, type MarkdownSource, toHtml } from "./markdown.tsx";
export type { MarkdownOptions } from "./markdown-parser.ts";
export { type Asset, PageContext, Styles, useAsset, usePage } from "./page-context.ts";
export { type ListPage, paginate } from "./paginate.ts";
export { z };

/** A validated content file. */
export interface Entry<Fields = unknown> {
  /** Path relative to the site's root, "/" separated: `content/press/launch.md`. */
  readonly file: string;
  /** The file's name without its extension: `launch`. */
  readonly slug: string;
  /** The front matter, or the whole value of a data file, as the schema returned it. */
  readonly fields: Fields;
  /** The Markdown below the front matter; empty for a data file. Render it with `<Markdown>`. */
  readonly body: string;
}

/** Every content format: true for front matter with a body, false for a data file. src/content/formats/ parses them. */
export interface Formats {
  readonly json: false;
  readonly markdown: true;
}

interface InFormat<Name extends keyof Formats> {
  readonly format: Name;
  readonly hasBody: Formats[Name];
}

/** One kind of content: a pattern of files in content/, and the schema that validates them. */
export interface ContentType<Pattern extends string = string, Schema extends z.ZodType = z.ZodType>
  extends InFormat<keyof Formats> {
  /** Relative to content/. Can contain `*` (any name) and `**` (any folders). */
  readonly pattern: Pattern;
  readonly schema: Schema;
  readonly drafts?: Drafts<string>;
  readonly references?: boolean;
  readonly markdown?: MarkdownOptions;
}

/** The options of a content type. */
export interface TypeOptions {
  /** Whether texts can refer to facts by name, `{{site.name}}`. Default: the site's setting. */
  readonly references?: boolean;
}

/** The options of a content type in Markdown. */
export interface MarkdownTypeOptions extends TypeOptions {
  /** How it is rendered. Missing options default to the site's. */
  readonly markdown?: MarkdownOptions;
}

/** The fields of the front matter that hold an entry back. */
export interface Drafts<Field extends string> {
  /** The entry is left out while this is `true`. */
  readonly draft?: Field;
  /** An ISO date: the entry is left out until that day, in UTC. */
  readonly date?: Field;
}

/** One JSON file (`"site.json"`: its value) or many (`"teams/*.json"`: a list of entries). */
export const json = <const P extends string, S extends z.ZodType>(
  pattern: P,
  schema: S,
  options: TypeOptions = {},
): ContentType<P, S> & InFormat<"json"> => ({ format: "json", hasBody: false, pattern, schema, ...options });

/**
 * One Markdown file (`"pages/about.md"`: an entry) or many (`"press/*.md"`: a list, sorted by path).
 * @param options for many files, also the fields that hold an entry back: `{ draft: "draft", date: "date" }`.
 */
export const markdown = <const P extends string, S extends z.ZodType>(
  pattern: P,
  schema: S,
  options: MarkdownTypeOptions & (P extends `${string}*${string}` ? Drafts<keyof z.input<S> & string> : object) = {},
): ContentType<P, S> & InFormat<"markdown"> => {
  const { references, markdown, ...drafts } = options;
  return {
    format: "markdown",
    hasBody: true,
    pattern,
    schema,
    ...(Object.keys(drafts).length > 0 && { drafts: drafts as Drafts<string> }),
    ...(references !== undefined && { references }),
    ...(markdown && { markdown }),
  };
};

export type ContentTypes = Readonly<Record<string, ContentType>>;

/** The validated values of all content types, by name. */
export type ContentOf<Types extends ContentTypes> = {
  readonly [Name in keyof Types]: Types[Name] extends ContentType<infer Pattern, infer Schema>
    ? Pattern extends `${string}*${string}`
      ? readonly Entry<z.output<Schema>>[]
      : Types[Name]["hasBody"] extends true
        ? Entry<z.output<Schema>>
        : z.output<Schema>
    : never;
};

/** For templates/content.ts: every content type, by name. */
export const defineContent = <const Types extends ContentTypes>(types: Types): Types => types;

/** Marks a value that must be replaced before launch: the build warns while the value matches the pattern. */
export function placeholder<S extends z.ZodType>(schema: S, pattern: RegExp): S {
  const marked = schema.clone() as S;
  placeholders.set(marked, pattern);
  return marked;
}

/** The patterns of the schemas that `placeholder` returned. */
export const placeholders = new WeakMap<z.ZodType, RegExp>();

/** A page of the site, not rendered yet. */
export interface Page {
  /** `/about`, or a file name for a page that visitors do not request by URL: `/404.html`. */
  readonly url: string;
  readonly element: ReactElement;
  /** The date of the last change of its content (YYYY-MM-DD), for sitemap.xml. */
  readonly lastmod?: string;
}

export const page = (url: string, element: ReactElement, options: { lastmod?: string } = {}): Page => ({
  url,
  element,
  ...options,
});

/** A rendered page, for files that list pages, such as sitemap.xml. */
export interface PageSummary {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly lastmod?: string;
  /** The versions that it links to with `hreflang`, by language; absent without any. */
  readonly alternates?: readonly { readonly language: string; readonly href: string }[];
  /** False if the page has `noindex`, or a canonical link to another page. */
  readonly indexable: boolean;
}

/** The rendered site, for extra files. */
export interface Built {
  /** `https://host`, without a trailing slash. */
  readonly origin: string;
  /** Every page, in the site's order. */
  readonly pages: readonly PageSummary[];
  /** The headers of the site's `hosting`, those for its bundles, and the policy directives that do not work in `<meta>`. */
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly Redirect[];
}

/** An extra output file: robots.txt, a feed, an image made at build time. */
export interface ExtraFile {
  /** Relative to the output folder: `robots.txt`. */
  readonly path: string;
  readonly make: (built: Built) => FileContents | Promise<FileContents>;
}

/** The contents of an extra file, or several files: the one at the declared path, and those that it refers to. */
export type FileContents =
  | string
  | Uint8Array
  | readonly { readonly path: string; readonly bytes: string | Uint8Array }[];

/** An extra file with fixed contents, or with a function that generates them after the pages are rendered. */
export const file = (path: string, contents: string | Uint8Array | ExtraFile["make"]): ExtraFile => ({
  path,
  make: typeof contents === "function" ? contents : () => contents,
});

/** The default export of templates/site.tsx. */
export interface Site<Types extends ContentTypes = ContentTypes> {
  readonly content: Types;
  /** Where the site is published: `https://example.com`, without a path. Absolute links to it are checked like internal ones. */
  readonly origin: (content: ContentOf<Types>) => string;
  /** Every page, in order. */
  readonly pages: (content: ContentOf<Types>) => readonly Page[];
  /** Every extra file. */
  readonly files?: (content: ContentOf<Types>) => readonly ExtraFile[];
  /** Scripts and styles to bundle, relative to templates/; their names in the output contain a hash. */
  readonly bundles?: readonly string[];
  /** Headers, redirects, and a Content-Security-Policy. */
  readonly hosting?: (content: ContentOf<Types>) => Hosting;
  /** The maximum weight of pages, by URL, which can end in `*`. If several match, the last one applies. */
  readonly budgets?: Readonly<Record<string, Budget>>;
  /** The severity of single checks, by diagnostic code: `{ "page/duplicate-title": "off" }`. */
  readonly checks?: CheckSeverities;
  /** Paths on this host that another deployment serves, which can end in `*`: links to them are not checked. `["/api/*"]` */
  readonly elsewhere?: readonly string[];
  /** Files in content/ that the site does not use, as patterns like those of content types: `["*.yml", "drawings/**"]`. */
  readonly ignore?: readonly string[];
  /** How Markdown is rendered; a content type can have its own options. */
  readonly markdown?: MarkdownOptions;
  /** Whether texts of the content can refer to facts by name, `{{site.name}}`; true by default. */
  readonly references?: boolean;
}

/** The severity that a site can set for a check. */
export type CheckSeverities = Readonly<Partial<Record<AdjustableCode, Severity | "off">>>;

/** Declares a site. The types of `content` reach `pages` and the templates. */
export const defineSite = <const Types extends ContentTypes>(site: Site<Types>): Site<Types> => site;
