/** nginx and Caddy for the tests. As vitest's `globalSetup` this file installs what is not there, and says so. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

export type ServerName = "nginx" | "caddy";

const paths = { nginx: ["/usr/sbin/nginx", "/usr/bin/nginx"], caddy: ["/usr/bin/caddy", "/usr/local/bin/caddy"] };
export const findServer = (name: ServerName): string | undefined => paths[name].find((path) => existsSync(path));

/** By the system's packages. @throws where there are none, or they ask for a password. */
export function setup(): void {
  const missing = (["nginx", "caddy"] as const).filter((name) => !findServer(name));
  if (missing.length === 0) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = `apt-get update && apt-get install --yes --no-install-recommends ${missing.join(" ")}`;
  console.log(`The tests of hosts need ${missing.join(" and ")}. Installing: ${apt}`);
  const [command = "sh", ...args] = [...sudo, "sh", "-c", apt];
  execFileSync(command, args, { stdio: "inherit" });
}
