/** Runs in an empty page: compares two pictures for visual.ts, pixel by pixel, as `plinthCompare`. */
(() => {
  const decode = async (png) => {
    if (png === "") return undefined;
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: "image/png" }));
  };
  const encode = (blob) =>
    new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result).split(",")[1]);
      reader.readAsDataURL(blob);
    });

  /** A pixel as a number: alpha, blue, green, red. */
  const marked = 0xff6f00d0;
  const faded = (pixel) => ((pixel & 0x00ffffff) | 0x40000000) >>> 0;
  const frame = 6;

  /**
   * How many pixels differ, and a picture of them: marked on the second picture, which is faded, with a frame around all.
   * A picture that is missing, or ends above the other, differs there. @param pngs as base64; empty if it is missing.
   */
  globalThis.plinthCompare = async (/** @type {string[]} */ ...pngs) => {
    const pictures = await Promise.all(pngs.map(decode));
    const [width, height] = ["width", "height"].map((side) => Math.max(...pictures.map((each) => each?.[side] ?? 0)));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const [before, after] = pictures.map((picture) => {
      context.clearRect(0, 0, width, height);
      if (picture) context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, width, height);
    });
    const one = new Uint32Array(before.data.buffer);
    const other = new Uint32Array(after.data.buffer);
    let pixels = 0;
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        if (one[at] === other[at]) {
          other[at] = faded(other[at]);
          continue;
        }
        other[at] = marked;
        pixels++;
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        bottom = y;
      }
    context.putImageData(after, 0, 0);
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    context.strokeStyle = "#d0006f";
    context.lineWidth = 2;
    context.strokeRect(left - frame, top - frame, right - left + 1 + 2 * frame, bottom - top + 1 + 2 * frame);
    return { pixels, area: width * height, png: await encode(await canvas.convertToBlob({ type: "image/png" })) };
  };
})();
