/** The page of an unknown URL in `plinth dev`, for a site without a 404 page of its own: it links to the nearest pages. */
import { nearest } from "../../diagnostics/did-you-mean.ts";
import { encodedPath } from "../../urls/urls.ts";
import { blockStyle } from "./error-page.ts";
import { plainPage, shown } from "./plain-page.ts";

/**
 * A complete HTML document.
 * @param pathname decoded; begins with "/".
 * @param urls of all pages.
 */
export function notFoundPage(pathname: string, urls: readonly string[]): string {
  const links = nearestTo(pathname, urls).map(
    (url) => `<li><a class="plinth-error-anyway" href="${shown(encodedPath(url))}">${shown(url)}</a></li>`,
  );
  const list = links.length > 0 ? `<p>The nearest pages:</p><ul>${links.join("")}</ul>` : "";
  const block = `<div class="plinth-error"><p>No page has the URL <code>${shown(pathname)}</code>.</p>${list}
<p><code>pages()</code> in <code>templates/site.tsx</code> lists the pages of the site.</p></div>`;
  return plainPage({ title: "Not found", heading: "Not found", style: blockStyle, block });
}

/** The page with the most similar URL, and the nearest one above. */
function nearestTo(pathname: string, urls: readonly string[]): string[] {
  const byPath = new Map(urls.map((url) => [withoutSlash(url), url]));
  const path = withoutSlash(pathname);
  const above = path.split("/").map((_, index, parts) => parts.slice(0, -1 - index).join("/"));
  const found = [nearest(path, byPath.keys()), above.find((each) => byPath.has(each))];
  return [...new Set(found.flatMap((each) => (each === undefined ? [] : (byPath.get(each) ?? []))))];
}

const withoutSlash = (url: string): string => url.replace(/\/$/, "");
