/** content/ -> the site's thread, which proves some files while others are still being read. */

import { parse } from "../content/parse.ts";
import { inTurns, read } from "../content/read.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Program } from "../render/program.ts";
import type { Profile } from "./profile.ts";

export interface TakeIn {
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  readonly report: Report;
  /** Filled with the files in which the place of a mistake may have to be looked up. */
  readonly searchable: Set<string>;
  readonly profile: Profile;
}

/** Reads and parses files into the site's thread. Gives the files that were reported instead of read. */
export async function takeIn(loading: Promise<Program | undefined>, asked: TakeIn): Promise<readonly string[]> {
  const { root, files, report, searchable, profile } = asked;
  const taken = new Set<string>();
  for await (const some of inTurns(files)) {
    profile.enter("reading");
    const sources = read(root, some, report);
    for (const { file } of sources) searchable.add(file);
    profile.enter("parsing");
    const documents = parse(sources, report);
    for (const { file } of documents) taken.add(file);
    profile.enter("handing over");
    // What fails here fails again, and is told, in "collect".
    loading.then((program) => program?.call("take", documents)).catch(() => undefined);
  }
  return report.findings.flatMap(({ file }) => (file?.startsWith("content/") && !taken.has(file) ? file : []));
}
