/** The generators that are compared: where they come from, how each one builds and how each one serves. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const node = process.execPath;
const plinth = join(import.meta.dirname, "../bin/plinth.js");
const eleventyFolder = join(import.meta.dirname, "sites/eleventy");
const eleventyPackage = join(eleventyFolder, "node_modules/@11ty/eleventy");

/** Eleventy's command; installed from its site's package.json if it is not there yet. */
function eleventy() {
  if (!existsSync(eleventyPackage)) {
    console.error("Installing Eleventy into bench/sites/eleventy/node_modules …");
    execFileSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund"], {
      cwd: eleventyFolder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return join(eleventyPackage, "cmd.cjs");
}

/** How each site of the corpus in `folder` is built, and where its pages are then. */
export const builds = (folder) => [
  { name: "Plinth", site: join(folder, "plinth"), out: "dist", command: [node, plinth, "build"] },
  { name: "Eleventy", site: join(folder, "eleventy"), out: "_site", command: [node, eleventy(), "--quiet"] },
  { name: "Hugo", site: join(folder, "hugo"), out: "public", command: ["hugo", "--quiet"] },
];

/**
 * How each site of the corpus in `folder` is served while somebody works on it, the page that is
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
  { ...eleventyAt(folder), name: "Eleventy", command: (port) => [node, eleventy(), ...eleventyOptions, port] },
  {
    ...eleventyAt(folder),
    name: "Eleventy --incremental",
    command: (port) => [node, eleventy(), "--incremental", ...eleventyOptions, port],
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

/** A site laid out as this repository's own, which only Plinth can serve. */
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
  const versionOfEleventy = () => JSON.parse(readFileSync(join(eleventyPackage, "package.json"), "utf8")).version;
  const versionOfHugo = () => /v([\d.]+)/.exec(execFileSync("hugo", ["version"], { encoding: "utf8" }))?.[1];
  return [
    `Node ${process.versions.node}`,
    ...(among("Eleventy") ? [`Eleventy ${versionOfEleventy()}`] : []),
    ...(among("Hugo") ? [`Hugo ${versionOfHugo()}`] : []),
  ].join(", ");
}
