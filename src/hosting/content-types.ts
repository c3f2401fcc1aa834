/**
 * Content types by file extension, and content codings. The servers' own tables differ from machine to machine
 * (/etc/mime.types), so nginx.conf and Caddyfile include types of the package mrmime.
 * iana.org/assignments/media-types; mimesniff.spec.whatwg.org; RFC 9239 for text/javascript.
 */
import { mimes } from "mrmime";

/** Extensions that a site's own files may have before their names are known: of pages, bundles, feeds, pictures. */
// biome-ignore format: a list of short words
export const commonExtensions: readonly string[] = [
  "html", "htm", "css", "js", "mjs", "txt", "md", "csv", "ics", "vtt", "xml", "json", "map", "webmanifest", "atom", "rss",
  "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "woff2", "woff", "ttf", "otf", "mp3", "mp4", "webm", "pdf",
  "wasm", "zip",
];

/** The type of every other file. */
export const defaultType = "application/octet-stream";

const typeOfExtension = new Map<string, string>([...Object.entries(mimes), ["ico", "image/vnd.microsoft.icon"]]);

const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

export function contentTypeOf(path: string): string {
  const type = typeOfExtension.get(extensionOf(path)) ?? defaultType;
  return /^text\/|^application\/(json|xml)$|\+(xml|json)$/.test(type) ? `${type}; charset=utf-8` : type;
}

export const htmlType = contentTypeOf("a.html");
export const textType = contentTypeOf("a.txt");

/** A content type without its charset, in lower case. */
export const withoutParameters = (type: string): string => type.replace(/;.*/s, "").trim().toLowerCase();

/** The types in a server's configuration, with their extensions: the common ones, and those of the site's own files. */
export function configuredTypes(paths: readonly string[]): [type: string, extensions: readonly string[]][] {
  const types = new Map<string, string[]>();
  for (const extension of new Set([...commonExtensions, ...paths.map(extensionOf).sort()])) {
    const type = typeOfExtension.get(extension);
    if (type !== undefined) types.set(type, [...(types.get(type) ?? []), extension]);
  }
  return [...types];
}

/** Whether a name ends in the extension of a file: that of `system.iasyncresult` is a part of the name. */
export const isKnownType = (name: string): boolean => typeOfExtension.has(extensionOf(name));

/** Whether compression makes bytes of a content type smaller. Pictures, fonts and videos are compressed already. */
export const isCompressible = (contentType: string): boolean =>
  /^(text\/|application\/(javascript|json|xml|wasm|manifest\+json)|image\/(svg\+xml|bmp|x-icon|vnd\.microsoft\.icon))|\+(xml|json)(;|$)/.test(
    contentType,
  );

/** Content codings (RFC 9110, 8.4.1), in our order: the smallest first. */
export const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

export const codingNames: Readonly<Record<Coding, string>> = { br: "brotli", gzip: "gzip" };

/** The extensions of compressed copies, which are beside their originals. */
export const copyExtensions: Readonly<Record<Coding, string>> = { br: ".br", gzip: ".gz" };
