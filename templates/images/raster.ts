/** An SVG -> PNG, at build time (resvg). No system fonts are used, so every machine produces the same bytes. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { version } from "@resvg/resvg-js/package.json";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const displayFont = fileURLToPath(new URL("../fonts/display.ttf", import.meta.url));

const font = { loadSystemFonts: false, fontFiles: [displayFont], defaultFontFamily: "Bricolage Grotesque" };

/** An SVG element as a standalone file. */
export const svgFile = (drawing: ReactElement): string =>
  renderToStaticMarkup(drawing).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

/** An SVG element as a PNG of the given width in pixels. Text is set in the display font. */
export function png(drawing: ReactElement, width: number): Uint8Array {
  const svg = svgFile(drawing);
  return cached([svg, String(width), fontHash, version], () =>
    new Resvg(svg, {
      fitTo: { mode: "width", value: width },
      font,
    })
      .render()
      .asPng(),
  );
}

/** Outlines of letters, 400 units an em, and the box around them; the baseline is at 0. */
export interface Outlines {
  readonly d: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A text in the display font, for a page that does not load it. The text has no characters of XML. */
export function outlines(text: string): Outlines {
  const drawing = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text font-size="400" letter-spacing="-10">${text}</text></svg>`,
    { font },
  );
  const [, d] = / d="([^"]+)"/.exec(drawing.toString()) ?? [];
  const box = drawing.getBBox();
  if (!d || !box) throw new Error(`no outlines of ${text}`);
  const { x, y, width, height } = box;
  return { d: relative(d), box: { x, y, width, height } };
}

/** The same path in whole numbers, relative to the point before, so that a letter is always the same text. */
function relative(path: string): string {
  let origin = [0, 0];
  let last = [0, 0];
  return path.replaceAll(/([A-Z])([^A-Z]*)/g, (_, command: string, text: string) => {
    const numbers = text.split(" ").filter(Boolean).map(Number);
    if (command === "M") {
      origin = numbers;
      last = [0, 0];
      return `M${numbers.map(Math.round).join(" ")}`;
    }
    const points = numbers.map((number, index) => Math.round(number - (origin[index % 2] ?? 0)));
    const steps = points.map((point, index) => point - (last[index % 2] ?? 0));
    last = points.length > 0 ? points.slice(-2) : last;
    return command.toLowerCase() + steps.join(" ").replaceAll(" -", "-");
  });
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
