/**
 * Compares the CPU time and the memory of two commits, by hand, before a release:
 *
 *   node bench/guard.mjs <before> [<after>] [--pairs 7] [--sizes posts:1000,posts:10000,docs:1000] [--most 1.03]
 *
 * Both are checked out and compiled, each builds the corpus that it writes itself, in turn, and each pair of builds has a
 * ratio. With seven pairs, the median of all possible ratios is between the least and the most with a probability of 98 %
 * (1 - 2 * 0.5 ** 7). The exit code is 1 if a median of CPU time is above `--most`. Ten minutes with the defaults.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { median, table } from "./figures.mjs";
import { measure } from "./measure.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: "string", default: "7" },
    sizes: { type: "string", default: "posts:1000,posts:10000,docs:1000" },
    most: { type: "string", default: "1.03" },
  },
});
const [before, after = "HEAD"] = positionals;
if (before === undefined) {
  console.error("node bench/guard.mjs <before> [<after>]");
  process.exit(2);
}

const repository = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "plinth-guard-"));
process.on("exit", () => {
  rmSync(folder, { recursive: true, force: true });
  git("worktree", "prune");
});

function git(...args) {
  return execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();
}

/** A compiled checkout of a commit; its packages are installed if they differ from those of the repository. */
function checkout(commit, name) {
  const root = join(folder, name);
  git("worktree", "add", "--quiet", "--detach", root, commit);
  const lock = (from) => readFileSync(join(from, "package-lock.json"), "utf8");
  const quiet = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  if (lock(root) === lock(repository)) symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], quiet);
  execFileSync(process.execPath, ["bin/prepare.js"], quiet);
  return { name, root };
}

/** The build of a corpus by a checkout, which has nothing published and nothing kept. */
function buildOf({ name, root }, kind, pages) {
  const corpus = join(folder, `${name}-${kind}-${pages}`);
  execFileSync(process.execPath, [join(root, "bench/corpus.mjs"), pages, corpus, kind]);
  const site = join(corpus, "plinth");
  const [out, cache] = ["dist", "kept"].map((each) => join(site, each));
  return {
    clear: () => {
      // Deleting is slow, and would disturb the next build.
      const trash = mkdtempSync(join(folder, "trash-"));
      for (const [index, path] of [out, cache].entries())
        try {
          renameSync(path, join(trash, `${index}`));
        } catch {
          // The first build.
        }
    },
    tool: {
      name,
      site,
      command: [process.execPath, join(root, "bin/plinth.js"), "build", "--out", out],
      env: { PLINTH_CACHE: cache },
    },
  };
}

const ratios = (samples, field) => samples.map(([one, other]) => other[field] / one[field]);
const shown = (figures) =>
  `${median(figures).toFixed(3)} (${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)})`;
const middle = (samples, index, field, digits) => median(samples.map((pair) => pair[index][field])).toFixed(digits);

const checkouts = [checkout(before, "before"), checkout(after, "after")];
const rows = [];
let isSlower = false;
let load = 0;
for (const size of options.sizes.split(",")) {
  const [kind, pages] = size.split(":");
  const builds = checkouts.map((each) => buildOf(each, kind, pages));
  const samples = [];
  for (let pair = 0; pair < Number(options.pairs); pair++) {
    const sample = [];
    // Each pair begins with the other one.
    for (const index of pair % 2 ? [1, 0] : [0, 1]) {
      builds[index].clear();
      load = Math.max(load, loadavg()[0]);
      sample[index] = await measure(builds[index].tool);
    }
    samples.push(sample);
    console.error(size, sample.map(({ cpu, wall }) => `${cpu.toFixed(2)} s CPU, ${wall.toFixed(2)} s`).join("; "));
  }
  const cpu = ratios(samples, "cpu");
  isSlower ||= median(cpu) > Number(options.most);
  rows.push([
    `${Number(pages).toLocaleString("en-US")} ${kind}`,
    `${middle(samples, 0, "cpu", 2)}, ${middle(samples, 1, "cpu", 2)}`,
    shown(cpu),
    `${middle(samples, 0, "wall", 2)}, ${middle(samples, 1, "wall", 2)}`,
    shown(ratios(samples, "wall")),
    `${middle(samples, 0, "peak", 0)}, ${middle(samples, 1, "peak", 0)}`,
    shown(ratios(samples, "peak")),
  ]);
}
console.log(table([["pages", "CPU, s", "ratio", "wall, s", "ratio", "peak memory, MiB", "ratio"], ...rows]));
console.log(
  `\n${git("rev-parse", "--short", before)} and ${git("rev-parse", "--short", after)}: medians of ${options.pairs} pairs, ratios with the least and the most; Node ${process.version}; load average at most ${load.toFixed(1)}, including these builds.`,
);
process.exitCode = isSlower ? 1 : 0;
