/** What the head of a page says about it: its language, encoding, viewport and preview in shared links, and no base URL. */
import { isLanguageTag } from "../output/html/language-tag.ts";
import { isSameUrl } from "../urls/urls.ts";
import type { Fault, PageCheck } from "./facts.ts";

/** A page declares its language, as a BCP 47 tag (WCAG 3.1.1). */
export const checkLang: PageCheck = ({ lang: tag }) => {
  if (tag !== undefined && isLanguageTag(tag)) return undefined;
  return {
    code: "page/lang",
    message:
      tag === undefined
        ? "The page does not declare its language."
        : `The page's language is "${tag}", which is not a language tag.`,
    hint: 'Write <html lang="en">.',
    target: { tag: "html" },
    ...(tag && { texts: [`lang="${tag}"`], value: tag }),
  };
};

/**
 * A page declares its encoding, UTF-8, in its first 1,024 bytes (HTML standard, 4.2.5.4): if the host does
 * not send it, browsers look there, and guess otherwise.
 */
export const checkCharset: PageCheck = ({ charset: declared }) => {
  const hint = 'Write <meta charset="utf-8"> as the first element of <head>.';
  if (!declared) return { code: "page/charset", message: "The page does not declare its encoding.", hint };
  if (declared.name !== "utf-8" && declared.name !== "utf8")
    return {
      code: "page/charset",
      message: `The page declares the encoding "${declared.name}", but it is UTF-8.`,
      hint,
    };
  return declared.end > 1024
    ? { code: "page/charset", message: "The page declares its encoding after the first 1024 bytes.", hint }
    : undefined;
};

/** A page has a viewport: without one, phones lay it out for a desktop width and shrink it (CSS Viewport 1). */
export const checkViewport: PageCheck = ({ hasViewport }) =>
  hasViewport
    ? undefined
    : {
        code: "page/viewport",
        message: "The page has no viewport, so phones shrink it to desktop width.",
        hint: 'Write <meta name="viewport" content="width=device-width, initial-scale=1">.',
      };

/** No page has a `<base href>`: it changes every relative URL and fragment of the page (HTML standard, 4.2.3). */
export const checkBaseElement: PageCheck = ({ hasBase }) =>
  hasBase
    ? {
        code: "page/base",
        message: "The page has a <base href>, which changes all its relative links, including those to its own ids.",
        hint: "Remove it and write root-relative URLs: /about.",
        target: { tag: "base" },
      }
    : undefined;

/** A page with Open Graph properties has a title, an image, and its canonical URL (ogp.me), which a shared link shows. */
export const checkOpenGraph: PageCheck = ({ openGraph: properties, canonicals, noindex }, { siteUrl }) => {
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
      hint: `Begin it with ${siteUrl}/: apps that show a shared link do not resolve relative URLs.`,
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
