/**
 * Whether a JPEG says where it was taken: Exif's GPS directory, in the TIFF structure of the APP1
 * segment (CIPA DC-008, 4.5.4 to 4.6.6). Anything malformed says nothing.
 */

const gpsPointer = 0x8825;
const gpsLatitude = 2;

/** True when the picture holds a latitude. */
export function hasLocation(jpeg: Uint8Array): boolean {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  try {
    if (view.getUint16(0) !== 0xffd8) return false;
    for (let at = 2; view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda; at += 2 + view.getUint16(at + 2)) {
      const isExif = view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === 0x45786966;
      if (isExif) return tiffHasLocation(view, at + 10);
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return false; // it ends before what it promises
    throw error;
  }
}

function tiffHasLocation(view: DataView, start: number): boolean {
  const isLittle = view.getUint16(start) === 0x4949;
  const gps = entryOf(view, { start, directory: view.getUint32(start + 4, isLittle), tag: gpsPointer, isLittle });
  return gps !== undefined && entryOf(view, { start, directory: gps, tag: gpsLatitude, isLittle }) !== undefined;
}

interface Wanted {
  /** Where the TIFF structure begins; its offsets count from there. */
  readonly start: number;
  readonly directory: number;
  readonly tag: number;
  readonly isLittle: boolean;
}

/** The value, or the offset of it, that a directory gives a tag. */
function entryOf(view: DataView, { start, directory, tag, isLittle }: Wanted): number | undefined {
  const entries = view.getUint16(start + directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const entry = start + directory + 2 + index * 12;
    if (view.getUint16(entry, isLittle) === tag) return view.getUint32(entry + 8, isLittle);
  }
  return undefined;
}
