/**
 * Opens pages of a site in the browser. To be checked, as on a slow connection: pictures, fonts and all scripts that the
 * first paint does not wait for arrive after it. So a layout that moves does so every time, also on a busy machine.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Request } from "playwright-core";
import type { Code } from "../../base/diagnostic.ts";
import type { Host } from "../../hosting/host.ts";
import { attributesOf } from "../../output/html/attributes.ts";
import { tagsOf } from "../../output/html/tokenizer.ts";
import { preview, type RunningPreview } from "../../serve/preview/preview.ts";
import { isValidUrl } from "../../urls/urls.ts";
import type { TreeStep } from "./source-tree.ts";

/** Something wrong with a page, and where it is: an element, a URL that the page has, or a position in its HTML. */
export interface BrowserFault {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
  readonly path?: readonly TreeStep[] | undefined;
  /** URLs: the place is the first that the page has. */
  readonly links?: readonly string[] | undefined;
  readonly at?: { readonly line: number; readonly column: number } | undefined;
  readonly island?: string | undefined;
  /** A text that scripts show: no fault if the HTML has another text in its place. */
  readonly text?: string | undefined;
}

const script = readFileSync(fileURLToPath(new URL("./in-page.js", import.meta.url)), "utf8");

/** The URL of an empty page between two others: the browser starts two processes for about:blank and the page after it. */
const blank = "/.plinth-blank";

export interface Visit {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  readonly reducedMotion?: "reduce";
  /** Whether scripts are disabled. */
  readonly isPlain?: boolean;
}

/** What a page that is drawn needs: a context of its own, whose pictures and fonts arrive at once. */
export interface VisitorSetup {
  readonly options: BrowserContextOptions;
  readonly prepare: (context: BrowserContext) => Promise<void>;
}

/** The browser keeps some memory of each page that a tab has shown: a gigabyte after two thousand. */
const maxPagesOfTab = 200;

interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** Sends the files of a site for one page at a time, which all have the same tab: a new one costs a second. */
export class Visitor {
  /** Resolves when the page has been painted. Until then, files that it does not wait for are not sent. */
  private firstPaint: Promise<void> | undefined;
  /** The pathnames of the scripts that it does not wait for. */
  private lateScripts: ReadonlySet<string> = new Set();
  private tab: Tab | undefined;
  /** How many pages the tab has shown. */
  private shown = 0;

  private constructor(
    private readonly browser: Browser,
    private readonly server: RunningPreview,
    private readonly drawn: VisitorSetup | undefined,
  ) {}

  /** @param folder of the output. @param as the host to imitate. @param drawn for pages that are drawn. */
  static async begin(browser: Browser, folder: string, as: Host | undefined, drawn?: VisitorSetup): Promise<Visitor> {
    const lateKinds = /^(image|font|video|audio|track)$/;
    const server = await preview({
      out: folder,
      as,
      host: "127.0.0.1",
      port: 0,
      strictPort: false,
      beforeResponse: async ({ incoming: { headers, url = "" } }, response) => {
        if (url === blank)
          response.writeHead(200, { "Content-Type": "text/html" }).end('<link rel="icon" href="data:,">');
        const kind = String(headers["sec-fetch-dest"]);
        if (lateKinds.test(kind) || (kind === "script" && visitor.lateScripts.has(url))) await visitor.firstPaint;
      },
    });
    const visitor: Visitor = new Visitor(browser, server, drawn);
    return visitor;
  }

  get origin(): string {
    return new URL(this.server.url).origin;
  }

  /** Opens a page in place of the last one, until nothing more happens. @param pathname with the base, encoded. */
  async open(pathname: string, visit: Visit): Promise<OpenPage> {
    if (this.drawn || this.shown >= maxPagesOfTab) await this.closeTab();
    this.shown++;
    const { page, session } = await this.emptyTab(visit);
    if (!this.drawn) await showSmall(session, visit.viewport);
    const opened = new OpenPage(page, session, this.origin, !visit.isPlain);
    let release = (): void => {};
    if (!this.drawn)
      this.firstPaint = new Promise((resolve) => {
        release = resolve;
      });
    try {
      const url = this.origin + pathname;
      this.lateScripts = lateScriptsOf(await (await fetch(url)).text(), url);
      await page.goto(url, { waitUntil: opened.runsScripts ? "commit" : "domcontentloaded" });
      if (opened.runsScripts) await opened.ask("waitForPaint()");
    } finally {
      release();
    }
    await page.waitForLoadState("load");
    await opened.settle();
    return opened;
  }

  private async newTab(): Promise<Tab> {
    const options = { serviceWorkers: "block", locale: "en-US", ...this.drawn?.options } as const;
    const context = await this.browser.newContext(options);
    await context.addInitScript({ content: script });
    await this.drawn?.prepare(context);
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    const session = await context.newCDPSession(page);
    // Another page may have loaded the same file, which the browser would have at once.
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    return { context, page, session };
  }

