/** What a server says when it is there: where, why not where it was asked to be, and who else can read it. */
import { isLoopbackName } from "../serve/http/guard.ts";
import { addressesOfMachine } from "../serve/http/server.ts";

export interface Greeting {
  /** What is served, as the beginning of a sentence. */
  readonly what: string;
  readonly url: string;
  readonly port: number;
  /** The port that was asked for. */
  readonly wanted: number;
  readonly host: string;
}

/** @param good shows a line as something that went well. */
export function greeting({ what, url, port, wanted, host }: Greeting, good: (line: string) => string): string {
  const busy = port === wanted || wanted === 0 ? "" : `Port ${wanted} is used by another program.\n`;
  return busy + good(`${what} is served at ${url}`) + exposure(host, port);
}

/** Nobody should open a machine to others without knowing. */
function exposure(host: string, port: number): string {
  if (isLoopbackName(host) || host === "::1") return "";
  const addresses = host === "0.0.0.0" || host === "::" ? addressesOfMachine().filter(isForOthers) : [];
  const where = addresses.length > 0 ? ` at ${addresses.map((address) => `http://${address}:${port}`).join(", ")}` : "";
  return `Everyone in the network can read the site${where}.\n`;
}

/** IPv4 is what people type; loopback is nobody else's. */
const isForOthers = (address: string): boolean => !address.startsWith("[") && !address.startsWith("127.");
