/**
 * A request as it came -> what it asks for, or why it is refused. Any web page that a visitor has
 * open can send requests to a server on their own machine, and a foreign domain can be made to
 * resolve to it (DNS rebinding): so only requests that name us, and come from us or from a person
 * who follows a link, are answered. Odd URLs are refused before anyone interprets them, and a path
 * is decoded once, here. Pure; every rule has a row in the tests.
 */

/** What the checks need of a request. `rawHeaders`: name, value, name, value, …, as node:http has them. */
export interface RawRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

/** Where we are. */
export interface Address {
  readonly port: number;
  /** Whether a host name, in lower case and without its port, is one of ours. */
  readonly isOurs: (name: string) => boolean;
}

/** What a request asks for. */
export interface Question {
  readonly method: "GET" | "HEAD";
  /** Decoded once; begins with "/". */
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
}

/** Why a request gets no answer: a status and a sentence for whoever reads it. */
export interface Refusal {
  readonly status: 400 | 403 | 405;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Checks a request: who is asked, who asks, how, and for what. */
export function guard(request: RawRequest, address: Address): Question | Refusal {
  return (
    problemOfHost(request, address) ??
    problemOfSender(request, address) ??
    problemOfMethod(request) ??
    questionIn(request)
  );
}

/** The names by which a machine is its own. Subdomains of localhost never leave it (RFC 6761, 6.3). */
export const isLoopbackName = (name: string): boolean =>
  name === "localhost" ||
  name === "127.0.0.1" ||
  name === "[::1]" ||
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.localhost$/.test(name);

const valuesOf = ({ rawHeaders }: RawRequest, name: string): string[] =>
  rawHeaders.flatMap((value, index) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name ? [value.trim()] : [],
  );

/** `name:port`, the port left out where it is 80 (RFC 9112, 3.2). */
function isOurAuthority(text: string, { port, isOurs }: Address): boolean {
  const parts = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?$/i.exec(text);
  return parts?.[1] !== undefined && Number(parts[2] ?? 80) === port && isOurs(parts[1].toLowerCase());
}

/** Against DNS rebinding: a foreign name that resolves to us still stands in Host. */
function problemOfHost(request: RawRequest, address: Address): Refusal | undefined {
  const [host, ...others] = valuesOf(request, "host");
  if (host !== undefined && others.length === 0 && isOurAuthority(host, address)) return undefined;
  return {
    status: 403,
    message: `This server answers to http://localhost:${address.port}. To reach it by another name or address, start it with --host.`,
  };
}

/** Pages of other sites may lead here, but not read from here: Origin (WHATWG Fetch) and Sec-Fetch-* (W3C Fetch Metadata). */
function problemOfSender(request: RawRequest, address: Address): Refusal | undefined {
  const foreign: Refusal = { status: 403, message: "Pages of other origins may not read from this server." };
  const origins = valuesOf(request, "origin");
  // "null" is what sandboxed frames and files say: foreign.
  if (origins.some((origin) => !origin.startsWith("http://") || !isOurAuthority(origin.slice(7), address)))
    return foreign;
  const sites = valuesOf(request, "sec-fetch-site");
  // Another port of this machine is "same-site".
  if (!sites.some((site) => /cross-site|same-site/i.test(site))) return undefined;
  const leadsHere =
    request.method === "GET" &&
    valuesOf(request, "sec-fetch-mode").join() === "navigate" &&
    valuesOf(request, "sec-fetch-dest").join() === "document";
  return leadsHere ? undefined : foreign;
}

function problemOfMethod({ method }: RawRequest): Refusal | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  return { status: 405, message: "Only GET and HEAD are answered.", headers: { Allow: "GET, HEAD" } };
}

const maxUrlLength = 4096;

function questionIn({ method, url = "" }: RawRequest): Question | Refusal {
  const bad = (why: string): Refusal => ({ status: 400, message: `The request's URL ${why}.` });
  if (url.length > maxUrlLength) return bad("is longer than 4 KB");
  if (!url.startsWith("/")) return bad('does not begin with "/"');
  if (!/^[!-~]*$/.test(url)) return bad("has a character that must be percent-encoded");
  if (url.includes("#")) return bad('has a "#"');
  const queryAt = url.indexOf("?");
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (path.includes("\\")) return bad('has a "\\"');
  if (path.includes("//")) return bad("has an empty part");
  if (/%(2f|5c|00)/i.test(path)) return bad("has an encoded slash, backslash or NUL");
  const pathname = decodedOnce(path);
  if (pathname === undefined) return bad("is not valid percent-encoded UTF-8");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused
  if (/[\u0000-\u001f\u007f-\u009f]/.test(pathname)) return bad("has a control character");
  if (/\/\.\.?(\/|$)/.test(pathname)) return bad('has a "." or ".." part');
  return { method: method as Question["method"], pathname, search: queryAt < 0 ? "" : url.slice(queryAt) };
}

/** The path of a URL that browsers took for one; as it stands where it is not percent-encoded UTF-8. */
export const decodedPath = (path: string): string => decodedOnce(path) ?? path;

function decodedOnce(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
