/**
 * Finds a free port and listens. `localhost` is 127.0.0.1 for one client and ::1 for another (RFC 6761 allows
 * both, and resolvers differ in their order), so a local server listens on the same port of both: no
 * client is refused, or reaches another program.
 */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server cannot start, for a reason that the user can fix. */
export class CannotServe extends Error {}

/** No port is free: `port` is the first that was tried. */
export class PortBusy extends CannotServe {
  constructor(
    readonly port: number,
    /** How many were tried. */
    readonly tried: number,
  ) {
    super(tried === 1 ? `Port ${port} is already in use.` : `Ports ${port} to ${port + tried - 1} are already in use.`);
  }
}

/** The host or port cannot be used at all. */
export class CannotListen extends CannotServe {
  constructor(
    readonly host: string,
    readonly port: number,
    /** The system's error code: "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", … */
    readonly code: string,
  ) {
    super(`Cannot listen at ${host}, port ${port}: ${reasons[code] ?? code}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied; use a port above 1023",
  EADDRNOTAVAIL: "this machine does not have that address",
  EAFNOSUPPORT: "this machine does not support that kind of address",
  EINVAL: "this machine cannot use that address",
  ENOTFOUND: "host not found",
};

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly strictPort: boolean;
}

/** The default ports, further apart than the number of ports tried. */
export const defaultPorts = { dev: 4321, preview: 4400 } as const;

/** How many ports are tried when the first is busy. */
export const portsTried = 21;

/** Listens on the first free port. @throws PortBusy, CannotListen. */
export async function listenOnFreePort(
  { host, port, strictPort }: ListenOptions,
  newServer: () => Server,
): Promise<{ servers: Server[]; port: number }> {
  // node:net treats an empty host as all addresses.
  if (host === "") throw new CannotListen(host, port, "ENOTFOUND");
  const last = strictPort ? port : Math.min(port + portsTried - 1, 65_535);
  // A random port of one address may be in use on the other: then another one is tried.
  const candidates =
    port === 0 ? new Array<number>(portsTried).fill(0) : [...Array(last - port + 1).keys()].map((step) => port + step);
  for (const candidate of candidates) {
    const servers = await listenEverywhere(host, candidate, newServer);
    const [first] = servers;
    if (first) return { servers, port: portOf(first) };
  }
  throw new PortBusy(port, candidates.length);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The addresses to listen at for a host: the first is required, the others are used where the system has them. */
function addressesFor(host: string): readonly string[] {
  if (host === "localhost" || host === "127.0.0.1") return ["127.0.0.1", "::1"];
  return host === "0.0.0.0" ? [host, "::1"] : [host];
}

/** Empty when the port is busy at one of the addresses. @throws CannotListen. */
async function listenEverywhere(host: string, port: number, newServer: () => Server): Promise<Server[]> {
  const servers: Server[] = [];
  for (const address of addressesFor(host)) {
    const [first] = servers;
    const server = newServer();
    const code = await listen(server, address, first ? portOf(first) : port);
    if (code === undefined) servers.push(server);
    else if (code === "EADDRINUSE" || !first) {
      await Promise.all(servers.map(closed));
      if (code === "EADDRINUSE") return [];
      throw new CannotListen(host, port, code);
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

/** Frees a server's port and ends every connection, including open event streams. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
