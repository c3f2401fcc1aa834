/** content/ -> documents: files are read and parsed in turns, while the templates are being bundled. */

import { type Document, parse } from "../content/parse.ts";
import { inBatches, readSources } from "../content/read.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Profile } from "./profile.ts";

export interface ContentReading {
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  readonly report: Report;
  /** Filled with the files in which the place of a mistake may have to be looked up. */
  readonly searchable: Set<string>;
  readonly profile: Profile;
}

/** The documents in reading order, and the files that were reported instead. */
export async function readContent({ root, files, report, searchable, profile }: ContentReading) {
  const documents: Document[] = [];
  for await (const some of inBatches(files)) {
    profile.enter("reading");
    const sources = readSources(root, some, report);
    for (const { file } of sources) searchable.add(file);
    profile.enter("parsing");
    documents.push(...parse(sources, report));
  }
  const taken = new Set(documents.map(({ file }) => file));
  const unread = report.findings.flatMap(({ file }) => (file?.startsWith("content/") && !taken.has(file) ? file : []));
  return { documents, unread };
}
