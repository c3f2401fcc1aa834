/** The finding for an export of templates/site.tsx that is not a site. */
import type { Finding, FindingPlace } from "../diagnostics/diagnostic.ts";
import { siteFile } from "../diagnostics/page-place.ts";
import type { SiteProblem } from "../program/protocol.ts";

/** @param templates searched for an option after templates/site.tsx; the first that contains it is the place. */
export function notASite(
  { message, hint, name, outer = "" }: SiteProblem,
  templates: readonly string[],
  code: "template/no-site" | "output/bad-hosting" = "template/no-site",
): Finding {
  const proper = "Write `export default defineSite({ content, origin, pages })`.";
  if (name === undefined) return { code, message, hint: proper, file: siteFile };
  const files = [siteFile, ...templates];
  const places = [`${name}:`, `"${name}"`, name].flatMap((text) => files.map((file) => ({ file, text })));
  const place = places.reduceRight<FindingPlace>((otherwise, { file, text }) => ({ file, at: { text, otherwise } }), {
    file: siteFile,
    at: { text: outer },
  });
  return { code, message, hint, ...place };
}
