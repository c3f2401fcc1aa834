/** The location of the engine's own files: compiled in lib/ (bin/prepare.js), or sources in src/. */
import { fileURLToPath } from "node:url";

/** Whether this is a folder of lib/, where all modules lie side by side. */
export const isCompiled = !import.meta.url.endsWith(".ts");

/** A file of the package, by its path from the package's root. */
export const packageFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const moduleUrl = (source: string, compiled: string): string =>
  new URL(isCompiled ? compiled : source, import.meta.url).href;

/** URLs of the modules that the site's thread loads. Its templates import all but the first. */
export const modules = {
  worker: moduleUrl("./thread/worker.ts", "./worker.js"),
  plinth: moduleUrl("../site/index.ts", "./plinth.js"),
  outputs: moduleUrl("../site/outputs/index.ts", "./outputs.js"),
  images: moduleUrl("../site/images/index.tsx", "./images.js"),
  jsxRuntime: moduleUrl("./react/jsx-runtime.ts", "./jsx-runtime.js"),
};