  /** The tab, or a new one if the page before has crashed or navigates at the same moment. */
  private async emptyTab(visit: Visit): Promise<Tab> {
    if (this.tab) {
      try {
        await this.reset(this.tab, visit);
        return this.tab;
      } catch {
        await this.closeTab();
      }
    }
    this.tab = await this.newTab();
    await this.reset(this.tab, visit);
    return this.tab;
  }

  /** Empties the tab, so that nothing is left of the page before. */
  private async reset({ context, page, session }: Tab, visit: Visit): Promise<void> {
    page.removeAllListeners();
    await page.goto(this.origin + blank, { timeout: 30_000 });
    await page.evaluate("window.name = ''");
    for (const other of context.pages()) if (other !== page) await other.close();
    await session.send("Storage.clearDataForOrigin", { origin: this.origin, storageTypes: "all" });
    await session.send("Page.resetNavigationHistory");
    await session.send("Emulation.setScriptExecutionDisabled", { value: visit.isPlain ?? false });
    await page.setViewportSize(visit.viewport);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference", ...visit });
  }

  private async closeTab(): Promise<void> {
    const tab = this.tab;
    this.tab = undefined;
    this.shown = 0;
    await tab?.context.close();
  }

  async close(): Promise<void> {
    await this.closeTab();
    await this.server.close();
  }
}

/**
 * A window of that size that is drawn at a tenth of it. The page notices nothing; drawing would be an eighth of what a
 * check costs.
 */
export async function showSmall(session: CDPSession, { width, height }: Visit["viewport"]): Promise<void> {
  const screen = { screenWidth: width, screenHeight: height };
  const window = { width, height, deviceScaleFactor: 1, mobile: false };
  await session.send("Emulation.setDeviceMetricsOverride", { ...window, ...screen, scale: 0.1 });
}

/** The pathnames of the scripts that a page loads without waiting for them. */
function lateScriptsOf(html: string, page: string): Set<string> {
  const late = new Set<string>();
  for (const tag of tagsOf(html)) {
    if (tag.name !== "script") continue;
    const attributes = attributesOf(tag.attributes);
    const src = attributes.get("src");
    const isLate = attributes.has("async") || attributes.has("defer") || attributes.get("type") === "module";
    if (src && isLate && !attributes.has("blocking") && isValidUrl(src, page)) late.add(new URL(src, page).pathname);
  }
  return late;
}

/** How long the check waits for a page that never stops loading, in milliseconds. */
const maxLoading = 30_000;

/** A page in the browser, and what has gone wrong on it so far. */
export class OpenPage {
  readonly faults: BrowserFault[] = [];
  /** The pathnames of the site's files that it has requested. */
  readonly loaded = new Set<string>();
  /** What has been done on the page, as in messages: ` after a click on <button>`. */
  afterwards = "";
  private readonly pending = new Set<Request>();
  private requests = 0;

  constructor(
    readonly page: Page,
    readonly session: CDPSession,
    private readonly origin: string,
    /** Whether scripts run; timers and frames, for which it can wait, are scripts as well. */
    readonly runsScripts: boolean,
  ) {
    page.on("console", (message) => {
      const { url, lineNumber, columnNumber } = message.location();
      const from = { url, line: lineNumber + 1, column: columnNumber + 1 };
      if (message.type() === "error") this.addError(message.text(), false, from);
    });
    page.on("pageerror", (error) => this.addError(String(error.message), true, firstFrame(error.stack)));
    page.on("request", (request) => {
      this.requests++;
      if (isAwaited(request)) this.pending.add(request);
      const { origin: from, pathname } = new URL(request.url());
      if (from === origin) this.loaded.add(pathname);
    });
    page.on("requestfinished", (request) => this.pending.delete(request));
    page.on("requestfailed", (request) => {
      this.pending.delete(request);
      const why = request.failure()?.errorText ?? "";
      if (why === "csp") return;
      if (!request.url().startsWith(`${origin}/`)) this.addForeign(request.url());
      else if (!why.includes("ERR_ABORTED")) this.addRequest(request.url(), why);
    });
    page.on("response", (response) => {
      const isError = response.status() >= 400 && !response.request().isNavigationRequest();
      if (isError && response.url().startsWith(`${origin}/`))
        this.addRequest(response.url(), `status ${response.status()}`);
    });
  }

  ask = <Answer>(call: string): Promise<Answer> => this.page.evaluate<Answer>(`plinthCheck.${call}`);

