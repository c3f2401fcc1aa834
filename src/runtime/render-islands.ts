/**
 * Renders islands a second time, as their hydration will: from the bundle for browsers, with the runtime that hydrates
 * them, and under other circumstances, in a process of its own, whose zone and locale are others. What depends on these
 * differs from the HTML of the page.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { IslandUse } from "../site-thread/islands/page-islands.tsx";
import type { Limits } from "./thread-client.ts";

interface IslandsRequest {
  /** A script that defines `renderIsland`. */
  readonly code: string;
  readonly uses: readonly Omit<IslandUse, "html">[];
}

interface RenderedIslands {
  /** The HTML of each island; null if it threw, for lack of a real browser, or was not reached. */
  readonly html: readonly (string | null)[];
  /** The index of the one that reached a limit. */
  readonly unfinished?: number;
}

/** One is far west of the build's zone, the other far east: a date without a time is another day only in one of them. */
const zones = ["Etc/GMT+12", "Etc/GMT-14"];

/** The islands in each of several zones. @param limits for all of them together. @throws an engine bug. */
export const renderIslands = (request: IslandsRequest, limits: Limits): Promise<RenderedIslands[]> =>
  Promise.all(zones.map((zone) => renderIn(zone, request, limits)));

async function renderIn(zone: string, request: IslandsRequest, { time, memory }: Limits): Promise<RenderedIslands> {
  const script = fileURLToPath(new URL("./island-browser.js", import.meta.url));
  const env = { ...process.env, TZ: zone, LC_ALL: "ar_EG" };
  const lines = await new Promise<string>((settle, fail) => {
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${memory}`, script],
      { env, timeout: time, maxBuffer: Number.POSITIVE_INFINITY },
      // A signal ends it at a limit.
      (error, output) => (error && !error.signal ? fail(error) : settle(output)),
    );
    child.stdin?.on("error", () => {}).end(JSON.stringify(request));
  });
  // The last one is rendered first.
  const rendered = lines
    .split("\n")
    .slice(0, -1)
    .map((line): string | null => JSON.parse(line));
  const missing = request.uses.length - rendered.length;
  const html = [...new Array<null>(missing).fill(null), ...rendered.reverse()];
  return missing > 0 ? { html, unfinished: missing - 1 } : { html };
}
