/**
 * The scripts of islands: a small one that defines their element, one with React or Preact that hydrates them, one for
 * each module, and what several of these share. Another bundle of the same modules renders them, as the proof that they
 * hydrate (runtime/render-islands.ts).
 */
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as esbuild from "esbuild";
import type { IslandRuntime } from "../../api/island.ts";
import { Report, type SourcePlace } from "../../base/diagnostic.ts";
import { hashForFileName } from "../../base/file-name-hash.ts";
import { siteFile } from "../../base/places.ts";
import { readBytes } from "../../content/read.ts";
import { type BundledIslands, hashOf, type OutputFile } from "../../output/output-file.ts";
import { isCompiled, packageFile } from "../engine-files.ts";
import { commonOptions, type EsbuildOptions, loadEsbuild } from "./esbuild.ts";

export interface Islands {
  /** Relative to templates/. */
  readonly modules: readonly string[];
  readonly runtime: IslandRuntime;
  /** Whether they have the messages of React's development build, for `plinth dev`. */
  readonly isDevelopment?: boolean;
}

interface IslandBundleOptions extends Islands {
  readonly root: string;
  readonly base: string;
  /** The oldest browsers. */
  readonly target: string[];
  readonly plugins: esbuild.Plugin[];
}

const engineFile = (name: string): string =>
  fileURLToPath(new URL(isCompiled ? `./${name}` : `../../site-thread/islands/${name}`, import.meta.url));

/** Bundles the islands of a site. @throws a BuildFailure. */
export async function bundleIslands(
  options: IslandBundleOptions,
): Promise<BundledIslands & { readonly outputs: readonly OutputFile[] }> {
  const { root, modules, target, isDevelopment = false } = options;
  const [browsers, ssr] = await Promise.all([bundleForBrowsers(options), ssrBundle(options)]);
  const { outputs } = browsers.metafile;
  const texts = new Map<string, string>();
  for (const file of browsers.outputFiles) {
    const path = `assets/${basename(file.path)}`;
    if (isScript(path)) texts.set(path, isDevelopment ? file.text : await minified(file.text, target));
  }
  const scripts = named(texts, outputs);
  const others = browsers.outputFiles.flatMap(({ path, contents }): OutputFile | [] => {
    const name = `assets/${basename(path)}`;
    const sources = Object.keys(outputs[name]?.inputs ?? {}).sort();
    return /\.(js|css)$/.test(name) ? [] : { path: name, bytes: contents, sources, kind: "bundle" };
  });
  return {
    files: urlsOfScripts(modules, scripts, outputs),
    ssrBundle: ssr.outputFiles.find(({ path }) => isScript(path) || path === "<stdout>")?.text ?? "",
    texts: new Map([...scripts].map(([path, file]) => [file.path, textWithImports(path, texts, outputs)])),
    lines: lineByModule(root, modules),
    outputs: [...scripts.values(), ...others],
  };
}

/** What packages written for Node name, as other bundlers define it. */
const ofNode = { global: "globalThis" };

/** What browsers load: a script for each module, and what several of them share in scripts of its own. */
const bundleForBrowsers = (options: IslandBundleOptions): Promise<esbuild.BuildResult<EsbuildOptions>> =>
  loadEsbuild().build({
    ...common(options),
    define: {
      ...ofNode,
      "process.env.NODE_ENV": JSON.stringify(options.isDevelopment ? "development" : "production"),
      "process.env.ISLAND_RUNTIME": JSON.stringify(options.runtime),
    },
    entryPoints: [
      engineFile("loader.js"),
      engineFile("hydrate.js"),
      ...options.modules.map((file) => join(options.root, "templates", file)),
    ],
    entryNames: "assets/[name]-[hash]",
    chunkNames: "assets/shared-[hash]",
    splitting: true,
    minifySyntax: true, // and identifiers in minified(): here, it would rename the classes of *.module.css
    publicPath: options.base,
    format: "esm",
  });

