/** Drawings -> PNG (resvg), the same bytes on every machine: no font but the site's own is looked at. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import display from "../fonts/display.ttf";

/** An SVG element of any size as a PNG of `width` pixels. */
export const png = (drawing: ReactElement, width: number): Uint8Array =>
  new Resvg(renderToStaticMarkup(drawing), {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng();

/** The same for a drawing with words, which are set in the display face. resvg wants that as a file. */
export function pngWithWords(drawing: ReactElement): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "display-"));
  try {
    const file = join(folder, "display.ttf");
    writeFileSync(file, display);
    const font = { loadSystemFonts: false, fontFiles: [file], defaultFontFamily: "Bricolage Grotesque" };
    return new Resvg(renderToStaticMarkup(drawing), { font }).render().asPng();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
