/**
 * What a large site keeps for later builds (content/disk/store.ts): the HTML of its Markdown, from its threads, and the
 * facts of its pages.
 */
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { resultsFolder, Store } from "../content/disk/store.ts";
import type { Program } from "../runtime/program.ts";
import { packageVersionsOf } from "../runtime/versions.ts";
import type { StoreFile } from "../site-thread/protocol.ts";
import type { Job } from "./job.ts";

/** The number of content files from which a later build takes less time, by more than 0.1 s. */
const worthKeeping = 500;

export interface Stores {
  readonly markdown: StoreFile;
  readonly pages: Store;
}

/** Opens the results of earlier builds. @param files the number of content files. */
export function openStores(files: number, { root, run }: Job): Stores | undefined {
  const { fresh = false, keepFrom = worthKeeping } = run;
  const folder = fresh || files < keepFrom ? undefined : resultsFolder(root);
  if (folder === undefined) return undefined;
  const versions = JSON.stringify({
    // The packages that templates import do not count, since no code of the site makes these results.
    ...packageVersionsOf(root, { imports: new Map() }, []),
    // The folder of the engine has a new name whenever lib/ is compiled, perhaps with other packages in it.
    lib: basename(dirname(fileURLToPath(import.meta.url))),
    node: process.version,
  });
  return { markdown: { path: join(folder, "texts"), versions }, pages: new Store(join(folder, "pages"), versions) };
}

/** Writes the results for later builds. Call it once. */
export async function saveStores({ stores, program }: { stores: Stores | undefined; program: Program }): Promise<void> {
  if (!stores) return;
  const saving = program.saveResults();
  stores.pages.save();
  await saving;
}
