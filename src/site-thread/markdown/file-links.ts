/** Links by file in Markdown and its raw HTML: `./other.md#part` leads to the page made from that entry, as does `[[other]]`. */
import { posix } from "node:path";
import type Token from "markdown-it/lib/token.mjs";
import { extensionsOfTexts } from "../../api/formats.ts";
import { mentionsPicture } from "../../api/picture-offers.ts";
import { decoded, outputPathOf } from "../../urls/urls.ts";

/** The data of the site that is needed to resolve links by file. */
export interface FileLinkTargets {
  /** The folder that the pattern of a file's content type starts in. */
  readonly folderOf: (file: string) => string;
  /** The URL of the page that is made from the entry of this path without its extension. */
  readonly urlOfEntry: (path: string) => string | undefined;
  /** The content file or the picture that a name means in a file. */
  readonly fileNamed: (name: string, from: string) => string | undefined;
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

/** Code in a line, and links by name as in Obsidian: `[[Page]]`, `[[Page#Heading|text]]`, `[[#Heading]]`, `![[a.png|300]]`. */
const wikiLink =
  /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|(?<!\\)(!?)\[\[([^[\]|#\n\\]*)((?:#[^[\]|#\n\\]+)*)(?:\\?\|([^[\]\n]+))?\]\](?![[(:])/g;

/** Markdown with paths in place of names: `[[Page]]` -> `[Page](<../Page.md>)`. What no file has as its name stays. */
export const withPaths = (
  text: string,
  file: string,
  { fileNamed, slugify }: Pick<FileLinkTargets, "fileNamed"> & { readonly slugify: (heading: string) => string },
): string =>
  text.replace(wikiLink, (whole, code: string | undefined, mark: string, name = "", fragment = "", label = "") => {
    const target = code || name + fragment === "" ? undefined : name === "" ? file : fileNamed(name.trim(), file);
    if (target === undefined) return whole;
    const headings: string[] = fragment.split("#").slice(1);
    const heading = headings.at(-1)?.replace(/^\^.*/, ""); // a block of Obsidian has no id here
    const path = encodeURI(posix.relative(posix.dirname(file), target)) + (heading ? `#${slugify(heading)}` : "");
    if (mark && mentionsPicture(target)) return `![${name}](<${path}>)`;
    return `[${label || [name, ...headings].filter(Boolean).join(" > ")}](<${path}>)`;
  });

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
  const extensions = [...extensionsOfTexts, ".html"];
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