/** One script that renders any of the islands, for the proof that they hydrate. */
const ssrBundle = (options: IslandBundleOptions): Promise<esbuild.BuildResult<EsbuildOptions>> =>
  loadEsbuild().build({
    ...common(options),
    stdin: { contents: ssrEntry(options), resolveDir: options.root, sourcefile: "islands", loader: "js" },
    format: "iife",
    publicPath: "/",
  });

const isScript = (path: string): boolean => path.endsWith(".js");

/** The URLs of the loader, the runtime and each module, with those of the scripts that they import, which load first. */
function urlsOfScripts(
  modules: readonly string[],
  scripts: ReadonlyMap<string, OutputFile>,
  outputs: Outputs,
): BundledIslands["files"] {
  const scriptUrl = (path: string): string => `/${scripts.get(path)?.path}`;
  const entries = Object.keys(outputs).filter(isScript);
  const isEntry = (path: string, end: string): boolean => outputs[path]?.entryPoint?.endsWith(end) ?? false;
  const ofSite = modules.map((file) => entries.find((path) => isEntry(path, `templates/${file}`)) ?? "");
  // A module of the site can have the same name.
  const [loader = "", hydrate = ""] = ["/loader.js", "/hydrate.js"].map((name) =>
    entries.find((path) => isEntry(path, name) && !ofSite.includes(path)),
  );
  const needsOf = (path: string): string[] => [
    ...new Set([...importsOf(outputs, path).flatMap((each) => needsOf(each)), scriptUrl(path)]),
  ];
  const runtime = needsOf(hydrate);
  const urls = modules.map((file, at) => {
    const path = ofSite[at] ?? "";
    return [file, { url: scriptUrl(path), needs: [...new Set([...runtime, ...needsOf(path)])] }] as const;
  });
  return { loader: scriptUrl(loader), runtime: scriptUrl(hydrate), modules: Object.fromEntries(urls) };
}

const common = ({ root, target, plugins, runtime }: IslandBundleOptions): EsbuildOptions => ({
  ...commonOptions(root),
  plugins: [packagesOf(root, runtime), ...plugins],
  target,
  platform: "browser",
  outdir: ".",
  define: { ...ofNode, "process.env.NODE_ENV": '"production"' },
});