  /** Waits until nothing is loading and the browser has nothing to do. */
  async settle(): Promise<void> {
    const end = performance.now() + maxLoading;
    while (this.runsScripts && performance.now() < end) {
      const before = this.requests;
      await this.ask("waitUntilIdle()").catch(ignoreNavigation);
      if (this.pending.size === 0 && this.requests === before) return;
    }
  }

  private add = (fault: BrowserFault): void => void this.faults.push(fault);

  /** A URL as the page has it. */
  private written = (url: string): string => (url.startsWith(`${this.origin}/`) ? url.slice(this.origin.length) : url);

  private addRequest(url: string, why: string): void {
    const link = this.written(url);
    const message = `The request for ${link} fails with ${why}${this.afterwards}.`;
    const hint = why.includes("BLOCKED_BY_RESPONSE")
      ? "A header forbids it: X-Frame-Options or frame-ancestors of the file, or the page's Cross-Origin-Embedder-Policy."
      : "Correct the URL, or add the file.";
    this.add({ code: "browser/request", message, hint, links: [link] });
  }

  private addForeign(url: string): void {
    const message = `The page loads ${url} from another site${this.afterwards}.`;
    const hint =
      "Serve a copy with the site: each visitor's address reaches the other site, and the page depends on it.";
    this.add({ code: "browser/third-party", message, hint, links: [url] });
  }

  private addError(text: string, isThrown: boolean, from: ScriptPosition | undefined): void {
    // Reported as failed requests, and by the events of the policy.
    if (
      /^Failed to load resource|^Refused to display|Content Security Policy|This document requires 'Trusted/.test(text)
    )
      return;
    const line = (text.split("\n", 1)[0] ?? "").replaceAll(this.origin, "").slice(0, 200);
    const [, island] = /^The island <(.+?)> does not hydrate/.exec(text) ?? [];
    const place = this.placeOf(from);
    const isHydration = island !== undefined || /hydrat|React error #4(18|19|2[1-5])\b/i.test(text);
    if (isHydration)
      this.add({
        code: "browser/hydration",
        message: `${island === undefined ? "A part of the page" : `The island <${island}>`} does not hydrate: React renders it again${this.afterwards}.`,
        hint: "Render the same in the browser at first, and what differs in useEffect().",
        ...place,
        island,
      });
    else
      this.add({
        code: "browser/console",
        message: `A script ${isThrown ? "throws" : "logs the error"} "${line}"${this.afterwards}.`,
        hint: "Open the page with the browser's console: it shows the line of the script.",
        ...place,
      });
  }

  /** The blocked requests and inline code, as the page has recorded them. */
  async addBlocked(): Promise<void> {
    for (const { directive, url, from, path } of await this.ask<Blocked[]>("blocked()")) {
      const inline = {
        inline: directive.startsWith("style") ? "an inline style" : "an inline script",
        eval: "eval()",
        "trusted-types-sink": "a text that becomes HTML or a script",
        "trusted-types-policy": "a policy of trusted types",
      }[url];
      const { at, links = [] } = this.placeOf(typeof from === "object" ? from : firstFrame(from));
      this.add({
        code: "browser/policy",
        message: `The page's policy blocks ${inline ?? this.written(url)}${this.afterwards} (${directive}).`,
        hint: "Remove it, or allow it in the policy of hosting() in templates/site.tsx.",
        ...(path.length > 1 ? { path } : { at }),
        links: inline === undefined ? [this.written(url), ...links] : links,
      });
    }
  }

  /** The place of an error: in the HTML for an inline script, otherwise the element that loads the script. */
  private placeOf(from: ScriptPosition | undefined): Pick<BrowserFault, "at" | "links"> {
    if (!from?.url.startsWith(`${this.origin}/`)) return {};
    const isInline = new URL(from.url).pathname === new URL(this.page.url()).pathname;
    if (!isInline) return { links: [this.written(from.url)] };
    return { at: { line: from.line, column: Math.max(1, from.column) } };
  }
}

/** Whether a request ends while the page is open: browsers load films and sounds only as far as they are played. */
const isAwaited = (request: Request): boolean => !/^(media|eventsource|websocket)$/.test(request.resourceType());

interface Blocked {
  readonly directive: string;
  readonly url: string;
  /** A position, or a stack of calls. */
  readonly from: ScriptPosition | string | undefined;
  readonly path: readonly TreeStep[];
}

/** A position in a script, from 1. */
interface ScriptPosition {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

function firstFrame(stack = ""): ScriptPosition | undefined {
  const [, url = "", line, column] = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/.exec(stack) ?? [];
  return url === "" ? undefined : { url, line: Number(line), column: Number(column) };
}

/** Ignores the error of a page that goes to another while it is evaluated. @throws other errors. */
export function ignoreNavigation(error: unknown): void {
  if (!/Execution context was destroyed|has been closed|plinthCheck is not defined/.test(String(error))) throw error;
}
