/**
 * The vocabulary a website uses to describe itself to Plinth: what its content is
 * (`defineContent`), and what is made of it (`defineSite`). Values only; nothing here
 * reads, renders or writes. Templates import this file as "plinth".
 */
import { createContext, createElement, type ReactElement, useContext } from "react";
import { z } from "zod";
import type { Budget } from "./budget.ts";
import type { HeaderRule, Hosting, Redirect } from "./hosting.ts";
import { stylesSlot } from "./slot.ts";

// A document is parsed once or twice: schemas compiled to code (zod's default) would cost more than they save.
z.config({ jitless: true });

export type { Budget } from "./budget.ts";
export { longDate } from "./date.ts";
export {
  type HeaderRule,
  type Hosting,
  type Hosts,
  type PolicySources,
  type Redirect,
  securityHeaders,
} from "./hosting.ts";
export { type Heading, headingsOf, Markdown } from "./markdown.tsx";
export { z };

/** A content file that passed its schema. */
export interface Entry<Fields = unknown> {
  /** Path relative to the site's root, "/" separated: `content/press/launch.md`. */
  readonly file: string;
  /** The file's name without its ending: `launch`. */
  readonly slug: string;
  /** The front matter, or the whole of a JSON file, as the schema returned it. */
  readonly fields: Fields;
  /** The Markdown below the front matter; empty for JSON. Render it with `<Markdown>`. */
  readonly body: string;
}

/** One kind of content: which files of content/ it claims and the schema that proves them. */
export interface ContentType<Pattern extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly format: "json" | "markdown";
  /** Relative to content/. May hold one `*` (any name) or `**` (any folders). */
  readonly pattern: Pattern;
  readonly schema: Schema;
  readonly drafts?: Drafts<string>;
}

/** Which fields of the front matter keep an entry out of the site, until it is ready, or its day has come. */
export interface Drafts<Field extends string> {
  /** Left out while it is `true`. */
  readonly draft?: Field;
  /** An ISO date: left out until that day, in UTC. */
  readonly date?: Field;
}

/** One JSON file (`"site.json"`: its value) or many (`"teams/*.json"`: a list of entries). */
export const json = <const P extends string, S extends z.ZodType>(
  pattern: P,
  schema: S,
): ContentType<P, S> & { format: "json" } => ({ format: "json", pattern, schema });

/**
 * One Markdown file (`"pages/about.md"`: an entry) or many (`"press/*.md"`: a list, sorted by path).
 * @param drafts of many, the fields by which one is not published yet: `{ draft: "draft", date: "date" }`.
 */
export const markdown = <const P extends string, S extends z.ZodType>(
  pattern: P,
  schema: S,
  ...[drafts]: P extends `${string}*${string}` ? [drafts?: Drafts<keyof z.input<S> & string>] : []
): ContentType<P, S> & { format: "markdown" } => ({
  format: "markdown",
  pattern,
  schema,
  ...(drafts ? { drafts: drafts as Drafts<string> } : {}),
});

export type ContentTypes = Readonly<Record<string, ContentType>>;

/** What pages are made of: each content type's name with its proved value. */
export type ContentOf<Types extends ContentTypes> = {
  readonly [Name in keyof Types]: Types[Name] extends ContentType<infer Pattern, infer Schema>
    ? Pattern extends `${string}*${string}`
      ? readonly Entry<z.output<Schema>>[]
      : Types[Name]["format"] extends "json"
        ? z.output<Schema>
        : Entry<z.output<Schema>>
    : never;
};

/** The value of templates/content.ts: every kind of content, by name. */
export const defineContent = <const Types extends ContentTypes>(types: Types): Types => types;

/**
 * Marks a value that must be replaced before launch: the build warns, at its line, for as
 * long as the value matches.
 */
export const placeholder = <S extends z.ZodType>(schema: S, pattern: RegExp): S =>
  remembered(schema.clone() as S, pattern);

/** The patterns of the schemas that `placeholder` made. */
export const placeholders = new WeakMap<z.ZodType, RegExp>();

function remembered<S extends z.ZodType>(schema: S, pattern: RegExp): S {
  placeholders.set(schema, pattern);
  return schema;
}

/** A page of the site. Nothing runs until it is rendered. */
export interface Page {
  /** `/about`, or a file name for a page that is not visited by its own URL: `/404.html`. */
  readonly url: string;
  readonly element: ReactElement;
  /** ISO date (YYYY-MM-DD) of the last change of its content, for sitemap.xml. */
  readonly lastmod?: string;
}

