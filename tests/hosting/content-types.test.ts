/** The table of content types: file extension -> type -> whether it is worth compressing. */
import { expect, test } from "vitest";
import { contentTypeOf, isCompressible } from "../../src/hosting/content-types.ts";

test.each([
  ["index.html", "text/html; charset=utf-8"],
  ["assets/main.js", "text/javascript; charset=utf-8"],
  ["assets/main.js.map", "application/json; charset=utf-8"],
  ["feed.xml", "text/xml; charset=utf-8"],
  ["feed.xsl", "application/xml; charset=utf-8"],
  ["feed.atom", "application/atom+xml; charset=utf-8"],
  ["data.geojson", "application/geo+json; charset=utf-8"],
  ["manifest.webmanifest", "application/manifest+json; charset=utf-8"],
  ["icon.svg", "image/svg+xml; charset=utf-8"],
  ["favicon.ico", "image/vnd.microsoft.icon"],
  ["A.JPG", "image/jpeg"],
  ["a.jxl", "image/jxl"],
  ["a.woff2", "font/woff2"],
  ["a.ttc", "font/collection"],
  ["a.m4a", "audio/mp4"],
  ["a.opus", "audio/ogg"],
  ["a.mov", "video/quicktime"],
  ["a.glb", "model/gltf-binary"],
  ["a.wasm", "application/wasm"],
  ["a.pdf", "application/pdf"],
  ["a.epub", "application/epub+zip"],
  ["a.tar.gz", "application/gzip"],
  ["a.unknown", "application/octet-stream"],
  ["a.constructor", "application/octet-stream"],
  ["html", "application/octet-stream"],
  ["a.html/b", "application/octet-stream"],
])("%s: %s", (path, type) => expect(contentTypeOf(path)).toBe(type));

test.each([
  ["text/html; charset=utf-8", true],
  ["image/svg+xml; charset=utf-8", true],
  ["application/rss+xml", true],
  ["application/json", true],
  ["font/woff2", false],
  ["image/png", false],
  ["application/octet-stream", false],
])("%s is made smaller: %s", (type, expected) => expect(isCompressible(type)).toBe(expected));
