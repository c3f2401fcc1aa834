/** What a site uses of content/: the option `ignore` leaves out files, and what was reported of them. */
import { type Finding, severityOf } from "../base/diagnostic.ts";
import { matcherOf } from "./pattern.ts";

/**
 * The findings of the files that are used, and those of them that could not be read or parsed.
 * @param reported in reading and parsing.
 * @param ignore the patterns; undefined without running templates: then it is unknown which files they use.
 */
export function selectContent(reported: readonly Finding[], ignore: readonly string[] | undefined) {
  const isIgnored = matcherOf(ignore ?? []);
  const findings = reported.filter(({ file = "", code }) =>
    ignore ? !isIgnored(file) : code !== "content/unclaimed-file",
  );
  const errors = findings.filter((finding) => severityOf(finding) === "error");
  const files = new Set(errors.flatMap(({ file }) => (file?.startsWith("content/") ? file : [])));
  return { isIgnored, findings, unread: [...files] };
}
