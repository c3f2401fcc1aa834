/** No drawing that is shown as a picture loads other files: browsers load none there (SVG 2, 2.7.1, "secure static mode"). */
import { asWritten, type SiteCheck } from "./facts.ts";
import { linkTargetsOf } from "./link-targets.ts";

const asPicture =
  /^(?:img |source srcset|input src|image |video poster|link (?:icon|apple-touch-icon)|style (?:url|attribute))/;
const loading = /^(?:image|use|feimage|style|link stylesheet)\b|url\(\)$/;

export const drawings: SiteCheck = (site) => {
  const targets = linkTargetsOf(site);
  const pathOf = (link: string, url: string): string | undefined => {
    const target = targets.of(link, url);
    return target.kind === "internal" ? target.path : undefined;
  };
  const inCss = site.stylesheets.flatMap(({ urls, path }) => urls.map((url) => pathOf(url, `/${path}`)));
  const onPages = site.pages.flatMap(({ links, url: page }) =>
    links.flatMap(({ url, from }) => (asPicture.test(from) && /\.svg\b/i.test(url) ? (pathOf(url, page) ?? []) : [])),
  );
  const shown = new Set([...onPages, ...inCss]);
  return site.files.flatMap(({ path, links, sources }) => {
    const lost = shown.has(path) && /\.svg$/i.test(path) ? links.filter(({ from }) => loading.test(from)) : [];
    // A file that is missing is reported as that.
    const isOutside = (file: string | undefined, url: string): boolean =>
      file === undefined ? /^(?:https?:)?\/\//i.test(url) : file !== path;
    const outside = lost.find(({ url }) => !url.startsWith("#") && isOutside(pathOf(url, `/${path}`), url));
    if (!outside) return [];
    const text = asWritten(outside.url, site.base);
    return {
      code: "link/no-asset" as const,
      message: `The drawing ${path} is shown as a picture, so browsers do not load "${text}" in it.`,
      hint: "Put it into the drawing, a picture as a data: URL; or put the drawing into the page.",
      file: sources[0],
      at: { kind: "text", text, in: sources, otherwise: { file: sources[0] } },
    };
  });
};
