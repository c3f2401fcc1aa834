/** The pages as a tree: a folder of content/docs/ is a branch, and its index.md names it. */
import { headingsOf, toHtml } from "plinth";
import type { DocPage } from "./content.ts";
import { textOf } from "./text.ts";

export interface Branch {
  /** Of its page, or of a folder: it ends in a slash. */
  readonly url: string;
  /** The page of a file, or of a folder's index.md; undefined for a folder without one. */
  readonly page: DocPage | undefined;
  /** The page that a link to it leads to: its own, or the first one in it. */
  readonly first: DocPage | undefined;
  readonly title: string;
  readonly children: readonly Branch[];
}

/**
 * `content/docs/guide/pages.md` -> `/guide/pages`, `content/docs/guide/index.md` -> `/guide/`. As on GitHub and in Hugo,
 * README.md and _index.md are the pages of their folders, too.
 */
export function urlOf({ file, fields }: DocPage): string {
  const path = pathOf(file);
  const own = fields.slug ?? "";
  const url = own.startsWith("/") || own === "" ? own || path : path.replace(/[^/]+$/, own);
  return (endsInSlash ? url.replace(/(?<!\/|\.html)$/, "/") : url).replace(/[\s?#%]+/g, "-");
}

/** Without the numbers that sort files and folders: `/01-guide/2. Pages.md` -> `/guide/Pages`. */
const pathOf = (file: string): string =>
  file
    .replace(/^content\/docs/, "")
    .replace(/(?:(?<=\/)(?:_?index|README))?\.(?:mdx?|markdown)$/, "")
    .replace(/(?<=\/)\d{1,3}\s*[-_.]+\s*(?=[^-_.\s\d]{2})/g, "");

/** The name of a file or a folder as words: `getting-started` -> `Getting started`. */
function wordsOf(name: string): string {
  const words = name.includes(" ") ? name : name.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the address of every page ends in a slash, `/guide/pages/`, as in Hugo and MkDocs. */
const endsInSlash: boolean = false;

/** The heading of level 1 that the text of a page begins with. */
export const headingOf = (page: DocPage): string | undefined => headingsOf(page).find(({ level }) => level === 1)?.text;

/** The title of a page; without one, its name in the menu, or that of its file. */
export const titleOf = (page: DocPage): string =>
  page.fields.title ??
  headingOf(page) ??
  (menu[page.file] || wordsOf(/[^/]*(?=\/?$)/.exec(pathOf(page.file))?.[0] ?? "") || "Home");

/** The description of a page; without one, the start of its first paragraph. */
export function descriptionOf(page: DocPage): string {
  if (page.fields.description) return page.fields.description;
  // Not the title of a callout, which has a class.
  const paragraph = /<p(?=[\s>])(?![^>]*\sclass=)[^>]*>(.*?)<\/p>/gs;
  const paragraphs = Array.from(toHtml(page).matchAll(paragraph), ([, html = ""]) => textOf(html));
  const text = paragraphs.find((each) => each !== "") ?? titleOf(page);
  return text.length > 160 ? `${text.slice(0, 159).replace(/\s\S*$/, "")}…` : text;
}

/** The branches below a URL that ends in a slash, in the order of the menu. */
export function treeOf(pages: readonly DocPage[], below = "/"): Branch[] {
  const groups = new Map<string, DocPage[]>();
  for (const page of pages) {
    const url = urlOf(page);
    const end = url.indexOf("/", below.length) + 1;
    const key = end > 0 ? url.slice(0, end) : url;
    const group = groups.get(key);
    if (group) group.push(page);
    else groups.set(key, [page]);
  }
  return [...groups]
    .map(([url, inside]): Branch => {
      const page = inside.find((each) => urlOf(each) === url);
      const others = inside.filter((each) => each !== page);
      const folder = wordsOf(url.slice(below.length).replace("/", ""));
      const title = page ? (page.fields.sidebar_label ?? (menu[page.file] || titleOf(page))) : folder;
      const children = treeOf(others, url);
      return { url, page, first: page ?? children[0]?.first, title, children };
    })
    .sort((a, b) => orderOf(a) - orderOf(b) || byName(a.first?.file ?? "", b.first?.file ?? ""));
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

/** The files in the order of the menu, where their front matter has none, with their names in it. Others come last. */
const menu: Readonly<Record<string, string>> = {};

function orderOf({ url, page, first }: Branch): number {
  if (url === "/") return Number.MIN_SAFE_INTEGER;
  const own = page?.fields.order ?? page?.fields.sidebar_position ?? page?.fields.weight;
  return own ?? (Object.keys(menu).indexOf(first?.file ?? "") + 1 || Number.MAX_SAFE_INTEGER);
}

/** All pages of the tree, in the order of the menu. */
export const inOrder = (tree: readonly Branch[]): DocPage[] =>
  tree.flatMap(({ page, children }) => [...(page ? [page] : []), ...inOrder(children)]);
