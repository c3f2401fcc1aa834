/** The sources of a site -> hashes, by which parts are known to be of one site. */
import { createHash } from "node:crypto";
import type { Report } from "../diagnostic.ts";
import { readBytes } from "../read.ts";
import type { Inputs } from "./part.ts";

/** Reads the files of a site that is about to be built. @param content, templates relative to `root`. */
export const inputsOf = (
  root: string,
  { content, templates, ...options }: Omit<Inputs, "content" | "templates"> & Files,
  report: Report,
): Inputs => ({ content: hashOf(root, content, report), templates: hashOf(root, templates, report), ...options });

interface Files {
  readonly content: readonly string[];
  readonly templates: readonly string[];
}

function hashOf(root: string, files: readonly string[], report: Report): string {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) {
    const bytes = readBytes(root, file, report);
    if (bytes) hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
