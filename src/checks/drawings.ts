/** No drawing that is shown as a picture loads other files: browsers load none there (SVG 2, 2.7.1, "secure static mode"). */
import { textInSources } from "../diagnostics/origins.ts";
import { linkKinds } from "../output/html/link-kinds.ts";
import { asWritten, type SiteCheck } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

const asPicture = linkKinds(
  "img src, img srcset, source srcset, input src, image href, image xlink:href, video poster, link icon",
  "link apple-touch-icon, style url(), style attribute",
);
const loading = linkKinds(
  "image href, image xlink:href, use href, use xlink:href, feimage href, feimage xlink:href, link stylesheet",
  "style url(), style @import, style @font-face, style attribute, fill url(), stroke url(), clip-path url(), mask url()",
  "filter url(), cursor url(), marker-start url(), marker-mid url(), marker-end url()",
);

export const drawings: SiteCheck = (site) => {
  const targets = linkTargetsOf(site);
  const pathOf = (link: string, url: string): string | undefined => {
    const target = targets.of(link, url);
    return target.kind === "internal" ? target.path : undefined;
  };
  const inCss = site.stylesheets.flatMap(({ urls, path }) => urls.map((url) => pathOf(url, `/${path}`)));
  const onPages = site.pages.flatMap(({ links, url: page }) =>
    links.flatMap(({ url, from }) => (asPicture.has(from) && /\.svg\b/i.test(url) ? (pathOf(url, page) ?? []) : [])),
  );
  const usedPaths = new Set([...onPages, ...inCss]);
  return site.files.flatMap(({ path, links, sources }) => {
    const lost = usedPaths.has(path) && /\.svg$/i.test(path) ? links.filter(({ from }) => loading.has(from)) : [];
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
      at: textInSources(text, sources),
    };
  });
};
