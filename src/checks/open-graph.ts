/** A page that says what a shared link shows says all of it: title, picture, and the canonical URL (ogp.me). */
import type { Fault, PageCheck } from "./facts.ts";

export const sharing: PageCheck = ({ openGraph, canonicals, noindex }, { origin }) => {
  if (!openGraph) return [];
  const lacking = (["title", "image"] as const).filter((name) => !openGraph[name]);
  const faults: Fault[] = lacking.map((name) => ({
    code: "page/open-graph",
    message: `The page has Open Graph properties, but no og:${name}.`,
    hint: `Write <meta property="og:${name}" content="…">; a shared link shows it.`,
  }));
  if (openGraph.image && !/^https?:\/\//i.test(openGraph.image))
    faults.push({
      code: "page/open-graph",
      message: `The page's og:image is "${openGraph.image}", which is no whole URL.`,
      hint: `Begin it with ${origin}/; what shows a shared link does not know where it was found.`,
      text: openGraph.image,
    });
  const [canonical] = canonicals;
  if (noindex || !canonical || !openGraph.url || openGraph.url === canonical) return faults;
  return [
    ...faults,
    {
      code: "page/open-graph",
      message: `The page's og:url is "${openGraph.url}", its canonical link "${canonical}".`,
      hint: "Give both the same URL; shares and likes are counted by it.",
      text: openGraph.url,
    },
  ];
};
