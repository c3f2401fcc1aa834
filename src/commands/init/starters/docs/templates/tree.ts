/** The pages as a tree: a folder of content/docs/ is a branch, and its index.md names it. */
import type { DocPage } from "./content.ts";

export interface Branch {
  /** The page of a file, or of a folder's index.md; undefined for a folder without one. */
  readonly page: DocPage | undefined;
  readonly title: string;
  readonly children: readonly Branch[];
}

/** `content/docs/guide/pages.md` -> `/guide/pages`, `content/docs/guide/index.md` -> `/guide/`. */
export const urlOf = ({ file }: DocPage): string => file.replace(/^content\/docs/, "").replace(/(index)?\.md$/, "");

/** The branches below a URL that ends in a slash, in the order of the menu. */
export function treeOf(pages: readonly DocPage[], below = "/"): Branch[] {
  const inside = pages.filter((page) => urlOf(page).startsWith(below));
  const names = new Set(inside.map((page) => /^[^/]*\/?/.exec(urlOf(page).slice(below.length))?.[0] ?? ""));
  return [...names]
    .map((name): Branch => {
      const page = inside.find((each) => urlOf(each) === below + name);
      const children = name.endsWith("/") ? treeOf(inside, below + name).filter((branch) => branch.page !== page) : [];
      return { page, title: page?.fields.title ?? name.replace("/", ""), children };
    })
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.title < b.title ? -1 : 1));
}

const orderOf = ({ page }: Branch): number => page?.fields.order ?? Number.MAX_SAFE_INTEGER;

/** All pages of the tree, in the order of the menu. */
export const inOrder = (tree: readonly Branch[]): DocPage[] =>
  tree.flatMap(({ page, children }) => [...(page ? [page] : []), ...inOrder(children)]);
