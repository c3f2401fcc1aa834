/**
 * src/ -> lib/: the engine as Node can run it at once, with its smaller packages compiled in (plinth.js runs it).
 * npm runs this after `npm ci`. Whole or not at all: everything is written into a folder beside lib/, then renamed.
 */
import { cpSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, "lib");
/** Modules that are loaded by their URL, each under a name of its own (src/render/engine-files.ts). */
const entryPoints = {
  main: "src/commands/main.ts",
  worker: "src/render/thread/worker.ts",
  plinth: "src/site/index.ts",
  outputs: "src/site/outputs/index.ts",
  "jsx-runtime": "src/render/react/jsx-runtime.ts",
  zod: fileURLToPath(import.meta.resolve("zod")),
};
/** Plain JavaScript that is loaded by its URL. */
const scripts = [
  "render/thread/boot.js",
  "serve/dev/live-reload-client.js",
  "serve/dev/watcher-thread.js",
  "commands/verify/shift-clock.mjs",
];
/** React holds state that packages of the site share; the others bring binaries, or no command but one needs them. */
const external = ["react", "react-dom", "esbuild", "tsx", "chokidar", "@fastify/send", "html-validate"];

const making = `${lib}.tmp-${process.pid}`;
try {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: making,
    external,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    // What CommonJS among the packages requires are Node's own modules.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: "automatic",
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    tsconfigRaw: {},
    logLevel: "warning",
  });
  for (const script of scripts) cpSync(join(root, "src", script), join(making, basename(script)));
  const sizes = readdirSync(making).map((name) => [name, statSync(join(making, name)).size]);
  writeFileSync(join(making, "files.json"), JSON.stringify(Object.fromEntries(sizes)));
  putInPlace();
} finally {
  rmSync(making, { recursive: true, force: true });
}

/** Another process may do the same at the same time. */
function putInPlace() {
  const old = `${lib}.old-${process.pid}`;
  for (;;) {
    try {
      renameSync(lib, old);
    } catch {} // There is none.
    rmSync(old, { recursive: true, force: true });
    try {
      return renameSync(making, lib);
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
    }
  }
}
