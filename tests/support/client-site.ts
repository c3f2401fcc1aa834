/** Small pages with the real client bundles, served under a policy as strict as the site's. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser, serveFolder } from "./browser.ts";

/** The script of a page: the common one, or one of those that include it. */
type Script = "main" | "home" | "contact";

/** A page that loads what the real ones load. */
const htmlOf = (
  body: string,
  script: Script,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title>
<link rel="icon" href="data:,">${["tokens", "layout", "contact", "page"].map((name) => `<link rel="stylesheet" href="/${name}.css">`).join("")}
<script type="module" src="/${script}.js"></script><body>${body}`;

/** An open page, and what it did. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** URLs requested after the page had loaded. */
  readonly requests: readonly string[];
  /** Console errors and exceptions, without the browser's own line on a 404. */
  readonly errors: readonly string[];
}

/** A served folder of pages and a browser to open them in. */
export interface ClientSite {
  /** Opens a page in a new context, and closes the one before. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<OpenPage>;
  /** The same with a paused clock, which only `page.clock.runFor` advances. */
  readonly openPaused: (path: string) => Promise<OpenPage>;
  readonly close: () => Promise<void>;
}

/** Serves `pages` (file name -> body) with `css`, beside the bundles made from templates/client. */
export async function startClientSite(
  pages: Readonly<Record<string, string>>,
  css: string,
  script: Script,
): Promise<ClientSite> {
  const root = await mkdtemp(join(tmpdir(), "plinth-client-"));
  const entries = [
    "client/main.ts",
    "client/home.ts",
    "client/contact.ts",
    "styles/tokens.css",
    "styles/layout.css",
    "styles/contact.css",
  ];
  const entryPoints = entries.map((name) => `templates/${name}`);
  await build({ entryPoints, entryNames: "[name]", outdir: root, bundle: true, minify: true, format: "esm" });
  await writeFile(join(root, "page.css"), css);
  for (const [name, body] of Object.entries(pages)) await writeFile(join(root, name), htmlOf(body, script));
  const server = await serveFolder(root);
  const browser = await launchBrowser();
  let context: BrowserContext | undefined;
  const open = async (path: string, options: BrowserContextOptions, paused: boolean): Promise<OpenPage> => {
    await context?.close();
    context = await browser.newContext({ viewport: { width: 800, height: 600 }, ...options });
    const page = await context.newPage();
    // Shorter than vitest's timeout, so that a failure shows what was awaited.
    page.setDefaultTimeout(120_000);
    const requests: string[] = [];
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
        errors.push(message.text());
      }
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    if (paused) await page.clock.install({ time: 0 });
    await page.goto(server.origin + path);
    if (paused) await page.clock.pauseAt(60_000);
    page.on("request", (request) => requests.push(request.url()));
    return { page, context, requests, errors };
  };
  return {
    open: (path, options = {}) => open(path, options, false),
    openPaused: (path) => open(path, {}, true),
    async close() {
      await browser.close();
      await server.close();
      await rm(root, { recursive: true });
    },
  };
}

/** Waits until observers have had time to report. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))",
  );
