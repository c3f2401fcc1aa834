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
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";

process.env.NODE_ENV = "production";

/** Bundles the components into one script inside the site's folder, so that its packages are found. */
async function bundleOf(site) {
  const { build } = await import("esbuild");
  const outfile = join(site, "floor/components.mjs");
  await build({
    stdin: {
      contents: `export { Home } from "./home.tsx"; export { Post } from "./post.tsx"; export { standing } from "plinth";`,
      resolveDir: join(site, "templates"),
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    packages: "external",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { plinth: join(import.meta.dirname, "sites/floor/plinth.tsx") },
    tsconfigRaw: {},
  });
  return outfile;
}

/** Every `threads`th post from `index` on, and the first of them the index of the site. */
async function make({ site, components, index, threads }) {
  const [{ Home, Post, standing }, { createElement }, { renderToStaticMarkup }, { default: matter }] =
    await Promise.all([import(components), import("react"), import("react-dom/server"), import("gray-matter")]);
  const facts = JSON.parse(readFileSync(join(site, "content/site.json"), "utf8"));
  const out = join(site, "floor/dist");
  const write = (path, url, element) => {
    standing.url = url;
    writeFileSync(join(out, path), `<!doctype html>${renderToStaticMarkup(element)}`);
  };
  const posts = [];
  for (const [at, name] of readdirSync(join(site, "content/posts")).sort().entries()) {
    // Each thread needs its own share of the bodies, and the first one all titles and dates.
    if (at % threads !== index && index !== 0) continue;
    const { data, content } = matter(readFileSync(join(site, "content/posts", name), "utf8"));
    const fields = { ...data, date: data.date.toISOString().slice(0, 10) };
    const post = { slug: name.slice(0, -3), fields, body: content };
    posts.push(index === 0 ? { ...post, body: "" } : post);
    if (at % threads === index)
      write(`posts/${post.slug}.html`, `/posts/${post.slug}`, createElement(Post, { site: facts, post }));
  }
  if (index > 0) return;
  const newest = [...posts].sort((a, b) => (a.fields.date < b.fields.date ? 1 : -1)).slice(0, 20);
  write("index.html", "/", createElement(Home, { site: facts, newest }));
}

if (isMainThread) {
  const [site, count] = process.argv.slice(2);
  const threads = Number(count);
  mkdirSync(join(site, "floor/dist/posts"), { recursive: true });
  const components = pathToFileURL(await bundleOf(site)).href;
  for (let index = 1; index < threads; index++)
    new Worker(new URL(import.meta.url), { workerData: { site, components, index, threads } });
  await make({ site, components, index: 0, threads });
} else await make(workerData);
