/** A file that browsers read by themselves, such as the web manifest, can be read. */
import type { SiteCheck } from "./facts.ts";

export const files: SiteCheck = ({ files: all }) =>
  all.flatMap(({ path, sources, problem, kind }) =>
    problem
      ? {
          code: "output/unreadable" as const,
          file: sources[0],
          ...(kind === "file" ? { at: { text: path } } : {}),
          message: `${path} ${problem}.`,
          hint: "Make it with JSON.stringify, or mend it.",
        }
      : [],
  );
