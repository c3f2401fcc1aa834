/** Serves the built site as a host does: Caddy, with the configuration that the build wrote, over HTTPS and HTTP/2. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installed } from "../support/install.ts";

export interface Host {
  readonly origin: string;
  /** The certificate of Caddy's own authority, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  readonly close: () => Promise<void>;
}

/**
 * @param folder for Caddy's own files.
 * @param address without a port: 443, and plain HTTP redirects to it. Listening there may need privileges.
 * @throws if it does not start.
 */
export async function startHost(site: string, folder: string, address: string): Promise<Host> {
  const configuration = join(folder, "server");
  writeFileSync(
    configuration,
    `{
	admin off
	skip_install_trust
	storage file_system ${folder}${address.includes(":") ? "\n\tauto_https disable_redirects" : ""}
}
https://${address} {
	bind ${address.replace(/:.*/, "")}
	tls internal
	root * ${site}
	import ${site}/Caddyfile
}
`,
  );
  const caddy = installed("Caddy", ["/usr/bin/caddy", "/usr/local/bin/caddy"], ["caddy"]);
  const server = spawn(caddy, ["run", "--config", configuration, "--adapter", "caddyfile"]);
  let said = "";
  server.stderr.on("data", (chunk: Buffer) => (said += chunk));
  const ended = once(server, "close");
  while (!said.includes("serving initial configuration")) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`Caddy did not start: ${said}`);
    await pause(50);
  }
  return {
    origin: `https://${address}`,
    authority: join(folder, "pki/authorities/local/root.crt"),
    async close() {
      server.kill();
      await ended;
    },
  };
}
