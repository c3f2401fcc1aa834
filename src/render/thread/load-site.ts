/** Loads a site's bundle and the packages outside of it. */
import type { FromWorker } from "../protocol.ts";

/** If a module that the site imports fails, its exception may not show which: importing it again fails, too. @throws it. */
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
