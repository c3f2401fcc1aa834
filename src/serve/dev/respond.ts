/** HTTP of `plinth dev`: a request -> the answer to its URL, the server's own files, or a response that stays open for events. */
import type { ServerResponse } from "node:http";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import { contentTypeOf } from "../../hosting/content-types.ts";
import { decoded, encodedPath } from "../../urls/urls.ts";
import type { ServerRequest } from "../http/server.ts";
import { errorPage } from "./error-page.ts";
import type { DevEvent } from "./events.ts";
import type { Inspection } from "./inspection.ts";
import {
  eventsPath,
  type OpenPages,
  ownPath,
  reloadScript,
  scriptPath,
  versionOf,
  withReloadScript,
} from "./live-reload.ts";
import { openInEditor, openPath } from "./open-in-editor.ts";
import type { LiveSite } from "./site.ts";
import type { Answer } from "./state.ts";

export interface Exchange {
  readonly site: LiveSite;
  /** The answer to a URL, when no edit is being applied. */
  readonly answerTo: (url: string) => Promise<Answer>;
  readonly pages: OpenPages;
  readonly inspection: Inspection;
  readonly onEvent: (event: DevEvent) => void;
}

/** Sends the response to a request, or keeps it open for events. */
export async function respond(exchange: Exchange, request: ServerRequest, response: ServerResponse): Promise<void> {
  const { site, answerTo, pages, inspection, onEvent } = exchange;
  const { pathname, search } = request;
  const own = (answer: Answer): void => send(answer, request, response);
  if (!pathname.startsWith(ownPath)) return own(await answerTo(encodedPath(pathname) + search));
  const query = new URLSearchParams(search);
  if (pathname === openPath) await openInEditor({ site, request, response, onEvent });
  else if (inspection.isFor(pathname, query)) await inspection.respond(request, response);
  else if (pathname === eventsPath) await pages.add(pageIn(query), query.get("version") ?? "", response, answerTo);
  else if (pathname === scriptPath) own({ status: 200, path: scriptPath, body: reloadScript });
  else own({ status: 404, path: "404.txt", body: "Not found.\n" });
}

/** Sends the page for a bug in Plinth. */
export function respondToError(root: string, error: unknown, request: ServerRequest, response: ServerResponse): void {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const bug = { message: messageOf(error), stack: stack.replaceAll(root, ".") };
  send({ status: 500, path: "500.html", body: errorPage({ diagnostics: [], bug }) }, request, response);
}

/** The page that requests events; the home page when the query names none. */
function pageIn(query: URLSearchParams): string {
  const page = query.get("page") ?? "/";
  if (!page.startsWith("/") || !URL.canParse(page, "http://localhost")) return "/";
  const { pathname, search } = new URL(page, "http://localhost");
  return encodedPath(decoded(pathname)) + search;
}

/** Pages get the reload script after their last byte. */
function send(answer: Answer, { method }: ServerRequest, response: ServerResponse): void {
  const { status, path, body, location, isImmutable } = answer;
  const isPage = path.endsWith(".html") && typeof body === "string";
  const bytes = Buffer.from(isPage ? withReloadScript(body, versionOf(answer)) : body);
  response.writeHead(status, {
    "Content-Type": contentTypeOf(path),
    "Content-Length": bytes.length,
    "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    ...(location === undefined ? {} : { Location: location }),
  });
  response.end(method === "HEAD" ? undefined : bytes);
}
