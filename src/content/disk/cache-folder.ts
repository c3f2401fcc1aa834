/** The folder for what later builds can use. */
import { join } from "node:path";

/**
 * node_modules/.cache/plinth, or the folder that the environment variable PLINTH_CACHE names, in which "" means none.
 * @param packages a node_modules folder, absolute, if there is one.
 */
export function cacheFolder(packages: string | undefined): string | undefined {
  const { PLINTH_CACHE: named = packages && join(packages, ".cache/plinth") } = process.env;
  return named === "" ? undefined : named;
}
