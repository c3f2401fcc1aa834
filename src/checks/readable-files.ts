/** Files that browsers and feed readers load can be read: the web manifest, XML, drawings, pictures. */
import type { SiteCheck } from "./facts.ts";

export const readableFiles: SiteCheck = ({ files }) =>
  files.flatMap(({ path, sources, problem, kind }) =>
    problem
      ? {
          code: "output/unreadable" as const,
          file: sources[0],
          at: kind === "file" ? { text: path } : problem.at,
          message: `${path} ${problem.what}.`,
          hint: problem.hint,
        }
      : [],
  );
