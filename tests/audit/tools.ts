/** The packages that only the audit needs. They have a package.json of their own, so that the project's install stays small. */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = import.meta.dirname;
const packages = join(folder, "node_modules");

/** A file of one of the packages; they are installed, at the versions of package.json, if they are not there yet. */
export function toolFile(path: string): string {
  if (!existsSync(join(packages, ".audit"))) install();
  return join(packages, path);
}

/** Imports a package. Its types are the caller's word, since the compiler must pass where it is not installed. */
export async function tool<Module>(name: string): Promise<Module> {
  toolFile(name);
  const entry = createRequire(join(folder, "package.json")).resolve(name);
  return (await import(pathToFileURL(entry).href)) as Module;
}

/** Without the packages' own scripts: they download lists that a host on this machine is not in. */
function install(): void {
  console.error("Installing the tools of the audit into tests/audit/node_modules …");
  const command = ["install", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  execFileSync("npm", command, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const lists = join(packages, "@mdn/mdn-http-observatory/conf");
  writeFileSync(join(lists, "hsts-preload.json"), "{}");
  writeFileSync(join(lists, "tld-list.json"), "[]");
  writeFileSync(join(packages, ".audit"), "");
}
