/** esbuild plugins for templates: external packages, `import.meta`, drawings. */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as esbuild from "esbuild";
import { escapedPattern } from "../../base/regexps.ts";
import { readTextFile } from "../../content/disk/regular-file.ts";
import { isCompiled, modules, packageFile } from "../engine-files.ts";
import { compiledEngine } from "../versions.ts";
import { keepRootRelativeUrls } from "./assets.ts";
import { clientModules, isClientModule } from "./client-modules.ts";
import { aliasesOf, isAlias, readIfExists } from "./tsconfig.ts";

/**
 * The plugins and replacements for the templates of the site at `root`.
 * @param inBundle packages that Node cannot load, since they import stylesheets or pictures: they are bundled.
 */
export const siteBundling = (
  root: string,
  inBundle: ReadonlySet<string>,
): Pick<esbuild.BuildOptions, "plugins" | "alias" | "define"> => ({
  plugins: [
    clientModules(root, templatesWith(root, isClientModule)),
    externalEngine,
    externalPackages(root, inBundle),
    keepRootRelativeUrls("/"),
    drawingsInStyles,
    importMetaPlugin(templatesWith(root, (text) => text.includes("import.meta"))),
  ],
  alias,
  define: {
    "process.env.NODE_ENV": '"production"',
    "import.meta.url": `${importMetaVariable}.url`,
    "import.meta.dirname": `${importMetaVariable}.dirname`,
    "import.meta.filename": `${importMetaVariable}.filename`,
  },
});

/** A drawing is text for a template that imports it, and a file for a stylesheet. */
const drawingsInStyles: esbuild.Plugin = {
  name: "drawings-in-styles",
  setup(build) {
    build.onResolve({ filter: /\.svg$/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== "url-token" || pluginData === "drawing" || /^(\/|\w+:)/.test(path)) return undefined;
      const resolved = await build.resolve(path, { kind, resolveDir, pluginData: "drawing" });
      return resolved.errors.length > 0 ? undefined : { path: resolved.path, namespace: "drawing" };
    });
    build.onLoad({ filter: /^/, namespace: "drawing" }, ({ path }) => ({
      contents: readFileSync(path),
      loader: "file",
    }));
  },
};

/** Packages that the site and the engine must share, because of their state (React) or classes (zod). */
const shared = new Set(["react", "react-dom", "zod"]);

/**
 * In a template, `import.meta.url`, `dirname` and `filename` refer to the template's own file, as in Node, not to the
 * bundle. Only for files that use them: each costs a round trip to esbuild's process.
 */
const importMetaPlugin = (files: readonly string[]): esbuild.Plugin => ({
  name: `import-meta ${files.join(" ")}`,
  setup(build) {
    if (files.length === 0) return;
    const filter = new RegExp(`(${files.map((file) => escapedPattern(file)).join("|")})$`);
    build.onLoad({ filter }, ({ path }) => {
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path };
      // On the first line, so that line numbers do not change. esbuild's `define` replaces import.meta with the variable.
      const contents = `const ${importMetaVariable} = ${JSON.stringify(place)}; ${readTextFile(path)}`;
      return { contents, loader: path.endsWith(".ts") ? "ts" : path.endsWith(".tsx") ? "tsx" : "jsx" };
    });
  },
});
const importMetaVariable = "__templatePlace";

/** Templates with some text: paths relative to the root, with the system's separators. */
function templatesWith(root: string, test: (text: string) => boolean): string[] {
  const folder = join(root, "templates");
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[^.].*\.m?[jt]sx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => test(readIfExists(join(root, file))))
    .sort();
}

/**
 * "plinth" is always the running engine, loaded from its own location. esbuild gets the names of its exports, and
 * reports the import of any other name at its line.
 */
const externalEngine: esbuild.Plugin = {
  name: "engine-stays-outside",
  setup(build) {
    build.onResolve({ filter: /^plinth(\/outputs|\/images)?$/ }, ({ path }) => ({ path, namespace: "engine" }));
    build.onResolve({ filter: /^file:/, namespace: "engine" }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /^/, namespace: "engine" }, async ({ path }) => {
      const url = modules[path === "plinth" ? "plinth" : path === "plinth/outputs" ? "outputs" : "images"];
      const names = await (exportsOf.get(url) ?? exportNamesOf(url, build.esbuild));
      return { contents: `export { ${names.join(", ")} } from ${JSON.stringify(url)};`, loader: "ts" };
    });
  },
};

