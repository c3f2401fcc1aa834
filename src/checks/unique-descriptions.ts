/** No two pages have the same description. Pages that share their title as well were told of by it. */
import { listedAt, someOf } from "../diagnostics/diagnostic.ts";
import type { SiteCheck } from "./facts.ts";

export const uniqueDescriptions: SiteCheck = ({ pages }) => {
  const byDescription = new Map<string, { url: string; title: string }[]>();
  for (const { url, titles, descriptions, noindex } of pages) {
    const description = descriptions[0];
    if (noindex || !description) continue;
    const same = byDescription.get(description) ?? [];
    same.push({ url, title: titles[0] ?? "" });
    byDescription.set(description, same);
  }
  return [...byDescription.values()]
    .filter((same) => same.some(({ title }) => title !== same[0]?.title))
    .map((same) => ({
      code: "page/duplicate-description",
      ...listedAt(same[1]?.url ?? ""),
      message: `Several pages have the same meta description: ${someOf(same.map(({ url }) => url))}.`,
      hint: "Say in each what only that page holds.",
    }));
};
