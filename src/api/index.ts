/**
 * The module "plinth", which templates import: functions to declare a site's content (`defineContent`) and its
 * pages, files and hosting (`defineSite`), and hooks for components. Nothing here reads, renders or writes files.
 */
/// <reference path="./assets.ts" preserve="true" />
import { z } from "zod";
import type { AdjustableCode, Severity } from "../base/diagnostic.ts";
import type { Budget } from "./budget.ts";
import { type FormatKind, formatKinds } from "./formats.ts";
import type { Hosting } from "./hosting.ts";
import type { IslandSettings } from "./island.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import { markdownOptions } from "./markdown-options.ts";
import { flag, optionsSchema, text, validateOptions, writeInstead } from "./options.ts";
import type { ExtraFile, Page } from "./pages.ts";
import { alternativesOf, impossibleIn } from "./pattern.ts";
import type { Remote } from "./remote.ts";

export { Alternates } from "./alternates.tsx";
export type { Budget } from "./budget.ts";
export { type ComponentOptions, component, type MarkdownComponent } from "./component.ts";
export type { Heading } from "./current-site.ts";
export { longDate, today } from "./date.ts";
export { formatDate } from "./format-date.ts";
export {
  type HeaderRule,
  type Hosting,
  type Hosts,
  type PolicySources,
  type Redirect,
  securityHeaders,
} from "./hosting.ts";
export { type IslandOptions, type IslandSettings, island } from "./island.ts";
export { JsonLd } from "./json-ld.tsx";
export { headingsOf, Markdown, type MarkdownSource, toHtml } from "./markdown.tsx";
export type { Directives, MarkdownOptions } from "./markdown-options.ts";
export { type Asset, PageContext, Styles, useAsset, usePage } from "./page-context.ts";
export { type Built, type ExtraFile, type FileContents, file, type Page, type PageSummary, page } from "./pages.ts";
export { type ListPage, paginate } from "./paginate.ts";
export type { Remote, RemoteTools } from "./remote.ts";
export { type Translation, translationsOf } from "./translations-of.ts";
export {
  /** The schemas of [zod](https://zod.dev), the same copy that Plinth uses: `z.object({ title: z.string() })`. */
  z,
};

/** A validated content file. */
export interface Entry<Fields = unknown> {
  /** Path relative to the site's root, "/" separated: `content/press/launch.md`. */
  readonly file: string;
  /** The file's name without its extension, and of a content type with languages, without its language: `launch`. */
  readonly slug: string;
  /** The front matter, or the whole value of a data file, as the schema returned it. */
  readonly fields: Fields;
  /** The Markdown below the front matter; empty for a data file. Render it with `<Markdown>`. */
  readonly body: string;
}

/** An entry of a content type with `languages`. */
export interface LocalizedEntry<Fields = unknown, Language extends string = string> extends Entry<Fields> {
  /** The language of its file: `de`. */
  readonly language: Language;
}

/**
 * Every content format: true for front matter with a body, false for a data file. src/content/formats/ parses them.
 * @internal
 */
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
  /** Relative to content/. Can contain `*` (any name), `**` (any folders) and `{a,b}` (either). */
  readonly pattern: Pattern;
  /** Validates the front matter, or the value of a data file. */
  readonly schema: Schema;
  /** The fields that hold an entry back. */
  readonly drafts?: Drafts<string>;
  /** Whether texts can refer to facts by name, `{{site.name}}`. */
  readonly references?: boolean;
  /** How Markdown is rendered. */
  readonly markdown?: MarkdownOptions;
  /** The languages of its files; the first is the source. */
  readonly languages?: readonly string[];
  /** Where `plinth pull` gets its files. */
  readonly from?: Remote;
}

/** The options of a content type. */
export interface TypeOptions {
  /** Whether texts can refer to facts by name, `{{site.name}}`. Default: the site's setting. */
  readonly references?: boolean;
  /**
   * Where `plinth pull` gets the files of the type: an https URL of JSON or CSV, or a function that returns the value of
   * the file or, for a pattern of several, a list of `{ slug, fields, body }`. A build never calls it.
   */
  readonly from?: Remote;
}

/** The options of a content type in Markdown. */
export interface MarkdownTypeOptions extends TypeOptions {
  /** How it is rendered. Missing options default to the site's. */
  readonly markdown?: MarkdownOptions;
}

