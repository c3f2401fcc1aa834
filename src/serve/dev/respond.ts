/** HTTP of `plinth dev`: a request -> the answer to its URL, the server's own files, or a response that stays open for events. */
import type { ServerResponse } from "node:http";
import { messageOf } from "../../base/message.ts";
import { contentTypeOf, htmlType, textType } from "../../hosting/content-types.ts";
import { decoded, encodedPath, isValidUrl } from "../../urls/urls.ts";
import type { ServerRequest } from "../http/server.ts";
import { inspectorPath } from "../inspector/inspector.ts";
import { errorPage } from "../page/error-page.ts";
import { openPath } from "../page/open-url.ts";
import type { LiveInspector } from "./live-inspector.ts";
import {
  eventsPath,
  islandPath,
  type OpenPages,
  reloadScript,
  scriptPath,
  serverPath,
  watchedPage,
} from "./live-reload.ts";
import type { Answer } from "./machine.ts";
import { openInEditor } from "./open-in-editor.ts";
import type { LiveSite } from "./site.ts";

interface Responder {
  readonly site: LiveSite;
  /** The answer to a URL of the site, when no edit is being applied. */
  readonly answerWhenIdle: (url: string) => Promise<Answer>;
  readonly pages: OpenPages;
  readonly inspector: LiveInspector;
  /** Announces that an island does not hydrate in a browser. @returns the place of its component. */
  readonly reportIsland: (query: URLSearchParams) => string;
}

/** Sends the response to a request, or keeps it open for events. */
export async function respondFromSources(
  responder: Responder,
  request: ServerRequest,
  response: ServerResponse,
): Promise<void> {
  const { site, pages } = responder;
  const { pathname, search } = request;
  if (pathname === openPath) return await openInEditor(site, request, response);
  if (pathname === islandPath) {
    const body = responder.reportIsland(new URLSearchParams(search));
    return send({ status: 200, contentType: textType, body }, request, response);
  }
  if (pathname !== eventsPath)
    return send(await answerOwnOrSite(responder, encodedPath(pathname) + search), request, response);
  const query = new URLSearchParams(search);
  await pages.add(pageIn(query), query.get("version") ?? "", response, (url) => answerOwnOrSite(responder, url));
}

async function answerOwnOrSite({ answerWhenIdle, inspector }: Responder, url: string): Promise<Answer> {
  if (!url.startsWith(serverPath)) return await answerWhenIdle(url);
  if (url === scriptPath) return { status: 200, contentType: contentTypeOf(scriptPath), body: reloadScript };
  const { pathname, search } = new URL(url, "http://localhost");
  if (pathname === inspectorPath) return await inspector.answer(search);
  return { status: 404, contentType: textType, body: "Not found.\n" };
}

export function respondToError(root: string, error: unknown, request: ServerRequest, response: ServerResponse): void {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const bug = { message: messageOf(error), stack: stack.replaceAll(root, ".") };
  send({ status: 500, contentType: htmlType, body: errorPage({ diagnostics: [], bug }) }, request, response);
}

/** The page that requests events; the home page when the query names none. */
function pageIn(query: URLSearchParams): string {
  const page = query.get("page") ?? "/";
  if (!page.startsWith("/") || !isValidUrl(page, "http://localhost")) return "/";
  const { pathname, search } = new URL(page, "http://localhost");
  return encodedPath(decoded(pathname)) + search;
}

function send(answer: Answer, { method }: ServerRequest, response: ServerResponse): void {
  const { status, contentType, body, location, isImmutable } = answer;
  const isPage = contentType === htmlType && typeof body === "string";
  const bytes = Buffer.from(isPage ? watchedPage(answer) : body);
  response.writeHead(status, {
    "Content-Length": bytes.length,
    "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ...(contentType !== undefined && { "Content-Type": contentType }),
    ...(location !== undefined && { Location: location }),
  });
  response.end(method === "HEAD" ? undefined : bytes);
}
