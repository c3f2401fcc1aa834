/**
 * Scripts and styles for the browser -> OutputFile (esbuild): one minified file each, whose name
 * contains a hash of its bytes, so that browsers can cache it forever.
 */
import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import type * as esbuild from "esbuild";
import type { Finding, Report } from "../../diagnostics/diagnostic.ts";
import type { Bundles, OutputFile } from "../../output/output-file.ts";
import type { Asset } from "../../site/index.ts";
import { type Bundle, type Bundling, bundleOnce, findingsOfEsbuild } from "./esbuild.ts";

/** The minimum browser versions of a bundle: those with view transitions, and older ones by a few years. */
const target = ["chrome111", "edge111", "firefox115", "safari16.4"];

export interface BundleOptions {
  /** The path of the site on its host: `/`, `/project/`. */
  readonly base?: string;
  /** Runs esbuild; once by default. */
  readonly run?: Bundle;
}

/** Bundles `entries`, paths relative to templates/. Reports esbuild's errors and warnings. */
export async function bundle(
  root: string,
  entries: readonly string[],
  report: Report,
  { base = "/", run = bundleOnce }: BundleOptions = {},
): Promise<Bundles> {
  if (entries.length === 0) return { files: [], assets: {} };
  try {
    const result = await run({
      absWorkingDir: root,
      entryPoints: entries.map((entry) => `templates/${entry}`),
      outdir: ".",
      outbase: "templates",
      entryNames: "assets/[name]-[hash]",
      assetNames: "assets/[name]-[hash]",
      publicPath: base,
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: "esm",
      plugins: [keepRootRelativeUrls(base)],
      target,
      legalComments: "none",
      loader: { ".woff2": "file", ".svg": "file", ".png": "file", ".jpg": "file", ".webp": "file", ".avif": "file" },
      tsconfigRaw: {},
      logLevel: "silent",
    });
    report.findings.push(...findingsOfEsbuild(result.warnings, "template/bundle"));
    return collectOutputs(root, result);
  } catch (failure) {
    const { errors } = failure as Partial<esbuild.BuildFailure>;
    if (!errors) throw failure;
    report.findings.push(...findingsOfEsbuild(errors, "template/bundle").map(placedByEntry(entries)));
    return { files: [], assets: undefined };
  }
}

/** Reports a missing entry at the list that names it. */
const placedByEntry =
  (entries: readonly string[]) =>
  (finding: Finding): Finding => {
    const entry = finding.file ? undefined : entries.find((name) => finding.message.includes(`"templates/${name}"`));
    return entry ? { ...finding, file: "templates/site.tsx", at: { text: entry } } : finding;
  };

/** A root-relative URL is a file of the output, not of this machine; the links check looks for it there. */
const keepRootRelativeUrls = (base: string): esbuild.Plugin => ({
  name: "root-relative-stays",
  setup: (build) =>
    build.onResolve({ filter: /^\// }, ({ path, kind }) => {
      if (kind !== "url-token") return undefined;
      return { path: /^\/[/\\]/.test(path) ? path : base + path.slice(1), external: true };
    }),
});

function collectOutputs(root: string, result: esbuild.BuildResult<Bundling>): Bundles {
  const assets: Record<string, Asset> = {};
  const files = result.outputFiles.map(({ path: absolute, contents }): OutputFile => {
    const path = relative(root, absolute).split(sep).join("/");
    const output = result.metafile.outputs[path];
    const sources = Object.keys(output?.inputs ?? {}).sort();
    // The key of a stylesheet or script is its entry point; that of a file it refers to is the file itself.
    const source = output?.entryPoint ?? sources[0] ?? path;
    const integrity = `sha384-${createHash("sha384").update(contents).digest("base64")}`;
    assets[source.replace(/^templates\//, "")] = { url: `/${path}`, integrity };
    return { path, bytes: contents, sources, kind: "bundle" };
  });
  return { files, assets };
}
