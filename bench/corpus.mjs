/**
 * One Markdown corpus, and around it the same site for Plinth, Eleventy, Hugo and Astro:
 *
 *   node bench/corpus.mjs <pages> <folder> [posts | docs]
 *
 * writes <folder>/plinth, <folder>/eleventy, <folder>/hugo and <folder>/astro: a blog, or a documentation. The sites'
 * templates are in sites/; `node bench/compare.mjs <folder>` builds them all and checks that they are the same.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { booksOf, deadLinks, docOf, docPath, pictureOf, pictures } from "./docs.mjs";
import { postOf, slugOf } from "./markdown.mjs";

const sites = join(import.meta.dirname, "sites");

/** The folders for posts, data, styles and unchanged files of each site, according to its documentation. */
const places = {
  plinth: { facts: "content/site.json", style: "templates/styles/site.css", files: "content/static" },
  eleventy: { facts: "_data/site.json", style: "css/site.css", files: "static" },
  astro: { facts: "src/site.json", style: "src/site.css", files: "public" },
  hugo: { facts: "data/site.json", style: "assets/css/site.css", files: "static" },
};

/** What is in each kind of site. */
const kinds = {
  posts: () => ({ pathOf: slugOf, textOf: postOf, books: [], files: [] }),
  docs: (pages) => ({
    pathOf: docPath,
    textOf: docOf,
    books: booksOf(pages),
    files: Array.from({ length: pictures }, (_, number) => [`pictures/${number}.svg`, pictureOf(number)]),
  }),
};

/** The smallest corpus: the layout links to fourteen pages. */
const fewest = 14;

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/**
 * Writes the sites with `pages` posts each to `folder`, whose contents are deleted first.
 * @throws RangeError if there are fewer pages than the layout links to.
 */
export function writeCorpus(pages, folder, kind = "posts") {
  if (!(pages >= fewest)) throw new RangeError(`A corpus has at least ${fewest} pages, not ${pages}`);
  const { pathOf, textOf, books, files } = kinds[kind](pages);
  const shared = JSON.parse(readFileSync(join(sites, "shared/site.json"), "utf8"));
  // The layout links to the first pages.
  const withPaths = JSON.stringify({ ...shared, books }, undefined, 1).replace(
    /"\/posts\/page-(\d+)"/g,
    (_, number) => `"/posts/${pathOf(Number(number), pages)}"`,
  );
  for (const [name, place] of Object.entries(places)) {
    const site = join(folder, name);
    rmSync(site, { recursive: true, force: true });
    cpSync(join(sites, name), site, { recursive: true, filter: (file) => !file.endsWith("node_modules") });
    cpSync(join(sites, "shared/site.css"), join(site, place.style));
    write(join(site, place.facts), withPaths);
    for (const [path, text] of files) write(join(site, place.files, path), text);
  }
  for (let number = 0; number < pages; number++) {
    const text = textOf(number, pages);
    for (const name of Object.keys(places))
      write(join(folder, name, "content/posts", `${pathOf(number, pages)}.md`), text);
  }
  if (books.length === 0) return;
  // Hugo needs this file to see a folder within another one.
  for (const { folder: of, label } of books.flatMap((book) => [book, ...book.chapters]))
    write(join(folder, "hugo/content/posts", of, "_index.md"), `---\ntitle: ${label}\n---\n`);
  const accepted = { code: "link/no-target", count: deadLinks(pages) };
  write(join(folder, "plinth/.plinth-baseline.json"), JSON.stringify({ version: 1, warnings: [], errors: [accepted] }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pages, folder, kind = "posts"] = process.argv.slice(2);
  if (!Number(pages) || !folder || !Object.hasOwn(kinds, kind)) {
    console.error("node bench/corpus.mjs <pages> <folder> [posts | docs]");
    process.exit(2);
  }
  writeCorpus(Number(pages), resolve(folder), kind);
}
