/** The smallest film: an MP4 file with a header and no tracks (ISO/IEC 14496-12). */

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([size, Buffer.from(type, "latin1"), ...parts]);
};

/** Its type: a major brand, a version, and the brands that can read it. */
const fileType = box("ftyp", Buffer.from("isom\0\0\0\0isommp41", "latin1"));

/** A second has a thousand units, the duration is 0, and 1.0 is the speed, the volume and the diagonal of the matrix. */
function header(): Buffer {
  const fields = Buffer.alloc(100);
  fields.writeUInt32BE(1000, 12);
  fields.writeUInt32BE(0x00010000, 20);
  fields.writeUInt16BE(0x0100, 24);
  for (const [offset, value] of [
    [36, 0x00010000],
    [52, 0x00010000],
    [68, 0x40000000],
    [96, 1],
  ] as const)
    fields.writeUInt32BE(value, offset);
  return box("moov", box("mvhd", fields));
}

export const film: Buffer = Buffer.concat([fileType, header()]);
