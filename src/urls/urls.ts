/**
 * URL <-> output path: all rules in both directions. `/about` -> `about.html`, which GitHub Pages, Netlify,
 * Cloudflare Pages, Vercel and nginx (`try_files`) serve at exactly that URL, without a redirect.
 * `/blog/` -> `blog/index.html`. A URL that ends in .html is the file of that name: `/404.html`.
 */
import { attempt } from "../base/attempt.ts";

/** The output path of a page's URL, which `problemOfUrl` accepts. */
export function outputPathOf(url: string): string {
  const path = url.slice(1);
  if (path === "" || path.endsWith("/")) return `${path}index.html`;
  return /\.html?$/i.test(path) ? path : `${path}.html`;
}

/** The URL at which a host serves an output file: `about.html` -> `/about`, `a/index.html` -> `/a/`. */
export function urlOf(path: string): string {
  if (path === "index.html") return "/";
  if (path.endsWith("/index.html")) return `/${path.slice(0, -"index.html".length)}`;
  return path.endsWith(".html") ? `/${path.slice(0, -".html".length)}` : `/${path}`;
}

// Windows device names, also with an extension; learn.microsoft.com/windows/win32/fileio/naming-a-file
const reserved = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
const controlOrBidi = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
/** A fast test that most paths pass: letters, digits and dashes, with single dots and slashes between them. */
const plainPath = /^(?!(?:.*\/)?(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))[\w-]+(?:[./][\w-]+)*$/i;
const notInFileNames = /[<>:"|?*\\#%]/;

/** Why a path cannot be written on every system and served on every host; undefined if it can. */
export function problemOfPath(path: string): string | undefined {
  if (plainPath.test(path) && path.length <= 200) return undefined;
  if (path === "") return "is empty";
  if (path.startsWith("/")) return "must be relative to the output folder";
  if (Buffer.byteLength(path) > 240) return "is longer than 240 bytes";
  for (const segment of path.split("/")) {
    if (segment === "") return "has an empty part (two slashes in a row, or one at the end)";
    if (segment === "." || segment === "..") return `has a "${segment}" part`;
    if (controlOrBidi.test(segment)) return "has a control or invisible character";
    const character = notInFileNames.exec(segment)?.[0];
    if (character) return `has the character ${character}, which is not allowed in file names everywhere`;
    if (/[. ]$/.test(segment)) return `has a part that ends in a dot or a space: "${segment}"`;
    if (reserved.test(segment)) return `has a name that Windows reserves: "${segment}"`;
    if (Buffer.byteLength(segment) > 200) return `has a part longer than 200 bytes: "${segment.slice(0, 40)}…"`;
  }
  return undefined;
}

/** Why a URL is not valid for a page; undefined if it is. */
export function problemOfUrl(url: string): string | undefined {
  if (!url.startsWith("/")) return 'must begin with "/"';
  const path = outputPathOf(url);
  if (path.split("/").some((segment) => segment.startsWith("."))) return "has a part that begins with a dot";
  return problemOfPath(path);
}

/** Equal for paths that some file systems consider the same: ignores case and Unicode normalization form. */
export const foldedPath = (path: string): string => path.normalize("NFC").toLowerCase();

export type ResolvedLink =
  /** The pathname is percent-decoded; the fragment is not, since an id can be percent-encoded, too. */
  | { readonly kind: "internal"; readonly pathname: string; readonly fragment: string }
  | { readonly kind: "external" }
  /** On the site's host, outside its base path. */
  | { readonly kind: "outside"; readonly pathname: string }
  | { readonly kind: "malformed" };

/** A base path, `/project/` or `/`, as what comes before each path of the site: `/project`, or nothing. */
export const pathPrefixOf = (base: string): string => base.slice(0, -1);

/**
 * Resolves a link like a browser (WHATWG URL) on the page at `url` of the site at `siteUrl`.
 * @param pathPrefix the end of `siteUrl` if the site is below the root of its host: `/project`.
 */
export function resolveLink(link: string, url: string, siteUrl: string, pathPrefix = ""): ResolvedLink {
  const host = pathPrefix === "" ? siteUrl : siteUrl.slice(0, -pathPrefix.length);
  // Fast path: a URL parser would not change most links.
  const path = link.startsWith(host) && link[host.length] === "/" ? link.slice(host.length) : link;
  if (/^\/(?!\/)[\w/-]*$/.test(path))
    return path.startsWith(`${pathPrefix}/`)
      ? { kind: "internal", pathname: path.slice(pathPrefix.length), fragment: "" }
      : { kind: "outside", pathname: path };
  try {
    const resolved = new URL(link, siteUrl + url);
    if (resolved.origin !== host) return { kind: "external" };
    const pathname = decodeURIComponent(resolved.pathname);
    if (!pathname.startsWith(`${pathPrefix}/`)) return { kind: "outside", pathname };
    return {
      kind: "internal",
      pathname: pathname.slice(pathPrefix.length),
      fragment: resolved.hash.slice(1),
    };
  } catch {
    return { kind: "malformed" };
  }
}

/**
 * Whether a URL is valid, by itself or relative to a base. After some thousand calls, URL.canParse() of Node 20 and 22 is
 * false for `https://bücher.test/`: https://github.com/AikidoSec/firewall-node/pull/1086.
 */
export function isValidUrl(url: string, base?: string | undefined): boolean {
  if (!/[^\0-\x7f]/.test(url + (base ?? ""))) return URL.canParse(url, base);
  return attempt(() => new URL(url, base)) !== undefined;
}

/**
 * The canonical spelling of a URL (WHATWG URL; RFC 3986, 6.2.2): scheme and host in lower case,
 * no default port, the path percent-encoded. An empty query or fragment is kept. Unchanged if it is not absolute.
 */
export function normalizedUrl(url: string): string {
  if (!isValidUrl(url)) return url;
  const parsed = new URL(url);
  const segments = parsed.pathname.split("/");
  parsed.pathname = segments.map((segment) => encodeURIComponent(decoded(segment))).join("/");
  return parsed.href;
}

export const isSameUrl = (one: string, other: string): boolean =>
  one === other || normalizedUrl(one) === normalizedUrl(other);

/** Percent-decodes a text; unchanged if the result is not UTF-8, as for fragments (HTML standard, 7.4.6.4). */
export const decoded = (text: string): string =>
  text.includes("%") ? (attempt(() => decodeURIComponent(text)) ?? text) : text;

/** A URL without percent-encoding, but for characters that mean something in URLs; unchanged if that is invalid. */
export const decodedUrl = (url: string): string => attempt(() => decodeURI(url)) ?? url;

/** Whether a URL in Markdown leads to another URL: it can have backslashes before signs, and references for &. */
export const isWrittenUrl = (written: string, url: string): boolean =>
  decodedUrl(written.replace(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("&amp;", "&")) === decodedUrl(url);

/** The output paths that a static host tries for a pathname, in order. */
export function candidatePathsOf(pathname: string): string[] {
  const path = pathname.slice(1);
  if (path === "" || path.endsWith("/")) return [`${path}index.html`];
  return [path, `${path}.html`];
}

/** A file of the output, a redirect to another URL, or nothing. */
export type HostResponse = { readonly path: string } | { readonly redirect: string } | undefined;

/** The response of most hosts to a pathname (decoded): `/about` -> about.html, `/about/` -> `/about`, `/blog` -> `/blog/`. */
export function resolveCleanUrl(pathname: string, has: (path: string) => boolean): HostResponse {
  const path = candidatePathsOf(pathname).find(has);
  if (path !== undefined) return { path };
  const name = pathname.slice(1).replace(/\/$/, "");
  const [elsewhere, url] = pathname.endsWith("/") ? [`${name}.html`, `/${name}`] : [`${name}/index.html`, `/${name}/`];
  return name !== "" && has(elsewhere) ? { redirect: encodedPath(url) } : undefined;
}

/** The file at a pathname (decoded), also after a redirect to its own URL. @param find what a host has at a pathname. */
export function fileServedAt(pathname: string, find: (pathname: string) => HostResponse): string | undefined {
  const response = find(pathname);
  const sent = response && "redirect" in response ? find(decoded(response.redirect)) : response;
  return sent && "path" in sent ? sent.path : undefined;
}

/** A URL for people: letters and digits are percent-decoded; other characters could mislead, so they remain encoded. */
export const readableUrl = (url: string): string =>
  url.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    const text = decoded(encoded);
    return /^[\p{L}\p{N}]+$/u.test(text) ? text : encoded;
  });

export const encodedPath = (pathname: string): string => pathname.split("/").map(encodeURIComponent).join("/");

/** Every folder of a path: `a/b/c.html` -> `a`, `a/b`. */
export function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** The pages that hosts send for a URL without a file, and after an error of their own. */
export const notFoundFile = "404.html";
export const failureFile = "500.html";

/**
 * True for a host's error page, `/404.html`, `/500`, `/de/404.html`: no visitor requests it by its own URL.
 * `/posts/page/404` is an ordinary page.
 */
export const isErrorPage = (url: string): boolean => /^\/[45]\d\d$|\/[45]\d\d\.html$/.test(url);

/** JSON for scripts and browsers below a base path: strings in it that begin with a slash are URLs. */
export const basedJson = (text: string, base: string): string => text.replace(/([:[,{]\s*")\/(?![/\\])/g, `$1${base}`);
