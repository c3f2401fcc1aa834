/**
 * Compressed copies beside text files (`--precompress`), for servers that send such files instead of compressing
 * every response: nginx's gzip_static, Caddy's precompressed, `plinth preview`. Staged files are compressed in
 * parallel in zlib's threads; a copy of unchanged bytes is reused.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from "node:zlib";
import { attempt } from "../base/attempt.ts";
import type { Report } from "../base/diagnostic.ts";
import { type Coding, codings, contentTypeOf, copyExtensions, isCompressible } from "../hosting/content-types.ts";
import { isServable } from "../hosting/served-at.ts";
import { hashOf, type OutputRecord, recordOf } from "../output/output-file.ts";
import type { Staging } from "./staging.ts";

/** At the best level: a site is compressed once and sent often. */
const compress: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
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

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

/**
 * Reports files of the site that have the name of a compressed copy and are not one: nginx and Caddy would send
 * `data.csv.gz` in place of `data.csv`. @throws PublishError.
 */
export function reportWrongCopies(records: readonly OutputRecord[], staging: Staging, report: Report): void {
  const all = new Map(records.map((record) => [record.path, record]));
  for (const { path } of records)
    for (const coding of codings) {
      const copy = all.get(path + copyExtensions[coding]);
      if (!copy || isCopy(coding, staging.stagedBytes(copy.path), staging.stagedBytes(path))) continue;
      report.add({
        code: "output/collision",
        message: `${copy.path} is not a compressed copy of ${path}, but servers send it in place of ${path}.`,
        hint: `Give it another name, or remove it: the build compresses ${path} itself.`,
        file: copy.sources[0],
      });
    }
}

const isCopy = (coding: Coding, compressed: Buffer, bytes: Buffer): boolean =>
  attempt(() => decompress[coding](compressed, { maxOutputLength: bytes.length + 1 }))?.equals(bytes) === true;

/** The maximum number of files in memory at a time. */
const concurrency = 8;

/**
 * Stages compressed copies of text files. A copy that is not smaller, or whose path another file of the site has,
 * is omitted. @returns the copies' records. @throws PublishError.
 */
export async function precompress(records: readonly OutputRecord[], staging: Staging): Promise<OutputRecord[]> {
  const paths = new Set(records.map(({ path }) => path));
  const texts = records.filter(({ path }) => isServable(`/${path}`) && isCompressible(contentTypeOf(path)));
  const before = new Map(staging.previous?.files.map((record) => [record.path, record]));
  const copies: OutputRecord[] = [];
  const waiting = texts.values();
  const copy = async (record: OutputRecord, bytes: Buffer, coding: keyof typeof compress): Promise<void> => {
    const path = record.path + copyExtensions[coding];
    if (paths.has(path)) return;
    const isSame = before.get(record.path)?.sha256 === record.sha256;
    const reused = isSame ? publishedCopy(staging, before.get(path)) : undefined;
    const compressed = reused ?? (await compress[coding](bytes));
    if (compressed.length >= bytes.length) return;
    const file = { path, bytes: compressed, kind: "compressed", sources: record.sources } as const;
    staging.write(file);
    copies.push(recordOf(file));
  };
  const work = async (): Promise<void> => {
    for (const record of waiting) {
      const bytes = staging.stagedBytes(record.path);
      await Promise.all([copy(record, bytes, "br"), copy(record, bytes, "gzip")]);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return copies;
}

/** The bytes of a published copy, unless they were changed. */
function publishedCopy(staging: Staging, record: OutputRecord | undefined): Buffer | undefined {
  const bytes = record?.kind === "compressed" ? staging.publishedBytes(record.path) : undefined;
  return bytes && hashOf(bytes) === record?.sha256 ? bytes : undefined;
}
