/**
 * A port to listen at. `http://localhost` leads to 127.0.0.1 in one client and to ::1 in another
 * (RFC 6761 allows both, and resolvers differ in which comes first), so a server for this machine
 * listens at both, at one port: nobody gets a refusal, or another program's page, at our address.
 */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server cannot begin, for a reason that a person can mend. */
export class CannotServe extends Error {}

/** No port could be had: `port` is the first that was tried. */
export class PortBusy extends CannotServe {
  constructor(
    readonly port: number,
    /** How many were tried, one after the other. */
    readonly tried: number,
  ) {
    super(
      tried === 1
        ? `Port ${port} is used by another program.`
        : `Ports ${port} to ${port + tried - 1} are used by other programs.`,
    );
  }
}

/** The host or port cannot be used, busy or not. */
export class CannotListen extends CannotServe {
  constructor(
    readonly host: string,
    readonly port: number,
    /** The system's: "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", … */
    readonly code: string,
  ) {
    super(`Cannot listen at ${host}, port ${port}: ${reasons[code] ?? code}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "it needs more rights; ports from 1024 on are free for all",
  EADDRNOTAVAIL: "this machine does not have that address",
  EAFNOSUPPORT: "this machine does not have that kind of address",
  EINVAL: "this machine cannot use that address",
  ENOTFOUND: "there is no machine of that name",
};

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly strictPort: boolean;
}

/** Where each server listens when nobody says so: further apart than either looks. */
export const defaultPorts = { dev: 4321, preview: 4400 } as const;

/** How many are tried, one after the other, when the first is busy. */
export const portsTried = 21;

/** Listens at the first free port. @throws PortBusy, CannotListen. */
export async function listenOnFreePort(
  { host, port, strictPort }: ListenOptions,
  newServer: () => Server,
): Promise<{ servers: Server[]; port: number }> {
  // node:net would take it for every address there is.
  if (host === "") throw new CannotListen(host, port, "ENOTFOUND");
  const last = strictPort ? port : Math.min(port + portsTried - 1, 65_535);
  // Port 0 may be free at one address and, a moment later, not at the other: then it is drawn again.
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

/** The addresses to listen at for a host: the first must be there, the others where the system has them. */
function addressesFor(host: string): readonly string[] {
  if (host === "localhost" || host === "127.0.0.1") return ["127.0.0.1", "::1"];
  return host === "0.0.0.0" ? [host, "::1"] : [host];
}

/** None when the port is busy at one of the addresses. @throws CannotListen. */
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

/** The system's code for what went wrong; undefined when the server listens. */
function listen(server: Server, host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    // The listener stays: a connection that cannot be accepted (too many files are open) is an "error" too.
    server.on("error", ({ code = "unknown" }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ host, port }, () => resolve(undefined));
  });
}

/** Frees a server's port and ends every connection, also those that wait for events. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
