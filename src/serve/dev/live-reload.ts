/**
 * Pages that are open in browsers: after an edit each one gets its new HTML, only a new stylesheet, or a request
 * to reload, as server-sent events (WHATWG HTML, 9.2); a page whose bytes did not change gets nothing.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Asset } from "../../api/index.ts";
import { changePolicy, withSource } from "../../output/finish/csp.ts";
import { inspectorPath } from "../inspector/inspector.ts";
import type { Answer } from "./machine.ts";

/** URLs below this path belong to the server; no page of a site begins with it. */
export const serverPath = inspectorPath;
export const scriptPath = `${serverPath}reload.js`;
export const islandPath = `${serverPath}island`;
export const eventsPath = `${serverPath}events`;

export const reloadScript = readFileSync(new URL("./live-reload-client.js", import.meta.url), "utf8");

/** The Trusted Types policy with which the script parses HTML; it replaces `trusted-types 'none'`. */
const trustedTypesPolicy = "plinth";

/** The page that is sent to browsers. */
export const watchedPage = (answer: Answer): string => withReloadScript(`${answer.body}`, versionOf(answer));

/** A page with the script after its last byte, and a policy that allows the script. */
export const withReloadScript = (html: string, version: string): string =>
  `${withAllowance(html)}<script src="${scriptPath}" data-version="${version}"></script>\n`;

const withAllowance = (html: string): string =>
  changePolicy(html, (policy) => {
    const forScript = withSource(withSource(policy, "script-src", "'self'"), "connect-src", "'self'");
    return withSource(forScript, "trusted-types", trustedTypesPolicy);
  });

type Styles = Readonly<Record<string, Asset>>;

const versionOf = ({ status, body }: Answer): string =>
  createHash("sha256").update(`${status} `).update(body).digest("hex").slice(0, 16);

interface DisplayedPage {
  readonly version: string;
  /** Undefined for an error page. */
  readonly text: string | undefined;
  /** The text with every stylesheet's URL replaced by its source; if it is the same, only styles changed. */
  readonly unstyled: string;
  readonly styles: Styles;
}

interface ConnectedPage {
  readonly response: ServerResponse;
  displayed: DisplayedPage | undefined;
}

export class OpenPages {
  /** The connected pages, by URL with its query. */
  private readonly pages = new Map<string, Set<ConnectedPage>>();
  private readonly updated = new Set<string>();

  constructor(private readonly styles: () => Styles) {}

  get urls(): readonly string[] {
    for (const [url, { size }] of this.pages) if (size === 0) this.pages.delete(url);
    return [...this.pages.keys()].filter((url) => !url.startsWith(serverPath));
  }

  /** Keeps a response open for events about its page. A page with an old version reloads at once. */
  async add(
    url: string,
    version: string,
    response: ServerResponse,
    answer: (url: string) => Promise<Answer>,
  ): Promise<void> {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.flushHeaders();
    const page: ConnectedPage = { response, displayed: undefined };
    const pages = this.pages.get(url) ?? new Set();
    this.pages.set(url, pages.add(page));
    response.once("close", () => pages.delete(page));
    const now = shownAs(await answer(url), this.styles());
    if (now.version === version) page.displayed ??= now;
    else sendEvent(response, "reload", {});
  }

  /** Updates the open pages of a URL after an edit. */
  update(url: string, answer: Answer): void {
    const pages = this.pages.get(url);
    if (!pages) return;
    const now = shownAs(answer, this.styles());
    for (const page of pages) if (updateOne(page, now)) this.updated.add(url);
  }

  /** The URLs of the pages that were updated since the last call, in alphabetical order. */
  takeUpdated(): readonly string[] {
    const urls = [...this.updated].sort();
    this.updated.clear();
    return urls;
  }

  /** Reloads the open pages with this prefix of their URL. */
  reload(prefix: string): void {
    for (const [url, pages] of this.pages)
      if (url.startsWith(prefix)) for (const { response } of pages) sendEvent(response, "reload", {});
  }
}

/** Updates one page. False if it is current. */
function updateOne(page: ConnectedPage, now: DisplayedPage): boolean {
  const { displayed, response } = page;
  if (displayed?.version === now.version) return false;
  page.displayed = now;
  const { version, text, styles } = now;
  // Only stylesheets that the page loads: inlined styles are part of its text.
  const swapped = displayed && swaps(displayed.styles, styles).filter(({ from }) => displayed.text?.includes(from));
  if (displayed?.unstyled === now.unstyled) sendEvent(response, "styles", { version, styles: swapped });
  else if (displayed?.text && text && swapped?.length === 0)
    sendEvent(response, "page", { version, before: displayed.text, after: text });
  else sendEvent(response, "reload", {});
  return true;
}

function swaps(before: Styles, now: Styles): { from: string; to: string; integrity: string }[] {
  return Object.entries(now).flatMap(([source, { url, integrity }]) => {
    const from = before[source]?.url;
    return from === undefined || from === url ? [] : [{ from, to: url, integrity }];
  });
}

function shownAs(answer: Answer, styles: Styles): DisplayedPage {
  const { status, body } = answer;
  let unstyled = `${status} ${body}`;
  for (const [source, { url, integrity }] of Object.entries(styles))
    unstyled = unstyled.replaceAll(url, source).replaceAll(integrity, `${source} integrity`);
  return { version: versionOf(answer), text: status < 500 ? String(body) : undefined, unstyled, styles };
}

const sendEvent = (response: ServerResponse, event: "reload" | "styles" | "page", data: object): void =>
  void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
