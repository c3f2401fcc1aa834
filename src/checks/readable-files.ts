/** Files that browsers and feed readers load can be read: the web manifest, XML, drawings, and pictures and fonts that something uses. */
import type { SiteCheck } from "./facts.ts";
import { referencesOf } from "./links/link-targets.ts";

export const readableFiles: SiteCheck = (site) =>
  site.files.flatMap(({ path, sources, problem, kind }) =>
    problem && !(problem.mattersIfUsed && !referencesOf(site).referred.has(path))
      ? {
          code: "output/unreadable" as const,
          ...(problem.severity && { severity: problem.severity }),
          file: sources[0],
          at: kind === "file" ? ({ kind: "text", text: path } as const) : problem.at,
          message: `${path} ${problem.what}.`,
          hint: problem.hint,
        }
      : [],
  );
