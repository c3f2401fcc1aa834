/**
 * No page shows a file of the site in a frame that the file's headers forbid: `frame-ancestors 'none'`, or
 * `X-Frame-Options: DENY`, which browsers ignore beside `frame-ancestors` (CSP 3, 6.4.2.2).
 */
import { framingKinds } from "../output/html/link-kinds.ts";
import { resolveLink } from "../urls/urls.ts";
import { asWritten, type PageCheck } from "./facts.ts";
import { directivesOf, sentWith } from "./unsafe-attributes.ts";

/** Files that an `<object>` or `<embed>` shows without a frame. */
const picture = /\.(?:avif|gif|jpe?g|png|webp)$/i;

export const frames: PageCheck = ({ url: page, links }, site) =>
  links.flatMap(({ url, from }) => {
    const target = framingKinds.has(from) ? resolveLink(url, page, site.origin, site.base) : undefined;
    if (target?.kind !== "internal" || picture.test(target.pathname)) return [];
    const ancestors = sentWith("content-security-policy", target.pathname, site)
      .flatMap(directivesOf)
      .filter(([directive]) => directive === "frame-ancestors");
    const isDenied = sentWith("x-frame-options", target.pathname, site).some((value) => /^\s*deny\s*$/i.test(value));
    const isForbidden = ancestors.length > 0 ? ancestors.some((words) => words.includes("'none'")) : isDenied;
    const [header, instead] =
      ancestors.length > 0
        ? ["frame-ancestors 'none'", `"frame-ancestors": "'self'"`]
        : ["X-Frame-Options: DENY", "X-Frame-Options: SAMEORIGIN"];
    if (!isForbidden) return [];
    const [tag = "", attribute = ""] = from.split(" ");
    return {
      code: "page/csp",
      message: `The header ${header} of "${target.pathname}" forbids the <${tag}> that shows it.`,
      hint: `Write ${instead}, or link to the file.`,
      target: { tag, with: { [attribute]: url } },
      value: asWritten(url, site.base),
    };
  });
