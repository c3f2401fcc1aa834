/**
 * Compiles src/ into lib/: plain JavaScript with the smaller packages bundled, which plinth.js runs.
 * npm runs this after `npm ci`. Each run writes a folder of its own, so that a command keeps its engine while it runs;
 * lib/files.json, replaced last, says which one is current. For a package (`npm pack`, `npm publish`) it writes
 * lib/engine instead, with its files.json and the licenses of the bundled packages.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, "lib");
/** Modules that are loaded by URL, so each needs its own output file (src/render/engine-files.ts). */
const entryPoints = {
  main: "src/commands/main.ts",
  worker: "src/render/thread/worker.ts",
  plinth: "src/site/index.ts",
  outputs: "src/site/outputs/index.ts",
  images: "src/site/images/index.tsx",
  "jsx-runtime": "src/render/react/jsx-runtime.ts",
  zod: fileURLToPath(import.meta.resolve("zod")),
};
/** Plain JavaScript files that are loaded by URL. */
const scripts = [
  "render/thread/boot.js",
  "serve/dev/live-reload-client.js",
  "serve/dev/watcher-thread.js",
  "commands/verify/shift-clock.mjs",
];
/** They bring binaries, or no command but one needs them. */
const external = ["esbuild", "tsx", "chokidar", "@fastify/send", "html-validate"];

/**
 * React stays where it is, for it holds state that packages of the site share. It is required: for an import, Node
 * would scan all of React's builds for the names that they export.
 */
const requiredReact = {
  name: "required-react",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path, namespace: "required" }));
    onLoad({ filter: /./, namespace: "required" }, ({ path }) => ({
      contents: `module.exports = require("module").createRequire(engineUrl)("${path}");`,
    }));
  },
};

/** Folders that stay: the newest, and those that a running command or another prepare.js may use. */
const kept = 3;
const isPackage = ["pack", "publish"].includes(process.env.npm_command);
const folder = isPackage ? "engine" : `${Date.now()}-${process.pid}`;
const made = join(lib, folder);
if (isPackage) rmSync(made, { recursive: true, force: true });

try {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: made,
    external,
    bundle: true,
    metafile: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    plugins: [requiredReact],
    // What CommonJS among the packages requires are Node's own modules; js-yaml would load esprima, which it can do without.
    banner: { js: "const require = process.getBuiltinModule, engineUrl = import.meta.url;" },
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: "automatic",
    // Maps name files of src/, which a package does not have.
    sourcemap: isPackage ? false : "external",
    sourcesContent: false,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    tsconfigRaw: {},
    logLevel: "warning",
  });
  if (isPackage) writeFileSync(join(made, "licenses.txt"), licensesOf(Object.keys(metafile.inputs)));
  for (const script of scripts) cpSync(join(root, "src", script), join(made, basename(script)));
  const sizes = readdirSync(made).map((name) => [name, statSync(join(made, name)).size]);
  const sources = Object.keys(metafile.inputs).filter((file) => file.startsWith("src/"));
  sources.push(...scripts.map((script) => `src/${script}`));
  const list = `${made}.json`;
  writeFileSync(list, JSON.stringify({ folder, sizes: Object.fromEntries(sizes), sources }));
  renameSync(list, join(isPackage ? made : lib, "files.json"));
} catch (error) {
  rmSync(made, { recursive: true, force: true });
  throw error;
}
const folders = readdirSync(lib).filter((name) => /^\d/.test(name));
for (const old of folders.sort().slice(0, -kept)) rmSync(join(lib, old), { recursive: true, force: true });

/** The licenses of the packages of bundled files, which their authors require copies to contain. */
function licensesOf(files) {
  const names = new Set(
    files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.slice(0, 1) ?? []),
  );
  return [...names]
    .sort()
    .map((name) => {
      const license = readdirSync(join(root, name)).find((file) => /^licen[cs]e/i.test(file));
      if (!license) throw new Error(`${name} has no license file.`);
      return `${name.replace(/.*node_modules\/|\/$/g, "")}\n\n${readFileSync(join(root, name, license), "utf8").trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}
