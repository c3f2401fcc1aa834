/** A file of an edition -> a response: stored or made codings, conditions and ranges (@fastify/send), and one whole file. */
import { once } from "node:events";
import { fstatSync, ReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { type SendResult, send } from "@fastify/send";
import { type Coding, copyExtensions } from "../../hosting/content-types.ts";
import { encodedPath } from "../../site/urls.ts";
import type { Asked } from "../http/server.ts";
import { Swapped } from "./build-snapshot.ts";
import { codingFor, type Exchange, respond, sendText } from "./send-response.ts";
import { type Found, fileIn, isMissing, isSame } from "./servable-file.ts";

/**
 * Sends one whole file.
 * @param status 200, or 404 for the page that says so, which knows no conditions and ranges.
 * @param stillStands throws Swapped when the edition does not stand any more.
 * @throws Swapped, before a byte is sent, when the file is not the one that was found.
 */
export async function sendFile(
  exchange: Exchange,
  { found, status, stillStands }: { readonly found: Found; readonly status: number; readonly stillStands: () => void },
): Promise<void> {
  const { edition, asked, response } = exchange;
  const isPlain = status !== 200;
  const range = isPlain ? undefined : rangeIn(asked, found.stats.size);
  // A part of a file is a part of it as it is.
  const beside = (coding: Coding): Found | undefined =>
    coding === "identity" ? undefined : compressedBeside(edition.root, found, copyExtensions[coding]);
  const isStored = (coding: Coding): boolean => beside(coding) !== undefined;
  const coding = range === undefined ? codingFor(exchange, found.path, isStored) : "identity";
  if (!coding) return sendText(response, 406, "There is no coding of this file that the client accepts.");
  const coded = beside(coding);
  const result = await send(requestFor(asked, isPlain, range), encodedPath(`/${(coded ?? found).real}`), {
    root: edition.root,
    index: false,
    dotfiles: "allow",
    contentType: false,
    cacheControl: false,
    acceptRanges: !isPlain && coding === "identity",
    etag: !isPlain,
    lastModified: !isPlain,
  });
  try {
    const sent = await expectFile(result, coded ?? found);
    stillStands();
    if (sent >= 400) return sendProblem(response, sent, result.headers);
    await respond(exchange, {
      status: isPlain ? status : sent,
      headers: new Headers(result.headers),
      body: result.stream,
      path: found.path,
      coding,
      isCoded: coded !== undefined,
      isImmutable: edition.bundles.has(found.path),
    });
  } finally {
    result.stream.destroy();
  }
}

/** Sends a bundle of an earlier edition to a page that still needs it. */
export async function sendBundle(exchange: Exchange, path: string, bytes: Buffer): Promise<void> {
  const coding = codingFor(exchange, path, () => false);
  if (!coding) return sendText(exchange.response, 406, "There is no coding of this file that the client accepts.");
  const headers = new Headers({ "Content-Length": String(bytes.length) });
  const body = Readable.from([bytes]);
  await respond(exchange, { status: 200, headers, body, path, coding, isCoded: false, isImmutable: true });
}

/** One that was compressed after the file was written; an older one is of another build. */
function compressedBeside(root: string, { path, stats }: Found, ending: string): Found | undefined {
  const beside = fileIn(root, path + ending);
  return beside && beside.stats.mtimeMs >= stats.mtimeMs ? beside : undefined;
}

/**
 * A range that can be read; others count as none, and HEAD knows none (RFC 9110, 14.2). The last n
 * bytes of a file that has fewer are all it has (14.1.2); where that is none, no range could name it.
 */
function rangeIn({ method, incoming }: Asked, size: number): string | undefined {
  const { range = "" } = incoming.headers;
  if (method !== "GET" || !/^bytes=\s*(\d+-\d*|-\d+)(\s*,\s*(\d+-\d*|-\d+))*\s*$/.test(range)) return undefined;
  const within = range.replace(/(?<!\d)-(\d+)/g, (suffix, length) => (Number(length) > size ? "0-" : suffix));
  return size === 0 && within !== range ? undefined : within;
}

/** The request as `send` is to see it: with the conditions that hold here, and no others. */
function requestFor({ incoming }: Asked, isPlain: boolean, range: string | undefined): IncomingMessage {
  const { range: _, ...others } = incoming.headers;
  const headers = isPlain ? {} : { ...others, ...(range !== undefined && { range }) };
  return Object.create(incoming, { headers: { value: headers } }) as IncomingMessage;
}

/** The status for the very file that was found, opened if it is to be read. @throws Swapped. */
async function expectFile(result: SendResult, { stats }: Found): Promise<number> {
  if (result.type === "error" && (result.statusCode === 412 || result.statusCode === 416)) return result.statusCode;
  if (result.type === "error" && result.statusCode !== 404) throw result.metadata.error;
  if (result.type !== "file" || !isSame(result.metadata.stat, stats)) throw new Swapped("The file is another one.");
  if (!(result.stream instanceof ReadStream)) return result.statusCode;
  try {
    const [descriptor] = (await once(result.stream, "open")) as [number];
    if (!isSame(fstatSync(descriptor), stats)) throw new Swapped("The file is another one.");
  } catch (error) {
    throw isMissing(error) ? new Swapped("The file is gone.") : error;
  }
  return result.statusCode;
}

function sendProblem(response: Exchange["response"], status: number, headers: Readonly<Record<string, string>>): void {
  const range = headers["Content-Range"];
  if (range !== undefined) response.setHeader("Content-Range", range);
  sendText(response, status, status === 416 ? "The file has no such part." : "The file is not as the client expects.");
}
