/** A file of a snapshot -> a response: conditions and ranges (@fastify/send), content codings, the host's and the site's headers. */
import { once } from "node:events";
import { ReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliCompress, createGzip } from "node:zlib";
import { type SendResult, send } from "@fastify/send";
import { maxFileBytes, readRegularFile } from "../../content/disk/regular-file.ts";
import {
  codings as all,
  type Coding,
  contentTypeOf,
  copyExtensions,
  isCompressible,
  textType,
} from "../../hosting/content-types.ts";
import { applyHeaders } from "../../hosting/headers-file.ts";
import { compressionLevels } from "../../output/sent-sizes.ts";
import { encodedPath, notFoundFile } from "../../urls/urls.ts";
import { pageWithoutUpgrade, removeUpgrade } from "../http/plain-http.ts";
import type { ServerRequest } from "../http/server.ts";
import { type BuildSnapshot, FolderSwapped, fileIn, isMissing, type ServableFile } from "./build-snapshot.ts";

/** One request and the snapshot that answers it. */
export interface Exchange {
  readonly snapshot: BuildSnapshot;
  readonly request: ServerRequest;
  readonly response: ServerResponse;
  /** Called when a page is sent without `upgrade-insecure-requests`. */
  readonly onUpgradeRemoved: () => void;
}

interface FileAnswer {
  readonly file: ServableFile;
  /** 200, or that of an error page, which has no conditions or ranges. */
  readonly status: number;
  /** Throws FolderSwapped when the snapshot is out of date. */
  readonly expectCurrent: () => void;
}

/** Sends one file. @throws FolderSwapped, before a byte is sent. */
export async function sendFile(exchange: Exchange, { file, status, expectCurrent }: FileAnswer): Promise<void> {
  const { snapshot, request, response } = exchange;
  const changed = isSecure(request) ? undefined : changedPage(snapshot, file);
  if (changed) exchange.onUpgradeRemoved();
  const { coding, stored } = codingFor(exchange, file, changed !== undefined);
  const isError = status !== 200;
  const result = await send(requestFor(request, isError, changed), encodedPath(`/${(stored ?? file).real}`), {
    root: snapshot.root,
    index: false,
    dotfiles: "allow",
    contentType: false,
    cacheControl: false,
    acceptRanges: !isError && !coding,
    etag: !isError,
    lastModified: !isError,
  });
  try {
    await untilOpened(result);
    // The file that is open now is that of the snapshot, even if a build replaces the folder while it is sent.
    expectCurrent();
    const { statusCode, type, headers, stream } = result;
    response.statusCode = isError ? status : statusCode;
    // 412 and 416, with one line of text.
    if (type === "error") setHeaders(request, response, new Headers(headers));
    else setHeaders(request, response, headersOf(exchange, new Headers(headers), { path: file.path, coding, stored }));
    // A file that is truncated while it is sent must not look complete.
    response.strictContentLength = request.method === "GET" && response.hasHeader("Content-Length");
    const body = changed && statusCode === 200 && request.method === "GET" ? Readable.from([changed]) : stream;
    if (!coding || stored || type === "error") await pipeline(body, response);
    else await pipeline(body, compressor(coding), response);
  } finally {
    result.stream.destroy();
  }
}

