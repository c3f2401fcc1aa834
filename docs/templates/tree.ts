/** The pages as a tree: a folder of content/ is a branch, and its README.md or index.md is the branch's own page. */
import type { ManualPage } from "./content.ts";

export interface Branch {
  /** `/guides/content`, or `/guides/` for a folder. */
  readonly url: string;
  /** Where it leads: a folder without a page of its own leads to the section of its name on the page above. */
  readonly href: string;
  readonly title: string;
  /** Its accessible name, if the title alone could be that of another page: `content, in Diagnostics`. */
  readonly label: string | undefined;
  /** The page of a file, or a folder's own; undefined for a folder without one. */
  readonly page: ManualPage | undefined;
  readonly order: number;
  readonly children: readonly Branch[];
}

/** `content/guides/content.md` -> `/guides/content`, `content/guides/README.md` -> `/guides/`, `content/index.md` -> `/`. */
export const urlOf = ({ file }: ManualPage): string =>
  file
    .replace(/^content/, "")
    .replace(/(README|index)\.md$/, "")
    .replace(/\.md$/, "");

/** The branches below a URL that ends in a slash, in the order of the menu. */
export function treeOf(pages: readonly ManualPage[], below = "/", parent = ""): Branch[] {
  const inside = pages.filter((page) => urlOf(page).startsWith(below) && urlOf(page) !== below);
  const names = new Set(inside.map((page) => /^[^/]*\/?/.exec(urlOf(page).slice(below.length))?.[0] ?? ""));
  return [...names]
    .map((name): Branch => {
      const url = below + name;
      const page = inside.find((each) => urlOf(each) === url);
      const title = page?.fields.title ?? name.replace("/", "");
      const order = page?.fields.order ?? Number.MAX_SAFE_INTEGER;
      const href = page ? url : `${below}#${title}`;
      const label = page ? undefined : `${title}, in ${parent}`;
      const children = name.endsWith("/") ? treeOf(inside, url, title) : [];
      return { url, href, title, label, page, order, children };
    })
    .sort((a, b) => a.order - b.order || (a.title < b.title ? -1 : 1));
}

/** All pages of the tree, in the order of the menu. */
export const inOrder = (tree: readonly Branch[]): ManualPage[] =>
  tree.flatMap(({ page, children }) => [...(page ? [page] : []), ...inOrder(children)]);
