/** A pattern of `ignore` matches a file: a misspelt one would be noticed only by the files that it leaves to be reported. */
import type { SiteCheck } from "./facts.ts";

export const unmatchedPatterns: SiteCheck = ({ unmatched = [] }) =>
  unmatched.map((pattern) => ({
    code: "site/unmatched-pattern",
    message: `No file in content/ matches the pattern "${pattern}" of \`ignore\`.`,
    hint: pattern.startsWith("content/")
      ? `Write "${pattern.slice("content/".length)}": patterns are relative to content/.`
      : "Remove it, or correct it: * is part of a name, ** any folders, {a,b} either.",
    at: {
      text: pattern,
      in: ["templates/site.tsx"],
      otherwise: { file: "templates/site.tsx", at: { text: "ignore" } },
    },
  }));
