/**
 * Content types by file extension, and content codings: the only table of each. The servers' own tables differ
 * from machine to machine (/etc/mime.types), so nginx.conf and Caddyfile include this one.
 * iana.org/assignments/media-types; mimesniff.spec.whatwg.org; RFC 9239 for text/javascript.
 */

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

/** Rarer types with their extensions; nginx.conf and Caddyfile have only those of the site, to keep them short. */
const rareTypes = table(`
  text/html shtml, text/plain text log conf ini list in def, text/markdown markdown, text/mdx mdx,
  text/tab-separated-values tsv, text/calendar ifb, text/vcard vcard, text/yaml yaml yml, text/less less,
  text/jsx jsx, text/rtf rtf, text/turtle ttl, text/n3 n3, text/uri-list uri uris urls,
  text/cache-manifest manifest appcache, text/mathml mml, text/wgsl wgsl, text/sgml sgml, text/spdx spdx,
  text/troff man, text/coffeescript coffee, text/stylus styl, image/apng apng, image/bmp bmp dib, image/jpeg jpe,
  image/jxl jxl, image/jp2 jp2 jpg2, image/jpx jpx jpf, image/jxr jxr, image/heic heic, image/heif heif,
  image/tiff tif tiff, image/svg+xml svgz, image/emf emf, image/wmf wmf, image/aces exr, image/fits fits,
  image/ktx ktx, image/ktx2 ktx2, image/heic-sequence heics, image/heif-sequence heifs, image/avci avci,
  image/avcs avcs, font/collection ttc, audio/mpeg mp2 m2a m3a mpga mp2a, audio/mp4 m4a mp4a, audio/aac aac adts,
  audio/ogg oga ogg opus spx, audio/webm weba, audio/wav wav, audio/midi mid midi kar rmi, audio/basic au snd,
  audio/amr amr, video/mp4 mp4v mpg4, video/iso.segment m4s, video/ogg ogv, video/quicktime mov qt,
  video/mpeg mpeg mpg mpe m1v m2v, video/mp2t ts mts m2t m2ts, video/3gpp 3gp 3gpp, video/3gpp2 3g2, video/h264 h264,
  video/mj2 mj2 mjp2, model/gltf+json gltf, model/gltf-binary glb, model/stl stl, model/obj obj, model/mtl mtl,
  model/3mf 3mf, model/vrml wrl, model/x3d+xml x3d, message/rfc822 eml mime, application/xhtml+xml xht xhtml,
  application/xml xsl xslt xsd rng, application/xml-dtd dtd, application/rdf+xml rdf owl,
  application/mathml+xml mathml, application/gpx+xml gpx, application/gml+xml gml, application/smil+xml smil smi,
  application/ttml+xml ttml, application/dash+xml mpd, application/xspf+xml xspf, application/pls+xml pls,
  application/xliff+xml xlf, application/docbook+xml dbk, application/tei+xml tei, application/oebps-package+xml opf,
  application/rsd+xml rsd, application/wsdl+xml wsdl, application/ld+json jsonld, application/geo+json geojson,
  application/json5 json5, application/toml toml, application/sql sql, application/node cjs, application/mp4 m4p mp4s,
  application/ogg ogx, application/msword doc dot, application/epub+zip epub, application/oxps oxps,
  application/postscript ps eps ai, application/fdf fdf, application/xfdf xfdf, application/mbox mbox,
  application/gzip gz, application/java-archive jar war ear, application/msix msix, application/appx appx,
  application/appinstaller appinstaller, application/pgp-keys asc, application/pgp-encrypted pgp,
  application/pgp-signature sig, application/pkix-cert cer, application/pkix-crl crl, application/pkcs7-signature p7s,
  application/n-triples nt, application/n-quads nq, application/msixbundle msixbundle,
  application/appxbundle appxbundle, application/metalink+xml metalink, application/metalink4+xml meta4,
  application/pkcs7-mime p7m p7c`);

/** The type of every other file. */
export const defaultType = "application/octet-stream";

const typeOfExtension: ReadonlyMap<string, string> = new Map(
  [...textTypes, ...binaryTypes, ...rareTypes].flatMap(([type, extensions]) =>
    extensions.map((extension) => [extension, type]),
  ),
);

/** The value of `Content-Type` for a file, by its extension. */
export function contentTypeOf(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1] ?? "";
  const type = typeOfExtension.get(extension.toLowerCase()) ?? defaultType;
  return /^text\/|^application\/(json|xml)$|\+(xml|json)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** The rarer extensions of these files, with their types. */
export function rareTypesOf(paths: readonly string[]): (readonly [type: string, extension: string])[] {
  const used = new Set(paths.map((path) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase()));
  return [...rareTypes].flatMap(([type, extensions]) =>
    extensions.filter((extension) => used.has(extension)).map((extension) => [type, extension] as const),
  );
}

/** Whether a name ends in the extension of a file: that of `system.iasyncresult` is a part of the name. */
export const isKnownType = (name: string): boolean =>
  typeOfExtension.has(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "");

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
