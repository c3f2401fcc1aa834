/**
 * Generates the display font: Bricolage Grotesque 700, reduced to the letters, figures and marks that
 * headings use. Run `npx tsx templates/fonts/subset.ts` after a change here; both results are committed,
 * so that a build needs no font tools.
 *
 * display.woff2 is loaded by visitors; display.ttf is used for the text in og.png.
 */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const glyphs = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789", " .,:;!?&'’“”()+%/-–—"].join(
  "",
);

const source = readFileSync(
  new URL(import.meta.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2")),
);

/** Without kerning and hinting, which would double the file size; headings are large and set tight. */
const options = {
  keepFeatures: [],
  noHinting: true,
  noLayoutClosure: true,
  dropTables: ["STAT", "GDEF", "gasp", "prep"],
};

for (const [file, targetFormat] of [
  ["display.woff2", "woff2"],
  ["display.ttf", "sfnt"],
] as const) {
  const font = await subsetFont(source, glyphs, { ...options, targetFormat });
  writeFileSync(new URL(file, import.meta.url), font);
  console.log(`${file}  ${font.length} bytes`);
}
