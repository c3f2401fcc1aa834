/**
 * The HTTP server under `plinth dev` and `plinth preview`: it listens, lets only requests through
 * that pass guard.ts, and survives whatever clients do. What is answered is its caller's.
 */
import {
  createServer,
  type ServerOptions as HttpOptions,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { networkInterfaces } from "node:os";
import type { Duplex } from "node:stream";
import { type Address, guard, isLoopbackName, type Question, type Refusal } from "./guard.ts";
import { closed, listenOnFreePort } from "./listen.ts";

export { CannotListen, CannotServe, PortBusy } from "./listen.ts";

/** What a client asked for, after it passed every check. */
export interface Asked extends Question {
  /** The request itself, for its headers (and close events); its body is never read. */
  readonly incoming: IncomingMessage;
}

export interface ServerOptions {
  /** "127.0.0.1" unless the user named another address or name to listen at. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** A busy port is refused, instead of trying the next ones (up to 20 more). */
  readonly strictPort: boolean;
  /** Answers one request. It ends the response, or keeps it open for events. */
  readonly answer: (asked: Asked, response: ServerResponse) => Promise<void>;
  /** Called when `answer` throws and nothing was sent yet (500). */
  readonly fail: (error: unknown, asked: Asked, response: ServerResponse) => void | Promise<void>;
  /** Only tests are less patient. */
  readonly limits?: typeof limits;
}

export interface RunningServer {
  readonly port: number;
  /** Where people open it: `http://localhost:4321`. */
  readonly url: string;
  /** Frees the port and ends every connection, also those that wait for events. */
  readonly close: () => Promise<void>;
}

/** In milliseconds and bytes. A request has no body worth waiting for; a response may stay open for ever. */
export const limits: Required<
  Pick<HttpOptions, "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval" | "maxHeaderSize">
> = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** On every response. No CORS header is ever sent: pages of other origins can read nothing here. */
const alwaysSent: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Starts to serve.
 * @throws PortBusy when no port could be had; CannotListen when the host or port cannot be used at all.
 */
export async function serve(options: ServerOptions): Promise<RunningServer> {
  const { servers, port } = await listenOnFreePort(options, () => serverFor(options));
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(closed));
  };
  return { port, url: urlOf(options.host, port), close };
}

function serverFor(options: ServerOptions): Server {
  const isOurs = namesOf(options.host);
  const busy = new WeakSet<Duplex>();
  const server = createServer({ ...(options.limits ?? limits), requireHostHeader: false });
  // Nothing a client sends, and nothing that goes wrong in an answer, ends the process.
  const respond = (incoming: IncomingMessage, response: ServerResponse): void => {
    incoming.on("error", () => {});
    response.on("error", () => {});
    busy.add(incoming.socket);
    response.once("close", () => busy.delete(incoming.socket));
    const address = { port: incoming.socket.localPort ?? 0, isOurs };
    answered(options, address, incoming, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse({ status: 500, message: "The server failed." }, response);
    });
  };
  server.on("request", respond);
  // A body that asks whether it may come is not asked for: the answer is the answer.
  server.on("checkContinue", respond);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // A client that is gone, or in the middle of an answer, can be told nothing.
    if (!socket.writable || error.code === "ECONNRESET" || busy.has(socket)) socket.destroy();
    else refuseRaw(socket, statusOf(error));
  });
  server.on("connect", (_incoming, socket) => {
    socket.on("error", () => socket.destroy());
    refuseRaw(socket, 405);
  });
  // "Upgrade" has no listener: node:http then answers as if it were not there (RFC 9110, 7.8).
  return server;
}

async function answered(
  { answer, fail }: ServerOptions,
  address: Address,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(alwaysSent)) response.setHeader(name, value);
  response.setHeader("Cache-Control", "no-cache");
  if (hasBody(incoming)) response.setHeader("Connection", "close");
  const question = guard(incoming, address);
  if ("status" in question) return refuse(question, response);
  const asked = { ...question, incoming };
  try {
    await answer(asked, response);
  } catch (error) {
    if (response.headersSent) throw error;
    await fail(error, asked, response);
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function refuse(
  { status, message, headers = {} }: Omit<Refusal, "status"> & { readonly status: number },
  response: ServerResponse,
): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...headers });
  response.end(`${message}\n`);
}

const statusOf = ({ code }: NodeJS.ErrnoException): number =>
  code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;

/** To a client whose request node:http could not read. */
function refuseRaw(socket: Duplex, status: number): void {
  const headers = { ...alwaysSent, ...(status === 405 && { Allow: "GET, HEAD" }), "Content-Length": "0" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines.join("")}\r\n`, () =>
    socket.destroy(),
  );
}

const wildcards = new Set(["0.0.0.0", "::"]);

/** The names in Host that mean us: loopback, the host that was named, and with a wildcard this machine's addresses. */
function namesOf(host: string): Address["isOurs"] {
  const named = inBrackets(host.toLowerCase());
  return (name) => isLoopbackName(name) || (wildcards.has(host) ? addressesOfMachine().includes(name) : name === named);
}

/** As they stand in a URL. They may change while a server runs. */
export const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => inBrackets(address)));

const inBrackets = (address: string): string => (address.includes(":") ? `[${address}]` : address);

function urlOf(host: string, port: number): string {
  const isLocal = wildcards.has(host) || host === "127.0.0.1";
  return `http://${isLocal ? "localhost" : inBrackets(host)}:${port}`;
}
