/**
 * One request -> its response, from one snapshot of the output folder: redirects, files and clean URLs, in
 * the host's order. If a build swaps the folder in between, the request is answered again from the new one.
 */

import { applyRedirects, type RedirectRule } from "../../hosting/redirects-file.ts";
import { isSafe, isServable } from "../../hosting/served-at.ts";
import { spelledPath } from "../../urls/path-pattern.ts";
import { notFoundFile } from "../../urls/urls.ts";
import type { ServerRequest } from "../http/server.ts";
import {
  type BuildSnapshot,
  fileIn,
  type OutputFolder,
  retryWhileSwapped,
  type ServableFile,
} from "./build-snapshot.ts";
import { type Exchange, sendFile, sendRedirect, sendText } from "./send.ts";

/** Sends the site's response to the request's URL. @throws file system errors, and FolderSwapped if the folder stays missing. */
export const respondFromOutput = (folder: OutputFolder, incoming: Incoming): Promise<void> =>
  retryWhileSwapped(() => respondOnce(folder, incoming));

type Incoming = Omit<Exchange, "snapshot">;

async function respondOnce(folder: OutputFolder, { request, response, onUpgradeRemoved }: Incoming): Promise<void> {
  const snapshot = folder.current();
  const expectCurrent = (): void => folder.expectCurrent(snapshot);
  const { base } = snapshot;
  if (base !== "/" && (request.pathname === "/" || `${request.pathname}/` === base)) {
    expectCurrent();
    response.writeHead(request.pathname === "/" ? 302 : 308, { Location: base });
    response.end();
    return;
  }
  const relative = { ...request, pathname: pathBelow(base, request.pathname) };
  const route = routeOf(snapshot, relative);
  const exchange = { snapshot, request: relative, response, onUpgradeRemoved };
  switch (route.kind) {
    case "file":
      return await sendFile(exchange, { ...route, expectCurrent });
    case "redirect":
      expectCurrent();
      sendRedirect(exchange, route);
      return;
    case "nothing":
      expectCurrent();
      sendText(response, 404, "Not found. The site has no page /404.html.");
  }
}

/** A pathname on the host -> the pathname within the site. */
function pathBelow(base: string, pathname: string): string {
  if (base === "/") return pathname;
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : outside;
}
/** No file has an empty segment in its path. */
const outside = "//";

type Route =
  | { readonly kind: "redirect"; readonly status: number; readonly location: string }
  | { readonly kind: "file"; readonly status: number; readonly file: ServableFile }
  | { readonly kind: "nothing" };

function routeOf(
  snapshot: BuildSnapshot,
  { pathname, search, incoming }: Pick<ServerRequest, "pathname" | "search" | "incoming">,
): Route {
  const { base, host, redirects } = snapshot;
  const served = lookUp(snapshot, pathname);
  const moved = served && "redirect" in served ? served.redirect : undefined;
  const toCanonicalName = (location: string): Route => ({
    kind: "redirect",
    status: host.cleanUrls.status,
    location: base.slice(0, -1) + location + search,
  });
  if (moved !== undefined && host.cleanUrls.first) return toCanonicalName(moved);
  const spelled = host.redirects?.areAsSpelled && spelledPath(incoming.url ?? "/");
  const url = { pathname: spelled || base + pathname.slice(1), search };
  const isFile = served !== undefined;
  const first = redirects.filter((rule) => comesFirst(rule, host.redirects?.first));
  // Servers refuse these paths before they try patterns.
  const isRefused = host.redirects?.refusesHidden && isSafe(pathname) && !isServable(pathname);
  const rule =
    applyRedirects(first, { ...url, isFile: false }) ??
    (isRefused ? undefined : applyRedirects(redirects, { ...url, isFile }));
  if (rule && "location" in rule) return { kind: "redirect", ...rule };
  if (rule) return rewritten(snapshot, rule);
  if (moved !== undefined) return toCanonicalName(moved);
  return served && !("redirect" in served) ? { kind: "file", status: 200, file: served } : notFound(snapshot, pathname);
}

const comesFirst = ({ pattern }: RedirectRule, first: "all" | "exact" | undefined): boolean =>
  first === "all" || (first === "exact" && pattern.names.size === 0);

function lookUp(snapshot: BuildSnapshot, pathname: string): ServableFile | { readonly redirect: string } | undefined {
  if (!isSafe(pathname)) return undefined;
  const served = snapshot.host.lookup(pathname, (path) => fileIn(snapshot, path) !== undefined, snapshot);
  return served && ("redirect" in served ? served : fileIn(snapshot, served.path));
}

/** The file that a rewrite rule serves at another file's URL. */
function rewritten(snapshot: BuildSnapshot, { status, pathname }: { status: number; pathname: string }): Route {
  const { base } = snapshot;
  const relative = pathname.startsWith(base) ? pathname.slice(base.length - 1) : undefined;
  const served = relative === undefined ? undefined : lookUp(snapshot, relative);
  const target = served && "redirect" in served ? lookUp(snapshot, decodeURIComponent(served.redirect)) : served;
  return target && !("redirect" in target)
    ? { kind: "file", status, file: target }
    : notFound(snapshot, relative ?? "/");
}

function notFound(snapshot: BuildSnapshot, pathname: string): Route {
  const { host } = snapshot;
  const folders = host.errorPage?.isNearest ? pathname.slice(1).split("/").slice(0, -1) : [];
  const candidates = folders.map((_, index) => `${folders.slice(0, folders.length - index).join("/")}/${notFoundFile}`);
  for (const path of [...candidates, notFoundFile]) {
    const file = fileIn(snapshot, path);
    if (file) return { kind: "file", status: 404, file };
  }
  const home = host.errorPage?.isNearest ? fileIn(snapshot, "index.html") : undefined;
  return home ? { kind: "file", status: 200, file: home } : { kind: "nothing" };
}
