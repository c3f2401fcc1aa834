/** Installs programs that the tests need from Debian's packages, if that needs no password. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const succeeds = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;

/** Installs packages, with a message. False without apt-get, or if a password is required. @throws if it fails. */
export function installPackages(packages: readonly string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const isFree = sudo.length === 0 || succeeds("sudo", ["-n", "true"]);
  if (!isFree || !succeeds("apt-get", ["--version"])) return false;
  const apt = `apt-get update && apt-get install --yes --no-install-recommends ${packages.join(" ")}`;
  console.error(`Not found here: ${packages.join(", ")}. Installing: ${apt}`);
  const [command = "sh", ...args] = [...sudo, "sh", "-c", apt];
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  return true;
}

/** The first of these files that exists; if there is no such file, installs `packages` first. @throws if that does not help. */
export function installed(name: string, files: readonly string[], packages: readonly string[]): string {
  const find = (): string | undefined => files.find((path) => path !== "" && existsSync(path));
  const path = find() ?? (installPackages(packages) ? find() : undefined);
  if (!path) throw new Error(`There is no ${name}: install ${packages.join(" and ")}`);
  return path;
}
