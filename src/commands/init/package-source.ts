/** Where this copy of Plinth is from, so that a new site installs the same one. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { packageFile } from "../../runtime/engine-files.ts";

/** The folder of a clone, or the packed file that npm installed; absolute. Without either, Plinth is from a registry. */
export interface PackageSource {
  readonly clone?: string;
  readonly packed?: string;
}

/** npm notes the packed file in its hidden lockfile (docs.npmjs.com, package-lock.json). */
export function packageSource(): PackageSource {
  const self = resolve(packageFile("."));
  const modules = dirname(self);
  if (basename(modules) !== "node_modules") return { clone: self };
  const lockfile = join(modules, ".package-lock.json");
  if (!existsSync(lockfile)) return {};
  const resolved: unknown = JSON.parse(readFileSync(lockfile, "utf8")).packages?.["node_modules/plinth"]?.resolved;
  const [, path] = /^file:(.+)$/.exec(String(resolved)) ?? [];
  const packed = path && resolve(dirname(modules), path);
  return packed && existsSync(packed) ? { packed } : {};
}
