/** Real nginx and real Caddy for the tests, with the configuration that a build wrote. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RawAnswer, sendRequest } from "../serve/http/raw.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/small-site.ts";
import { findServer, type ServerName } from "./install.ts";

export interface RealServer {
  readonly port: number;
  readonly get: (target: string, headers?: Parameters<typeof sendRequest>[2]) => Promise<RawAnswer>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server over a folder, with the example configuration in docs/content/guides/deploying.md.
 * @param site the output folder, at `base` below `root`.
 */
export async function startServer(name: ServerName, root: string, base = "/"): Promise<RealServer> {
  const program = findServer(name);
  if (!program) throw new Error(`No ${name}: let tests/hosts/install.ts install it`);
  const folder = temporaryFolder();
  const port = await freePort();
  const command = name === "nginx" ? nginxCommand(folder, port, root, base) : caddyCommand(folder, port, root, base);
  const child = spawn(program, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  const get: RealServer["get"] = (target, headers) => sendRequest(port, target, headers);
  for (let tries = 0; ; tries++) {
    if (!isRunning || tries > 200) throw new Error(`${name} did not start: ${said}`);
    if (
      await get("/").then(
        ({ status }) => status > 0,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    get,
    async close() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function nginxCommand(folder: string, port: number, root: string, base: string): string[] {
  mkdirSync(join(folder, "temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`)
    .join(" ");
  const file = join(folder, "server.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 64; }
http {
  access_log off; ${temporary}
  ${blockOf("nginx", root, base).replace("listen 80", `listen 127.0.0.1:${port}`)}
}
`,
  );
  return ["-p", folder, "-e", "stderr", "-c", file];
}

function caddyCommand(folder: string, port: number, root: string, base: string): string[] {
  const file = join(folder, "server");
  writeFileSync(
    file,
    `{
	admin off
	auto_https off
}
${blockOf("caddy", root, base).replace("pots.example {", `http://:${port} {\n\tbind 127.0.0.1`)}`,
  );
  return ["run", "--config", file, "--adapter", "caddyfile"];
}

/** The example in docs/content/guides/deploying.md, with a folder of the test in place of `/srv/site`. */
export function blockOf(name: ServerName, root: string, base: string): string {
  const page = readFileSync(new URL("../../docs/content/guides/deploying.md", import.meta.url), "utf8");
  const [, block] = new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (!block) throw new Error(`docs/content/guides/deploying.md has no block for ${name}`);
  return block.replace(/(include|import) \/srv\/site\//, `$1 ${root}${base}`).replaceAll("/srv/site", root);
}
