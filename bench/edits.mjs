/** Edits of one site's files, each with a unique number by which the browser detects it. */
import { readFileSync, watch, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { watch as watchWithChokidar } from "chokidar";
import { now } from "./browser.mjs";

/** How an edit changes a file: a last paragraph, a line in the footer, or a custom property of the root that is in use. */
const editsOf = {
  content: (text, number) => `${text.trimEnd()}\n\nThis is dev-content-${number}.\n`,
  template: (text, number) => text.replace("</footer>", `<p>dev-template-${number}</p></footer>`),
  style: (text, number) => `${text}\n:root { --dev-style: ${number}; orphans: var(--dev-style) }\n`,
};

let count = 0;

/** The files of a tool's site in their current state, to be edited and restored. */
export function editable(tool) {
  const file = (kind) => join(tool.site, tool[kind]);
  const originals = Object.fromEntries(Object.keys(editsOf).map((kind) => [kind, readFileSync(file(kind), "utf8")]));
  return {
    file,
    /** A number for the next edit. */
    next: () => ++count,
    /** Saves an edit in place, like many editors; returns the time at which writing started. */
    save: (kind, number) => {
      const text = editsOf[kind](originals[kind], number);
      const at = now();
      writeFileSync(file(kind), text);
      return at;
    },
    restore: () => {
      for (const [kind, text] of Object.entries(originals)) writeFileSync(file(kind), text);
    },
  };
}

/** Watches a file with a plain fs.watch; `first` is the time of the first event. */
export function listen(file) {
  const firstEvent = { first: undefined, close: () => watcher.close() };
  const watcher = watch(dirname(file), (_, name) => {
    if (name === basename(file)) firstEvent.first ??= now();
  });
  return firstEvent;
}

/** The latency of chokidar with default options and no other load: `times` samples in ms. */
export async function chokidarLatencies(tool, times) {
  const { file, next, save, restore } = editable(tool);
  const watcher = watchWithChokidar(dirname(file("content")), { ignoreInitial: true });
  await new Promise((resolve) => watcher.once("ready", resolve));
  const latencies = [];
  for (let done = 0; done < times; done++) {
    const changed = new Promise((resolve) => watcher.once("change", () => resolve(now())));
    const at = save("content", next());
    latencies.push((await changed) - at);
    await pause(200); // chokidar merges events of a file in quick succession
  }
  await watcher.close();
  restore();
  return latencies;
}
