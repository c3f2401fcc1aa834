/**
 * A file of a snapshot -> a response: conditions and ranges (@fastify/send), content codings, the host's and
 * the site's headers. The file is opened and compared with the one that was looked up before a byte is sent.
 */
import { once } from "node:events";
import { fstatSync, ReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type SendResult, send } from "@fastify/send";
import { maxFileBytes, readRegularFile } from "../../content/regular-file.ts";
import { type Coding, contentTypeOf, copyExtensions, isCompressible } from "../../hosting/content-types.ts";
import { applyHeaders } from "../../hosting/headers-file.ts";
import { encodedPath } from "../../urls/urls.ts";
import { pageWithoutUpgrade, removeUpgrade } from "../http/plain-http.ts";
import type { ServerRequest } from "../http/server.ts";
import { type BuildSnapshot, FolderSwapped, fileIn, isMissing, isSame, type ServableFile } from "./build-snapshot.ts";
import { compressor, negotiated } from "./content-encoding.ts";

/** One request and the snapshot that answers it. */
export interface Exchange {
  readonly snapshot: BuildSnapshot;
  readonly request: ServerRequest;
  readonly response: ServerResponse;
  /** Called when a page is sent without `upgrade-insecure-requests`. */
  readonly onUpgradeRemoved: () => void;
}

/**
 * Sends one whole file.
 * @param file status: 200, or 404 for the error page, which has no conditions or ranges; expectCurrent
 *   throws FolderSwapped when the snapshot is out of date.
 * @throws FolderSwapped, before a byte is sent, when the file is not the one that was found.
 */
export async function sendFile(
  exchange: Exchange,
  file: { readonly found: ServableFile; readonly status: number; readonly expectCurrent: () => void },
): Promise<void> {
  const { snapshot, request, response } = exchange;
  const { found, status, expectCurrent } = file;
  const isPlain = status !== 200;
  const range = isPlain ? undefined : rangeIn(request, found.stats.size);
  const changed = isSecure(request) ? undefined : changedPage(snapshot, found);
  if (changed) exchange.onUpgradeRemoved();
  const compressed = (coding: Coding): ServableFile | undefined =>
    coding === "identity" || changed ? undefined : compressedBeside(snapshot, found, copyExtensions[coding]);
  const isStored = (coding: Coding): boolean => compressed(coding) !== undefined;
  // Ranges apply to the uncompressed file.
  const coding = range === undefined ? codingFor(exchange, { ...found, size: found.stats.size, isStored }) : "identity";
  if (!coding) return sendText(response, 406, noAcceptableCoding);
  const stored = compressed(coding);
  const result = await send(requestFor(request, isPlain, range), encodedPath(`/${(stored ?? found).real}`), {
    root: snapshot.root,
    index: false,
    dotfiles: "allow",
    contentType: false,
    cacheControl: false,
    acceptRanges: !isPlain && coding === "identity",
    etag: !isPlain,
    lastModified: !isPlain,
  });
  try {
    const sent = await expectFile(result, stored ?? found);
    expectCurrent();
    if (sent >= 400) return sendProblem(response, sent, result.headers);
    await sendReply(exchange, {
      status: isPlain ? status : sent,
      headers: new Headers(result.headers),
      body: changed ? Readable.from([partOf(changed, result.headers)]) : result.stream,
      path: found.path,
      coding,
      isCoded: stored !== undefined,
      isImmutable: snapshot.bundles.has(found.path),
    });
  } finally {
    result.stream.destroy();
  }
}

/** The bytes of a page that plain HTTP changes. @throws FolderSwapped when it was removed. */
function changedPage({ root }: BuildSnapshot, { path, real }: ServableFile): Buffer | undefined {
  if (!/\.html?$/i.test(path)) return undefined;
  try {
    return pageWithoutUpgrade(readRegularFile(join(root, real), maxFileBytes));
  } catch (error) {
    throw isMissing(error) ? new FolderSwapped("The file was removed.") : error;
  }
}

/** The part of a file that a response has. */
function partOf(bytes: Buffer, headers: SendResult["headers"]): Buffer {
  const [, first, last] = /^bytes (\d+)-(\d+)/.exec(headers["Content-Range"] ?? "") ?? [];
  return last === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
}

/** Sends a bundle of an earlier build to a page that still needs it. */
export async function sendBundle(exchange: Exchange, path: string, bytes: Buffer): Promise<void> {
  const coding = codingFor(exchange, { path, size: bytes.length, isStored: () => false });
  if (!coding) return sendText(exchange.response, 406, noAcceptableCoding);
  const headers = new Headers({ "Content-Length": String(bytes.length) });
  const body = Readable.from([bytes]);
  await sendReply(exchange, { status: 200, headers, body, path, coding, isCoded: false, isImmutable: true });
}

/** Sends a redirect. It is not cached, or a browser would remember a permanent one for this address. */
export function sendRedirect(
  { snapshot, request, response }: Exchange,
  { status, location }: { readonly status: number; readonly location: string },
): void {
  const headers = new Headers({ Location: location });
  if (snapshot.host.redirectsHaveHeaders) {
    headers.set("Cache-Control", "no-cache");
    applyHeaders(snapshot.headers, snapshot.base + request.pathname.slice(1), headers);
  }
  setHeaders(request, response, headers);
  response.writeHead(status);
  response.end();
}

