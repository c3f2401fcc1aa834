/** nginx and Caddy for the tests. As vitest's `globalSetup` this file installs the missing ones. */
import { existsSync } from "node:fs";
import { installPackages } from "../support/install.ts";

export type ServerName = "nginx" | "caddy";

const paths = { nginx: ["/usr/sbin/nginx", "/usr/bin/nginx"], caddy: ["/usr/bin/caddy", "/usr/local/bin/caddy"] };
export const findServer = (name: ServerName): string | undefined => paths[name].find((path) => existsSync(path));

/** Installs system packages. @throws if that is impossible or requires a password. */
export function setup(): void {
  const missing = (["nginx", "caddy"] as const).filter((name) => !findServer(name));
  if (missing.length > 0 && !installPackages(missing)) throw new Error(`Install ${missing.join(" and ")}`);
}
