/**
 * On a site with a base path, no script or data- attribute has a URL from the root of the host: those do
 * not get the base path, since it is unknown which texts of a script are URLs. JSON is data: only its HTML can have such URLs.
 */

import type { SourcePlace } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { foundOn } from "../base/message.ts";
import { textInSources } from "../base/places.ts";
import { servedAt } from "../hosting/served-at.ts";
import { decoded } from "../urls/urls.ts";
import type { SiteCheck } from "./facts.ts";
import { placeOfTarget } from "./page-faults.ts";

export const checkOutsideBase: SiteCheck = ({ siteUrl, pathPrefix, paths, pages, files }) => {
  if (pathPrefix === "") return [];
  const usesByUrl = new Map<string, { readonly on: string[]; readonly from: SourcePlace }>();
  const addUse = (url: string, on: string, from: SourcePlace): void => {
    if (!url.startsWith("/") || url.startsWith(`${pathPrefix}/`) || !servedAt(decoded(url), (path) => paths.has(path)))
      return;
    getOrInsert(usesByUrl, url, () => ({ on: [], from })).on.push(on);
  };
  for (const page of pages)
    for (const value of page.mentions) addUse(value, page.url, placeOfTarget(page, { shows: value }, { value }));
  for (const { path, mentions, urlsOfHtml = mentions, sources } of files)
    for (const text of urlsOfHtml) addUse(text, path, { at: textInSources(text, sources) });
  return [...usesByUrl].map(([url, { on, from }]) => ({
    code: "link/outside-base",
    ...foundOn(`"${url}" starts at the root of the host, but the site is at ${siteUrl}/.`, on),
    hint: "Put it in an href or src of the page, or write it relative to the script: new URL(…, import.meta.url).",
    ...from,
  }));
};
