/** URLs by their scheme: no scripts, no invalid mail addresses, and nothing that an https page loads over http. */
import { truncated } from "../base/message.ts";
import { framingKinds, type LinkKind, linkKinds } from "../output/html/link-kinds.ts";
import type { Link } from "../output/html/links.ts";
import type { Fault, PageCheck } from "./facts.ts";

/** Whether browsers run the content of a URL. A picture as a data: URL does not count: its scripts do not run. */
function isScript({ url, kind }: Link): boolean {
  if (/^(?:[/#]|https?:)/.test(url)) return false; // almost every link
  const parsed = asParsed(url);
  return (
    /^(javascript|vbscript):|^data:(text\/(html|xml)|application\/xhtml\+xml)/i.test(parsed) ||
    (/^data:image\/svg/i.test(parsed) && /^(a|area|iframe|object|embed|form) /.test(kind))
  );
}

/** Removes what URL parsers ignore (WHATWG URL, 4.4): leading control characters and spaces, tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
const asParsed = (url: string): string => url.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, "");

function describedScript(url: string, kind: LinkKind): Pick<Fault, "message" | "hint"> {
  if (framingKinds.has(kind) && !/^\w+script:/i.test(asParsed(url)))
    return {
      message: `A frame shows a data: URL, whose scripts run: "${truncated(url, 60)}" (${kind}).`,
      hint: "Put the document into a file of the site, and write its URL.",
    };
  return {
    message: /^javascript:throw new Error\('React has blocked/.test(url)
      ? `A link is a javascript: URL, which React replaced with one that throws (${kind}).`
      : `A link is a script: "${truncated(url, 60)}" (${kind}).`,
    hint: "Use a <button> and a bundled script.",
  };
}

/** No link is a script: React replaces such a URL with one that throws, and a Content-Security-Policy blocks it. */
export const checkJavascriptUrls: PageCheck = ({ links }) =>
  links.filter(isScript).map(({ url, kind }) => ({
    code: "link/javascript",
    ...describedScript(url, kind),
    target: { link: url },
    texts: [url.slice(0, url.indexOf(":") + 1)],
    value: url,
  }));

/** mailto: links are percent-encoded, with line breaks only in the body, since one in a subject would start another header (RFC 6068). */
export const checkMailLinks: PageCheck = ({ links }) =>
  links.flatMap(({ url, kind }) => {
    const problem = /^mailto:/i.test(url) ? problemOfMail(url.slice("mailto:".length)) : undefined;
    if (!problem) return [];
    return {
      code: "link/mail" as const,
      message: `The link "${url}" ${problem} (${kind}).`,
      hint: "Write it as mailto:name@example.com?subject=A%20subject, with encodeURIComponent around every value.",
      target: { link: url },
      value: url,
    };
  });

/** The characters of a mailto: URI: qchar and delimiters (RFC 6068, 2), and letters that browsers encode. */
const encoded = /^(?:[\w\-.~!$'()*+,;:@/?&=[\]]|[^\0-\x7f\s]|%[0-9a-f]{2})*$/i;

function problemOfMail(rest: string): string | undefined {
  if (rest === "") return "has no email address";
  if (rest.startsWith("//")) return 'has "//" before its email address';
  if (!encoded.test(rest)) return "is not percent-encoded";
  const [to = "", query = ""] = rest.split(/\?(.*)/s);
  const fields = query.split("&").map((field) => field.split(/=(.*)/s));
  const headers = [["address", to], ...fields.filter(([name = ""]) => name.toLowerCase() !== "body")];
  // %0D, %0A, %00 and other control characters.
  const broken = headers.find(([, value = ""]) => /%([01][0-9a-f]|7f)/i.test(value));
  if (broken) return `has a line break or another control character in its ${broken[0]}`;
  if (to !== "" && !to.split(",").every((address) => /^[^@]+@[^@]+$/.test(address)))
    return "has no valid email address";
  return undefined;
}

/** Links that load nothing. */
const notLoaded = linkKinds(
  "a href, area href, link href, blockquote cite, q cite, ins cite, del cite, JSON-LD, meta refresh",
  "script speculationrules",
);

const isLoaded = ({ url, kind }: Link): boolean =>
  /^http:/i.test(url) && !notLoaded.has(kind) && !kind.startsWith("meta ");

/** An https page loads nothing over http: browsers block it, or request it over https (W3C Mixed Content). */
export const checkMixedContent: PageCheck = ({ links }, { siteUrl }) => {
  if (!siteUrl.startsWith("https:")) return undefined;
  const loaded = links.filter(isLoaded);
  // Two elements can load one file; React adds a preload for every image.
  const byUrl = new Map(loaded.map((link) => [link.url, link]));
  for (const link of loaded) if (link.kind !== "link preload") byUrl.set(link.url, link);
  return [...byUrl.values()].map(({ url, kind }) => ({
    code: "link/mixed-content",
    message: `"${url}" is loaded over http, which browsers block on an https page (${kind}).`,
    hint: "Use https:, or copy the file to the site.",
    target: { link: url },
    value: url,
  }));
};
