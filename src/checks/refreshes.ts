/** No page reloads forever, by a `<meta http-equiv="refresh">` that leads to itself or to a page that leads back. */
import type { PageFacts } from "../output/facts/page.ts";
import type { PageCheck } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

/** A delay in seconds in which nobody reads a page; a longer one can be intended, as on a page of live results. */
const shortest = 3;

export const refreshes: PageCheck = (page, site) => {
  const urls: string[] = [];
  let next: PageFacts | undefined = page;
  while (next?.refresh && next.refresh.delay < shortest && !urls.includes(next.url)) {
    urls.push(next.url);
    const target = linkTargetsOf(site).of(next.refresh.url || next.url, next.url);
    next = target.kind === "internal" ? site.pages.find(({ path }) => path === target.path) : undefined;
  }
  if (!next || next !== page || urls.length === 0) return undefined;
  return {
    code: "link/no-target",
    message: `The page reloads forever: its refresh leads ${urls.length > 1 ? `back to it (${[...urls, page.url].join(", ")})` : "to itself"}.`,
    hint: "Write the URL of another page, or remove the element.",
    target: { tag: "meta", with: { "http-equiv": "refresh" } },
  };
};
