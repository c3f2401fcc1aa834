/** Loads a site's bundle and the packages outside of it. */
import type { FromWorker } from "./protocol.ts";

/** If an imported module throws, the exception may not show which one, so each is imported again. @throws the exception. */
export async function loadSite(url: string, imports: readonly string[], send: (message: FromWorker) => void) {
  try {
    return (await import(url)) as { readonly exported: { readonly default?: unknown } };
  } catch (thrown) {
    for (const each of imports) {
      try {
        await import(each);
      } catch (cause) {
        send({ type: "failed-import", url: each });
        throw cause;
      }
    }
    throw thrown;
  }
}
