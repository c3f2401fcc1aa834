/**
 * The site whose code this thread runs, in a module variable: `toHtml(post)` in a feed or `today()` in `pages()` have no
 * argument that could carry it. The thread sets it for each page (site-thread/worker.ts). For the same reason, modules of
 * site-thread/ hold what is recorded while a page renders: elements and hooks (react/jsx-runtime.ts), the component
 * (react/component-uses.ts), reads of content (provenance.ts) and marks (markdown/marks.ts). The other module variables of
 * both are caches (react/render-page.tsx: the code that never runs, by template) and records: of islands, components, placeholders
 * and the names of options.
 */

import type { ReactElement } from "react";

/** The data and the parsers of a running site. */
export interface CurrentSite {
  /** The date of the build in UTC, YYYY-MM-DD. */
  readonly today: string | undefined;
  /** While the content has errors, those of options that are made from it are follow-on errors. */
  readonly isContentValid: boolean;
  readonly markdown: MarkdownRenderer;
  readonly pictures: Pictures;
  /** The versions of a content file that have a page, in the order of the languages; undefined while the pages are listed. */
  readonly versionsWithPage: (file: string) => readonly VersionWithPage[] | undefined;
  /** The Markdown twins by the URL of their page; none before `listTwins` is called. */
  readonly twins: ReadonlyMap<string, Twin>;
  /** Lists a twin for each page that is made from an entry with a text. */
  readonly listTwins: () => ReadonlyMap<string, Twin>;
}

/** The Markdown of a page, as a file beside it. */
export interface Twin {
  /** Relative to the output folder: `guide.md`. */
  readonly path: string;
  /** The entry that the page is made from. */
  readonly entry: {
    readonly file: string;
    readonly body: string;
    readonly fields: { readonly title?: unknown };
  };
}

/** A version of a text in one language. `entry`: an Entry. */
export interface VersionWithPage {
  readonly language: string;
  readonly url: string;
  readonly entry: unknown;
}

/** Renders Markdown as the site's options say. `file`: the content file that the text is from. */
export interface MarkdownRenderer {
  readonly html: (text: string, file: string | undefined) => string;
  /** What a page shows: HTML, or elements if the text has components. `isInline`: of a single line, without a paragraph. */
  readonly elements: (text: string, file: string | undefined, isInline: boolean) => string | ReactElement;
  readonly headings: (text: string, file: string | undefined) => Heading[];
  /** The text of an entry for readers outside of the site, and the text of its first heading of level 1. */
  readonly twin: (
    text: string,
    file: string,
    page: { readonly origin: string; readonly url: string },
  ) => { readonly markdown: string; readonly heading?: string };
}

/** A heading of a Markdown text. */
export interface Heading {
  /** From 1, of `<h1>`, to 6. */
  readonly level: number;
  /** The fragment that leads to it: `adding-pages`. */
  readonly id: string;
  /** Without markup. */
  readonly text: string;
}

/** A picture in content/, outside content/static/. Plain data, measured by the engine. */
export interface PictureFile {
  /** Relative to the site's root, "/" separated. */
  readonly file: string;
  /** Where it is published unchanged, with a hash of its bytes: `/assets/cat-1A2B3C4D.jpg`. */
  readonly url: string;
  /** As browsers show it, in pixels; 0 if it is broken, which was reported. */
  readonly width: number;
  readonly height: number;
  /** The start of the URLs of its resized versions: `/assets/cat-5E6F7G8H`. Undefined for a drawing or an animation. */
  readonly resized?: string;
}

/** The pictures of the site that this thread runs. */
export interface Pictures {
  /** By file. */
  readonly files: ReadonlyMap<string, PictureFile>;
  /** The content file that is being validated, with the pictures that its fields refer to so far. */
  validated?: { readonly file: string; named: Map<string, string | undefined> } | undefined;
}

let current: CurrentSite | undefined;

/** Sets the site whose code runs next; undefined while modules are loaded. */
export const setCurrentSite = (site: CurrentSite | undefined): void => {
  current = site;
};

/** The site whose code runs; undefined while modules are loaded. */
export const findCurrentSite = (): CurrentSite | undefined => current;

/**
 * The site whose code runs.
 * @param caller the function that needs it: `toHtml()`.
 * @throws while modules are loaded.
 */
export function currentSite(caller: string): CurrentSite {
  if (current) return current;
  throw new Error(`${caller} has no site while modules are loaded: call it in a component, in pages() or in files()`);
}
