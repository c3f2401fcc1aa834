/** An SVG -> PNG, at build time (resvg). No system fonts are used, so every machine produces the same bytes. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { version } from "@resvg/resvg-js/package.json";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const displayFont = fileURLToPath(new URL("../fonts/display.ttf", import.meta.url));

/** An SVG element as a standalone file. */
export const svgFile = (drawing: ReactElement): string =>
  renderToStaticMarkup(drawing).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

/** An SVG element as a PNG of the given width in pixels. Text is set in the display font. */
export function png(drawing: ReactElement, width: number): Uint8Array {
  const svg = svgFile(drawing);
  return cached([svg, String(width), fontHash, version], () =>
    new Resvg(svg, {
      fitTo: { mode: "width", value: width },
      font: { loadSystemFonts: false, fontFiles: [displayFont], defaultFontFamily: "Bricolage Grotesque" },
    })
      .render()
      .asPng(),
  );
}

/** Everything that determines a picture besides its drawing. */
const fontHash = hashOf([readFileSync(displayFont)]);

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
}

const cache = new URL("../../node_modules/.cache/pictures/", import.meta.url);

/**
 * Returns the cached result for the same parts, or computes and caches it: the images take longer than the rest of the
 * build. A cached file begins with the hash of its bytes, to detect damage; if the cache is not writable,
 * every build computes them.
 */
function cached(parts: readonly string[], make: () => Uint8Array): Uint8Array {
  const place = new URL(hashOf(parts), cache);
  try {
    const file = readFileSync(place);
    const picture = file.subarray(64);
    if (file.toString("latin1", 0, 64) === hashOf([picture])) return picture;
  } catch {
    // Not cached yet.
  }
  const picture = make();
  try {
    const own = new URL(`${place.href}.${process.pid}`);
    mkdirSync(cache, { recursive: true });
    writeFileSync(own, Buffer.concat([Buffer.from(hashOf([picture])), picture]));
    renameSync(own, place);
  } catch {
    // A read-only folder.
  }
  return picture;
}

/** A PNG inside the ICO container: a header of 6 bytes and one entry of 16. Up to 255 pixels square. */
export function ico(image: Uint8Array, pixels: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(22));
  header.setUint16(2, 1, true); // an icon, not a cursor
  header.setUint16(4, 1, true); // one image
  header.setUint8(6, pixels);
  header.setUint8(7, pixels);
  header.setUint16(10, 1, true); // colour planes
  header.setUint16(12, 32, true); // bits per pixel
  header.setUint32(14, image.length, true);
  header.setUint32(18, 22, true); // where the image begins
  return Buffer.concat([new Uint8Array(header.buffer), image]);
}
