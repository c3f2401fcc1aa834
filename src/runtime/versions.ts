/**
 * The versions that render a site: of the engine, by a hash of its sources and of the packages that are bundled into it;
 * of the packages that it loads; and of those that the site's templates import. Two builds of the same sources with the same
 * versions produce the same site.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { attempt } from "../base/attempt.ts";
import { siteFile } from "../base/places.ts";
import { isCompiled, ownManifest, packageFile } from "./engine-files.ts";
import type { BundledTemplates } from "./thread-client.ts";

/** Name -> version, sorted by name: of the engine (`plinth`) and of packages. */
export type Versions = Readonly<Record<string, string>>;

/** Packages of which a site may have its own version. */
const shared = ["react", "react-dom"];

/** The versions that render the site at `root`, with those of the packages that its templates import, and of `more`. */
export function packageVersionsOf(
  root: string,
  { imports }: Pick<BundledTemplates, "imports">,
  more: readonly string[],
): Versions {
  const requires = [join(root, siteFile), packageFile("package.json")].map((file) => createRequire(file));
  const loaded = Object.keys(ownManifest().dependencies).filter((name) => !name.startsWith("@types/"));
  const files = [
    ...loaded.flatMap((name) => resolved(name, requires.slice(1))),
    ...[...shared, ...more].flatMap((name) => resolved(name, requires)),
    ...[...imports.values()].flat().flatMap((path) => (path.startsWith("file:") ? fileURLToPath(path) : [])),
    ...[...imports.keys()].flatMap((path) => (path.includes("node_modules/") ? join(root, path) : [])),
  ];
  const versions = new Map<string, string>();
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    const manifest = packageAt(folder);
    if (manifest) versions.set(manifest.name, manifest.version);
  }
  versions.set("plinth", engineVersion());
  return Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The file of a package: the first that is found. */
function resolved(name: string, requires: readonly NodeJS.Require[]): string[] {
  for (const { resolve } of requires) {
    const file = attempt(() => resolve(name));
    if (file !== undefined) return [file];
  }
  return [];
}

function packageAt(folder: string): { readonly name: string; readonly version: string } | undefined {
  const manifest = attempt(() => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  const { name, version } = Object(manifest) as Readonly<Record<string, string>>;
  if (name && version) return { name, version };
  // A folder inside a package may have a package.json with nothing but a type.
  return dirname(folder) === folder ? undefined : packageAt(dirname(folder));
}

/** What bin/prepare.js recorded about lib/. */
interface CompiledEngine {
  /** The hash of its sources and its package-lock.json, or of its code in a package; SHA-256, hexadecimal. */
  readonly hash: string;
  /** By file name: the names that a module exports. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

/** Undefined if the engine runs from its sources. */
export const compiledEngine = (): CompiledEngine | undefined =>
  isCompiled ? JSON.parse(readFileSync(new URL("./engine.json", import.meta.url), "utf8")) : undefined;

/** The version of the engine, with that hash. */
export const engineVersion = (): string =>
  `${ownManifest().version}+${(compiledEngine()?.hash ?? hashOfSources()).slice(0, 12)}`;

/** As in bin/prepare.js. */
function hashOfSources(): string {
  const folder = packageFile("src");
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(ts|tsx|js|mjs)$/.test(name),
  );
  for (const name of files.map((each) => each.replaceAll("\\", "/")).sort())
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.update(readFileSync(packageFile("package-lock.json"))).digest("hex");
}

/** The differences of `made` from `expected`: `react 19.1.0 instead of 19.2.0`. Empty if both are the same. */
export function differentVersions(made: Versions, expected: Versions): string[] {
  const names = [...new Set([...Object.keys(made), ...Object.keys(expected)])].sort();
  return names
    .filter((name) => made[name] !== expected[name])
    .map((name) => `${name} ${made[name] ?? "none"} instead of ${expected[name] ?? "none"}`);
}
