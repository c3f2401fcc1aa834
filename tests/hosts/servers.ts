/**
 * The hosts' own servers for the tests, with the configuration that a build wrote: nginx, Caddy, and for Cloudflare Pages
 * `wrangler pages dev`, which runs the code that answers there.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { parsed, type RawAnswer, sendRequest } from "../serve/http/raw.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/small-site.ts";
import { findServer, type ServerName } from "./install.ts";

export interface RealServer {
  readonly port: number;
  readonly get: (target: string, headers?: Headers) => Promise<RawAnswer>;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server over a folder, with the example configuration in docs/content/guides/deploying.md.
 * @param root the folder that it serves, with the output folder at `base` below it.
 * @param edit of the whole configuration.
 */
export async function startServer(
  name: ServerName,
  root: string,
  base = "/",
  edit = (configuration: string): string => configuration,
): Promise<RealServer> {
  const program = findServer(name);
  if (!program) throw new Error(`No ${name}: let tests/hosts/install.ts install it`);
  const folder = temporaryFolder();
  const port = await freePort();
  const command = commands[name]({ folder, port, root, base, edit });
  const [file, args] = program.endsWith(".js") ? [process.execPath, [program, ...command]] : [program, command];
  const child = spawn(file, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...offline, PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  // workerd closes no connection on request, so the end of its responses is their length.
  const ask = name === "cloudflare" ? httpRequest : sendRequest;
  const get: RealServer["get"] = (target, headers) => ask(port, target, headers);
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
    output: () => said,
    async close() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const commands = {
  nginx: nginxCommand,
  caddy: caddyCommand,
  // The newest date that this version of wrangler knows.
  cloudflare: ({ port, root }: Command): string[] => [
    "pages",
    "dev",
    root,
    "--ip",
    "127.0.0.1",
    "--port",
    `${port}`,
    "--compatibility-date",
    "2026-04-26",
  ],
};

interface Command {
  readonly folder: string;
  readonly port: number;
  readonly root: string;
  readonly base: string;
  readonly edit: (configuration: string) => string;
}

/** wrangler reports no use, looks for no newer version and requests nothing from Cloudflare. */
const offline = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

function nginxCommand({ folder, port, root, base, edit }: Command): string[] {
  mkdirSync(join(folder, "temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`)
    .join(" ");
  const file = join(folder, "server.conf");
  writeFileSync(
    file,
    edit(`daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 64; }
http {
  access_log off; ${temporary}
  ${blockOf("nginx", root, base).replace("listen 80", `listen 127.0.0.1:${port}`)}
}
`),
  );
  return ["-p", folder, "-e", "stderr", "-c", file];
}

function caddyCommand({ folder, port, root, base, edit }: Command): string[] {
  const file = join(folder, "server");
  writeFileSync(
    file,
    edit(`{
	admin off
	auto_https off
}
${blockOf("caddy", root, base).replace("pots.example {", `http://:${port} {\n\tbind 127.0.0.1`)}`),
  );
  return ["run", "--config", file, "--adapter", "caddyfile"];
}

/** One request by node:http, which sends the target as it is. */
const httpRequest = (port: number, target: string, { method = "GET", ...headers }: Headers = {}): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: target, method, agent: false, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const lines = Object.entries(response.headers).map(([header, value]) => `${header}: ${value}\r\n`);
      const head = `HTTP/1.1 ${response.statusCode}\r\n${lines.join("")}`.replace(/^transfer-encoding.*\r\n/m, "");
      resolve(parsed(Buffer.concat([Buffer.from(`${head}\r\n`, "latin1"), ...chunks])));
    });
    sent.on("error", reject).end();
  });
type Headers = Readonly<Record<string, string | undefined>> & { readonly method?: string };

/** The example in docs/content/guides/deploying.md, with a folder of the test in place of `/srv/site`. */
export function blockOf(name: "nginx" | "caddy", root: string, base: string): string {
  const page = readFileSync(new URL("../../docs/content/guides/deploying.md", import.meta.url), "utf8");
  const [, block] = new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (!block) throw new Error(`docs/content/guides/deploying.md has no block for ${name}`);
  return block.replace(/(include|import) \/srv\/site\//, `$1 ${root}${base}`).replaceAll("/srv/site", root);
}
