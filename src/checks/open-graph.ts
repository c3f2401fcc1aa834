/** A page with Open Graph properties has a title, an image, and its canonical URL (ogp.me), which a shared link shows. */
import { isSameUrl } from "../urls/urls.ts";
import type { Fault, PageCheck } from "./facts.ts";

export const openGraph: PageCheck = ({ openGraph: properties, canonicals, noindex }, { origin }) => {
  if (!properties) return [];
  const missing = (["title", "image"] as const).filter((name) => !properties[name]);
  const faults: Fault[] = missing.map((name) => ({
    code: "page/open-graph",
    message: `The page has Open Graph properties, but no og:${name}.`,
    hint: `Write <meta property="og:${name}" content="…">; a shared link shows it.`,
  }));
  if (properties.image && !/^https?:\/\//i.test(properties.image))
    faults.push({
      code: "page/open-graph",
      message: `The page's og:image is "${properties.image}", which is not an absolute URL.`,
      hint: `Begin it with ${origin}/: apps that show a shared link do not resolve relative URLs.`,
      target: { tag: "meta", with: { property: "og:image" } },
      value: properties.image,
    });
  const [canonical] = canonicals;
  if (noindex || !canonical || !properties.url || isSameUrl(properties.url, canonical)) return faults;
  return [
    ...faults,
    {
      code: "page/open-graph",
      message: `The page's og:url is "${properties.url}", but its canonical link is "${canonical}".`,
      hint: "Use the same URL for both: shares and likes are counted by it.",
      target: { tag: "meta", with: { property: "og:url" } },
      value: properties.url,
    },
  ];
};
