/** Shared by all measures: the built and served site, and a browser. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { contentTypeOf, isCompressible } from "../../src/hosting/content-types.ts";
import { setup as installChromium, launchBrowser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { build, createFolder, readFolder, removeFolder, routes } from "../support/real-site.ts";
import { startHost } from "./host.ts";

/** The thirteen routes and the two error pages; the latter have their own URLs, since Lighthouse rejects a 404. */
export const pages: readonly string[] = [...routes, "/404", "/500"];
export const isErrorPage = (path: string): boolean => path === "/404" || path === "/500";

export interface Stage {
  /** The folder of the built site. */
  readonly site: string;
  readonly origin: string;
  /** For what a measure needs, until the audit ends. */
  readonly temporary: string;
  readonly browser: Browser;
  /** The address of Chromium's DevTools. */
  readonly debuggingPort: number;
  /** Opens a page in its own context, which is closed after `look`. */
  readonly visit: <Result>(options: BrowserContextOptions, look: (page: Page) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** Builds the site into a temporary folder, serves it and starts Chromium. */
export async function openStage(): Promise<Stage> {
  const folder = createFolder();
  const [site, temporary] = [join(folder, "site"), join(folder, "temporary")];
  mkdirSync(temporary);
  await build(site);
  compressAll(site);
  const host = await startHost(site, temporary, `127.0.0.1:${await freePort()}`);
  const debuggingPort = await freePort();
  installChromium();
  const browser = await launchBrowser([
    "--ignore-certificate-errors",
    `--remote-debugging-port=${debuggingPort}`,
    // The process that Chromium keeps ready for the next page competes with the page that is measured: on two cores, a parse
    // of 5 ms takes up to 40. The list replaces playwright's, so other features are as visitors have them.
    "--disable-features=SpareRendererForSitePerProcess",
  ]);
  return {
    site,
    origin: host.origin,
    temporary,
    browser,
    debuggingPort,
    async visit(options, look) {
      const context = await browser.newContext(options);
      try {
        return await look(await context.newPage());
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      await host.close();
      removeFolder(folder);
    },
  };
}

/** Like hosts that compress once, on deployment. On-the-fly compression sends about 11 % more. */
function compressAll(site: string): void {
  for (const [path, bytes] of readFolder(site))
    if (isCompressible(contentTypeOf(path))) writeFileSync(join(site, `${path}.br`), brotliCompressSync(bytes));
}
