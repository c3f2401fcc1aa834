/** The finding for an export of templates/site.tsx that is not a site. */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { siteFile } from "../diagnostics/page-place.ts";
import type { SiteProblem } from "./protocol.ts";

/** @param templates searched for an unknown name after templates/site.tsx; the first that contains it is the place. */
export function notASite({ message, hint, name }: SiteProblem, templates: readonly string[]): Finding {
  const code = "template/no-site";
  const proper = "Write `export default defineSite({ content, origin, pages })`.";
  if (name === undefined) return { code, message, hint: proper, file: siteFile };
  const place = [siteFile, ...templates].reduceRight<Pick<Finding, "file" | "at">>(
    (otherwise, file) => ({ file, at: { text: `${name}:`, otherwise } }),
    { file: siteFile, at: { text: name } },
  );
  return { code, message, hint, ...place };
}
