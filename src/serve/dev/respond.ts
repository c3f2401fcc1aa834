/** A request to `plinth dev` -> the bytes that a build would publish at its URL, or the errors that prevent it. */
import type { ServerResponse } from "node:http";
import { type Diagnostic, type Finding, messageOf, Report, severityOf } from "../../diagnostics/diagnostic.ts";
import { contentTypeOf } from "../../hosting/content-types.ts";
import { servedAt } from "../../hosting/served-at.ts";
import { acceptsOnPage, readBaseline } from "../../pipeline/baseline.ts";
import { decoded, encodedPath } from "../../urls/urls.ts";
import { withoutUpgrade } from "../http/plain-http.ts";
import type { ServerRequest } from "../http/server.ts";
import { errorPage } from "./error-page.ts";
import type { DevEvent } from "./events.ts";
import type { Inspection } from "./inspection.ts";
import {
  eventsPath,
  type OpenPages,
  ownPath,
  type PageState,
  reloadScript,
  scriptPath,
  versionOf,
  withReloadScript,
} from "./live-reload.ts";
import { notFoundPage } from "./not-found.ts";
import { openInEditor, openPath } from "./open-in-editor.ts";
import type { Session } from "./session.ts";
import type { PageView, Snapshot } from "./snapshot.ts";

interface Answer {
  readonly status: number;
  /** Its extension decides the content type. */
  readonly path: string;
  readonly body: string | Uint8Array;
  /** Where a redirect leads. */
  readonly location?: string;
  /** The file name contains a hash of the bytes. */
  readonly isImmutable?: boolean;
  /** The errors that it shows instead of the output. */
  readonly errors?: readonly Diagnostic[];
}

/** The source of responses. */
export interface Serving {
  readonly session: Session;
  /** Resolves when files no longer change; undefined if no file is changing. */
  readonly settled: () => Promise<void> | undefined;
  /** Called with the errors that the response to a URL shows; none if it shows the output. */
  readonly onShown: (url: string, errors: readonly Diagnostic[]) => void;
}

/** The query parameter that shows a page despite its errors. */
const showAnywayParameter = "plinth-anyway";

interface Exchange {
  readonly serving: Serving;
  readonly pages: OpenPages;
  readonly inspection: Inspection;
  readonly onEvent: (event: DevEvent) => void;
  readonly request: ServerRequest;
  readonly response: ServerResponse;
}

/** Sends the response to a request, or keeps it open for events. */
export async function respond({ serving, pages, inspection, onEvent, request, response }: Exchange): Promise<void> {
  const { pathname, search } = request;
  const own = (answer: Answer): void => send(answer, request, response);
  if (!pathname.startsWith(ownPath)) return own(await answerTo(serving, pathname, search));
  const query = new URLSearchParams(search);
  if (pathname === openPath) await openInEditor({ session: serving.session, request, response, onEvent });
  else if (inspection.isFor(pathname, query)) await inspection.respond(request, response);
  else if (pathname === eventsPath) await pages.add(pageIn(query), query.get("version") ?? "", response);
  else if (pathname === scriptPath) own({ status: 200, path: scriptPath, body: reloadScript });
  else own({ status: 404, path: "404.txt", body: "Not found.\n" });
}

/** Sends the page for a bug in Plinth. */
export function respondToError(
  { serving, request, response }: Pick<Exchange, "serving" | "request" | "response">,
  error: unknown,
): void {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const bug = { message: messageOf(error), stack: stack.replaceAll(serving.session.root, ".") };
  send({ status: 500, path: "500.html", body: errorPage({ diagnostics: [], bug }) }, request, response);
}

/** The current response for a page's URL, with its query. */
export async function pageStateOf(serving: Serving, url: string): Promise<PageState> {
  const { pathname, search } = new URL(url, "http://localhost");
  const { status, body } = await answerTo(serving, decoded(pathname), search);
  const assets = Object.entries(serving.session.snapshot?.state.bundles.assets ?? {});
  return { status, body, styles: Object.fromEntries(assets.filter(([, { url }]) => url.endsWith(".css"))) };
}

/** The page that requests events; the home page when the query names none. */
function pageIn(query: URLSearchParams): string {
  const page = query.get("page") ?? "/";
  return page.startsWith("/") && URL.canParse(page, "http://localhost") ? page : "/";
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

/** Responds to one URL when no edit is being applied. Errors are shown only when the files have stopped changing. */
async function answerTo(serving: Serving, pathname: string, search: string): Promise<Answer> {
  const answer = await currentAnswer(serving.session, pathname, search);
  const settled = answer.errors && serving.settled();
  await settled;
  const last = settled ? await currentAnswer(serving.session, pathname, search) : answer;
  serving.onShown(encodedPath(pathname) + search, last.errors ?? []);
  return last;
}

async function currentAnswer(session: Session, pathname: string, search: string): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    await session.settled();
    const { snapshot } = session;
    const answer = await answerFrom(session, snapshot, pathname, search);
    if (session.isLost) await session.restart();
    // The snapshot's thread ended, because of an edit or another page: retry with the new snapshot.
    const isOutdated = snapshot?.state.program.hasEnded && session.snapshot !== snapshot;
    if (!isOutdated || attempts === 4) return answer;
  }
}

