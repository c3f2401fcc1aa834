/** One dev server with its page open in the browser: saves edits and measures when they are shown. */
import { setTimeout as pause } from "node:timers/promises";
import { clockOffset } from "./browser.mjs";
import { editable, listen } from "./edits.mjs";
import { startServer } from "./server.mjs";

/** Starts a tool's dev server, and opens its page. The caller closes it. */
export async function openSession(tool, browser) {
  const server = await startServer(tool);
  const page = await browser.open(server.url);
  const clock = await clockOffset(page);
  const edits = editable(tool);
  return {
    firstPage: server.firstPage,
    clock,
    memory: server.memory,
    rest: server.rest,
    edit: (kind) => edit({ kind, edits, browser, page, server, clock, patience: tool.patience }),
    close: async () => {
      edits.restore();
      await page.close();
      await server.stop();
    },
  };
}

/**
 * Saves one edit, waits until the page shows it, and returns the time of each event, in ms after the
 * start of writing. Returns `lost` if the page did not show it.
 */
async function edit({ kind, edits, browser, page, server, clock, patience }) {
  const heard = listen(edits.file(kind));
  const number = edits.next();
  if (kind === "style") await browser.awaitStyle(page, number);
  await pause(0); // let the watcher start
  const at = edits.save(kind, number);
  try {
    const report = await browser.shown(kind, number, patience);
    const since = (time) => time - clock.offset - at;
    const reloaded = since(report.navigation) > 0;
    const signal = report.signals.find((time) => since(time) > 0);
    return {
      kind,
      reloaded,
      shown: since(report.drawn),
      inDocument: since(report.inDocument),
      event: heard.first && heard.first - at,
      signal: signal && since(signal),
      navigation: reloaded ? since(report.navigation) : undefined,
      request: reloaded ? since(report.request) : undefined,
      response: reloaded ? since(report.response) : undefined,
      ownWord: ownWord(server.lines.filter((line) => line.at >= at)),
    };
  } catch (failure) {
    if (failure.name !== "AbortError" && failure.name !== "TimeoutError") throw failure;
    const isServed = (await (await fetch(server.url)).text()).includes(`dev-${kind}-${number}`);
    return { kind, lost: `${kind} edit ${number} was not shown${isServed ? ", though it is served" : ""}` };
  } finally {
    heard.close();
  }
}

/** The duration that the server prints, in ms: "12 ms", "0.05 seconds". Undefined if it prints none. */
function ownWord(lines) {
  for (const { text } of lines) {
    const [, figure, unit] = /\b(\d+(?:\.\d+)?) (ms|seconds)\b/.exec(text) ?? [];
    if (figure) return Number(figure) * (unit === "ms" ? 1 : 1000);
  }
  return undefined;
}
