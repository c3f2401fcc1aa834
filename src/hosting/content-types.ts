/**
 * Content types by file extension, and content codings. The servers' own tables differ from machine to machine
 * (/etc/mime.types), so nginx.conf and Caddyfile include the common types; rarer ones are from the package mrmime.
 * iana.org/assignments/media-types; mimesniff.spec.whatwg.org; RFC 9239 for text/javascript.
 */
import { mimes } from "mrmime";

const table = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split(",").map((entry) => {
      const [type = "", ...extensions] = entry.trim().split(" ");
      return [type, extensions];
    }),
  );

/** Content type -> extensions of text files: sent with `charset=utf-8`, the only encoding that Plinth supports. */
export const textTypes = table(`
  text/html html htm, text/css css, text/javascript js mjs, text/plain txt, text/markdown md, text/csv csv,
  text/calendar ics, text/vtt vtt, text/xml xml, application/json json map, application/manifest+json webmanifest,
  application/atom+xml atom, application/rss+xml rss, image/svg+xml svg`);

/** The same for binary files. */
export const binaryTypes = table(`
  image/png png, image/jpeg jpg jpeg, image/gif gif, image/webp webp, image/avif avif, image/vnd.microsoft.icon ico,
  font/woff2 woff2, font/woff woff, font/ttf ttf, font/otf otf, audio/mpeg mp3, video/mp4 mp4, video/webm webm,
  application/pdf pdf, application/wasm wasm, application/zip zip`);

/** The type of every other file. */
export const defaultType = "application/octet-stream";

const typeOfExtension: ReadonlyMap<string, string> = new Map([
  ...Object.entries(mimes),
  ...[...textTypes, ...binaryTypes].flatMap(([type, extensions]) => extensions.map((each) => [each, type] as const)),
]);

const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** The value of `Content-Type` for a file, by its extension. */
export function contentTypeOf(path: string): string {
  const type = typeOfExtension.get(extensionOf(path)) ?? defaultType;
  return /^text\/|^application\/(json|xml)$|\+(xml|json)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** A content type without its charset, in lower case. */
export const withoutParameters = (type: string): string => type.replace(/;.*/s, "").trim().toLowerCase();

/** The types in a server's configuration, with their extensions: the common ones, and those of the site's own files. */
export function configuredTypes(paths: readonly string[]): [type: string, extensions: readonly string[]][] {
  const common = [...textTypes, ...binaryTypes];
  const isCommon = (extension: string): boolean => common.some(([, extensions]) => extensions.includes(extension));
  const others = [...new Set(paths.map(extensionOf))].filter((each) => !isCommon(each)).sort();
  return [
    ...common,
    ...others.flatMap((each): typeof common => {
      const type = typeOfExtension.get(each);
      return type === undefined ? [] : [[type, [each]]];
    }),
  ];
}

/** Whether a name ends in the extension of a file: that of `system.iasyncresult` is a part of the name. */
export const isKnownType = (name: string): boolean => typeOfExtension.has(extensionOf(name));

/** Whether compression makes bytes of a content type smaller. Pictures, fonts and videos are compressed already. */
export const isCompressible = (contentType: string): boolean =>
  /^(text\/|application\/(javascript|json|xml|wasm|manifest\+json)|image\/(svg\+xml|bmp|x-icon|vnd\.microsoft\.icon))|\+(xml|json)(;|$)/.test(
    contentType,
  );

/** Content codings (RFC 9110, 8.4.1), in our order: the smallest first. */
export const codings = ["br", "gzip", "identity"] as const;
export type Coding = (typeof codings)[number];

/** The extensions of compressed copies, which are beside their originals. */
export const copyExtensions: Readonly<Record<Exclude<Coding, "identity">, string>> = { br: ".br", gzip: ".gz" };
