/** Links by file in Markdown and its raw HTML: `./other.md#part` leads to the page made from that entry. */
import { posix } from "node:path";
import type Token from "markdown-it/lib/token.mjs";
import { decoded, outputPathOf } from "../../urls/urls.ts";

/** The data of the site that is needed to resolve links by file. */
export interface FileLinkTargets {
  /** The extensions of content files with a text. */
  readonly extensions: readonly string[];
  /** The folder that the pattern of a file's content type starts in. */
  readonly folderOf: (file: string) => string;
  /** The URL of the page that is made from the entry of this path without its extension. */
  readonly urlOfEntry: (path: string) => string | undefined;
}

/** Replaces relative links to content files by the URLs of the pages made from them. */
export function resolveFileLinks(tokens: readonly Token[], file: string, site: FileLinkTargets): void {
  for (const token of tokens) {
    if (token.type === "html_block" || token.type === "html_inline")
      token.content = resolveInHtml(token.content, file, site);
    const href = token.type === "link_open" ? token.attrGet("href") : undefined;
    const url = href && urlOfFileLink(href, file, site);
    if (url) token.attrSet("href", url);
    if (token.children) resolveFileLinks(token.children, file, site);
  }
}

/** The start of a link in raw HTML, and its URL: quoted or not. */
const linkInHtml = /(<(?:a|area)(?=\s)[^<>]*?\shref\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi;

const resolveInHtml = (html: string, file: string, site: FileLinkTargets): string =>
  html.replace(linkInHtml, (whole, before: string, value: string) => {
    const quote = /^["']/.exec(value)?.[0] ?? "";
    const url = urlOfFileLink(quote ? value.slice(1, -1).trim() : value, file, site);
    return url === undefined ? whole : before + quote + url.replaceAll("'", "%27") + quote;
  });

const scheme = /^([a-z][a-z\d+.-]*:|\/\/)/i;
/** The file of a folder's own page: on code hosts and in mdBook, VitePress, Hugo. */
const folderFiles = ["index", "README", "_index"];

/** The URL of the page that a link in a content file leads to; undefined if the link is not the path of a content file. */
export function urlOfFileLink(link: string, file: string, site: FileLinkTargets): string | undefined {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  if (path === "" || scheme.test(path)) return undefined;
  const extensions = [...site.extensions, ".html"];
  const isRoot = path.startsWith("/");
  // Without an extension, a path from the root is an ordinary URL of the site.
  if (isRoot && !extensions.some((ending) => path.endsWith(ending))) return undefined;
  const folders = isRoot ? [site.folderOf(file), "content"] : [posix.dirname(file)];
  const candidates = folders.flatMap((folder) => {
    const name = posix.join(folder, decoded(path)).replace(/\/$/, "");
    const bare = extensions.find((ending) => name.endsWith(ending));
    return [name, ...(bare ? [name.slice(0, -bare.length)] : folderFiles.map((each) => `${name}/${each}`))];
  });
  const url = candidates.map(site.urlOfEntry).find((entryUrl) => entryUrl !== undefined);
  if (url === undefined) return undefined;
  // A root-relative path to .html is an output file: it must be the file of this page, not just have the entry's name.
  if (isRoot && path.endsWith(".html") && outputPathOf(url) !== decoded(path).slice(1)) return undefined;
  return encodeURI(url) + rest;
}
