/**
 * Compiles src/ into lib/: plain JavaScript with the smaller packages bundled, which plinth.js runs.
 * npm runs this after `npm ci`. Each run writes its own folder, so that a running command keeps its engine while it runs;
 * lib/files.json, replaced last, says which one is current. For a package (`npm pack`, `npm publish`) it writes
 * lib/engine instead, with its files.json and the licenses of the bundled packages.
 */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, "lib");
/** The code of each kind of thread. They share no file, so that none loads many small ones. */
const mainThread = { main: "src/commands/main.ts" };
const inspector = { "inspect-worker": "src/runtime/inspect-worker.ts" };
/** Modules that a site's thread loads by URL, so each needs its own output file (src/runtime/engine-files.ts). */
const siteThread = {
  worker: "src/site-thread/worker.ts",
  plinth: "src/api/index.ts",
  outputs: "src/api/outputs/index.ts",
  images: "src/api/images/index.tsx",
  "jsx-runtime": "src/site-thread/react/jsx-runtime.ts",
  zod: fileURLToPath(import.meta.resolve("zod")),
};
/** Files that are loaded by URL as they are. */
const scripts = [
  "commands/browser/compare.js",
  "commands/browser/in-page.js",
  "runtime/island-browser.js",
  "site-thread/boot.js",
  "site-thread/fix-locale.js",
  "site-thread/observe-react.js",
  "site-thread/islands/loader.js",
  "site-thread/islands/hydrate.js",
  "serve/dev/live-reload-client.js",
  "serve/dev/watcher-thread.js",
  "commands/verify/shift-clock.mjs",
];
/** Packages with binaries, and packages that only one command needs. */
const external = ["esbuild", "tsx", "chokidar", "@fastify/send", "html-validate", "playwright-core"];

/**
 * React is not bundled, because packages of the site share its state. It is loaded with require(): for an import, Node
 * would scan all of React's builds for exported names.
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

/** The number of folders to keep: the newest, and those that a running command or another prepare.js may use. */
const kept = 3;
const isPackage = ["pack", "publish"].includes(process.env.npm_command);
const folder = isPackage ? "engine" : `${Date.now()}-${process.pid}`;
const outdir = join(lib, folder);
if (isPackage) rmSync(outdir, { recursive: true, force: true });

try {
  const options = {
    absWorkingDir: root,
    outdir,
    external,
    bundle: true,
    metafile: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    plugins: [requiredReact],
    // CommonJS packages require only Node's own modules; js-yaml also tries esprima, which is optional.
    banner: { js: "const require = process.getBuiltinModule, engineUrl = import.meta.url;" },
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: "automatic",
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    tsconfigRaw: {},
    logLevel: "warning",
  };
  const builds = [mainThread, inspector, siteThread].map((entryPoints) => build({ ...options, entryPoints }));
  const metafiles = (await Promise.all(builds)).map(({ metafile }) => metafile);
  const inputs = [...new Set(metafiles.flatMap((each) => Object.keys(each.inputs)))];
  if (isPackage) writeFileSync(join(outdir, "licenses.txt"), licensesOf(inputs));
  for (const script of scripts) cpSync(join(root, "src", script), join(outdir, basename(script)));
  writeFileSync(join(outdir, "engine.json"), JSON.stringify(describe(metafiles)));
  const sizes = readdirSync(outdir).map((name) => [name, statSync(join(outdir, name)).size]);
  const sources = inputs.filter((file) => file.startsWith("src/"));
  sources.push(...scripts.map((script) => `src/${script}`));
  const list = `${outdir}.json`;
  writeFileSync(list, JSON.stringify({ folder, sizes: Object.fromEntries(sizes), sources }));
  renameSync(list, join(isPackage ? outdir : lib, "files.json"));
} catch (error) {
  rmSync(outdir, { recursive: true, force: true });
  throw error;
}
const folders = readdirSync(lib).filter((name) => /^\d/.test(name));
for (const old of folders.sort().slice(0, -kept)) rmSync(join(lib, old), { recursive: true, force: true });

/**
 * For src/runtime/versions.ts: the exports of modules, and a hash of all code, by the same rule: of a package's code, or of
 * the sources and the versions of the packages that are bundled with them.
 */
function describe(metafiles) {
  const hash = createHash("sha256");
  const hashed = isPackage ? outdir : join(root, "src");
  const files = readdirSync(hashed, { recursive: true }).filter((name) => /\.(ts|tsx|js|mjs)$/.test(name));
  for (const name of files.map((each) => each.replaceAll("\\", "/")).sort())
    hash.update(`${name}\0`).update(readFileSync(join(hashed, name)));
  if (!isPackage) hash.update(readFileSync(join(root, "package-lock.json")));
  const entries = metafiles
    .flatMap(({ outputs }) => Object.entries(outputs))
    .filter(([, { entryPoint }]) => entryPoint);
  const exports = Object.fromEntries(entries.map(([file, { exports: names }]) => [basename(file), names]));
  return { hash: hash.digest("hex"), exports };
}

/** The licenses of the bundled packages, which copies must include. */
function licensesOf(files) {
  const names = new Set(
    files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.slice(0, 1) ?? []),
  );
  return [...names]
    .sort()
    .map((name) => {
      const license = readdirSync(join(root, name)).find((file) => /^licen[cs]e/i.test(file));
      const text = license ? readFileSync(join(root, name, license), "utf8") : licenseWithoutFile(join(root, name));
      return `${name.replace(/.*node_modules\/|\/$/g, "")}\n\n${text.trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** saxes is published without its license file; this is what it says about the code that remains from sax, too. */
function licenseWithoutFile(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (name !== "saxes" || !version.startsWith("6.")) throw new Error(`${name} ${version} has no license file.`);
  return `The ISC License

Copyright (c) Contributors
Copyright (c) Isaac Z. Schlueter and Contributors (sax, from which saxes was forked)

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`;
}
