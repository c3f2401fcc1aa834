/** The compared generators: how they are installed, and how each one builds and serves. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const node = process.execPath;
const plinth = join(import.meta.dirname, "../bin/plinth.js");
const sites = join(import.meta.dirname, "sites");
const eleventyPackage = join(sites, "eleventy/node_modules/@11ty/eleventy");
const astroPackage = join(sites, "astro/node_modules/astro");

const versionIn = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;

/** Installs a generator from its site's package.json if it is missing or of another version. */
function installed(site, folder) {
  const { dependencies } = JSON.parse(readFileSync(join(sites, site, "package.json"), "utf8"));
  const [name] = Object.keys(dependencies).filter((each) => folder.endsWith(each));
  if (!existsSync(folder) || versionIn(folder) !== dependencies[name]) {
    console.error(`Installing bench/sites/${site}/node_modules …`);
    execFileSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund"], {
      cwd: join(sites, site),
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
}

const eleventy = (site) => join(withPackages(site, "eleventy", eleventyPackage), "cmd.cjs");
const astro = (site) => join(withPackages(site, "astro", astroPackage), "bin/astro.mjs");

/** A generator's folder. Its packages must be found from the site's own folder. */
function withPackages(site, name, folder) {
  const packages = join(sites, name, "node_modules");
  installed(name, folder);
  if (!existsSync(join(site, "node_modules"))) symlinkSync(packages, join(site, "node_modules"));
  return folder;
}

/** The straight line uses Plinth's site and packages. */
const floorAt = (site, threads) => ({
  name: threads === 1 ? "straight line" : `${threads} straight lines`,
  site,
  out: "floor/dist",
  command: [node, join(import.meta.dirname, "floor.mjs"), site, String(threads)],
});

/** A build of Plinth, which keeps its results for later builds in a folder of its own. */
const plinthInto = (folder, out, more) => ({
  name: "Plinth",
  site: join(folder, "plinth"),
  out,
  caches: [`${out}-cache`],
  command: [node, plinth, "build", "--out", out],
  env: { PLINTH_CACHE: join(folder, "plinth", `${out}-cache`) },
  ...more,
});

/** Astro 7 needs it. */
const hasNode22 = Number.parseInt(process.versions.node, 10) >= 22;
const astroIn = (folder) => ({
  name: "Astro",
  site: join(folder, "astro"),
  out: "dist",
  caches: [".astro"],
  command: [node, astro(join(folder, "astro")), "build"],
});

/**
 * How each site of the corpus in `folder` is built, and where its output is. `again`: after a build that is not
 * measured; `edited`: and after an edit of a file in this folder. `isExtra`: it is
 * measured only by its name.
 */
export const builds = (folder) => [
  plinthInto(folder, "dist"),
  plinthInto(folder, "dist-one", {
    name: "Plinth in one thread",
    isExtra: true,
    command: [node, plinth, "build", "--out", "dist-one", "--threads", "1"],
  }),
  plinthInto(folder, "dist-again", { name: "Plinth again", again: true }),
  plinthInto(folder, "dist-edited", {
    name: "Plinth after an edit",
    again: true,
    edited: "content/posts",
  }),
  {
    name: "Eleventy",
    site: join(folder, "eleventy"),
    out: "_site",
    command: [node, eleventy(join(folder, "eleventy")), "--quiet"],
  },
  { name: "Hugo", site: join(folder, "hugo"), out: "public", command: ["hugo", "--quiet"] },
  ...(hasNode22 ? [astroIn(folder)] : []),
  floorAt(join(folder, "plinth"), 1),
  floorAt(join(folder, "plinth"), 2),
];

/**
 * How each site of the corpus in `folder` is served during development, the page that is
 * open in the browser, and the files that are edited: that page's text, the footer, the style.
 */
export const devServers = (folder) => [
  {
    ...plinthAt(join(folder, "plinth")),
    url: "/posts/page-00007",
    content: "content/posts/page-00007.md",
    template: "templates/layout.tsx",
    style: "templates/styles/site.css",
  },
  {
    ...eleventyAt(folder),
    name: "Eleventy",
    command: (port) => [node, eleventy(join(folder, "eleventy")), ...eleventyOptions, port],
  },
  {
    ...eleventyAt(folder),
    name: "Eleventy --incremental",
    command: (port) => [node, eleventy(join(folder, "eleventy")), "--incremental", ...eleventyOptions, port],
  },
  {
    name: "Hugo",
    site: join(folder, "hugo"),
    command: (port) => ["hugo", "server", "--bind", "127.0.0.1", "--port", port],
    url: "/posts/page-00007/",
    content: "content/posts/page-00007.md",
    template: "layouts/partials/footer.html",
    style: "assets/css/site.css",
  },
];

/** A site with this repository's structure, which only Plinth can serve. */
export const ownSite = (site) => ({
  ...plinthAt(site),
  url: "/about",
  content: "content/pages/about.md",
  template: "templates/components/footer.tsx",
  style: "templates/styles/base.css",
});

const plinthAt = (site) => ({
  name: "Plinth",
  site,
  command: (port) => [node, plinth, "dev", "--root", site, "--port", port],
});

const eleventyOptions = ["--serve", "--quiet", "--port"];
const eleventyAt = (folder) => ({
  site: join(folder, "eleventy"),
  out: "_site",
  url: "/posts/page-00007/",
  content: "content/posts/page-00007.md",
  template: "_includes/footer.njk",
  style: "css/site.css",
});

/** The versions of these tools, for the caption of a table. */
export function versions(tools) {
  const among = (name) => tools.some((tool) => tool.name.startsWith(name));
  const versionOfHugo = () => /v([\d.]+)/.exec(execFileSync("hugo", ["version"], { encoding: "utf8" }))?.[1];
  return [
    `Node ${process.versions.node}`,
    ...(among("Eleventy") ? [`Eleventy ${versionIn(eleventyPackage)}`] : []),
    ...(among("Astro") ? [`Astro ${versionIn(astroPackage)}`] : []),
    ...(among("Hugo") ? [`Hugo ${versionOfHugo()}`] : []),
  ].join(", ");
}
