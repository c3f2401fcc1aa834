/** Sends requests as raw bytes over a socket: fetch and node:http would fix the malformed requests of these tests. */
import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As received, without chunk lengths. */
  readonly body: Buffer;
  /** Decoded by its Content-Encoding. */
  readonly text: string;
}

/** Opens a connection and sends text; the connection stays open. */
export const opened = (port: number, said: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(said, "latin1", () => resolve(socket)));
    socket.on("error", reject);
  });

/** Everything received until the server closes the connection. */
export async function exchanged(port: number, said: string): Promise<Buffer> {
  const socket = await opened(port, said);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** One request with a valid Host and these headers; undefined removes a header. */
export async function sendRequest(
  port: number,
  target: string,
  { method = "GET", ...headers }: Readonly<Record<string, string | undefined>> & { readonly method?: string } = {},
): Promise<RawAnswer> {
  const all = { Host: `localhost:${port}`, Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => (value === undefined ? "" : `${name}: ${value}\r\n`));
  return parsed(await exchanged(port, `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`));
}

export function parsed(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const rest = bytes.subarray(end + 4);
  const body = headers["transfer-encoding"] === "chunked" ? withoutChunks(rest) : rest;
  const coding = body.length > 0 ? headers["content-encoding"] : undefined;
  const plain = coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
  return { status: Number(first.split(" ")[1]), headers, body, text: plain.toString() };
}

/** RFC 9112, 7.1. */
function withoutChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const length = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16);
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}
