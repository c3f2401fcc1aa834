/** Shared by dev.mjs and memory.mjs: the measured sites, in a folder that is deleted at the end. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { writeCorpus } from "./corpus.mjs";
import { devServers, ownSite } from "./tools.mjs";

/** The options of both commands, for parseArgs of node:util. */
export const siteOptions = { pages: { type: "string", default: "15" }, root: { type: "string" } };

/** Names in a site's folder that are not part of the site. */
const notTheSite = new Set(["node_modules", ".git", "dist", "bench", "tests"]);

function copyOf(root, folder) {
  cpSync(root, folder, { recursive: true, filter: (file) => file === root || !notTheSite.has(basename(file)) });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

/**
 * The dev servers, each with its own site: a generated corpus, or a copy of the site at `root`. See
 * tools.mjs. `patience` is how long, in ms, an edit may take until it counts as lost.
 */
export function layOut({ pages, root }) {
  const folder = mkdtempSync(join(tmpdir(), "plinth-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  if (root === undefined) {
    writeCorpus(Number(pages), folder);
    return devServers(folder).map((tool) => ({ ...tool, patience: 10_000 + 3 * Number(pages) }));
  }
  copyOf(resolve(root), join(folder, "site"));
  return [{ ...ownSite(join(folder, "site")), patience: 10_000 }];
}

/** A description of the sites. */
export const described = ({ pages, root }) =>
  root === undefined ? `${Number(pages).toLocaleString("en-US")} pages` : "the site itself";
