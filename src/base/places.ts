/** The places of pages, their URLs and output files in the sources. */
import type { ConstructOf, SourcePlace, ValuePath } from "./diagnostic.ts";

/** The template that lists the pages. */
export const siteFile = "templates/site.tsx";
/** The name of the site's bundle in stack traces. */
export const siteModule = "site.mjs";

/** A text in the template that lists the pages, or the option that it belongs to. @param more files that can have it, too. */
export const inSiteFile = (text: string, option: string, more: readonly string[] = []): ConstructOf<"text"> => ({
  kind: "text",
  text,
  in: [siteFile, ...more],
  otherwise: { file: siteFile, at: { kind: "text", text: option } },
});

/** A text in one of the sources of an output file, or else the first of them. */
export const textInSources = (text: string, sources: readonly string[]): ConstructOf<"text"> => ({
  kind: "text",
  text,
  in: sources,
  otherwise: { file: sources[0] },
});

/** An output file that is not a page: its source, and where a template names it if the site generates it. */
export const outputFilePlace = (output: { path: string; kind: string; sources: readonly string[] }): SourcePlace => ({
  file: output.sources[0],
  ...(output.kind === "file" && { at: { kind: "text", text: output.path } }),
});

/** The content of a page: a whole file, or the value at a path in its data. */
export interface ContentPlace {
  readonly file: string;
  readonly path: ValuePath;
}

/** The place of a page's URL, or of the page: in its content, or where templates/site.tsx lists it. */
export const pagePlace = (content: ContentPlace | undefined, url: string, kind: "url" | "page" = "url"): SourcePlace =>
  content ? { file: content.file, at: { kind, url, path: content.path } } : listedAt(url);

/** `address.city`, `[2].rating`; empty for a whole file. */
export const textOfPath = (path: ValuePath): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");

/** `the page /about (content/pages/about.md)`, for messages. */
export const nameOfPage = (url: string, content: ContentPlace | undefined): string => {
  const place = content && [content.file, textOfPath(content.path)].filter(Boolean).join(", ");
  return `the page ${url}${place === undefined ? "" : ` (${place})`}`;
};

/** The line of templates/site.tsx that contains a page's URL in quotes. */
export const listedAt = (url: string): SourcePlace => ({ file: siteFile, at: { kind: "text", text: url } });
