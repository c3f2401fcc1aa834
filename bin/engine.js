/**
 * The engine as Node can run it at once: its TypeScript, and the packages that every build needs,
 * bundled into a few files and kept below node_modules/.cache/, under a name made of the bytes of every
 * source file and of npm's list of what is installed, so that what is kept is never old. Without it every
 * start would translate and resolve some hundred files, one by one. Where it cannot be kept, tsx runs the
 * sources as they stand.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, "node_modules/.cache/plinth");
/** Written by npm with every change; other package managers have none, and then packages stay where they are. */
const installed = join(root, "node_modules/.package-lock.json");
/** Plain JavaScript, and needed at every start. The thread's packages are loaded by the thread. */
const bundled = ["commander", "css-tree", "gray-matter", "js-yaml", "jsonc-parser", "yaml"];

/** The module src/cli.ts. */
export async function engine() {
  const folder = join(cache, nameOfSources());
  if (existsSync(folder) || (await prebuilt(folder))) {
    process.setSourceMapsEnabled(true);
    return await import(pathToFileURL(join(folder, "cli.js")).href);
  }
  const { register } = await import("tsx/esm/api");
  register();
  return await import("../src/cli.ts");
}

/** What the sources are and where they stand, since a bundle names its files by their places. */
function nameOfSources() {
  const hash = createHash("sha256").update(root);
  if (existsSync(installed)) hash.update(readFileSync(installed));
  for (const file of [
    "bin/engine.js",
    ...readdirSync(join(root, "src"), { recursive: true })
      .sort()
      .map((name) => `src/${name}`),
  ])
    if (/\.[jt]sx?$/.test(file)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 24);
}

/** Bundles the sources into a folder, whole or not at all. False where that cannot be done. */
async function prebuilt(folder) {
  const making = `${folder}.tmp-${process.pid}`;
  try {
    const esbuild = await import("esbuild");
    mkdirSync(making, { recursive: true });
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: ["src/cli.ts"],
      outdir: making,
      bundle: true,
      splitting: true,
      ...packages(),
      format: "esm",
      platform: "node",
      target: "node20",
      jsx: "automatic",
      sourcemap: "linked",
      sourcesContent: false,
      tsconfigRaw: {},
      define: { "import.meta.url": "sourceUrl" },
      logLevel: "silent",
      plugins: [{ name: "places", setup: modulesKnowTheirPlace }],
    });
    renameSync(making, folder);
    clearOld();
    return true;
  } catch {
    if (existsSync(making)) rmSync(making, { recursive: true });
    return existsSync(folder); // by another process, just now
  }
}

/** Which packages go into the bundle. */
function packages() {
  if (!existsSync(installed)) return { packages: "external" };
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return {
    external: Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !bundled.includes(name)),
    mainFields: ["module", "main"],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
  };
}

/** In a source file, `import.meta.url` means that file's own place, and not the bundle's. */
function modulesKnowTheirPlace(build) {
  build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
    const text = readFileSync(path, "utf8");
    const place = text.includes("import.meta.url")
      ? `const sourceUrl = ${JSON.stringify(pathToFileURL(path).href)}; `
      : "";
    return { contents: place + text, loader: path.endsWith("x") ? "tsx" : "ts" };
  });
}

/** What sources of other days left; that of a process that may still run stays. */
function clearOld() {
  for (const name of readdirSync(cache)) {
    const age = Date.now() - statSync(join(cache, name)).mtimeMs;
    if (age > 86_400_000) rmSync(join(cache, name), { recursive: true, force: true });
  }
}
