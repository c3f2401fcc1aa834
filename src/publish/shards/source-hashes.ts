/** The sources of a site -> hashes, by which parts are known to be of one site. */
import { createHash } from "node:crypto";
import { readBytes } from "../../content/read.ts";
import type { Report } from "../../diagnostics/diagnostic.ts";
import type { Inputs } from "./shard.ts";

/**
 * Reads the files of a site that is about to be built. @param content, templates relative to `root`.
 * @param bundles of scripts and styles: pages hold what they use of a stylesheet, so it is theirs as templates are.
 */
export const inputsOf = (
  root: string,
  { content, templates, bundles, ...options }: Omit<Inputs, "content" | "templates"> & Files,
  report: Report,
): Inputs => ({
  content: hashOf(root, content, report),
  templates: hashOf(root, templates, report, bundles),
  ...options,
});

interface Files {
  readonly content: readonly string[];
  readonly templates: readonly string[];
  /** Output paths, which carry a hash of what stands there. */
  readonly bundles: readonly string[];
}

function hashOf(root: string, files: readonly string[], report: Report, names: readonly string[] = []): string {
  const hash = createHash("sha256").update([...names].sort().join("\0"));
  for (const file of [...files].sort()) {
    const bytes = readBytes(root, file, report);
    if (bytes) hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
