/** Edits of one site's files, each with a number of its own by which the browser finds it again. */
import { readFileSync, watch, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { watch as watchWithChokidar } from "chokidar";
import { now } from "./browser.mjs";

/** What an edit does to a file: a last paragraph, a line in the footer, a custom property of the root, which is used. */
const editsOf = {
  content: (text, number) => `${text.trimEnd()}\n\nThis is dev-content-${number}.\n`,
  template: (text, number) => text.replace("</footer>", `<p>dev-template-${number}</p></footer>`),
  style: (text, number) => `${text}\n:root { --dev-style: ${number}; orphans: var(--dev-style) }\n`,
};

let count = 0;

/** The files of a tool's site as they are now, to be edited and restored. */
export function editable(tool) {
  const file = (kind) => join(tool.site, tool[kind]);
  const originals = Object.fromEntries(Object.keys(editsOf).map((kind) => [kind, readFileSync(file(kind), "utf8")]));
  return {
    file,
    /** A number for the next edit. */
    next: () => ++count,
    /** Saves an edit in place, as many editors do; returns when the writing began. */
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

/** Listens to a file as barely as Node can; `first` is when it was first told of a change. */
export function listen(file) {
  const heard = { first: undefined, close: () => watcher.close() };
  const watcher = watch(dirname(file), (_, name) => {
    if (name === basename(file)) heard.first ??= now();
  });
  return heard;
}

/** How long saves take to reach chokidar as it is by default, with nothing else at work: `times` figures in ms. */
export async function chokidarLatencies(tool, times) {
  const { file, next, save, restore } = editable(tool);
  const watcher = watchWithChokidar(dirname(file("content")), { ignoreInitial: true });
  await new Promise((resolve) => watcher.once("ready", resolve));
  const latencies = [];
  for (let done = 0; done < times; done++) {
    const changed = new Promise((resolve) => watcher.once("change", () => resolve(now())));
    const at = save("content", next());
    latencies.push((await changed) - at);
    await pause(200); // chokidar joins the events of a file that come close together
  }
  await watcher.close();
  restore();
  return latencies;
}