/** Sends one line of text, if the site has no page for the error. */
export function sendText(response: ServerResponse, status: number, line: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${line}\n`);
}

const noAcceptableCoding = "This file is not available in any content coding that the client accepts.";

function sendProblem(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>): void {
  const range = headers["Content-Range"];
  if (range !== undefined) response.setHeader("Content-Range", range);
  const message =
    status === 416
      ? "The requested range is not within the file."
      : "The file does not match the conditions of the request.";
  sendText(response, status, message);
}

/** The content coding to send; undefined when the client accepts none that is available. @param file isStored: whether a compressed copy exists. */
function codingFor(
  { snapshot: { host }, request }: Exchange,
  { path, size, isStored }: { path: string; size: number; isStored: (coding: Coding) => boolean },
): Coding | undefined {
  const { codings, storedBrotliOnly, minCompressed = 0 } = host;
  const isMade = (coding: Coding): boolean =>
    coding === "identity" || (size >= minCompressed && !(coding === "br" && storedBrotliOnly));
  const offered = codings.filter((coding) => isMade(coding) || isStored(coding));
  const accepted = request.incoming.headers["accept-encoding"];
  return negotiated(accepted, isCompressible(contentTypeOf(path)) ? offered : ["identity"]);
}

/** The compressed copy, unless it is older than the file and so belongs to another build. */
function compressedBeside(
  snapshot: BuildSnapshot,
  { path, stats }: ServableFile,
  ending: string,
): ServableFile | undefined {
  const compressed = fileIn(snapshot, path + ending);
  return compressed && compressed.stats.mtimeMs >= stats.mtimeMs ? compressed : undefined;
}

/**
 * The Range header to apply. It is ignored if invalid, and for HEAD (RFC 9110, 14.2). A suffix
 * longer than the file means all of it (14.1.2); in an empty file no suffix is satisfiable.
 */
function rangeIn({ method, incoming }: ServerRequest, size: number): string | undefined {
  const { range = "" } = incoming.headers;
  if (method !== "GET" || !/^bytes=\s*(\d+-\d*|-\d+)(\s*,\s*(\d+-\d*|-\d+))*\s*$/.test(range)) return undefined;
  const within = range.replace(/(?<!\d)-(\d+)/g, (suffix, length) => (Number(length) > size ? "0-" : suffix));
  return size === 0 && within !== range ? undefined : within;
}

/** The request for `send`, with only the conditions that apply. */
function requestFor({ incoming }: ServerRequest, isPlain: boolean, range: string | undefined): IncomingMessage {
  const { range: _, ...others } = incoming.headers;
  const headers = isPlain ? {} : { ...others, ...(range !== undefined && { range }) };
  return Object.create(incoming, { headers: { value: headers } }) as IncomingMessage;
}

/** The response's status, once the file that was found is open. @throws FolderSwapped when it is another file. */
async function expectFile(result: SendResult, { stats }: ServableFile): Promise<number> {
  if (result.type === "error" && (result.statusCode === 412 || result.statusCode === 416)) return result.statusCode;
  if (result.type === "error" && result.statusCode !== 404) throw result.metadata.error;
  try {
    if (result.type !== "file" || !isSame(result.metadata.stat, stats))
      throw new FolderSwapped("The file was replaced.");
    if (!(result.stream instanceof ReadStream)) return result.statusCode;
    const [descriptor] = (await once(result.stream, "open")) as [number];
    if (!isSame(fstatSync(descriptor), stats)) throw new FolderSwapped("The file was replaced.");
  } catch (error) {
    // Nobody reads it, and it may still fail to open.
    result.stream.on("error", () => {}).destroy();
    throw isMissing(error) ? new FolderSwapped("The file was removed.") : error;
  }
  return result.statusCode;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  /** The path of the file, compressed or not. */
  readonly path: string;
  readonly coding: Coding;
  /** The body has that coding already. */
  readonly isCoded: boolean;
  /** The file name contains a hash of the bytes. */
  readonly isImmutable: boolean;
}

/** Rejects when the client disconnects or the file cannot be read to its end. */
async function sendReply({ snapshot, request, response }: Exchange, reply: Reply): Promise<void> {
  const { status, headers, body, coding, isCoded } = reply;
  const type = contentTypeOf(reply.path);
  const { host, base } = snapshot;
  const hasBody = request.method === "GET" && status !== 304;
  if (status !== 304) {
    headers.set("Content-Type", host.contentType?.(type) ?? type);
    if (coding !== "identity") headers.set("Content-Encoding", coding);
    if (coding !== "identity" && !isCoded) headers.delete("Content-Length");
  }
  const isKept = reply.isImmutable && host.cachesBundles;
  headers.set("Cache-Control", isKept ? "public, max-age=31536000, immutable" : host.cacheControl);
  const pathname = status === 404 && host.isSelfHosted ? "/404.html" : request.pathname;
  applyHeaders(snapshot.headers, base + pathname.slice(1), headers);
  if (status === 404 && host.cacheControlOf404) headers.set("Cache-Control", host.cacheControlOf404);
  if (isCompressible(type)) headers.append("Vary", "Accept-Encoding");
  setHeaders(request, response, headers);
  // A file that is truncated while it is sent must not look complete.
  response.strictContentLength = hasBody && headers.has("Content-Length");
  response.writeHead(status);
  if (!hasBody) response.end();
  else if (coding === "identity" || isCoded) await pipeline(body, response);
  else await pipeline(body, compressor(coding), response);
}

/** A proxy in front of the preview speaks HTTPS with the browser. */
const isSecure = ({ incoming }: ServerRequest): boolean => incoming.headers["x-forwarded-proto"] === "https";

function setHeaders(request: ServerRequest, response: ServerResponse, headers: Headers): void {
  if (!isSecure(request)) removeUpgrade(headers);
  for (const [name, value] of headers) {
    // Set-Cookie values must not be joined in one line (RFC 9110, 5.3; RFC 6265, 3).
    if (!fixedHeaders.has(name)) response.setHeader(name, name === "set-cookie" ? headers.getSetCookie() : value);
  }
}

/** Set by http/server.ts on every response; a site cannot override them. */
const fixedHeaders = new Set(["x-content-type-options"]);
