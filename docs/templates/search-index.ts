/** The search index: the sections of all pages, as JSON. client/search.ts loads it. */
import { toHtml } from "plinth";
import { type Documented, textOfExport } from "./api/sections.tsx";
import type { ManualPage } from "./content.ts";
import { urlOf } from "./tree.ts";

export interface Section {
  readonly url: string;
  /** The title of the page. */
  readonly page: string;
  /** The heading of the section; the page's title for the text above the first heading. */
  readonly title: string;
  readonly text: string;
  /** The code in it. */
  readonly code: string;
  /** Other words for its subject, which it need not contain. */
  readonly words?: string | undefined;
}

/** The sections of every page, with those of the exports that it lists. */
export const searchIndex = (
  pages: readonly ManualPage[],
  exportsOn: (page: ManualPage) => readonly Documented[],
): string =>
  JSON.stringify(
    pages
      // For those who work on Plinth's own site: long, and full of everybody's words.
      .filter((page) => !urlOf(page).startsWith("/internals/this-repository/"))
      .flatMap((page) => withWords(page, [...sectionsOf(page), ...exportsOf(page, exportsOn(page))])),
  );

/** The sections with the words that the front matter of their page gives them. */
function withWords({ file, fields: { words = {} } }: ManualPage, sections: readonly Section[]): Section[] {
  const idOf = ({ url }: Section): string => url.split("#")[1] ?? "_content";
  const unknown = Object.keys(words).filter((id) => !sections.some((section) => idOf(section) === id));
  if (unknown.length > 0) throw new Error(`${file}: "words" names sections that do not exist: ${unknown.join(", ")}`);
  return sections.map((section) => ({ ...section, words: words[idOf(section)] }));
}

function sectionsOf(page: ManualPage): Section[] {
  const { title, description } = page.fields;
  // A page can begin with a heading: then it has an empty start.
  const [start = "", ...parts] = `\n${toHtml(page)}`.split(/(?=<h[23] id=")/);
  const url = urlOf(page);
  const first = { url, page: title, title, ...textAndCode(`${description} ${start}`) };
  // An example of a diagnostic is read with its page.
  if (/^\/reference\/diagnostics\/./.test(url)) return [{ ...first, ...textAndCode(`${description} ${toHtml(page)}`) }];
  const sections = parts.map((part): Section => {
    const [, id = "", heading = "", rest = ""] = /^<h[23] id="([^"]*)">(.*?)<\/h[23]>(.*)$/s.exec(part) ?? [];
    return { url: `${url}#${id}`, page: title, title: textOf(heading), ...textAndCode(rest) };
  });
  return [first, ...sections];
}

const exportsOf = (page: ManualPage, documented: readonly Documented[]): Section[] =>
  documented.map((each) => ({
    url: each.url,
    page: page.fields.title,
    title: each.name,
    text: textOfExport(each),
    code: each.examples.join(" "),
  }));

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

/** The code blocks of HTML, apart from its other text. */
function textAndCode(html: string): Pick<Section, "text" | "code"> {
  const block = /<pre[ >].*?<\/pre>/gs;
  return { text: textOf(html.replace(block, " ")), code: textOf((html.match(block) ?? []).join(" ")) };
}

/** The text of HTML that markdown-it made. */
const textOf = (html: string): string =>
  html
    .replace(/<\/(?:p|li|t[dh]|h\d|pre|div|blockquote)>/g, " ")
    .replace(/<[^>]*>/g, "")
    // The engine writes some letters of prose as numbers, so that the text is not taken for a mistake.
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
