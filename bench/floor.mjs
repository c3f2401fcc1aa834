/**
 * The floor: a straight line on the libraries that Plinth builds on. It reads, parses, renders and
 * writes, and validates nothing: no schema, no checks, no manifest, no swap.
 *
 *   node bench/floor.mjs <Plinth's site of a corpus> <threads>
 *
 * writes <site>/floor/. Its components are those of Plinth's site, with what they import from "plinth"
 * replaced by a few lines (sites/floor/plinth.tsx); esbuild bundles them into one script.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";

process.env.NODE_ENV = "production";

/** Bundles the components and the libraries into one script: the site's folder has no packages. */
async function bundleOf(site) {
  const { build } = await import("esbuild");
  const outfile = join(site, "floor/components.cjs");
  await build({
    stdin: {
      contents: `
        export { Home } from "./home.tsx"; export { Post } from "./post.tsx"; export { urlOf } from "./url.ts";
        export { currentPage } from "plinth"; export { createElement } from "react";
        export { renderToStaticMarkup } from "react-dom/server"; export { default as matter } from "gray-matter";`,
      resolveDir: join(site, "templates"),
    },
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    jsx: "automatic",
    nodePaths: [join(import.meta.dirname, "../node_modules")],
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { plinth: join(import.meta.dirname, "sites/floor/plinth.tsx") },
    tsconfigRaw: {},
  });
  return outfile;
}

/** Each post of a blog, or each folder of a documentation, whose pages link to each other. */
function groupsIn(folder) {
  const groups = new Map();
  for (const file of readdirSync(folder, { recursive: true }).sort()) {
    if (!file.endsWith(".md")) continue;
    const key = file.includes("/") ? dirname(file) : file;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()];
}

/** Every `threads`th group of posts from `index` on, and the first thread the index of the site. */
async function make({ site, components, index, threads }) {
  const { Home, Post, currentPage, urlOf, createElement, renderToStaticMarkup, matter } = await import(components);
  const facts = JSON.parse(readFileSync(join(site, "content/site.json"), "utf8"));
  const out = join(site, "floor/dist");
  const write = (url, element) => {
    currentPage.url = url;
    writeFileSync(
      join(out, url === "/" ? "index.html" : `${url}.html`),
      `<!doctype html>${renderToStaticMarkup(element)}`,
    );
  };
  const read = (name) => {
    const { data, content } = matter(readFileSync(join(site, "content/posts", name), "utf8"));
    const fields = { ...data, date: data.date.toISOString().slice(0, 10) };
    return { file: `content/posts/${name}`, fields, body: content };
  };
  const posts = [];
  for (const [at, names] of groupsIn(join(site, "content/posts")).entries()) {
    // Each thread needs its own share of the bodies, and the first one all titles and dates.
    if (at % threads !== index && index !== 0) continue;
    const group = names.map(read);
    const folder = facts.books.length > 0 ? group : undefined;
    mkdirSync(join(out, "posts", dirname(names[0])), { recursive: true });
    if (at % threads === index)
      for (const post of group) write(urlOf(post), createElement(Post, { site: facts, post, folder }));
    if (index === 0) posts.push(...group.map((post) => ({ ...post, body: "" })));
  }
  if (index > 0) return;
  const newest = [...posts].sort((a, b) => (a.fields.date < b.fields.date ? 1 : -1)).slice(0, 20);
  write("/", createElement(Home, { site: facts, newest }));
}

if (isMainThread) {
  const [site, count] = process.argv.slice(2);
  const threads = Number(count);
  mkdirSync(join(site, "floor"), { recursive: true });
  const components = pathToFileURL(await bundleOf(site)).href;
  for (let index = 1; index < threads; index++)
    new Worker(new URL(import.meta.url), { workerData: { site, components, index, threads } });
  await make({ site, components, index: 0, threads });
} else await make(workerData);
