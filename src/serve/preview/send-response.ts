/** The last step of every file's answer: the headers that a host adds, the site's own, and the bytes. */
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Coding, contentTypeOf, isCompressible } from "../../hosting/content-types.ts";
import { applyHeaders } from "../../hosting/headers-file.ts";
import type { Asked } from "../http/server.ts";
import type { Edition } from "./build-snapshot.ts";
import { compressor, negotiated } from "./content-encoding.ts";

/** One request at one edition. */
export interface Exchange {
  readonly edition: Edition;
  readonly asked: Asked;
  readonly response: ServerResponse;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  /** The path of the file, compressed or not. */
  readonly path: string;
  readonly coding: Coding;
  /** The body is in that coding already. */
  readonly isCoded: boolean;
  /** The name carries a hash of the bytes. */
  readonly isImmutable: boolean;
}

/** The coding in which a client gets a file; undefined when it accepts none that can be had. @param stored those it lies there in. */
export function codingFor(
  { edition: { host }, asked }: Exchange,
  path: string,
  stored: (coding: Coding) => boolean,
): Coding | undefined {
  const codings = host.codings.filter((coding) => coding !== "br" || !host.storedBrotli || stored(coding));
  const offered = isCompressible(contentTypeOf(path)) ? codings : (["identity"] as const);
  return negotiated(asked.incoming.headers["accept-encoding"], offered);
}

/** Sends a reply. Rejects when the client goes away or the file breaks off. */
export async function respond({ edition, asked, response }: Exchange, reply: Reply): Promise<void> {
  const { status, headers, body, coding, isCoded } = reply;
  const type = contentTypeOf(reply.path);
  const hasBody = asked.method === "GET" && status !== 304;
  if (status !== 304) {
    headers.set("Content-Type", type);
    if (coding !== "identity") headers.set("Content-Encoding", coding);
    if (coding !== "identity" && !isCoded) headers.delete("Content-Length");
  }
  const { host, base } = edition;
  headers.set(
    "Cache-Control",
    reply.isImmutable && host.keepsBundles ? "public, max-age=31536000, immutable" : host.caching,
  );
  const pathname = status === 404 && host.isServer ? "/404.html" : asked.pathname;
  applyHeaders(edition.headers, base + pathname.slice(1), headers);
  if (isCompressible(type)) headers.append("Vary", "Accept-Encoding");
  sendHeaders(response, headers);
  // A file that somebody cuts while it is sent must not pass for a whole one.
  response.strictContentLength = hasBody && headers.has("Content-Length");
  response.writeHead(status);
  if (!hasBody) response.end();
  else if (coding === "identity" || isCoded) await pipeline(body, response);
  else await pipeline(body, compressor(coding), response);
}

/** Sends a client to another URL; servers of one's own add their headers to that too. */
export function sendRedirect(
  { edition, asked, response }: Exchange,
  { status, location }: { readonly status: number; readonly location: string },
): void {
  const headers = new Headers({ Location: location });
  if (edition.host.isServer) {
    headers.set("Cache-Control", edition.host.caching);
    applyHeaders(edition.headers, edition.base + asked.pathname.slice(1), headers);
  }
  sendHeaders(response, headers);
  response.writeHead(status);
  response.end();
}

function sendHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) {
    // The one field whose values must not share a line (RFC 9110, 5.3; RFC 6265, 3).
    if (!ofServer.has(name)) response.setHeader(name, name === "set-cookie" ? headers.getSetCookie() : value);
  }
}

/** Always sent by serve/server.ts, whatever a site says. */
const ofServer = new Set(["x-content-type-options"]);

/** A line of text, where the site has no page. */
export function sendText(response: ServerResponse, status: number, line: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${line}\n`);
}