async function answerFrom(
  session: Session,
  snapshot: Snapshot | undefined,
  pathname: string,
  search: string,
): Promise<Answer> {
  if (!snapshot) return failure(session, session.findings);
  const served = servedAt(pathname, (path) => snapshot.outputs.has(path));
  if (!served) return await notFound(session, snapshot, pathname);
  if ("redirect" in served) return { status: 308, path: "x.txt", body: "", location: served.redirect + search };
  const hidden = `${served.path}.html`;
  // If a file hides a page, the page is sent instead, with the error that a build would report.
  const path = snapshot.outputs.get(hidden)?.kind === "page" ? hidden : served.path;
  const output = snapshot.outputs.get(path);
  if (output?.kind === "bundle") return { status: 200, path, body: output.file.bytes, isImmutable: true };
  if (output?.kind === "page") {
    const isAnyway = new URLSearchParams(search).has(showAnywayParameter);
    return await pageAnswer(session, snapshot, { pathname, path, index: output.index, isAnyway });
  }
  if (output?.kind === "file") {
    const { bytes, findings } = await snapshot.file(output.index);
    return bytes === undefined ? failure(session, findings) : { status: 200, path, body: bytes };
  }
  const bytes = output && (await snapshot.static(output));
  return bytes ? { status: 200, path, body: bytes } : await notFound(session, snapshot, pathname);
}

async function pageAnswer(
  session: Session,
  snapshot: Snapshot,
  { pathname, path, index, isAnyway }: { pathname: string; path: string; index: number; isAnyway: boolean },
): Promise<Answer> {
  const view = await snapshot.page(index);
  const { html } = view;
  const findings = [...session.findings.filter((finding) => affects(finding, view, session, index)), ...view.findings];
  const hasErrors = errorsIn(session, findings).length > 0;
  // The errors are fixed: redirect to the page's own URL, so that its next error is shown.
  if (isAnyway && !hasErrors) return { status: 302, path: "x.txt", body: "", location: encodedPath(pathname) };
  if (html !== undefined && (isAnyway || !hasErrors))
    return {
      status: path === "404.html" ? 404 : path === "500.html" ? 500 : 200,
      path,
      body: withoutUpgrade(html) ?? html,
    };
  // A page that fails because of an error elsewhere has no finding of its own.
  const showAnywayUrl = html === undefined ? undefined : `${encodedPath(pathname)}?${showAnywayParameter}`;
  return failure(session, hasErrors ? findings : session.findings, showAnywayUrl);
}

/** The errors, if there are any, since they may be why the page is missing. Otherwise the site's own 404 page, or a plain one. */
async function notFound(session: Session, snapshot: Snapshot, pathname: string): Promise<Answer> {
  if (errorsIn(session, session.findings).length > 0) return failure(session, session.findings);
  const path = "404.html";
  const output = snapshot.outputs.get(path);
  if (output?.kind === "page")
    return await pageAnswer(session, snapshot, { pathname: `/${path}`, path, isAnyway: false, index: output.index });
  const urls = snapshot.state.site.pages.map(({ url }) => url);
  return { status: 404, path, body: notFoundPage(pathname, urls) };
}

function failure(session: Session, findings: readonly Finding[], showAnywayUrl?: string): Answer {
  const errors = errorsIn(session, findings);
  return { status: 500, path: "500.html", body: errorPage({ diagnostics: errors, showAnywayUrl }), errors };
}

/**
 * Whether a finding from outside a page's own rendering affects it: in content that it uses, in a bundle
 * that it loads, in its templates. One without a file affects every page.
 */
function affects(
  { file }: Finding,
  { html = "", sources, inlined = [] }: PageView,
  session: Session,
  index: number,
): boolean {
  if (file === undefined) return true;
  if (file.startsWith("content/")) return sources.includes(file);
  const bundles = session.snapshot?.state.bundles.files.filter((bundle) => bundle.sources.includes(file)) ?? [];
  if (bundles.some(({ path }) => inlined.includes(path) || html.includes(`/${path}`))) return true;
  return session.templateErrorAffects(file, index, bundles.length > 0);
}

/** The errors that prevent a page from being shown: without those that the current baseline accepts. */
function errorsIn(session: Session, findings: readonly Finding[]): Diagnostic[] {
  const errors = session.locate(findings.filter((finding) => severityOf(finding) === "error"));
  if (errors.length === 0) return errors;
  const baseline = readBaseline(session.root, new Report());
  return errors.filter((error) => !acceptsOnPage(baseline, error));
}
