/** The finding for an export of templates/site.tsx that is not a site. */

import type { OptionProblem } from "../api/options.ts";
import type { Finding, SourcePlace } from "../base/diagnostic.ts";
import { siteFile } from "../base/places.ts";

/** @param templates searched for an option after templates/site.tsx; the first that contains it is the place. */
export function optionFinding(
  { message, hint, name, outer = "" }: OptionProblem,
  templates: readonly string[],
  code: "template/no-site" | "output/bad-hosting" = "template/no-site",
): Finding {
  const proper = "Write `export default defineSite({ content, origin, pages })`.";
  if (name === undefined) return { code, message, hint: proper, file: siteFile };
  const files = [siteFile, ...templates];
  const candidates = [`${name}:`, `"${name}"`, name].flatMap((text) => files.map((file) => ({ file, text })));
  const place = candidates.reduceRight<SourcePlace>(
    (otherwise, { file, text }) => ({ file, at: { kind: "text", text, otherwise } }),
    { file: siteFile, at: { kind: "text", text: outer } },
  );
  return { code, message, hint, ...place };
}
