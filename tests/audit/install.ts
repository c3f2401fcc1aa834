/** A browser of Debian's: where it is, and how it comes there. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The first of these files that is there; where there is none and root may install one, its package is installed. @throws when there is none. */
export function installed(name: string, files: readonly string[], packages: readonly string[]): string {
  const find = (): string | undefined => files.find((path) => path !== "" && existsSync(path));
  if (!find() && process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.error(`Installing ${name}: apt-get install ${packages.join(" ")}`);
    const install = `apt-get update && apt-get install --yes --no-install-recommends ${packages.join(" ")}`;
    execFileSync("sh", ["-c", install], { stdio: ["ignore", "ignore", "inherit"] });
  }
  const path = find();
  if (!path) throw new Error(`There is no ${name}: install ${packages.join(" and ")}`);
  return path;
}
