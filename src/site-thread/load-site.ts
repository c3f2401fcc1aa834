/** Loads a site's bundle and the packages outside of it. */
import { createRequire } from "node:module";
import type { FromWorker } from "./protocol.ts";

// `require` would take these for scripts; `import` throws the same error, by which the package is bundled instead.
for (const extension of [".css", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".woff", ".woff2"])
  createRequire(import.meta.url).extensions[extension] = (_, file) => {
    throw new TypeError(`Unknown file extension "${extension}" for ${file}`);
  };

/** Loads the imported modules first: the exception of one may not show which it is. @throws the exception. */
export async function loadSite(url: string, imports: readonly string[], send: (message: FromWorker) => void) {
  for (const each of imports)
    try {
      await import(each);
    } catch (cause) {
      send({ type: "failed-import", url: each });
      throw cause;
    }
  return (await import(url)) as { readonly exported: { readonly default?: unknown } };
}