export const page = (url: string, element: ReactElement, options: { lastmod?: string } = {}): Page => ({
  url,
  element,
  ...options,
});

/** What is known of a page once it is rendered; for files that list pages, such as sitemap.xml. */
export interface PageSummary {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly lastmod?: string;
  /** False when the page itself says `noindex`, or names another as the canonical one. */
  readonly indexable: boolean;
}

/** What an extra file may draw on. */
export interface Built {
  /** `https://host`, without a slash at the end. */
  readonly origin: string;
  /** Every page, in the order of the site. */
  readonly pages: readonly PageSummary[];
  /** Those of the site's `hosting`, of its bundles, and what no page can say of its policy by itself. */
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly Redirect[];
}

/** An extra file of the output: robots.txt, a feed, a picture made at build time. */
export interface ExtraFile {
  /** Relative to the output folder: `robots.txt`. */
  readonly path: string;
  readonly make: (built: Built) => FileContents | Promise<FileContents>;
}

/** What stands in an extra file; or several files, when one cannot hold it all: the one at the listed path, and what it leads to. */
export type FileContents =
  | string
  | Uint8Array
  | readonly { readonly path: string; readonly bytes: string | Uint8Array }[];

/** An extra file from its bytes, or from a function that makes them when the pages are known. */
export const file = (path: string, contents: string | Uint8Array | ExtraFile["make"]): ExtraFile => ({
  path,
  make: typeof contents === "function" ? contents : () => contents,
});

/** The value of templates/site.tsx. */
export interface Site<Types extends ContentTypes = ContentTypes> {
  readonly content: Types;
  /** Where the site will stand: `https://example.com`, no path. Absolute links to it are checked as internal ones. */
  readonly origin: (content: ContentOf<Types>) => string;
  /** Every page, in order. */
  readonly pages: (content: ContentOf<Types>) => readonly Page[];
  /** Every extra file. */
  readonly files?: (content: ContentOf<Types>) => readonly ExtraFile[];
  /** Scripts and styles to bundle, relative to templates/; their names in the output carry a hash. */
  readonly bundles?: readonly string[];
  /** What hosts are told: headers, redirects, and what browsers may load. */
  readonly hosting?: (content: ContentOf<Types>) => Hosting;
  /** What a page may weigh at most, by URL; `*` at the end is any. Where several match, the last one's number counts. */
  readonly budgets?: Readonly<Record<string, Budget>>;
}

/** Describes a website. The argument's types flow from `content` into `pages` and the templates. */
export const defineSite = <const Types extends ContentTypes>(site: Site<Types>): Site<Types> => site;

/** A bundled file: where it is served and the hash that proves it (Subresource Integrity). */
export interface Asset {
  readonly url: string;
  /** `sha384-…`, for the `integrity` attribute. */
  readonly integrity: string;
}

/** What a template may ask about the page it is rendering. */
export interface PageContext {
  readonly url: string;
  readonly origin: string;
  /** Bundled files by their path relative to templates/: `client/main.ts`, `fonts/display.woff2`. */
  readonly assets: Readonly<Record<string, Asset>> | undefined;
}

export const PageContext = createContext<PageContext | undefined>(undefined);

/** The page being rendered: its URL, and the site's origin. */
export function usePage(): PageContext {
  const context = useContext(PageContext);
  if (!context) throw new Error("usePage() works only while Plinth renders a page");
  return context;
}

/**
 * Where a bundled file is served. `name` is relative to templates/: an entry of `bundles`, or a
 * file that a bundled stylesheet or script refers to, such as a font.
 * @throws when nothing of that name was bundled.
 */
export function useAsset(name: string): Asset {
  const { assets } = usePage();
  // When bundling failed the build fails for that; the pages are rendered only to look for more mistakes.
  if (!assets) return { url: "", integrity: "" };
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (asset) return asset;
  throw new Error(
    `useAsset("${name}"): no such bundled file. Known: ${Object.keys(assets).sort().join(", ") || "none"}`,
  );
}

/**
 * What the page uses of a bundled stylesheet, in a `<style>` element: the first paint then waits for
 * no other file. `from` is an entry of `bundles`.
 * @throws when no stylesheet of that name was bundled.
 */
export function Styles({ from }: { readonly from: string }): ReactElement {
  const { url } = useAsset(from);
  if (url !== "" && !url.endsWith(".css")) throw new Error(`<Styles from="${from}">: it is no stylesheet`);
  return createElement("style", { [stylesSlot]: from });
}
