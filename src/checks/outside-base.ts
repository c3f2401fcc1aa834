/**
 * Of a site with a base, no script or data- attribute names a file from the root of the host: those
 * are given no base, since nobody can tell which text of a script is a URL.
 */
import { type Finding, someOf } from "../diagnostics/diagnostic.ts";
import { placeOfPage, type SiteCheck } from "./facts.ts";

export const outsideBase: SiteCheck = ({ origin, base, paths, pages, files }) => {
  if (base === "") return [];
  const named = new Map<
    string,
    { on: string[]; sources: readonly string[]; otherwise: Pick<Finding, "file" | "at"> }
  >();
  const note = (
    url: string,
    { on, ...place }: { on: string; sources: readonly string[]; otherwise: Pick<Finding, "file" | "at"> },
  ): void => {
    if (!url.startsWith("/") || url.startsWith(`${base}/`) || !paths.has(url.slice(1))) return;
    const known = named.get(url) ?? { on: [], ...place };
    known.on.push(on);
    named.set(url, known);
  };
  for (const page of pages)
    for (const url of page.mentions) note(url, { on: page.url, sources: page.sources, otherwise: placeOfPage(page) });
  for (const { path, mentions, sources } of files)
    for (const url of mentions) note(url, { on: path, sources, otherwise: { file: sources[0] } });
  return [...named].map(([url, { on, sources, otherwise }]) => ({
    code: "link/outside-base",
    message: `"${url}" is named from the root of the host, but the site stands at ${origin}/. On ${someOf(on)}.`,
    hint: "Let the page say it in an href or src, or name it relative to the script (new URL(…, import.meta.url)).",
    at: { text: url, in: sources, otherwise },
  }));
};
