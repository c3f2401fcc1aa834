/** The headers of a static `_headers` have values that browsers understand, like those of the site's hosting. */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { filesAt } from "../hosting/header-values.ts";
import { reportValue } from "../hosting/validate.ts";
import type { SiteCheck } from "./facts.ts";

export const headersFile: SiteCheck = ({ files, pages, base }) => {
  const found: Finding[] = [];
  const paths = files.map(({ path }) => path);
  for (const { kind, headers = [], sources } of files)
    for (const { path, set } of kind === "static" ? headers : [])
      for (const [name, value] of set) {
        const own = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
        reportValue(`${name} for ${own}`, { name, value, files: filesAt(own, pages, paths) }, (message, hint) => {
          const [file = ""] = sources;
          found.push({ code: "output/bad-hosting", message, hint, file, at: { text: `${name}: ${value}` } });
        });
      }
  return found;
};
