/** The packages that only the audit needs. They have their own package.json, so that the project's install stays small. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = import.meta.dirname;
const packages = join(folder, "node_modules");
/** What is installed: a copy of package.json. */
const mark = join(packages, ".audit");
const wanted = readFileSync(join(folder, "package.json"), "utf8");

/** A file of one of the packages; installs them, at the versions in package.json, if they are missing. */
export function toolFile(path: string): string {
  if (!existsSync(mark) || readFileSync(mark, "utf8") !== wanted) install();
  return join(packages, path);
}

/** Imports a package. The caller provides the types, since type checking must pass without the package. */
export async function tool<Module>(name: string): Promise<Module> {
  toolFile(name);
  const entry = createRequire(join(folder, "package.json")).resolve(name);
  return (await import(pathToFileURL(entry).href)) as Module;
}

/** Without the packages' install scripts, which download lists that are irrelevant for a local host. */
function install(): void {
  console.error("Installing the tools of the audit into tests/audit/node_modules …");
  const command = ["install", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  execFileSync("npm", command, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const lists = join(packages, "@mdn/mdn-http-observatory/conf");
  writeFileSync(join(lists, "hsts-preload.json"), "{}");
  writeFileSync(join(lists, "tld-list.json"), "[]");
  writeFileSync(mark, wanted);
}
