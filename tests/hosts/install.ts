/**
 * The hosts' own programs: nginx and Caddy, and those of package.json here, which are too large for the project's
 * install. As vitest's `globalSetup` this file installs the missing ones.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "../support/install.ts";

export type ServerName = "nginx" | "caddy" | "cloudflare";

const packages = join(import.meta.dirname, "node_modules");
const paths = {
  nginx: ["/usr/sbin/nginx", "/usr/bin/nginx"],
  caddy: ["/usr/bin/caddy", "/usr/local/bin/caddy"],
  cloudflare: [join(packages, "wrangler/wrangler-dist/cli.js")],
};
export const findServer = (name: ServerName): string | undefined => paths[name].find((path) => existsSync(path));

/** nginx's module for brotli copies. */
export const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Installs what is missing. @throws if that is impossible or requires a password. */
export function setup(): void {
  const missing: string[] = (["nginx", "caddy"] as const).filter((name) => !findServer(name));
  if (!existsSync(brotliModule)) missing.push("libnginx-mod-http-brotli-static");
  if (missing.length > 0 && !installPackages(missing)) throw new Error(`Install ${missing.join(" and ")}`);
  const lock = readFileSync(join(import.meta.dirname, "package-lock.json"), "utf8");
  const mark = join(packages, ".installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
  console.error("Installing the hosts' programs into tests/hosts/node_modules …");
  const command = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", command, { cwd: import.meta.dirname, stdio: ["ignore", "ignore", "inherit"] });
  writeFileSync(mark, lock);
}

/** Imports a package of package.json here. The caller provides the types: the project is type-checked without it. */
export async function program<Module>(name: string): Promise<Module> {
  const entry = createRequire(join(import.meta.dirname, "package.json")).resolve(name);
  return (await import(pathToFileURL(entry).href)) as Module;
}
