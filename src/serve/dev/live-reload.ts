/**
 * Pages that are open in browsers, and what they are told when their own bytes changed: the new ones,
 * to be shown in place or loaded again, or only a stylesheet to swap (server-sent events, WHATWG HTML 9.2).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { changePolicy, withSource } from "../../output/finish/csp.ts";
import type { Asset } from "../../site/index.ts";
import type { Answer } from "./respond.ts";

/** Below this path the server answers for itself; no page of a site begins so. */
export const ownPath = "/__plinth/";
export const scriptPath = `${ownPath}reload.js`;
export const eventsPath = `${ownPath}events`;

export const reloadScript = readFileSync(new URL("./live-reload-client.js", import.meta.url), "utf8");

/** In place of `trusted-types 'none'`: the one name by which the script may parse HTML. */
const scriptsName = "plinth";

/**
 * What a browser gets for a page: the page, and behind its last byte the script. What the page's own
 * policy would keep the script from is allowed, in this answer only.
 */
export const watched = (html: string, version: string): string => withAllowance(html) + reloadElement(version);

const withAllowance = (html: string): string =>
  changePolicy(html, (policy) => {
    const forScript = withSource(withSource(policy, "script-src", "'self'"), "connect-src", "'self'");
    return withSource(forScript, "trusted-types", scriptsName);
  });

/** The element that is added to a response, and never to the page itself. */
const reloadElement = (version: string): string => `<script src="${scriptPath}" data-version="${version}"></script>\n`;

/** Names the bytes that a page was served with. */
export const versionOf = ({ status, body }: Answer): string =>
  createHash("sha256").update(`${status} `).update(body).digest("hex").slice(0, 16);

/** Stylesheets by where they come from, as one moment serves them. */
export type Styles = Readonly<Record<string, Asset>>;

/** A page as it was last told to a browser. */
interface Shown {
  readonly version: string;
  /** Undefined for a page of mistakes. */
  readonly text: string | undefined;
  /** Its text with every stylesheet named by its source; the same text needs no reload. */
  readonly unstyled: string;
  readonly styles: Styles;
}

interface OpenPage {
  readonly response: ServerResponse;
  shown: Shown | undefined;
}

export type AnswerFor = (url: string) => Promise<{ answer: Answer; styles: Styles }>;

export class OpenPages {
  /** By URL with its query. */
  private readonly pages = new Map<string, Set<OpenPage>>();

  /** @param answerFor what a URL would be answered with now. */
  constructor(private readonly answerFor: AnswerFor) {}

  /** Keeps a response open for events about the page that it shows; tells it at once if it shows old bytes. */
  async add(url: string, version: string, response: ServerResponse): Promise<void> {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.flushHeaders();
    const page: OpenPage = { response, shown: undefined };
    const pages = this.pages.get(url) ?? new Set();
    this.pages.set(url, pages.add(page));
    response.once("close", () => pages.delete(page));
    const now = shownAs(await this.answerFor(url));
    if (now.version === version) page.shown ??= now;
    else send(response, "reload", {});
  }

  /** Tells every open page what an edit means for it. */
  async tell(): Promise<void> {
    for (const [url, pages] of this.pages) {
      if (pages.size === 0) this.pages.delete(url);
      else {
        const now = shownAs(await this.answerFor(url));
        for (const page of pages) tellOne(page, now);
      }
    }
  }

  /** Has every open page load again. */
  reloadAll(): void {
    for (const pages of this.pages.values()) for (const { response } of pages) send(response, "reload", {});
  }
}

function tellOne(page: OpenPage, now: Shown): void {
  const { shown, response } = page;
  if (shown?.version === now.version) return;
  page.shown = now;
  const { version, text, styles } = now;
  // One that stands in the page is part of its text.
  const swapped = shown && swaps(shown.styles, styles).filter(({ from }) => shown.text?.includes(from));
  if (shown?.unstyled === now.unstyled) send(response, "styles", { version, styles: swapped });
  else if (shown?.text && text && swapped?.length === 0)
    send(response, "page", { version, before: shown.text, after: text });
  else send(response, "reload", {});
}

function swaps(before: Styles, now: Styles): { from: string; to: string; integrity: string }[] {
  return Object.entries(now).flatMap(([source, { url, integrity }]) => {
    const from = before[source]?.url;
    return from === undefined || from === url ? [] : [{ from, to: url, integrity }];
  });
}

function shownAs({ answer, styles }: Awaited<ReturnType<AnswerFor>>): Shown {
  let unstyled = `${answer.status} ${answer.body}`;
  for (const [source, { url, integrity }] of Object.entries(styles))
    unstyled = unstyled.replaceAll(url, source).replaceAll(integrity, `${source} integrity`);
  const text = answer.status < 500 ? String(answer.body) : undefined;
  return { version: versionOf(answer), text, unstyled, styles };
}

const send = (response: ServerResponse, event: "reload" | "styles" | "page", data: object): void =>
  void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
