/**
 * Compressed copies beside the texts of a site (`--precompress`), for servers that send such files instead
 * of compressing at each request, less well: nginx's gzip_static, Caddy's precompressed, `plinth preview`.
 * Made of what is staged, all at once in zlib's threads; what was made of the same bytes before is kept.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, contentTypeOf, copyExtensions, isCompressible } from "../hosting/content-types.ts";
import { hashOf, type OutputRecord, recordOf } from "../output/output-file.ts";
import { isServable } from "../site/urls.ts";
import type { Staging } from "./staging.ts";

/** As small as they become; a site is compressed once and sent often. */
const compress: Readonly<Record<Exclude<Coding, "identity">, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => {
    const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: 11,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return promisify(brotliCompress)(bytes, { params });
  },
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Files whose bytes are in memory at a time. */
const atOnce = 8;

/**
 * Stages what compresses; a copy that is no smaller is left out, and so is one whose name a file of the
 * site has. @returns the copies' records. @throws what the file system says.
 */
export async function precompress(records: readonly OutputRecord[], staging: Staging): Promise<OutputRecord[]> {
  const taken = new Set(records.map(({ path }) => path));
  const texts = records.filter(({ path }) => isServable(`/${path}`) && isCompressible(contentTypeOf(path)));
  const before = new Map(staging.previous?.files.map((record) => [record.path, record]));
  const made: OutputRecord[] = [];
  const waiting = texts.values();
  const work = async (): Promise<void> => {
    for (const record of waiting) {
      const bytes = staging.staged(record.path);
      const copies = (["br", "gzip"] as const).map(async (coding) => {
        const path = record.path + copyExtensions[coding];
        if (taken.has(path)) return;
        const isSame = before.get(record.path)?.sha256 === record.sha256;
        const kept = isSame ? keptCopy(staging, before.get(path)) : undefined;
        const copy = kept ?? (await compress[coding](bytes));
        if (copy.length >= bytes.length) return;
        const file = { path, bytes: copy, kind: "compressed", sources: record.sources } as const;
        staging.write(file);
        made.push(recordOf(file));
      });
      await Promise.all(copies);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}

/** The copy that the last build made, if nobody changed it. */
function keptCopy(staging: Staging, record: OutputRecord | undefined): Buffer | undefined {
  const bytes = record?.kind === "compressed" ? staging.published(record.path) : undefined;
  return bytes && hashOf(bytes) === record?.sha256 ? bytes : undefined;
}