/** The option of a content type for many Markdown files that has translations. */
export interface LanguageOptions<Languages extends readonly string[]> {
  /**
   * The languages (BCP 47), the source first. The pattern has an alternative for each, in the same order:
   * `"docs/{,de/}**\/*.md"` for `["en", "de"]`.
   */
  readonly languages?: Languages;
}

/** The fields of the front matter that hold an entry back. */
export interface Drafts<Field extends string> {
  /** A field of the schema: the entry is left out while it is `true`. */
  readonly draft?: Field;
  /** A field of the schema with an ISO date: the entry is left out until that day, in UTC. */
  readonly date?: Field;
}

/** A pattern of several files. */
type FilesOf = `${string}*${string}` | `${string}{${string},${string}}${string}`;

/** The fields of any kind of value that a schema accepts; any text if it does not say. */
type FieldOf<Value> = unknown extends Value ? string : Value extends unknown ? keyof Value & string : never;

/** @throws TypeError for what is not a pattern of files in the format, or not a schema. */
function checkType(
  level: string,
  { extensions }: FormatKind,
  { pattern, schema }: { pattern: string; schema: z.ZodType },
): void {
  if (typeof pattern !== "string") throw new TypeError(`${level} has no pattern of files`);
  if (typeof schema?.safeParse !== "function") throw new TypeError(`${level} has no schema for "${pattern}"`);
  const subject = `The pattern "${pattern}" of ${level}`;
  if (/^\.{0,2}\/|(?:^|\/)\.\.\//.test(pattern))
    throw new TypeError(
      `${subject} begins with "/" or leads out of content/. Write it relative to content/, such as "posts/*.md"`,
    );
  if (pattern.split("{").length !== pattern.split("}").length)
    throw new TypeError(`${subject} has an unbalanced brace. Write {a,b}`);
  const impossible = impossibleIn(pattern, extensions);
  if (impossible !== undefined)
    throw new TypeError(
      `${level} reads ${extensions[0]} files, which "${impossible}" does not match. Change the pattern`,
    );
}

const from = z
  .custom<Remote>(
    (value) => typeof value === "string" || typeof value === "function",
    writeInstead("a URL or a function"),
  )
  .optional();
const jsonOptions = optionsSchema<TypeOptions>("json()", { references: flag, from });
const language = writeInstead('a language such as "en" or "pt-BR"');
const markdownTypeOptions = optionsSchema<MarkdownTypeOptions & Drafts<string> & LanguageOptions<string[]>>(
  "markdown()",
  {
    references: flag,
    from,
    markdown: markdownOptions.optional(),
    languages: z
      .array(text.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, language), writeInstead('a list of languages: ["en", "de"]'))
      .optional(),
    draft: text.optional(),
    date: text.optional(),
  },
);

/**
 * A content type in JSON: one file (`"site.json"`), whose value templates get, or many (`"teams/*.json"`), a list of
 * entries.
 * @param pattern relative to `content/`: `*` matches any name, `**` any folders, `{a,b}` either.
 * @param schema validates the value of each file.
 * @param options whether texts can refer to facts.
 * @throws TypeError for a wrong option, or a pattern that no JSON file matches.
 */
export const json = <const P extends string, S extends z.ZodType>(
  pattern: P,
  schema: S,
  options: TypeOptions = {},
): ContentType<P, S> & InFormat<"json"> => {
  checkType("json()", formatKinds.json, { pattern, schema });
  validateOptions("json()", jsonOptions, options);
  return { format: "json", hasBody: false, pattern, schema, ...options };
};

/**
 * A content type in Markdown: one file (`"pages/about.md"`), an entry, or many (`"press/*.md"`), a list of entries,
 * sorted by path.
 * @param pattern relative to `content/`: `*` matches any name, `**` any folders, `{a,b}` either.
 * @param schema validates the front matter of each file.
 * @param options how it is rendered; for many files, also the fields that hold an entry back:
 * `{ draft: "draft", date: "date" }`.
 * @throws TypeError for a wrong option, or a pattern that no Markdown file matches.
 */