/** The names that a module of the engine exports, by its URL. */
const exportsOf = new Map<string, Promise<readonly string[]>>();

function exportNamesOf(url: string, { build }: Pick<typeof esbuild, "build">): Promise<readonly string[]> {
  const compiledNames = compiledEngine()?.exports[basename(url)];
  if (compiledNames) return Promise.resolve(compiledNames);
  const entryPoints = [fileURLToPath(url)];
  const names = build({ entryPoints, outdir: ".", write: false, metafile: true, format: "esm", tsconfigRaw: {} }).then(
    ({ metafile }) => Object.values(metafile.outputs).flatMap(({ exports }) => exports),
  );
  exportsOf.set(url, names);
  return names;
}

const alias = {
  "plinth:react": modules.jsxRuntime,
  "plinth:react/jsx-runtime": modules.jsxRuntime,
};

/** Maps files of the engine's packages to the modules of lib/ that contain them. */
const compiledPackages: Readonly<Record<string, string>> = isCompiled
  ? { [realpathSync(fileURLToPath(import.meta.resolve("zod")))]: new URL("./zod.js", import.meta.url).href }
  : {};

/** A package name other than plinth (Go's regular expressions have no lookahead). */
const otherPackageName = /^([^./p]|p([^l]|$)|pl([^i]|$)|pli([^n]|$)|plin([^t]|$)|plint([^h]|$)|plinth[^/:])/;

const packageName = /^(@[^/]+\/)?[^/]+/;

/** Whether a package that Node cannot load may work if it is bundled. @param inBundle those that are. */
export const canBundle = (name: string | undefined, inBundle: ReadonlySet<string>): name is string =>
  name !== undefined && !shared.has(name) && !inBundle.has(name);

/**
 * Scripts of npm packages are not bundled: Node loads them from node_modules, so that a package
 * can contain native code. Their other files (.svg, .json) are bundled. A site without packages of its
 * own uses the engine's.
 */
const externalPackages = (root: string, inBundle: ReadonlySet<string>): esbuild.Plugin => ({
  name: "packages-stay-outside",
  setup(build) {
    const aliases = aliasesOf(root);
    const isAliased = (path: string, file: string): boolean => isAlias(path, aliases) && !file.includes("node_modules");
    const resolveFrom = async (path: string, kind: esbuild.ImportKind, folders: readonly string[]) => {
      for (const resolveDir of folders) {
        const resolved = await build.resolve(path, { kind, resolveDir, pluginData: "resolving" });
        if (resolved.errors.length > 0) continue;
        const isBundled = inBundle.has(packageName.exec(path)?.[0] ?? "") || isAliased(path, resolved.path);
        if (isBundled || !/\.[cm]?js$/.test(resolved.path)) return { path: resolved.path, external: resolved.external };
        if (kind === "require-call") return { path: resolved.path, namespace: required };
        return { path: compiledPackages[resolved.path] ?? pathToFileURL(resolved.path).href, external: true };
      }
      return undefined;
    };
    // Most modules import the same few packages; each resolution costs a round trip to esbuild's process.
    const answers = new Map<string, ReturnType<typeof resolveFrom>>();
    build.onResolve({ filter: otherPackageName }, ({ path, kind, resolveDir, pluginData, importer }) => {
      if (kind === "require-call" && isBuiltin(path)) return { path, namespace: required };
      // A URL in a stylesheet is relative, not the name of a package.
      if (kind === "url-token" || pluginData === "resolving" || path.startsWith("node:") || /^[a-z]:[\\/]/i.test(path))
        return undefined;
      const isShared = shared.has(path.split("/")[0] ?? path) || importer === "";
      const folders = [isShared ? root : resolveDir, packageFile("")];
      const key = [path, kind, ...folders].join("\0");
      const cached = answers.get(key);
      if (cached) return cached;
      const answer = resolveFrom(path, kind, folders);
      answers.set(key, answer);
      // A missing package may be installed before the next build. If esbuild was stopped, its build says so.
      const forget = (): boolean => answers.delete(key);
      void answer.then((resolved) => resolved ?? forget(), forget);
      return answer;
    });
    build.onLoad({ filter: /^/, namespace: required }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:module").createRequire("file:///")(${JSON.stringify(path)})`,
    }));
  },
});
/** Modules outside of the bundle that a bundled package requires: Node loads them, since the bundle, an ES module, has no `require`. */
const required = "required";
