/**
 * What a bundle of esbuild's is made of, and what state that is in. Whatever could change a bundle is
 * looked at: the bytes of each file in it; the names of all files among the templates, since a new `x.tsx`
 * takes the place of `x.ts`; and what decides which package a name means. The engine's own sources are
 * left out: who keeps a bundle keeps it for one engine.
 */
import { createHash, type Hash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Metafile } from "esbuild";

const engine = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

type Inputs = Metafile["inputs"];

/** Absolute paths. */
export interface Sources {
  /** Some of which may be missing, and may not come to be. */
  readonly files: readonly string[];
  /** Folders of packages. */
  readonly packages: readonly string[];
  /** The templates' folder. */
  readonly templates: string;
}

/** Undefined where a bundle is made of something whose changes would not be noticed. @param root the site's folder. */
export function sourcesOf(root: string, inputs: Inputs): Sources | undefined {
  const around = surroundingsOf(root);
  const { templates } = around;
  const files = new Set(around.files);
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  for (const [name, input] of Object.entries(inputs)) {
    const file = resolve(root, name);
    if (name === "plinth" || isBelow(engine, file)) continue;
    const isLeaf = input.imports.length === 0 && isAskedForByName(imports, name);
    if (!isBelow(templates, file) && !(isOfPackage(file) && isLeaf)) return undefined;
    files.add(file);
  }
  const scripts = imports.flatMap(({ path }) => (path.startsWith("file:") ? fileURLToPath(path) : []));
  if (!scripts.every(isOfPackage)) return undefined; // of a package that is a link: somebody works on it
  for (const file of [...files, ...scripts]) if (isOfPackage(file)) files.add(packageOf(file));
  return { ...around, files: [...files].sort() };
}

/** What every bundle of a site depends on, whatever it is made of. */
export function surroundingsOf(root: string): Sources {
  const templates = join(root, "templates");
  const folders = [...new Set([...foldersAbove(templates), ...foldersAbove(engine)])];
  const files = folders.flatMap((folder) => decisive.map((name) => join(folder, name)));
  return { files, packages: folders.map((folder) => join(folder, "node_modules")), templates };
}

/** What says which file a name means, beside the files themselves. */
const decisive = ["package.json", ".pnp.cjs", ".pnp.js", ".pnp.data.json"];

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

const isBelow = (folder: string, file: string): boolean => file.startsWith(folder + sep);
const isOfPackage = (file: string): boolean => file.includes(`${sep}node_modules${sep}`);

/** With its ending, so that no other file of the package can come before it. */
const isAskedForByName = (imports: Inputs[string]["imports"], name: string): boolean =>
  imports.every(({ path, original = "" }) => path !== name || extname(original) === extname(name));

/** The package.json of the package that a file belongs to. */
function packageOf(file: string): string {
  const own = foldersAbove(dirname(file)).map((folder) => join(folder, "package.json"));
  return own.find((path) => existsSync(path)) ?? join(dirname(file), "package.json");
}

/**
 * The state of what a bundle is made of; two that are equal make the same bundle.
 * @param before nothing of it may have changed since then, in nanoseconds as the file system counts; else, or where
 * the state cannot be known, it is undefined.
 */
export function stateOf({ files, packages, templates }: Sources, before?: bigint): string | undefined {
  const hash = createHash("sha256");
  const isOld = (path: string): boolean =>
    before === undefined || [lstatSync, statSync].every((look) => look(path, { bigint: true }).ctimeNs < before);
  try {
    for (const file of files) {
      const bytes = bytesOf(file);
      if (bytes && !isOld(file)) return undefined;
      hash.update(`\0${file}\0${bytes?.length}\0`).update(bytes ?? "");
    }
    for (const folder of packages) {
      if (!existsSync(folder)) continue;
      if (!isOld(folder)) return undefined;
      hash.update(`\0${folder}`);
      addPackages(folder, hash);
    }
    for (const folder of [templates, ...foldersIn(templates, hash)]) if (!isOld(folder)) return undefined;
    return hash.digest("hex");
  } catch {
    return undefined;
  }
}

/** Undefined for a file that is not there. @throws where it cannot be read. */
function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** The names of packages, and where those that are links lead. */
function addPackages(folder: string, hash: Hash): void {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  for (const entry of entries.sort(byName)) {
    const path = join(folder, entry.name);
    hash.update(`\0${entry.name}\0${entry.isSymbolicLink() ? readlinkSync(path) : ""}`);
    if (entry.name.startsWith("@") && entry.isDirectory()) addPackages(path, hash);
  }
}

/** The names of all that lies among the templates. @throws where some of it lies elsewhere. */
function foldersIn(templates: string, hash: Hash): string[] {
  const entries = readdirSync(templates, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  for (const { entry, path } of paths.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (entry.isSymbolicLink() || leading.has(entry.name)) throw new Error(`${path} leads elsewhere`);
    hash.update(`\0${path}`);
  }
  return paths.flatMap(({ entry, path }) => (entry.isDirectory() ? path : []));
}

/** What makes a name mean another file than the one it names. */
const leading = new Set(["node_modules", "package.json"]);

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