export const markdown = <const P extends string, S extends z.ZodType, const L extends readonly string[] = []>(
  pattern: P,
  schema: S,
  options: MarkdownTypeOptions & LanguageOptions<L> & (P extends FilesOf ? Drafts<FieldOf<z.input<S>>> : object) = {},
): ContentType<P, S> & InFormat<"markdown"> & { readonly languages?: L } => {
  checkType("markdown()", formatKinds.markdown, { pattern, schema });
  validateOptions("markdown()", markdownTypeOptions, options);
  const { references, markdown, languages, from, ...drafts } = options;
  if (languages) checkLanguages(pattern, languages);
  return {
    format: "markdown",
    hasBody: true,
    pattern,
    schema,
    ...(Object.keys(drafts).length > 0 && { drafts: drafts as Drafts<string> }),
    ...(references !== undefined && { references }),
    ...(markdown && { markdown }),
    ...(languages && { languages }),
    ...(from && { from }),
  };
};

/** @throws TypeError unless the pattern has an alternative for each language, with the same wildcards. */
function checkLanguages(pattern: string, languages: readonly string[]): void {
  const alternatives = alternativesOf(pattern);
  const wildcards = alternatives.map((each) => each.match(/\*+/g)?.join() ?? "");
  const isWrongNumber = alternatives.length !== languages.length;
  if (!isWrongNumber && new Set(wildcards).size <= 1) return;
  const wrong = isWrongNumber
    ? `has ${alternatives.length} alternatives for ${languages.length} languages`
    : "has alternatives with different wildcards";
  const example = 'such as "docs/{,de/}**/*.md" for ["en", "de"]';
  throw new TypeError(
    `The pattern "${pattern}" of markdown() ${wrong}. Write one for each language, in their order, ${example}`,
  );
}

/** Content types by name, as `defineContent` returns them. */
export type ContentTypes = Readonly<Record<string, ContentType>>;

/**
 * The validated values of all content types, by name: what `pages` and `files` get. In `templates/content.ts`:
 * `export type Content = ContentOf<typeof content>`.
 */
export type ContentOf<Types extends ContentTypes> = {
  readonly [Name in keyof Types]: Types[Name] extends ContentType<infer Pattern, infer Schema>
    ? Pattern extends FilesOf
      ? readonly EntryOf<Types[Name], z.output<Schema>>[]
      : Types[Name]["hasBody"] extends true
        ? Entry<z.output<Schema>>
        : z.output<Schema>
    : never;
};

type EntryOf<Type, Fields> = Type extends {
  readonly languages?: infer Languages extends readonly [string, ...string[]];
}
  ? LocalizedEntry<Fields, Languages[number]>
  : Entry<Fields>;

/**
 * Declares the content types of a site, in `templates/content.ts`.
 * @param types each by a name of your choice.
 */
export const defineContent = <const Types extends ContentTypes>(types: Types): Types => types;

/**
 * Marks a value that must be replaced before launch: the build warns while the value matches the pattern.
 * @param schema of the value.
 * @param pattern of values that are not real: `/\.example$/`.
 */
export function placeholder<S extends z.ZodType>(schema: S, pattern: RegExp): S {
  if (!(pattern instanceof RegExp)) throw new TypeError("placeholder() has no regular expression: write /\\.example$/");
  const marked = schema.clone() as S;
  placeholders.set(marked, pattern);
  return marked;
}

/**
 * The patterns of the schemas that `placeholder` returned.
 * @internal
 */
export const placeholders = new WeakMap<z.ZodType, RegExp>();

/** The default export of templates/site.tsx. */
export interface Site<Types extends ContentTypes = ContentTypes> {
  /** The content types, as `defineContent` returns them. */
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
  /** The maximum weight of pages, by URL, which can end in `*`. If several limit the same kind of weight, the last one applies. */
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
  /** How browsers hydrate islands: `{ runtime: "preact" }`. */
  readonly islands?: IslandSettings;
}

/** The severity of single checks, by diagnostic code: `"off"`, `"warning"` or `"error"`. Checks that protect visitors or publishing cannot be changed. */
export type CheckSeverities = Readonly<Partial<Record<AdjustableCode, Severity | "off">>>;

/**
 * Declares a site, as the default export of `templates/site.tsx`. The types of `content` reach `pages` and `files`.
 * @param site its content types, pages, files and settings.
 */
export const defineSite = <const Types extends ContentTypes>(site: Site<Types>): Site<Types> => site;
