/** A drawing -> PNG, at build time (resvg). No font of the machine is used, so that every machine makes the same bytes. */
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const displayFont = fileURLToPath(new URL("../fonts/display.ttf", import.meta.url));

/** An SVG element as a file of its own. */
export const svgFile = (drawing: ReactElement): string =>
  renderToStaticMarkup(drawing).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

/** An SVG element as a PNG of the given width in pixels. Words in it are set in the display face. */
export const png = (drawing: ReactElement, width: number): Uint8Array =>
  new Resvg(svgFile(drawing), {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false, fontFiles: [displayFont], defaultFontFamily: "Bricolage Grotesque" },
  })
    .render()
    .asPng();

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
