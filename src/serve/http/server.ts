/**
 * The HTTP server of `plinth dev` and `plinth preview`: it listens, passes on only the requests that guard.ts
 * allows, and handles all client errors. The caller writes the responses.
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
import { type Address, type AllowedRequest, guard, isLoopbackName, type Refusal } from "./guard.ts";
import { closed, listenOnFreePort } from "./listen.ts";

export { CannotListen, CannotServe, PortBusy } from "./listen.ts";

/** A request that passed every check. */
export interface ServerRequest extends AllowedRequest {
  /** The underlying request, for its headers and close events; its body is never read. */
  readonly incoming: IncomingMessage;
}

export interface ServerOptions {
  /** The address or name to listen at: "127.0.0.1" by default. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Fail when the port is busy, instead of trying the next 20. */
  readonly strictPort: boolean;
  /** The only path that accepts POST. */
  readonly postPath?: string;
  /** Responds to one request: ends the response, or keeps it open for events. */
  readonly respond: (request: ServerRequest, response: ServerResponse) => Promise<void>;
  /** Called when `respond` throws before anything was sent (500). */
  readonly respondToError: (error: unknown, request: ServerRequest, response: ServerResponse) => void | Promise<void>;
  /** Called when a response was sent; not for one that stays open for events. */
  readonly onResponse?: ((sent: SentResponse) => void) | undefined;
  /** Tests set shorter ones. */
  readonly limits?: typeof limits;
}

/** A response, and the time from its request. */
export interface SentResponse {
  readonly method: string;
  /** As requested: the path, and the query. */
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface RunningServer {
  readonly port: number;
  /** The URL to open: `http://localhost:4321`. */
  readonly url: string;
  /** Frees the port and ends every connection, including open event streams. */
  readonly close: () => Promise<void>;
}

/** In milliseconds and bytes. Requests have no body; a response can stay open indefinitely. */
export const limits: Required<
  Pick<HttpOptions, "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval" | "maxHeaderSize">
> = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** Sent with every response. CORS headers are never sent, so other origins cannot read responses. */
const fixedHeaders: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Starts the server.
 * @throws PortBusy when no port is free; CannotListen when the host or port cannot be used at all.
 */
export async function serve(options: ServerOptions): Promise<RunningServer> {
  const { servers, port } = await listenOnFreePort(options, () => serverFor(options));
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(closed));
  };
  return { port, url: urlOf(options.host, port), close };
}

function serverFor(options: ServerOptions): Server {
  const isOwnName = ownNames(options.host);
  const busy = new WeakSet<Duplex>();
  const server = createServer({ ...(options.limits ?? limits), requireHostHeader: false });
  // Neither a client nor a failing response may end the process.
  const onRequest = (incoming: IncomingMessage, response: ServerResponse): void => {
    incoming.on("error", () => {});
    response.on("error", () => {});
    busy.add(incoming.socket);
    const began = performance.now();
    response.once("finish", () => {
      const { method = "", url = "" } = incoming;
      options.onResponse?.({ method, url, status: response.statusCode, milliseconds: performance.now() - began });
    });
    response.once("close", () => busy.delete(incoming.socket));
    const address = { port: incoming.socket.localPort ?? 0, isOwnName, postPath: options.postPath };
    respondTo(options, address, incoming, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse({ status: 500, message: "Internal server error." }, response);
    });
  };
  server.on("request", onRequest);
  // A client that waits for "100 Continue" gets the final response instead.
  server.on("checkContinue", onRequest);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // No response can be sent to a client that disconnected or is receiving another one.
    if (!socket.writable || error.code === "ECONNRESET" || busy.has(socket)) socket.destroy();
    else refuseRaw(socket, statusOf(error));
  });
  server.on("connect", (_incoming, socket) => {
    socket.on("error", () => socket.destroy());
    refuseRaw(socket, 405);
  });
  // Without an "upgrade" listener node:http ignores the header (RFC 9110, 7.8).
  return server;
}

async function respondTo(
  { respond, respondToError }: ServerOptions,
  address: Address,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(fixedHeaders)) response.setHeader(name, value);
  response.setHeader("Cache-Control", "no-cache");
  if (hasBody(incoming)) response.setHeader("Connection", "close");
  const allowed = guard(incoming, address);
  if ("status" in allowed) return refuse(allowed, response);
  const request = { ...allowed, incoming };
  try {
    await respond(request, response);
  } catch (error) {
    if (response.headersSent) throw error;
    await respondToError(error, request, response);
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

/** Rejects a request that node:http could not parse. */
function refuseRaw(socket: Duplex, status: number): void {
  const headers = { ...fixedHeaders, ...(status === 405 && { Allow: "GET, HEAD" }), "Content-Length": "0" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines.join("")}\r\n`, () =>
    socket.destroy(),
  );
}

const wildcards = new Set(["0.0.0.0", "::"]);

/** The names of this server in Host: loopback, the host option, and with a wildcard all addresses of this machine. */
function ownNames(host: string): Address["isOwnName"] {
  const named = inBrackets(host.toLowerCase());
  return (name) => isLoopbackName(name) || (wildcards.has(host) ? addressesOfMachine().includes(name) : name === named);
}

/** As written in a URL. They may change while a server runs. */
export const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => inBrackets(address)));

const inBrackets = (address: string): string => (address.includes(":") ? `[${address}]` : address);

function urlOf(host: string, port: number): string {
  const isLocal = wildcards.has(host) || host === "127.0.0.1";
  return `http://${isLocal ? "localhost" : inBrackets(host)}:${port}`;
}
