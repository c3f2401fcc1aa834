/** How many bytes of a file a host sends: compressed on the fly. Copies that are compressed beforehand are about a tenth smaller. */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Coding, contentTypeOf, isCompressible } from "../hosting/content-types.ts";
import type { OutputFile } from "./output-file.ts";

/** In bytes, for browsers that accept a coding. */
export type SentSizes = Readonly<Record<Coding, number>>;

/** The levels that hosts use to compress on the fly, as those of `plinth preview`. */
export const compressionLevels = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } };

export function sentSizes({ path, bytes }: Pick<OutputFile, "path" | "bytes">): SentSizes {
  const size = Buffer.byteLength(bytes);
  if (!isCompressible(contentTypeOf(path))) return { br: size, gzip: size };
  return {
    br: Math.min(size, brotliCompressSync(bytes, compressionLevels.br).length),
    gzip: Math.min(size, gzipSync(bytes, compressionLevels.gzip).length),
  };
}
