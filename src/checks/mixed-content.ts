/** An https page loads nothing over http: browsers block it, or request it over https (W3C Mixed Content). */
import { linkKinds } from "../output/html/link-kinds.ts";
import type { Link } from "../output/html/links.ts";
import type { PageCheck } from "./facts.ts";

/** Links that load nothing. */
const notLoaded = linkKinds(
  "a href, area href, link href, blockquote cite, q cite, ins cite, del cite, JSON-LD, meta refresh",
);

const isLoaded = ({ url, from }: Link): boolean =>
  url[4] === ":" && /^http:/i.test(url) && !notLoaded.has(from) && !from.startsWith("meta ");

export const mixedContent: PageCheck = ({ links }, { origin }) => {
  if (!origin.startsWith("https:")) return undefined;
  if (!links.some(isLoaded)) return undefined;
  const loaded = links.filter(isLoaded);
  // Two elements can load one file; React adds a preload for every image.
  const byUrl = new Map(loaded.map((link) => [link.url, link]));
  for (const link of loaded) if (link.from !== "link preload") byUrl.set(link.url, link);
  return [...byUrl.values()].map(({ url, from }) => ({
    code: "link/mixed-content",
    message: `"${url}" is loaded over http, which browsers block on an https page (${from}).`,
    hint: "Use https:, or copy the file to the site.",
    target: { link: url },
    value: url,
  }));
};
