/**
 * On a site with a base path, no script or data- attribute has a URL from the root of the host: those do
 * not get the base path, since it is unknown which texts of a script are URLs.
 */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { foundOn } from "../diagnostics/message.ts";
import { getOrInsert } from "../output/html/memo.ts";
import { placeOfPage, type SiteCheck, sourcesOf } from "./facts.ts";

export const outsideBase: SiteCheck = ({ origin, base, paths, pages, files }) => {
  if (base === "") return [];
  const found = new Map<string, Place & { readonly on: string[] }>();
  const note = (url: string, on: string, place: Place): void => {
    if (!url.startsWith("/") || url.startsWith(`${base}/`) || !paths.has(url.slice(1))) return;
    getOrInsert(found, url, () => ({ on: [], ...place })).on.push(on);
  };
  for (const page of pages)
    for (const url of page.mentions) note(url, page.url, { sources: sourcesOf(page), otherwise: placeOfPage(page) });
  for (const { path, mentions, sources } of files)
    for (const url of mentions) note(url, path, { sources, otherwise: { file: sources[0] } });
  return [...found].map(([url, { on, sources, otherwise }]) => ({
    code: "link/outside-base",
    ...foundOn(`"${url}" starts at the root of the host, but the site is at ${origin}/.`, on),
    hint: "Put it in an href or src of the page, or write it relative to the script: new URL(…, import.meta.url).",
    at: { text: url, in: sources, otherwise },
  }));
};

interface Place {
  readonly sources: readonly string[];
  readonly otherwise: Pick<Finding, "file" | "at">;
}
