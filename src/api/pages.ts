/** What a site declares: its pages, and extra files, which can depend on the rendered pages. */
import type { ReactElement } from "react";
import { z } from "zod";
import type { HeaderRule, Redirect } from "./hosting.ts";
import { optionsSchema, text, validateOptions, writeInstead } from "./options.ts";

/** A page of the site, not rendered yet. */
export interface Page {
  /** `/about`, or a file name for a page that visitors do not request by URL: `/404.html`. */
  readonly url: string;
  /** The whole document, from `<html>`. */
  readonly element: ReactElement;
  /** The date of the last change of its content (YYYY-MM-DD), for sitemap.xml. */
  readonly lastmod?: string;
  /** The entry that it is made from. Otherwise it is the one among the props of `element`. */
  readonly entry?: { readonly file: string };
}

const pageOptions = optionsSchema<Pick<Page, "lastmod" | "entry">>(
  "page()",
  {
    lastmod: text.optional(),
    entry: z.looseObject({ file: z.string() }, writeInstead("an entry of content")).optional(),
  },
  false,
);

/**
 * A page of the site, for `pages`.
 * @param url `/about` is written to `about.html`, `/blog/` to `blog/index.html`; `/404.html` is a file that visitors do
 * not request by URL.
 * @param element the whole document, from `<html>`.
 * @param options `lastmod`, the date of the last change of its content (YYYY-MM-DD), for sitemap.xml;
 *   `entry`, the entry that the page is made from, to which links to its file lead: only needed where several entries are
 *   among the props of `element`, and the page's URL does not show which one it is.
 * @throws TypeError for a wrong option.
 */
export const page = (
  url: string,
  element: ReactElement,
  options?: { lastmod?: string; entry?: { readonly file: string } },
): Page => {
  if (options !== undefined) validateOptions("page()", pageOptions, options);
  return { url, element, ...options };
};

/** A rendered page, for files that list pages, such as sitemap.xml. */
export interface PageSummary {
  /** The page's URL on the site: `/about`. */
  readonly url: string;
  /** The text of `<title>`. */
  readonly title: string;
  /** The content of `<meta name="description">`. */
  readonly description: string;
  /** As given to `page`. */
  readonly lastmod?: string;
  /** The versions that it links to with `hreflang`, by language; absent without any. */
  readonly alternates?: readonly { readonly language: string; readonly href: string }[];
  /** False if the page has `noindex` or a canonical link to another page, and for error pages such as `/404.html`. */
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
  /** The redirects of the site's `hosting`. */
  readonly redirects: readonly Redirect[];
}

/** An extra output file: robots.txt, a feed, an image made at build time. */
export interface ExtraFile {
  /** Relative to the output folder: `robots.txt`. */
  readonly path: string;
  /** Generates the contents after the pages are rendered. */
  readonly make: (built: Built) => FileContents | Promise<FileContents>;
  /** The paths of other files that it may generate, for `plinth dev`, which generates a file when it is requested. */
  readonly others?: readonly string[];
}

/** The contents of an extra file, or several files: the one at the declared path, and those that it refers to. */
export type FileContents =
  | string
  | Uint8Array
  | readonly { readonly path: string; readonly bytes: string | Uint8Array }[];

/**
 * An extra file, for `files`.
 * @param path relative to the output folder: `robots.txt`.
 * @param contents text or bytes, or a function that generates them after the pages are rendered.
 * @example
 * file("pages.txt", ({ pages }) => pages.map(({ url }) => url).join("\n"))
 */
export const file = (path: string, contents: string | Uint8Array | ExtraFile["make"]): ExtraFile => ({
  path,
  make: typeof contents === "function" ? contents : () => contents,
});