/** Waits until the file is open. @throws FolderSwapped when it was removed. */
async function untilOpened({ type, statusCode, stream, metadata }: SendResult): Promise<void> {
  try {
    if (type === "error" && statusCode !== 412 && statusCode !== 416) throw metadata.error;
    if (stream instanceof ReadStream) await once(stream, "open");
  } catch (error) {
    stream.on("error", () => {}).destroy();
    const isGone = isMissing(error) || statusCode === 404;
    throw isGone ? new FolderSwapped("The file was removed.") : error;
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

/** Sends a redirect. It is not cached, or a browser would remember a permanent one for this address. */
export function sendRedirect(
  { snapshot, request, response }: Exchange,
  { status, location }: { readonly status: number; readonly location: string },
): void {
  const headers = new Headers({ Location: location });
  if (snapshot.host.redirects?.haveHeaders) {
    headers.set("Cache-Control", "no-cache");
    applyHeaders(snapshot.headers, snapshot.base + request.pathname.slice(1), headers);
  }
  setHeaders(request, response, headers);
  response.writeHead(status);
  response.end();
}

/** Sends one line of text, if the site has no page for the error. */
export function sendText(response: ServerResponse, status: number, line: string): void {
  response.writeHead(status, { "Content-Type": textType });
  response.end(`${line}\n`);
}

/** The content coding to send, and the compressed copy that has it. Ranges apply to the uncompressed file. */
function codingFor(
  { snapshot, request }: Exchange,
  file: ServableFile,
  isChanged: boolean,
): Pick<Body, "coding" | "stored"> {
  const { codings = all, storedBrotliOnly, minBytes = 0 } = snapshot.host.compression ?? {};
  const { range, "accept-encoding": accepted = "" } = request.incoming.headers;
  if (range !== undefined || !isCompressible(contentTypeOf(file.path))) return {};
  for (const coding of codings) {
    if (!new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(accepted)) continue;
    const stored = isChanged ? undefined : compressedBeside(snapshot, file, copyExtensions[coding]);
    if (stored || (file.stats.size >= minBytes && !(coding === "br" && storedBrotliOnly))) return { coding, stored };
  }
  return {};
}

const compressor = (coding: Coding): Transform =>
  coding === "br" ? createBrotliCompress(compressionLevels.br) : createGzip(compressionLevels.gzip);

/** The compressed copy, unless it is older than the file and so belongs to another build. */
function compressedBeside(
  snapshot: BuildSnapshot,
  { path, stats }: ServableFile,
  ending: string,
): ServableFile | undefined {
  const compressed = fileIn(snapshot, path + ending);
  return compressed && compressed.stats.mtimeMs >= stats.mtimeMs ? compressed : undefined;
}

/** The request for `send`, with only the conditions that apply. Ranges are for GET (RFC 9110, 14.2). */
function requestFor(
  { method, incoming }: ServerRequest,
  isError: boolean,
  changed: Buffer | undefined,
): IncomingMessage {
  const { range, ...others } = incoming.headers;
  const hasRange = range !== undefined && method === "GET" && !changed;
  const headers = isError ? {} : { ...others, ...(hasRange && { range }) };
  return Object.create(incoming, { headers: { value: headers } }) as IncomingMessage;
}

interface Body {
  readonly path: string;
  /** Undefined if the body is not compressed. */
  readonly coding?: Coding | undefined;
  readonly stored?: ServableFile | undefined;
}

function headersOf(
  { snapshot, request, response }: Exchange,
  headers: Headers,
  { path, coding, stored }: Body,
): Headers {
  const { statusCode } = response;
  const type = contentTypeOf(path);
  const { host, base, bundles } = snapshot;
  if (statusCode !== 304) {
    headers.set("Content-Type", host.contentType?.(type) ?? type);
    if (coding) headers.set("Content-Encoding", coding);
    if (coding && !stored) headers.delete("Content-Length");
  }
  const isKept = bundles.has(path) && host.caching.bundles;
  headers.set("Cache-Control", isKept ? "public, max-age=31536000, immutable" : host.caching.default);
  const pathname = statusCode === 404 && host.errorPage?.hasOwnHeaders ? `/${notFoundFile}` : request.pathname;
  applyHeaders(snapshot.headers, base + pathname.slice(1), headers);
  const errorCaching = statusCode === 404 ? host.errorPage?.cacheControl : undefined;
  if (errorCaching) headers.set("Cache-Control", errorCaching);
  if (isCompressible(type)) headers.append("Vary", "Accept-Encoding");
  return headers;
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
