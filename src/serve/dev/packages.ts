/**
 * The files of npm packages that a site loads. Node loads what templates import; bundles contain the rest. esbuild
 * follows the imports and links as Node does, so a linked package is watched in its own folder.
 */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { loadEsbuild } from "../../runtime/bundle/esbuild.ts";
import { modules } from "../../runtime/engine-files.ts";
import type { BundledTemplates } from "../../runtime/thread-client.ts";

/** Finds the files of packages, and the folders into which they are installed or linked. */
export class LivePackages {
  private imported: readonly string[] = [];
  /** The files that Node loads for `imported`; undefined if they may have changed. */
  private loaded: Promise<ReadonlySet<string>> | undefined;

  constructor(private readonly root: string) {}

  /** Clears the cached imports of packages, after an edit of one. */
  forget(): void {
    this.loaded = undefined;
  }

  /** @param bundled files of bundles, relative to the root. Returns absolute paths. */
  async paths({ imports }: Pick<BundledTemplates, "imports">, bundled: readonly string[]): Promise<readonly string[]> {
    const { root } = this;
    const engineModules: readonly string[] = Object.values(modules);
    const imported = [...new Set([...imports.values()].flat())].filter(
      (url) => url.startsWith("file:") && !engineModules.includes(url),
    );
    if (imported.join() !== this.imported.join()) this.loaded = undefined;
    this.imported = imported;
    this.loaded ??= filesLoadedBy(imported.map((url) => fileURLToPath(url)));
    const others = [...imports.keys(), ...bundled].filter((file) => !file.startsWith("templates/"));
    const files = [
      ...(await this.loaded),
      ...others.map((file) => resolve(root, file)).filter((file) => existsSync(file)),
    ];
    return [
      ...new Set([
        ...installFolders(root),
        join(root, "tsconfig.json"),
        ...files,
        ...files.map((file) => dirname(file)),
      ]),
    ];
  }
}

/** These files and everything that they import, even if some of it cannot be found or parsed. */
async function filesLoadedBy(entryPoints: string[]): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const collect: Plugin = {
    name: "collects-files",
    setup: (build) =>
      build.onLoad({ filter: /^/ }, ({ path, namespace }) => {
        if (namespace === "file") files.add(path);
        return undefined;
      }),
  };
  const options = { bundle: true, write: false, outdir: ".", platform: "node", format: "esm" } as const;
  await loadEsbuild()
    .build({ ...options, entryPoints, tsconfigRaw: {}, logLevel: "silent", plugins: [collect] })
    .catch(() => undefined);
  return files;
}

/** The node_modules of the site, even if it does not exist yet, and those of the folders above it. */
function installFolders(root: string): string[] {
  const folders = [join(root, "node_modules")];
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "node_modules"))) folders.push(join(folder, "node_modules"));
  return folders;
}
