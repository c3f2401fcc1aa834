/**
 * Scripts and styles for the browser -> OutputFile (esbuild): one minified file each, whose name
 * contains a hash of its bytes alone, so that browsers can cache it forever and every machine gives it the same name.
 */

import { basename, join } from "node:path";
import type * as esbuild from "esbuild";
import type { Asset } from "../../api/index.ts";
import { importedStyles } from "../../api/styles-slot.ts";
import { type Finding, Report } from "../../base/diagnostic.ts";
import { didYouMean } from "../../base/did-you-mean.ts";
import { hashForFileName } from "../../base/file-name-hash.ts";
import { pathIn } from "../../base/path-in.ts";
import { siteFile } from "../../base/places.ts";
import { readBytes } from "../../content/read.ts";
import { lostSemicolonIn } from "../../output/html/css-faults.ts";
import { type Bundles, hashOf, integrityOf, type OutputFile } from "../../output/output-file.ts";
import { bundleWithin, commonOptions, type EsbuildOptions, findingsOfEsbuild, type RunEsbuild } from "./esbuild.ts";
import { bundleIslands, type Islands } from "./islands.ts";
import { irregularTemplates, templateFiles } from "./unreadable.ts";

/** The minimum browser versions of a bundle: those with view transitions, and older ones by a few years. */
const target = ["chrome111", "edge111", "firefox115", "safari16.4"];

interface BundleOptions {
  /** The path of the site on its host: `/`, `/project/`. */
  readonly base?: string;
  readonly imported?: Imported;
  readonly islands?: Islands;
  /** Runs esbuild; once by default. */
  readonly run?: RunEsbuild;
}

/** The files that templates import for browsers: `import "./card.css"`, `import photo from "./photo.avif"`. */
export interface Imported extends Bundles {
  /** All stylesheets, in the order of their imports. */
  readonly css: string;
  readonly cssSources: readonly string[];
}

const nothing: Imported = { css: "", cssSources: [], files: [], assets: {} };

/** Bundles `entries`, paths relative to templates/. Reports esbuild's errors and warnings. */
export async function bundleAssets(
  root: string,
  entries: readonly string[],
  report: Report,
  { base = "/", imported = nothing, islands, run = bundleWithin() }: BundleOptions = {},
): Promise<Bundles> {
  const hasCss = imported.css !== "";
  const hasIslands = islands !== undefined && islands.modules.length > 0;
  if (entries.length === 0 && !hasCss && !hasIslands) return { files: imported.files, assets: imported.assets };
  const irregular = irregularTemplates(root);
  report.addAll(irregular);
  if (irregular.length > 0) return { files: [], assets: undefined };
  try {
    const plugins = [keepRootRelativeUrls(base), noServerModules];
    const live = hasIslands ? await bundleIslands({ root, base, target, plugins, ...islands }) : undefined;
    if (entries.length === 0 && !hasCss) return withIslands({ files: imported.files, assets: imported.assets }, live);
    const result = await run({
      ...bundlingOf(root, base),
      entryPoints: [...entries.map((entry) => `templates/${entry}`), ...(hasCss ? [importedStyles] : [])],
      plugins: [...plugins, importedCss(imported, root)],
    });
    report.addAll(findingsOfEsbuild(result.warnings, root));
    report.addAll(lostSemicolons(root, [...imported.cssSources, ...Object.keys(result.metafile.inputs)]));
    const { files, assets } = collectOutputs(root, result, imported.cssSources);
    return withIslands({ files: [...files, ...imported.files], assets: { ...imported.assets, ...assets } }, live);
  } catch (failure) {
    const { errors } = failure as Partial<esbuild.BuildFailure>;
    if (!errors) throw failure;
    report.addAll(findingsOfEsbuild(errors, root).map(placedByEntry(entries, root)));
    return { files: [], assets: undefined };
  }
}

const bundlingOf = (root: string, base: string): EsbuildOptions => {
  const common = commonOptions(root);
  return {
    ...common,
    loader: { ...common.loader, ".svg": "file" },
    outdir: ".",
    outbase: "templates",
    entryNames: "assets/[dir]/[name]-[hash]", // until collectOutputs renames them
    publicPath: base,
    minify: true,
    format: "esm",
    target,
  };
};

/** Bundles with the scripts of islands. A file can be in several of them. */
function withIslands({ files, assets }: Bundles, live: Awaited<ReturnType<typeof bundleIslands>> | undefined): Bundles {
  const all = new Map([...files, ...(live?.outputs ?? [])].map((file) => [file.path, file]));
  return { files: [...all.values()], assets, islands: live };
}

