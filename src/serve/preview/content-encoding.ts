/** Content negotiation: the coding that a client prefers, and its compressor (RFC 9110, 8.4 and 12.5.3). */
import type { Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { type Coding, codings } from "../../hosting/content-types.ts";

/**
 * The offered coding with the highest q; among equals the one that compresses best. Undefined when the client
 * accepts none of them.
 */
export function negotiated(acceptEncoding: string | undefined, offered: readonly Coding[]): Coding | undefined {
  const accepted = new Map<string, number>();
  for (const item of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const q = parameters.find((part) => part.startsWith("q="));
    if (name !== "") accepted.set(name === "x-gzip" ? "gzip" : name, q === undefined ? 1 : qualityOf(q.slice(2)));
  }
  // Identity is acceptable unless it, or everything not listed (`*`), is refused.
  const qOf = (coding: Coding): number =>
    accepted.get(coding) ?? accepted.get("*") ?? (coding === "identity" ? lowest : 0);
  const [best] = codings.filter((coding) => offered.includes(coding)).sort((a, b) => qOf(b) - qOf(a));
  return best !== undefined && qOf(best) > 0 ? best : undefined;
}

/** Below the smallest q, 0.001. */
const lowest = 0.0001;

/** An invalid q counts as 0. */
const qualityOf = (text: string): number => (/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0);

/** The level that hosts use to compress on the fly. */
export const compressor = (coding: Exclude<Coding, "identity">): Transform =>
  coding === "br"
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : createGzip({ level: 6 });
