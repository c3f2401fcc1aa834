/** Absolute URLs, for texts that are read away from their page: readers resolve relative ones differently. */
import { isValidUrl } from "../../urls/urls.ts";

/**
 * An absolute URL.
 * @param origin of the site: that of a site below the root of its host ends in its path, to which a root-relative link is
 * relative.
 * @param url the page's.
 */
export function absoluteUrl(link: string, origin: string, url: string): string {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(link)) return link;
  if (link.startsWith("/")) return origin + link;
  return isValidUrl(link, origin + url) ? new URL(link, origin + url).href : link;
}

const urlAttribute = /(\s(?:href|src|poster|cite)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi;
const setAttribute = /(\ssrcset\s*=\s*)("[^"]*"|'[^']*')/gi;

/** HTML whose attributes have absolute URLs. @param absolute makes a URL absolute. */
export function withAbsoluteUrls(html: string, absolute: (link: string) => string): string {
  const inQuotes = (value: string, change: (text: string) => string): string =>
    /^["']/.test(value) ? value[0] + change(value.slice(1, -1)) + value[0] : change(value);
  const absoluteSet = (set: string): string =>
    set.replace(/(^\s*|,\s+)([^\s,]\S*)/g, (_, before: string, link: string) => before + absolute(link));
  return html.replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag
      .replace(urlAttribute, (_, name: string, value: string) => name + inQuotes(value, absolute))
      .replace(setAttribute, (_, name: string, value: string) => name + inQuotes(value, absoluteSet)),
  );
}
