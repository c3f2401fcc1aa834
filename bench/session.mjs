/** One dev server with its page open in the browser: edits are saved, and what became of them is measured. */
import { setTimeout as pause } from "node:timers/promises";
import { clockOffset, now } from "./browser.mjs";
import { editable, listen } from "./edits.mjs";
import { startServer } from "./server.mjs";

/** How long, in ms, a server may take to start, and an edit to be shown. */
const limits = { start: 120_000, edit: 40_000 };

/** Starts a tool's dev server, and opens its page. Whoever calls it closes it. */
export async function openSession(tool, browser) {
  const server = await startServer(tool, limits.start);
  const page = await browser.open(server.url);
  const clock = await clockOffset(page);
  const edits = editable(tool);
  return {
    firstPage: server.firstPage,
    clock,
    memory: server.memory,
    rest: server.rest,
    edit: (kind) => edit({ kind, edits, browser, server, clock }),
    close: async () => {
      edits.restore();
      await page.close();
      await server.stop();
    },
  };
}

/**
 * Saves one edit, waits until the page shows it, and says when each thing happened, in ms after the
 * writing began. `lost` in place of that when the page did not show it.
 */
async function edit({ kind, edits, browser, server, clock }) {
  const heard = listen(edits.file(kind));
  await pause(0); // what the listener's own start asks of the event loop
  const { number, at } = edits.save(kind);
  try {
    const report = await browser.shown(kind, number, limits.edit);
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
      printed: server.lines
        .filter((line) => line.at >= at && line.at <= now())
        .map((line) => ({ ...line, at: line.at - at })),
    };
  } catch (failure) {
    if (failure.name !== "AbortError" && failure.name !== "TimeoutError") throw failure;
    return {
      kind,
      lost: `${kind} edit ${number}: ${(await isServed(server.url, kind, number)) ? "served, but the browser was not brought to show it" : "not served"}`,
    };
  } finally {
    heard.close();
  }
}

const isServed = async (url, kind, number) => (await (await fetch(url)).text()).includes(`dev-${kind}-${number}`);
