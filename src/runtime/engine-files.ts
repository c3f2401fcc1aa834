/** The location of the engine's own files: compiled in lib/ (bin/prepare.js), or sources in src/. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Whether this is a folder of lib/, where all modules lie side by side. */
export const isCompiled = !import.meta.url.endsWith(".ts");

/** A file of the package, by its path from the package's root. */
export const packageFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

interface OwnManifest {
  readonly version: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const ownManifest = (): OwnManifest => JSON.parse(readFileSync(packageFile("package.json"), "utf8"));

const moduleUrl = (source: string, compiled: string): string =>
  new URL(isCompiled ? compiled : source, import.meta.url).href;

/** URLs of the modules that threads load: one inspects pages, the site's thread loads the rest. Its templates import all but the first three. */
export const modules = {
  inspector: moduleUrl("./inspect-worker.ts", "./inspect-worker.js"),
  boot: moduleUrl("../site-thread/boot.js", "./boot.js"),
  worker: moduleUrl("../site-thread/worker.ts", "./worker.js"),
  plinth: moduleUrl("../api/index.ts", "./plinth.js"),
  outputs: moduleUrl("../api/outputs/index.ts", "./outputs.js"),
  images: moduleUrl("../api/images/index.tsx", "./images.js"),
  jsxRuntime: moduleUrl("../site-thread/react/jsx-runtime.ts", "./jsx-runtime.js"),
};
