/** A page that says what a shared link shows says all of it: title, picture, and the canonical URL (ogp.me). */
import type { PageCheck } from "./facts.ts";

export const sharing: PageCheck = ({ openGraph, canonicals, noindex }) => {
  if (!openGraph) return [];
  const lacking = (["title", "image"] as const).filter((name) => !openGraph[name]);
  const faults = lacking.map((name) => ({
    code: "page/open-graph" as const,
    message: `The page has Open Graph properties, but no og:${name}.`,
    hint: `Write <meta property="og:${name}" content="…">; a shared link shows it.`,
  }));
  const [canonical] = canonicals;
  if (noindex || !canonical || !openGraph.url || openGraph.url === canonical) return faults;
  return [
    ...faults,
    {
      code: "page/open-graph" as const,
      message: `The page's og:url is "${openGraph.url}", its canonical link "${canonical}".`,
      hint: "Give both the same URL; shares and likes are counted by it.",
      text: openGraph.url,
    },
  ];
};
