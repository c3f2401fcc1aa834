/**
 * Modules of templates/ that begin with "use client" (React's directive for code that browsers run, too): what
 * templates import from them are islands. esbuild drops the directive, so it is read from the source.
 */
import { basename, dirname, extname, join } from "node:path";
import type * as esbuild from "esbuild";
import { pathIn } from "../../base/path-in.ts";
import { escapedPattern } from "../../base/regexps.ts";
import { readTextFile } from "../../content/disk/regular-file.ts";

/** Whether the text of a module begins with the directive, after comments and other directives. */
export const isClientModule = (text: string): boolean =>
  text.includes("use client") &&
  /^(?:\s|;|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(["'])use (?!client)[a-z ]+\1)*(["'])use client\2/.test(text);

/** Marks the module itself, which only its islands and other client modules import. */
export const itself = "?itself";

export const fileOfInput = (path: string): string => path.replace(itself, "");

/** Replaces such a module by one with islands, unless it is imported from one. @param files relative to the root. */
export const clientModules = (root: string, files: readonly string[]): esbuild.Plugin => ({
  name: `client-modules ${files.join(" ")}`,
  setup(build) {
    if (files.length === 0) return;
    const names = files.flatMap((file) => {
      const name = basename(file, extname(file));
      return name === "index" ? [name, basename(dirname(file)), "."] : name;
    });
    const paths = new Set(files.map((file) => join(root, file)));
    const filter = new RegExp(`(?:^|\\W)(?:${names.map((name) => escapedPattern(name)).join("|")})(?:\\.\\w+)?/?$`);
    build.onResolve({ filter }, async ({ path, kind, resolveDir, pluginData, importer }) => {
      if (!paths.has(importer) || pluginData === itself) return undefined;
      const resolved = await build.resolve(path, { kind, resolveDir, importer, pluginData: itself });
      return paths.has(resolved.path) ? { path: resolved.path, suffix: itself } : undefined;
    });
    // Not where they are imported: esbuild resolves import(`./${name}.tsx`) without its plugins.
    build.onLoad({ filter }, async ({ path, suffix }) =>
      suffix === itself || !paths.has(path)
        ? undefined
        : { contents: islandsOf(path, pathIn(root, path), await exportsOf(path, build)), loader: "js" },
    );
  },
});

/** Names of `export * from` another module are known to esbuild only when it bundles; packages stay outside. */
async function exportsOf(file: string, { esbuild, resolve }: esbuild.PluginBuild): Promise<readonly string[]> {
  const modulesOnly: esbuild.Plugin = {
    name: "modules-only",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^/ }, async ({ path, kind, resolveDir, importer }) => {
        if (kind === "entry-point") return undefined;
        const found = await resolve(path, { kind, resolveDir, importer, pluginData: itself });
        const isModule = found.namespace === "file" && !found.external && /\.[cm]?[jt]sx?$/.test(found.path);
        return isModule ? { path: found.path } : { path, external: true };
      }),
  };
  try {
    const bundle = /\bexport\s*\*/.test(readTextFile(file));
    const options = { write: false, metafile: true, format: "esm", logLevel: "silent", tsconfigRaw: {} } as const;
    const { metafile } = await esbuild.build({
      ...options,
      ...{ entryPoints: [file], outdir: ".", bundle, plugins: [modulesOnly] },
    });
    return Object.values(metafile.outputs).flatMap((output) => output.exports);
  } catch {
    return []; // its syntax error is reported where it is bundled
  }
}

/** The module that templates import in place of another: each component is an island, anything else is the same. */
function islandsOf(path: string, file: string, exports: readonly string[]): string {
  const name = JSON.stringify(file.replace("templates/", ""));
  const lines = exports.map((each, index) => {
    const key = JSON.stringify(each);
    const isComponent = /^\p{Lu}/u.test(each) || each === "default";
    const value = isComponent ? `islandOf(module[${key}], ${name}, ${key})` : `module[${key}]`;
    return `const value${index} = ${value};\nexport { value${index} as ${key} };`;
  });
  return [
    `import * as module from ${JSON.stringify(path)};`,
    'import { islandOf } from "plinth:react/jsx-runtime";',
    ...lines,
  ].join("\n");
}

/** The modules in a bundle of templates, relative to templates/. */
export const clientModulesIn = ({ inputs }: esbuild.Metafile): string[] =>
  Object.keys(inputs)
    .flatMap((path) => (path.endsWith(itself) && fileOfInput(path) in inputs ? fileOfInput(path) : []))
    .map((file) => file.replace("templates/", ""))
    .sort();
