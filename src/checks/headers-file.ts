/** The headers of a static `_headers` have values that browsers understand, like those of the site's hosting. */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { filesAt, reportValue } from "../hosting/header-values.ts";
import type { PageCheckFacts, SiteCheck } from "./facts.ts";

export const headersFile: SiteCheck = (site) => {
  const findings: Finding[] = [];
  const paths = site.files.map(({ path }) => path);
  for (const { file, path, set } of staticRules(site))
    for (const [name, value] of set)
      reportValue({ path, name, value }, filesAt(path, site.pages, paths), (message, hint, severity) => {
        findings.push({
          code: "output/bad-hosting",
          ...(severity && { severity }),
          message,
          hint,
          file,
          at: { kind: "text", text: `${name}: ${value}` },
        });
      });
  return findings;
};

/** The header rules of a static `_headers`, with their paths on the site. */
export const staticRules = ({ files, base }: PageCheckFacts) =>
  files.flatMap(({ kind, headers = [], sources: [file = ""] }) =>
    (kind === "static" ? headers : []).map(({ path, pattern, set }) => ({
      file,
      pattern,
      path: path.startsWith(`${base}/`) ? path.slice(base.length) : path,
      set,
    })),
  );
