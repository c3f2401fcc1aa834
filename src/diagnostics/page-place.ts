/** The place of a page, or of its URL: in its content, or where templates/site.tsx lists it. */
import type { FindingPlace } from "./diagnostic.ts";

/** The template that lists the pages. */
export const siteFile = "templates/site.tsx";

/** The place of a text in the template that lists the pages, or of the option that it belongs to. @param more files that can have it, too. */
export const inSiteFile = (text: string, option: string, more: readonly string[] = []) => ({
  text,
  in: [siteFile, ...more],
  otherwise: { file: siteFile, at: { text: option } },
});

/** The content of a page: a whole file, or the value at a path in its data. */
export interface ContentPlace {
  readonly file: string;
  readonly path: readonly (string | number)[];
}

/** The place of a page's URL, or of the page: in its content, or where templates/site.tsx lists it. */
export const pagePlace = (content: ContentPlace | undefined, url: string, of: "url" | "page" = "url"): FindingPlace =>
  content ? { file: content.file, at: { url, path: content.path, of } } : listedAt(url);

/** `the page /about (content/pages/about.md)`, for messages. */
export const nameOfPage = (url: string, content: ContentPlace | undefined): string => {
  const path = content?.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("") ?? "";
  return `the page ${url}${content ? ` (${[content.file, path.replace(/^\./, "")].filter(Boolean).join(", ")})` : ""}`;
};

/** The line of templates/site.tsx that contains a page's URL in quotes. */
export const listedAt = (url: string): FindingPlace => ({
  file: siteFile,
  at: { text: url },
});
