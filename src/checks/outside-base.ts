/**
 * Of a site with a base, no script or data- attribute names a file from the root of the host: those
 * are given no base, since nobody can tell which text of a script is a URL.
 */
import { type Finding, someOf } from "../diagnostic.ts";
import { basePathOf } from "../url.ts";
import { placeOfPage, type SiteCheck } from "./facts.ts";

export const outsideBase: SiteCheck = ({ origin, paths, pages, files }) => {
  const base = basePathOf(origin);
  if (base === "") return [];
  const places = new Map<string, { on: string[]; place: Pick<Finding, "file" | "at"> }>();
  const note = (url: string, on: string, place: Pick<Finding, "file" | "at">): void => {
    if (!url.startsWith("/") || url.startsWith(`${base}/`) || !paths.has(url.slice(1))) return;
    const known = places.get(url) ?? { on: [], place };
    known.on.push(on);
    places.set(url, known);
  };
  for (const page of pages) for (const url of page.mentions) note(url, page.url, placeOfPage(page));
  for (const { path, mentions, sources } of files)
    for (const url of mentions) note(url, path, { ...(sources[0] === undefined ? {} : { file: sources[0] }) });
  return [...places].map(([url, { on, place }]) => ({
    code: "link/outside-base",
    message: `"${url}" is named from the root of the host, but the site stands at ${origin}/. On ${someOf(on)}.`,
    hint: "Let the page say it in an href or src, or name it relative to the script (new URL(…, import.meta.url)).",
    at: { text: url, otherwise: place },
  }));
};
