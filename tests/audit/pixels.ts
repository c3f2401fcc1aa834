/** Compares two screenshots of the same area in a browser. */
import type { Page } from "playwright-core";

export interface Changes {
  /** The number of pixels that differ by a contrast of 3:1 or more. */
  readonly area: number;
  /** The number of pixels that differ by a contrast of 1.1:1 or more. */
  readonly visible: number;
  /** Those of them whose tone is not between the tones that the other picture has within one pixel: not an edge that is drawn anew. */
  readonly moved: number;
  /** The highest contrast between corresponding pixels. */
  readonly best: number;
}

/** Compares two PNGs of the same size in an empty page without a policy. */
export const changesBetween = (empty: Page, one: Buffer, other: Buffer): Promise<Changes> =>
  empty.evaluate<Changes>(`(${compare})("${one.toString("base64")}", "${other.toString("base64")}")`);

/** Uses relative luminance and contrast ratio as defined in WCAG 2.2. */
const compare = `async (...pictures) => {
  const linear = Array.from({ length: 256 }, (_, value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  let width;
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    width = bitmap.width;
    const context = new OffscreenCanvas(width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, bitmap.height);
    const tones = new Float64Array(data.length / 4);
    for (let at = 0; at < data.length; at += 4)
      tones[at / 4] = 0.2126 * linear[data[at]] + 0.7152 * linear[data[at + 1]] + 0.0722 * linear[data[at + 2]];
    return tones;
  }));
  const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const isNew = (tone, picture, at) => {
    let [low, high] = [1, 0];
    for (const row of [at - width, at, at + width])
      for (let near = row - 1; near <= row + 1; near += 1) {
        low = Math.min(low, picture[near] ?? tone);
        high = Math.max(high, picture[near] ?? tone);
      }
    return contrast(tone, Math.min(Math.max(tone, low), high)) >= 1.1;
  };
  let area = 0, visible = 0, moved = 0, best = 1;
  for (let at = 0; at < one.length; at += 1) {
    const tone = one[at];
    const change = contrast(tone, other[at]);
    best = Math.max(best, change);
    if (change >= 3) area += 1;
    if (change < 1.1) continue;
    visible += 1;
    if (isNew(tone, other, at) || isNew(other[at], one, at)) moved += 1;
  }
  return { area, visible, moved, best };
}`;
