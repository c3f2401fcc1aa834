/** `plinth check --browser` of small sites, with one browser for all sites of a file. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { BrowserCheck, type BrowserOptions } from "../../src/commands/browser/check.ts";
import { findTools } from "../../src/commands/browser/chromium.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";
import { build } from "../../src/pipeline/build.ts";
import { temporaryFolder } from "../support/small-site.ts";

let browser: Browser | undefined;
/** Shared, so that pages that several sites have in common are checked once. */
let results = "";
beforeAll(async () => {
  const tools = await findTools("--browser");
  if (!("launch" in tools)) throw new Error(tools.message);
  const launched = await tools.launch();
  if ("code" in launched) throw new Error(launched.message);
  browser = launched;
  results = temporaryFolder();
});
afterAll(() => browser?.close());

/** The browser of the file. */
export function sharedBrowser(): Browser {
  if (!browser) throw new Error("The browser is not running.");
  return browser;
}

/** Checks a site: what is printed, and what was checked. */
export async function checkInBrowser(root: string, options: Partial<BrowserOptions> = {}) {
  const check = new BrowserCheck({ results, limit: 200, jobs: 1, allPages: false, browser, ...options });
  try {
    const { diagnostics } = await build({ root, hooks: { outputChecks: [check] } });
    return { printed: new Reporter(false).diagnostics(diagnostics), summary: check.summary };
  } finally {
    check.end();
  }
}
