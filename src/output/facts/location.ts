/** Whether a picture contains the location where it was taken. */

/** A TIFF structure begins with its byte order (TIFF 6.0, section 2): "II*" and NUL, or "MM", NUL and "*". */
const headers = ["II*\0", "MM\0*"];
const gpsPointer = 0x8825;
const gpsLatitude = 2;
/** The maximum number of structures in a picture, and of entries in a directory; files have a few, and fewer than 100. */
const maxStructures = 100;
const maxEntries = 1000;

/**
 * True if a picture contains a latitude: in Exif's GPS directory (CIPA DC-008, 4.6.3 and 4.6.6) or in XMP. Every format
 * contains them in a segment, chunk or item of its own, uncompressed: they are found by how they begin. (XMP in a PNG can
 * be compressed, and is not found then.)
 */
export function hasLocation(picture: Uint8Array): boolean {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  return bytes.includes("exif:GPSLatitude") || headers.some((header) => hasTiffWithLocation(bytes, header));
}

function hasTiffWithLocation(bytes: Buffer, header: string): boolean {
  let at = bytes.indexOf(header);
  for (let count = 0; at >= 0 && count < maxStructures; count++) {
    if (tiffHasLocation(bytes.subarray(at), header.startsWith("II"))) return true;
    at = bytes.indexOf(header, at + 1);
  }
  return false;
}

function tiffHasLocation(tiff: Buffer, isLittle: boolean): boolean {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const gps = entryOf(view, view.getUint32(4, isLittle), gpsPointer, isLittle);
    return gps !== undefined && entryOf(view, gps, gpsLatitude, isLittle) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false; // truncated, or other data
    throw error;
  }
}

/** The value of a tag in a directory, or the offset of its value. */
function entryOf(view: DataView, directory: number, tag: number, isLittle: boolean): number | undefined {
  const entries = Math.min(view.getUint16(directory, isLittle), maxEntries);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, isLittle) === tag) return view.getUint32(entry + 8, isLittle);
  }
  return undefined;
}
