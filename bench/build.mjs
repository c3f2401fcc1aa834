/**
 * Cold builds of the same site with several generators, interleaved, each measured from the outside:
 *
 *   node bench/build.mjs [--pages 14,1000,10000] [--rounds 5] [--tools Plinth,Hugo,…] [--kind posts|docs] [--folder <folder>]
 *
 * prints a table for each size: wall time, CPU time, peak memory, and the ratio of the medians to
 * Hugo's. Previous output is moved away and deleted at the end, since a file system that has just deleted ten
 * thousand files is slow for minutes. Linux only (/proc).
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeCorpus } from "./corpus.mjs";
import { median, table } from "./figures.mjs";
import { measure } from "./measure.mjs";
import { builds, versions } from "./tools.mjs";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: "14,1000,10000" },
    rounds: { type: "string", default: "5" },
    tools: { type: "string" },
    kind: { type: "string", default: "posts" },
    folder: { type: "string" },
  },
});

/** A build after another one, perhaps with an edit in between, which is taken back afterwards. */
async function measureAgain(tool) {
  const { site, out, edited } = tool;
  if (!existsSync(join(site, out))) await measure(tool);
  if (!edited) return measure(tool);
  const names = readdirSync(join(site, edited), { recursive: true }).filter((each) => each.endsWith(".md"));
  const file = join(site, edited, names.sort()[0]);
  const text = readFileSync(file);
  appendFileSync(file, "\nOne more sentence.\n");
  try {
    return await measure(tool);
  } finally {
    writeFileSync(file, text);
  }
}

/** Moves the output and caches of a site into a folder that is deleted at the end, for a cold build. */
function clear({ site, out, caches = [] }, trash) {
  for (const path of [out, ...caches])
    if (existsSync(join(site, path))) renameSync(join(site, path), mkdtempSync(join(trash, "old-")));
}

const seconds = (figures) =>
  `${median(figures).toFixed(2)} (${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)})`;

async function compare(pages, folder) {
  const corpus = join(folder, `${options.kind}-${pages}`);
  const trash = join(folder, "trash");
  mkdirSync(trash, { recursive: true });
  if (!existsSync(corpus)) writeCorpus(pages, corpus, options.kind);
  const wanted = options.tools?.split(",");
  const tools = builds(corpus).filter(({ name, isExtra }) => (wanted ? wanted.includes(name) : !isExtra));
  const results = new Map(tools.map(({ name }) => [name, []]));
  const load = [];
  for (let round = 0; round < Number(options.rounds); round++)
    // Each round begins with a different tool, so that the order varies.
    for (const tool of [...tools.slice(round % tools.length), ...tools.slice(0, round % tools.length)]) {
      if (!tool.again) clear(tool, trash);
      load.push(loadavg()[0]);
      results.get(tool.name).push(await (tool.again ? measureAgain(tool) : measure(tool)));
      console.error(pages, tool.name, JSON.stringify(results.get(tool.name).at(-1)));
    }
  const hugo = results.get("Hugo");
  const ratio = (samples) =>
    hugo ? (median(samples.map(({ wall }) => wall)) / median(hugo.map(({ wall }) => wall))).toFixed(2) : "–";
  const rows = [...results].map(([name, samples]) => [
    name,
    seconds(samples.map(({ wall }) => wall)),
    ratio(samples),
    seconds(samples.map(({ cpu }) => cpu)),
    Math.round(median(samples.map(({ peak }) => peak))),
  ]);
  const head = [`${pages.toLocaleString("en-US")} pages`, "wall, s", "to Hugo's", "CPU, s", "peak memory, MiB"];
  console.log(`${table([head, ...rows])}\n`);
  return { tools, load };
}

const folder = options.folder ? resolve(options.folder) : mkdtempSync(join(tmpdir(), "plinth-bench-"));
mkdirSync(folder, { recursive: true });
if (!options.folder) process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const compared = [];
for (const pages of options.pages.split(",")) compared.push(await compare(Number(pages), folder));
const tools = compared.flatMap((each) => each.tools);
const most = Math.max(...compared.flatMap(({ load }) => load));
console.log(
  `Medians (least to most) of ${options.rounds} interleaved runs; ${versions(tools)}; load average of the machine at most ${most.toFixed(1)}, including these builds.`,
);
