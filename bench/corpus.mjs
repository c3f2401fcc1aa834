/**
 * One Markdown corpus, and around it the same site for Plinth, Eleventy, Hugo and Astro:
 *
 *   node bench/corpus.mjs <pages> <folder>
 *
 * writes <folder>/plinth, <folder>/eleventy, <folder>/hugo and <folder>/astro. The sites' templates are in sites/;
 * `node bench/compare.mjs <folder>` builds them all and checks that they are the same.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { markdownOf, slugOf } from "./markdown.mjs";

const sites = join(import.meta.dirname, "sites");

/** The folders for posts, data and styles of each site, according to its documentation. */
const places = {
  plinth: { posts: "content/posts", facts: "content/site.json", style: "templates/styles/site.css" },
  eleventy: { posts: "content/posts", facts: "_data/site.json", style: "css/site.css" },
  astro: { posts: "content/posts", facts: "src/site.json", style: "src/site.css" },
  hugo: { posts: "content/posts", facts: "data/site.json", style: "assets/css/site.css" },
};

/** The smallest corpus: the layout links to fourteen pages. */
const fewest = 14;

/**
 * Writes the sites with `pages` posts each to `folder`, whose contents are deleted first.
 * @throws RangeError if there are fewer pages than the layout links to.
 */
export function writeCorpus(pages, folder) {
  if (!(pages >= fewest)) throw new RangeError(`A corpus has at least ${fewest} pages, not ${pages}`);
  for (const [name, { posts, facts, style }] of Object.entries(places)) {
    const site = join(folder, name);
    rmSync(site, { recursive: true, force: true });
    cpSync(join(sites, name), site, { recursive: true, filter: (file) => !file.endsWith("node_modules") });
    cpSync(join(sites, "shared/site.json"), join(site, facts));
    cpSync(join(sites, "shared/site.css"), join(site, style));
    mkdirSync(join(site, posts), { recursive: true });
  }
  for (let number = 0; number < pages; number++) {
    const text = markdownOf(number, pages);
    for (const [name, { posts }] of Object.entries(places))
      writeFileSync(join(folder, name, posts, `${slugOf(number)}.md`), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pages, folder] = process.argv.slice(2);
  if (!Number(pages) || !folder) {
    console.error("node bench/corpus.mjs <pages> <folder>");
    process.exit(2);
  }
  writeCorpus(Number(pages), resolve(folder));
}
