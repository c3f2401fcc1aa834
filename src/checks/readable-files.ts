/** Files that browsers and feed readers load can be read: the web manifest, XML, drawings, and pictures and fonts that something uses. */
import type { SiteCheck } from "./facts.ts";
import { referencesOf } from "./links/link-targets.ts";

export const checkReadableFiles: SiteCheck = (facts) =>
  facts.files.flatMap(({ path, sources, problem, kind }) => {
    if (!problem || (problem.mattersIfUsed && !referencesOf(facts).referred.has(path))) return [];
    return {
      code: "output/unreadable",
      ...(problem.severity && { severity: problem.severity }),
      file: sources[0],
      at: kind === "file" ? { kind: "text", text: path } : problem.at,
      message: `${path} ${problem.what}.`,
      hint: problem.hint,
    };
  });
