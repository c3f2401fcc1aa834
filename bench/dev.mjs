/**
 * Measures the time from an edit until an open browser shows it; see README.md.
 *
 *   node bench/dev.mjs [--pages 15] [--rounds 5] [--edits 20] [--tools Plinth,Hugo]    a generated corpus
 *   node bench/dev.mjs --root . [--rounds 5] [--edits 20]    a site with this one's structure, only with Plinth
 */
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { chokidarLatencies } from "./edits.mjs";
import { summary } from "./figures.mjs";
import { tables } from "./report.mjs";
import { openSession } from "./session.mjs";
import { versions } from "./tools.mjs";
import { described, layOut, siteOptions } from "./workplace.mjs";

const { values: options } = parseArgs({
  options: {
    ...siteOptions,
    rounds: { type: "string", default: "5" },
    edits: { type: "string", default: "20" },
    tools: { type: "string" },
  },
});
const rounds = Number(options.rounds);
/** The total number of edits of each kind. */
const edits = Number(options.edits);

const tools = layOut(options).filter(({ name }) => options.tools?.split(",").includes(name) ?? true);
const results = Object.fromEntries(
  tools.map(({ name }) => [
    name,
    { firstPage: [], memory: [], clocks: [], lost: [], content: [], again: [], template: [], style: [] },
  ]),
);
/** The load of the machine, including this benchmark. */
const loads = [];
const browser = await openBrowser();
try {
  for (let round = 1; round <= rounds; round++) {
    for (const tool of tools) {
      loads.push(loadavg()[0]);
      console.error(`round ${round} of ${rounds}: ${tool.name}`);
      await measure(tool, results[tool.name]);
    }
  }
  const chokidar = await chokidarLatencies(tools[0], edits);
  const samples = join(tmpdir(), "plinth-bench-dev.json");
  writeFileSync(samples, JSON.stringify({ results, chokidar }, undefined, 1));
  console.log(`${described(options)}; ${rounds} rounds, interleaved; ${versions(tools)}

${tables(results)}

A save reaches chokidar, idle: ${summary(chokidar)} ms.
${clocks()}
The machine's load was ${summary(loads)} on ${availableParallelism()} cores.
Every sample: ${samples}`);
} finally {
  await browser.close();
}

/** One round of one tool: a start, and its share of the edits. */
async function measure(tool, into) {
  const session = await openSession(tool, browser);
  try {
    into.firstPage.push(session.firstPage);
    into.clocks.push(session.clock);
    await session.rest();
    into.memory.push(session.memory());
    for (let done = 0; done < Math.ceil(edits / rounds); done++) {
      for (const kind of ["content", "again", "template", "style"]) {
        // "again" is saved soon after the previous edit is shown, even if the server is still busy. The
        // others wait a second between edits, the resolution of HTTP dates, and a random fraction of a second, since
        // some servers collect events at fixed intervals.
        if (kind === "again") await pause(50);
        else await session.rest().then(() => pause(1000 + 500 * Math.random()));
        const sample = await session.edit(kind === "again" ? "content" : kind);
        if (sample.lost) console.error(`  ${sample.lost}`);
        if (sample.lost) into.lost.push(sample.lost);
        else into[kind].push(sample);
      }
    }
  } finally {
    await session.close();
  }
}

function clocks() {
  const all = Object.values(results).flatMap(({ clocks }) => clocks);
  const most = (figure) => Math.max(...all.map((clock) => Math.abs(clock[figure]))).toFixed(2);
  return `The browser's clock was at most ${most("offset")} ms from ours, known to ${most("within")} ms, and corrected.`;
}