/** Removes the paths of CommonJS modules, which esbuild writes into code whose identifiers it does not minify. */
async function minified(text: string, target: string[]): Promise<string> {
  const plain = text.replaceAll(/(\b__(?:commonJS|esm)\(\{\s*)"[^"\n]*"\(/g, '$1"_"(').replace(/^\s*"use client";/, "");
  const options = { minify: true, format: "esm", target, legalComments: "none" } as const;
  return (await loadEsbuild().transform(plain, options)).code;
}

/** Preact in place of React. */
const ofPreact: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact-render-to-string",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/** One copy of the runtime for all modules: the site's, or else the engine's. */
const packagesOf = (root: string, runtime: IslandRuntime): esbuild.Plugin => ({
  name: "runtime-of-islands",
  setup(build) {
    build.onResolve({ filter: /^(react|react-dom|preact)(\/|$)/ }, async ({ path, kind, pluginData }) => {
      if (pluginData === "runtime") return undefined;
      const wanted = runtime === "preact" ? (ofPreact[path] ?? path) : path;
      for (const resolveDir of wanted.startsWith("preact") ? [root] : [root, packageFile("")]) {
        const resolved = await build.resolve(wanted, { kind, resolveDir, pluginData: "runtime" });
        if (resolved.errors.length === 0) return { path: resolved.path, sideEffects: resolved.sideEffects };
      }
      return wanted.startsWith("preact") ? { path, external: true } : undefined; // the external import is reported below
    });
    build.onStart(async () => {
      const names = runtime === "preact" ? ["preact", "preact-render-to-string"] : [];
      const options = { kind: "import-statement", resolveDir: root, pluginData: "runtime" } as const;
      const resolved = await Promise.all(names.map((name) => build.resolve(name, options)));
      const missing = names.filter((_, index) => resolved[index]?.errors.length);
      if (missing.length === 0) return undefined;
      const text = `islands: { runtime: "preact" } needs ${missing.join(" and ")}`;
      const notes = [{ text: `Install what is missing: npm install ${missing.join(" ")}` }];
      const place: SourcePlace = { file: siteFile, at: { kind: "text", text: "preact" } };
      return { errors: [{ text, notes, detail: { place } }] };
    });
  },
});

/** Renders an island of the site. Its module runs then, since one that needs a real browser throws. */
function ssrEntry({ root, modules }: IslandBundleOptions): string {
  const table = modules.map(
    (file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(join(root, "templates", file))})`,
  );
  return `import { createElement } from "react";
import { renderToString } from "react-dom/server";
const modules = { ${table.join(", ")} };
globalThis.renderIsland = ({ file, name, props, prefix, hasSlot }) => {
  const component = modules[file]()[name];
  const children = hasSlot ? [createElement("plinth-slot")] : [];
  return renderToString(createElement(component.__esModule ? component.default : component, JSON.parse(props), ...children), { identifierPrefix: prefix });
};
`;
}

type Outputs = esbuild.Metafile["outputs"];

/** The scripts that a script imports before it runs. */
const importsOf = (outputs: Outputs, path: string): string[] =>
  (outputs[path]?.imports ?? []).flatMap((each) => (each.kind === "import-statement" ? each.path : []));

/**
 * The scripts by esbuild's names, with names that contain a hash of their bytes alone: those that a script imports are
 * named before it.
 */
function named(texts: ReadonlyMap<string, string>, outputs: Outputs): Map<string, OutputFile> {
  const files = new Map<string, OutputFile>();
  const started = new Set<string>();
  const name = (path: string): void => {
    if (started.has(path)) return;
    started.add(path);
    let text = texts.get(path) ?? "";
    for (const { path: imported } of outputs[path]?.imports ?? []) {
      name(imported);
      const file = files.get(imported);
      if (file) text = text.replaceAll(basename(imported), basename(file.path));
    }
    // Files of the engine and its packages are elsewhere on each machine.
    const sources = Object.keys(outputs[path]?.inputs ?? {}).filter((file) => !isOfEngine(file));
    const hash = hashForFileName(hashOf(text));
    files.set(path, {
      path: path.replace(/-\w+\.js$/, `-${hash}.js`),
      bytes: text,
      sources: sources.sort(),
      kind: "bundle",
    });
  };
  for (const path of texts.keys()) name(path);
  return files;
}

const isOfEngine = (file: string): boolean =>
  file.startsWith("../") || /^(?:lib|src)\/.*(?:loader|hydrate)\.js$/.test(file);

/** The text of a script of islands and of all that it imports, without the imports themselves and without the runtime. */
function textWithImports(path: string, texts: ReadonlyMap<string, string>, outputs: Outputs): string {
  const seen = new Set<string>();
  const visit = (each: string): string => {
    if (seen.has(each)) return "";
    seen.add(each);
    const { inputs = {}, imports = [] } = outputs[each] ?? {};
    const isRuntime = Object.keys(inputs).every((file) => runtimeFiles.test(file));
    const siteText = isRuntime ? "" : (texts.get(each) ?? "").replaceAll(ownImports, "");
    return [siteText, ...imports.map((imported) => visit(imported.path))].join("\n");
  };
  return visit(path);
}
const runtimeFiles =
  /(?:^|\/)node_modules\/(?:react|react-dom|scheduler|preact)\/|(?:islands|engine|\d)\/(?:loader|hydrate)\.js$/;
const ownImports = /\bimport\s*(?:[^"'`;()]*from\s*)?"[^"]*\/[^"]+\.js";?|\bimport\("[^"]*\/[^"]+\.js"\)/g;

/** The first line of each component, as far as its text shows it. */
function lineByModule(root: string, modules: readonly string[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const file of modules) {
    const text = readBytes(root, `templates/${file}`, new Report())?.toString() ?? "";
    for (const [index, line] of text.split("\n").entries()) {
      const names = Array.from(line.matchAll(/\b(?:function|class|const|let)\s+(\w+)/g), ([, name]) => name);
      for (const name of /^\s*export\s+default\b/.test(line) ? ["default"] : names)
        if (!lines.has(`${file} ${name}`)) lines.set(`${file} ${name}`, index + 1);
    }
  }
  return lines;
}
