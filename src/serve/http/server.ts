/**
 * The HTTP server of `plinth dev` and `plinth preview`: it listens on a free port, and passes on only the requests that
 * guard.ts allows. The caller writes the responses; node:http rejects requests that it cannot parse.
 */
import {
  createServer,
  type ServerOptions as HttpOptions,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { textType } from "../../hosting/content-types.ts";
import { type Address, type AllowedRequest, guard, isLoopbackName, type Refusal } from "./guard.ts";

export interface ServerRequest extends AllowedRequest {
  /** The underlying request, for its headers and close events; its body is never read. */
  readonly incoming: IncomingMessage;
}

export interface ServerOptions {
  /** The address or name to listen at: "127.0.0.1" by default. */
  readonly host: string;
  /** For 0, the system chooses a free port. */
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
  /** Limits of node:http; tests set shorter ones. */
  readonly limits?: HttpOptions;
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

/** A server cannot start, for a reason that the user can fix. */
export class CannotServe extends Error {}

/** No port is free, or the host or port cannot be used at all. */
export class CannotListen extends CannotServe {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied; use a port above 1023",
  EADDRNOTAVAIL: "this machine does not have that address",
  EAFNOSUPPORT: "this machine does not support that kind of address",
  EINVAL: "this machine cannot use that address",
  ENOTFOUND: "host not found",
};

const cannotListen = (host: string, port: number, code: string): CannotListen =>
  new CannotListen(`Cannot listen at ${host}, port ${port}: ${reasons[code] ?? code}.`);

/** The default ports, further apart than the number of ports tried. */
export const defaultPorts = { dev: 4321, preview: 4400 } as const;
/** How many ports are tried when the first is busy. */
export const portsTried = 21;

/** In milliseconds and bytes. Requests have no body; a response can stay open indefinitely. */
const httpLimits: HttpOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** Starts the server on the first free port. @throws CannotListen. */
export async function serve(options: ServerOptions): Promise<RunningServer> {
  const { host, port, strictPort } = options;
  // node:net treats an empty host as all addresses.
  if (host === "") throw cannotListen(host, port, "ENOTFOUND");
  const last = strictPort ? port : Math.min(port + portsTried - 1, 65_535);
  // A random port of one address may be in use on the other: then another one is tried.
  const number = port === 0 ? portsTried : last - port + 1;
  const candidates = Array.from({ length: number }, (_, step) => (port === 0 ? 0 : port + step));
  for (const candidate of candidates) {
    const servers = await listenEverywhere(options, candidate);
    const [first] = servers;
    if (!first) continue;
    const isLocal = wildcards.has(host) || host === "127.0.0.1";
    const listening = portOf(first);
    return {
      port: listening,
      url: `http://${isLocal ? "localhost" : inBrackets(host)}:${listening}`,
      close: async () => void (await Promise.all(servers.map(closeServer))),
    };
  }
  const tried = candidates.length === 1 ? `Port ${port} is` : `Ports ${port} to ${last} are`;
  throw new CannotListen(`${tried} already in use.`);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/**
 * The addresses to listen at for a host: the first is required, the others are used where the system has them.
 * `localhost` is 127.0.0.1 for one client and ::1 for another (RFC 6761 allows both, and resolvers differ in their
 * order), so no client is refused, or reaches another program.
 */
function addressesFor(host: string): readonly string[] {
  if (host === "localhost" || host === "127.0.0.1") return ["127.0.0.1", "::1"];
  return host === "0.0.0.0" ? [host, "::1"] : [host];
}

/** Empty when the port is busy at one of the addresses. @throws CannotListen. */
async function listenEverywhere(options: ServerOptions, port: number): Promise<Server[]> {
  const servers: Server[] = [];
  for (const address of addressesFor(options.host)) {
    const [first] = servers;
    const server = newServer(options);
    const code = await listen(server, address, first ? portOf(first) : port);
    if (code === undefined) servers.push(server);
    else if (code === "EADDRINUSE" || !first) {
      await Promise.all(servers.map(closeServer));
      if (code === "EADDRINUSE") return [];
      throw cannotListen(options.host, port, code);
    }
  }
  return servers;
}

/** The system's error code; undefined when the server listens. */
function listen(server: Server, host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    // The listener is kept: failing to accept a connection (too many open files) is also an "error" event.
    server.on("error", ({ code = "unknown" }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ host, port }, () => resolve(undefined));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function newServer(options: ServerOptions): Server {
  const { host, postPath, onResponse, limits = httpLimits } = options;
  const isServerName = serverNames(host);
  // Neither a client nor a failing response may end the process.
  const onRequest = (incoming: IncomingMessage, response: ServerResponse): void => {
    incoming.on("error", () => {});
    response.on("error", () => {});
    const began = performance.now();
    response.once("finish", () => {
      const { method = "", url = "" } = incoming;
      onResponse?.({ method, url, status: response.statusCode, milliseconds: performance.now() - began });
    });
    const address = { port: incoming.socket.localPort ?? 0, isServerName, postPath };
    respondTo(options, address, incoming, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse({ status: 500, message: "Internal server error." }, response);
    });
  };
  // A client that waits for "100 Continue" gets the final response instead. Without an "upgrade" listener node:http
  // ignores the header (RFC 9110, 7.8).
  return createServer({ ...limits, requireHostHeader: false }, onRequest).on("checkContinue", onRequest);
}

async function respondTo(
  { respond, respondToError }: ServerOptions,
  address: Address,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // CORS headers are never sent, so other origins cannot read responses.
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("X-Content-Type-Options", "nosniff");
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
  response.writeHead(status, { "Content-Type": textType, ...headers });
  response.end(`${message}\n`);
}

const wildcards = new Set(["0.0.0.0", "::"]);

/** The names of this server in Host: loopback, the host option, and with a wildcard all addresses of this machine. */
function serverNames(host: string): Address["isServerName"] {
  const named = inBrackets(host.toLowerCase());
  return (name) => isLoopbackName(name) || (wildcards.has(host) ? addressesOfMachine().includes(name) : name === named);
}

/** The addresses of this machine as written in a URL, which can change while a server runs. */
export const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => inBrackets(address)));

const inBrackets = (address: string): string => (address.includes(":") ? `[${address}]` : address);
