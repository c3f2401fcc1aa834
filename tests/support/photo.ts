/** Pictures: one pixel, and a photo with or without the place where it was taken. */

/** One pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);
/** The same in a file of this size. */
export const pngOf = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);

/** A JPEG with one Exif directory (Exif 2.32, 4.6); the coordinate bytes do not matter. */
export function photo(hasLocation: boolean): Uint8Array {
  const tiff = Buffer.alloc(44);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(hasLocation ? 0x8825 : 0x0112, 10);
  tiff.writeUInt16BE(4, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt32BE(26, 18);
  tiff.writeUInt16BE(1, 26);
  tiff.writeUInt16BE(2, 28);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  // A frame of one pixel (ITU T.81, B.2.2).
  const frame = Buffer.from("ffc0000b080001000101011100", "hex");
  const [start, end] = [Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.from([0xff, 0xda, 0xff, 0xd9])];
  return Buffer.concat([start, length, exif, frame, end]);
}
