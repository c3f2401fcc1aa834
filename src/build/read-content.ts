/** content/ -> documents in the site's thread: read and parsed in turns, while the templates are being bundled. */

import type { Selection } from "../content/drafts.ts";
import { parse } from "../content/parse.ts";
import { inBatches, readSources } from "../content/read.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Program } from "../render/program.ts";
import type { Profile } from "./profile.ts";

export interface ContentReading {
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  readonly selection: Selection;
  readonly report: Report;
  /** Filled with the files in which the place of a mistake may have to be looked up. */
  readonly searchable: Set<string>;
  readonly profile: Profile;
}

/** Sends the documents, in reading order. Gives the files that were reported instead. */
export async function readContent(
  loading: Promise<Program | undefined>,
  { root, files, selection, report, searchable, profile }: ContentReading,
): Promise<readonly string[]> {
  const parsed = new Set<string>();
  for await (const some of inBatches(files)) {
    profile.enter("reading");
    const sources = readSources(root, some, report);
    for (const { file } of sources) searchable.add(file);
    profile.enter("parsing");
    const documents = parse(sources, report);
    for (const { file } of documents) parsed.add(file);
    profile.enter("handing over");
    const request = { change: { documents, removed: [], unread: [] }, selection, isPart: true };
    // A failure here is reported by the call that lists the pages.
    loading.then((program) => program?.call("collect", request)).catch(() => undefined);
  }
  return report.findings.flatMap(({ file }) => (file?.startsWith("content/") && !parsed.has(file) ? file : []));
}