function lostSemicolons(root: string, files: readonly string[]): Finding[] {
  const siteSheets = new Set(files.filter((file) => /^templates\/.*\.css$/.test(file)));
  return [...siteSheets].flatMap((file) => {
    const lost = lostSemicolonIn(readBytes(root, file, new Report())?.toString() ?? "");
    if (!lost) return [];
    const { what, hint, at } = lost;
    return { code: "template/bundle", severity: "warning", file, at, message: `The stylesheet ${what}.`, hint };
  });
}

/** Reports a missing entry at the list that names it. */
const placedByEntry =
  (entries: readonly string[], root: string) =>
  (finding: Finding): Finding => {
    // On Linux, esbuild finds a file in other letter cases, and cannot read it.
    const entry = finding.file
      ? undefined
      : entries.find((name) =>
          [`Could not resolve "templates/${name}".`, `Cannot read file: ${join(root, "templates", name)}.`].includes(
            finding.message,
          ),
        );
    if (entry === undefined) return finding;
    const files = templateFiles(root);
    const moved = files.find((file) => basename(file) === basename(entry));
    const hint = moved ? `Did you mean "${moved}"?` : didYouMean(entry, files);
    return {
      ...finding,
      message: `The file templates/${entry} does not exist.`,
      hint: hint ?? "Create it, or remove it from `bundles`.",
      file: siteFile,
      at: { kind: "text", text: entry },
    };
  };

/** A root-relative URL is a file of the output, not of this machine; the links check looks for it there. */
export const keepRootRelativeUrls = (base: string): esbuild.Plugin => ({
  name: "root-relative-stays",
  setup: (build) =>
    build.onResolve({ filter: /^\// }, ({ path, kind }) => {
      if (kind !== "url-token") return undefined;
      return { path: /^\/[/\\]/.test(path) ? path : base + path.slice(1), external: true };
    }),
});

/** Browsers have no modules of Node, and Plinth runs only in a build; each import is reported at its line. */
const noServerModules: esbuild.Plugin = {
  name: "no-server-modules",
  setup: (build) =>
    build.onResolve({ filter: /^(?:node:|plinth(?:\/|$))/ }, ({ path }) => ({
      errors: [
        {
          text: `A script for browsers cannot import "${path}"`,
          notes: [{ text: "Move what browsers need to a file that does not import it, and import that." }],
        },
      ],
    })),
};

/** The stylesheets that templates import, as an entry. Its name has a hash, since incremental builds keep their plugins. */
const importedCss = ({ css }: Imported, root: string): esbuild.Plugin => ({
  name: `imported-styles ${hashOf(css)}`,
  setup(build) {
    const [namespace = "", path = ""] = importedStyles.split(":");
    build.onResolve({ filter: new RegExp(`^${importedStyles}$`) }, () => ({ path, namespace }));
    build.onLoad({ filter: /^/, namespace }, () => ({ contents: css, loader: "css", resolveDir: root }));
  },
});

/**
 * The output files of esbuild as files of the site.
 * @param cssSources the sources of the stylesheets that templates import.
 */
export function collectOutputs(
  root: string,
  { outputFiles, metafile }: Pick<esbuild.BuildResult<EsbuildOptions>, "outputFiles" | "metafile">,
  cssSources: readonly string[] = [],
): Bundles {
  const assets: Record<string, Asset> = {};
  const files = new Map<string, OutputFile>();
  for (const { path: absolute, contents } of outputFiles) {
    const made = pathIn(root, absolute);
    const { entryPoint, inputs = {} } = metafile.outputs[made] ?? {};
    // A module that a package excludes from browsers ("browser": { "fs": false }) has a name, but no file.
    const sources = Object.keys(inputs)
      .flatMap((file) => (file === importedStyles ? cssSources : file.startsWith("(disabled):") ? [] : file))
      .sort();
    // The key of a stylesheet or script is its entry point; that of a file it refers to is the file itself.
    const source = entryPoint ?? sources[0] ?? made;
    const path = /\.(js|css)$/.test(made) ? pathOf(made, contents) : made;
    assets[source.replace(/^templates\//, "")] = { url: `/${path}`, integrity: integrityOf(contents) };
    const same = files.get(path)?.sources ?? [];
    files.set(path, { path, bytes: contents, sources: [...new Set([...same, ...sources])].sort(), kind: "bundle" });
  }
  return { files: [...files.values()], assets };
}

/**
 * `assets/menu/main-<esbuild's hash>.js` -> `assets/main-<40 bits of the SHA-256 of its bytes>.js`. esbuild's own hash
 * of a script includes the paths of its packages, which differ between machines. No bundle contains the name of another.
 */
const pathOf = (path: string, bytes: Uint8Array): string =>
  path.replace(/^assets\/(?:.*\/)?([^/]*)-\w+(\.\w+)$/, `assets/$1-${hashForFileName(hashOf(bytes))}$2`);
