/** The built site in a real Chromium, served under the real policy; one browser for each test file. */
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launchBrowser, serveFolder } from "../support/browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `npm test` runs the common rows of long tables, `npm run test:all` the rare ones as well. */
    circumstances: "common" | "rare";
  }
}

/** A page in its own context, and what it did since it was opened. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requested URLs, without data: URLs and without the icon, which the browser loads at any time. */
  readonly requests: string[];
  /** Console messages of every kind, and exceptions; without the browser's own line on a 404. */
  readonly messages: string[];
  /** Navigates to a path of the site and waits until the fonts are loaded and all sections laid out. */
  readonly go: (path: string) => Promise<number>;
}

export interface Browsing {
  readonly origin: string;
  /** A new context; it is closed after `look`, whatever happens. */
  readonly visit: (options: BrowserContextOptions, look: (visit: Visit) => Promise<void>) => Promise<void>;
}

/** Starts server and browser before the tests of the calling file, and ends both after them. */
export function browse(): Browsing {
  let server: Awaited<ReturnType<typeof serveFolder>>;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    server = await serveFolder(inject("site"));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    get origin() {
      return server.origin;
    },
    async visit(options, look) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      try {
        await look(await open(context, server.origin));
      } finally {
        await context.close();
      }
    },
  };
}

async function open(context: BrowserContext, origin: string): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const requests: string[] = [];
  const messages: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("data:") && !url.endsWith("/favicon.svg")) requests.push(url);
  });
  page.on("console", (message) => {
    // The browser's own messages about a 404 and a mail link do not come from the page.
    if (!/^(Failed to load resource|Launched external handler)/.test(message.text())) {
      messages.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => messages.push(`exception: ${error}`));
  const go = async (path: string): Promise<number> => {
    const response = await page.goto(origin + path, { waitUntil: "load" });
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await page.evaluate(`Promise.all(document.getAnimations().map(({ animationName, finished }) =>
      animationName === "whole" ? finished.catch(() => undefined) : undefined)).then(() => undefined)`);
    return response?.status() ?? 0;
  };
  return { page, context, requests, messages, go };
}

/** Calls a function, given as text, in the page with the elements of a selector. Works without JavaScript too. */
export const evaluateAll = <Result>(page: Page, selector: string, elementsToResult: string): Promise<Result> =>
  page.evaluate(`(${elementsToResult})([...document.querySelectorAll(${JSON.stringify(selector)})])`);
