/** Compares two screenshots of the same area in a browser. */
import type { Page } from "playwright-core";

export interface Changes {
  /** The number of pixels that differ by a contrast of 3:1 or more. */
  readonly area: number;
  /** The number of pixels that differ by a contrast of 1.1:1 or more. */
  readonly visible: number;
  /** The highest contrast between corresponding pixels. */
  readonly best: number;
}

/** Compares two PNGs of the same size in an empty page without a policy. */
export const changesBetween = (empty: Page, one: Buffer, other: Buffer): Promise<Changes> =>
  empty.evaluate<Changes>(`(${compare})("${one.toString("base64")}", "${other.toString("base64")}")`);

/** Uses relative luminance and contrast ratio as defined in WCAG 2.2. */
const compare = `async (...pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  }));
  const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = (data, at) =>
    0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
  let area = 0, visible = 0, best = 1;
  for (let at = 0; at < one.length; at += 4) {
    const [low, high] = [luminance(one, at), luminance(other, at)].sort((a, b) => a - b);
    const contrast = (high + 0.05) / (low + 0.05);
    best = Math.max(best, contrast);
    if (contrast >= 3) area += 1;
    if (contrast >= 1.1) visible += 1;
  }
  return { area, visible, best };
}`;
