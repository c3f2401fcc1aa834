/** The engine's sources, and the packages that it needs, -> scripts that Node can run at once. */
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { run } from "../src/render/thread/compiled.js";

/** Plain JavaScript, and needed at every start. */
const bundled = ["commander", "css-tree", "gray-matter", "js-yaml", "jsonc-parser", "yaml"];
/** What every site's thread loads. React's are CommonJS. */
const reacts = ["react", "react/jsx-runtime", "react-dom", "react-dom/server"];
const shared = [...reacts, "zod", "markdown-it"];

/**
 * Writes cli.cjs and packages/, or, where nobody knows which packages are installed, cli.mjs, which imports them.
 * @param making where to write; `folder` is what it will be called.
 * @param knowsPackages whether the bundle's name follows what is installed.
 */
export async function bundleEngine({ root, making, folder, knowsPackages }) {
  const files = shared.map((name) => realpathSync(fileURLToPath(import.meta.resolve(name))));
  const ready = knowsPackages ? await bundlePackages({ files, making, folder }) : { urls: urlsOf(files) };
  await esbuild.build({
    ...common,
    ...(knowsPackages
      ? { ...asScript, external: others(root), mainFields: ["module", "main"], outfile: join(making, "cli.cjs") }
      : { format: "esm", packages: "external", outfile: join(making, "cli.mjs") }),
    absWorkingDir: root,
    entryPoints: ["src/commands/main.ts"],
    jsx: "automatic",
    sourcemap: "external",
    sourcesContent: false,
    define: { "import.meta.url": "sourceUrl", readyPackages: JSON.stringify(ready) },
    plugins: [{ name: "places", setup: modulesKnowTheirPlace }],
  });
}

/**
 * A function of what CommonJS gives to a module (src/compiled.js runs it), in ASCII: V8 reads that fastest. Without
 * import(), which a script that was compiled before does not have.
 */
const asScript = {
  supported: { "dynamic-import": false },
  format: "cjs",
  charset: "ascii",
  banner: { js: "(function (exports, require, module) {" },
  footer: { js: "})" },
};

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  legalComments: "none",
  tsconfigRaw: {},
  logLevel: "silent",
};

/** Packages that are loaded from where they are. */
function others(root) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !bundled.includes(name));
}

/**
 * One script of the packages that every site's thread needs, and for each a module that exports what the package
 * does. React stands among Node's own modules too, so that a package of the site which asks for it gets the same.
 * Returns the script, and by file of a package the URL of the module that takes its place.
 */
async function bundlePackages({ files, making, folder }) {
  const script = join(folder, "packages/packages.cjs");
  const made = join(making, "packages/packages.cjs");
  mkdirSync(dirname(made));
  await esbuild.build({
    ...common,
    ...asScript,
    stdin: {
      contents: files
        .map((file, index) =>
          reacts[index]
            ? `exports[${index}] = require(${JSON.stringify(file)});`
            : `import * as p${index} from ${JSON.stringify(file)}; exports[${index}] = p${index};`,
        )
        .join("\n"),
      resolveDir: dirname(making),
    },
    outfile: made,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const write = (name, text) => writeFileSync(join(making, "packages", name), text);
  const require = createRequire(import.meta.url);
  write(
    "all.mjs",
    `import { createRequire, Module } from "node:module";
import { run } from ${JSON.stringify(new URL("../src/render/thread/compiled.js", import.meta.url).href)};
const require = createRequire(${JSON.stringify(import.meta.url)});
export const packages = run(${JSON.stringify(script)}, require);
for (const [index, file] of ${JSON.stringify(files.slice(0, reacts.length))}.entries())
  require.cache[file] = Object.assign(new Module(file), { filename: file, exports: packages[index], loaded: true });
`,
  );
  const exported = run(made, require);
  for (const [index, name] of shared.entries()) {
    const names = Object.keys(exported[index]).filter((key) => key !== "default" && /^\w+$/.test(key));
    const whole = reacts[index] ? "exported" : "exported.default";
    write(
      nameOf(name),
      `import { packages } from "./all.mjs";
const exported = packages[${index}];
export default ${whole};
const { ${names.map((key, each) => `${key}: _${each}`).join(", ")} } = exported;
export { ${names.map((key, each) => `_${each} as ${key}`).join(", ")} };
`,
    );
  }
  return {
    script,
    urls: urlsOf(
      files,
      shared.map((name) => join(folder, "packages", nameOf(name))),
    ),
  };
}

const urlsOf = (files, places = files) =>
  Object.fromEntries(files.map((file, index) => [file, pathToFileURL(places[index]).href]));

const nameOf = (name) => `${name.replace("/", "-")}.mjs`;

/** In a source file, `import.meta.url` means that file's own place, and not the bundle's. */
function modulesKnowTheirPlace(build) {
  build.onLoad({ filter: /[\\/]src[\\/].*\.[jt]sx?$/ }, ({ path }) => {
    const text = readFileSync(path, "utf8");
    const place = text.includes("import.meta.url")
      ? `const sourceUrl = ${JSON.stringify(pathToFileURL(path).href)}; `
      : "";
    return { contents: place + text, loader: path.endsWith("x") ? "tsx" : path.endsWith(".js") ? "js" : "ts" };
  });
}
