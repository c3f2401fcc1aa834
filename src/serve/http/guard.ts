/**
 * A raw request -> its method, path and query, or why it is rejected. Any web page in the user's browser can
 * send requests to a local server, and a foreign domain can resolve to it (DNS rebinding): so
 * only requests that name this server, and come from its own pages or from a followed link, are answered.
 * Malformed URLs are rejected before anything interprets them, and a path is decoded only once, here.
 */

import { attempt } from "../../base/attempt.ts";

/** The checked parts of a request. `rawHeaders`: name, value, name, value, …, as in node:http. */
interface RawRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

export interface Address {
  readonly port: number;
  /** Whether a host name, in lower case and without its port, names this server. */
  readonly isServerName: (name: string) => boolean;
  /** The only path that accepts POST, and only from the server's own pages. */
  readonly postPath?: string | undefined;
}

/** A request that passed every check. */
export interface AllowedRequest {
  readonly method: "GET" | "HEAD" | "POST";
  /** Decoded once; begins with "/". */
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
}

/** A response that rejects a request: its status, and one sentence for the reader. */
export interface Refusal {
  readonly status: 400 | 403 | 405;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Checks a request's host, sender, method and URL. */
export const guard = (request: RawRequest, address: Address): AllowedRequest | Refusal =>
  refusedHost(request, address) ??
  refusedSender(request, address) ??
  refusedMethod(request, address) ??
  parsedUrl(request);

/** Names of the loopback interface, with subdomains of localhost (RFC 6761, 6.3). */
export const isLoopbackName = (name: string): boolean =>
  name === "localhost" ||
  name === "127.0.0.1" ||
  name === "[::1]" ||
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.localhost$/.test(name);

const valuesOf = ({ rawHeaders }: RawRequest, name: string): string[] =>
  rawHeaders.flatMap((value, index) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name ? [value.trim()] : [],
  );

/** `name:port`; port 80 may be omitted (RFC 9112, 3.2). */
function isServerAuthority(text: string, { port, isServerName }: Address): boolean {
  const parts = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?$/i.exec(text);
  return parts?.[1] !== undefined && Number(parts[2] ?? 80) === port && isServerName(parts[1].toLowerCase());
}

/** Rejects DNS rebinding: the header Host has the foreign name that resolves to this server. */
function refusedHost(request: RawRequest, address: Address): Refusal | undefined {
  const [host, ...others] = valuesOf(request, "host");
  if (host !== undefined && others.length === 0 && isServerAuthority(host, address)) return undefined;
  return {
    status: 403,
    message: `This server only accepts requests for http://localhost:${address.port}. To use another name or address, start it with --host.`,
  };
}

const foreign: Refusal = { status: 403, message: "Cross-origin requests to this server are not allowed." };

/** Other sites may link to this server, but not read from it: Origin (WHATWG Fetch) and Sec-Fetch-* (W3C Fetch Metadata). */
function refusedSender(request: RawRequest, address: Address): Refusal | undefined {
  const sites = valuesOf(request, "sec-fetch-site");
  const isFromOwnPage = sites.join() === "same-origin";
  // Sandboxed frames and local files send "null", which is foreign. So does a page whose referrer policy is
  // "no-referrer" (Fetch, 3.2), with a Sec-Fetch-Site that only the browser can set.
  const isForeign = (origin: string): boolean =>
    !(origin.startsWith("http://") && isServerAuthority(origin.slice(7), address)) &&
    !(origin === "null" && isFromOwnPage);
  if (valuesOf(request, "origin").some(isForeign)) return foreign;
  // Another port of this machine counts as "same-site".
  if (!sites.some((site) => /cross-site|same-site/i.test(site))) return undefined;
  const isNavigation =
    request.method === "GET" &&
    valuesOf(request, "sec-fetch-mode").join() === "navigate" &&
    valuesOf(request, "sec-fetch-dest").join() === "document";
  return isNavigation ? undefined : foreign;
}

function refusedMethod(request: RawRequest, { postPath }: Address): Refusal | undefined {
  const { method, url } = request;
  if (method === "GET" || method === "HEAD") return undefined;
  if (method === "POST" && postPath !== undefined && url?.split("?", 1)[0] === postPath) {
    // Browsers send at least one of them with a POST, and `refusedSender` has checked both.
    const isFromPage = ["origin", "sec-fetch-site"].some((name) => valuesOf(request, name).length > 0);
    return isFromPage ? undefined : foreign;
  }
  return { status: 405, message: "Only GET and HEAD are supported.", headers: { Allow: "GET, HEAD" } };
}

const maxUrlLength = 4096;

function parsedUrl({ method, url = "" }: RawRequest): AllowedRequest | Refusal {
  const bad = (why: string): Refusal => ({ status: 400, message: `The request's URL ${why}.` });
  if (url.length > maxUrlLength) return bad("is longer than 4 KB");
  if (!url.startsWith("/")) return bad('does not begin with "/"');
  if (!/^[!-~]*$/.test(url)) return bad("has a character that must be percent-encoded");
  if (url.includes("#")) return bad('has a "#"');
  const queryAt = url.indexOf("?");
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (path.includes("\\")) return bad('has a "\\"');
  if (path.includes("//")) return bad("has an empty path segment");
  if (/%(2f|5c|00)/i.test(path)) return bad("has an encoded slash, backslash or NUL");
  const pathname = attempt(() => decodeURIComponent(path));
  if (pathname === undefined) return bad("is not valid percent-encoded UTF-8");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  if (/[\u0000-\u001f\u007f-\u009f]/.test(pathname)) return bad("has a control character");
  if (/\/\.\.?(\/|$)/.test(pathname)) return bad('has a "." or ".." segment');
  return { method: method as AllowedRequest["method"], pathname, search: queryAt < 0 ? "" : url.slice(queryAt) };
}
