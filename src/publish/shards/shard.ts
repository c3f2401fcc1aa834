/**
 * A part of a site: its share of the pages, built by a process or machine of its own, in a folder with
 * all that is known of them. Every part reads all content, since any page may show any of it; what is
 * shared is the work on pages. `plinth merge` proves the whole.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import type { Examined } from "../../output/examine.ts";
import type { OutputFile } from "../../output/output-file.ts";
import type { Manifest } from "../manifest.ts";

/** Which part of how many; both from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** What a part was made of. Parts of one site agree in all of it. */
export interface Inputs {
  /** Hash of every file of content/, hexadecimal. */
  readonly content: string;
  /** Hash of every file of templates/ that the site imports, and of its bundles. */
  readonly templates: string;
  /** Where the site stands on its host. */
  readonly base: string;
  /** Whether drafts were taken in. */
  readonly drafts: boolean;
  /** The day that it was taken to be, in UTC, YYYY-MM-DD. */
  readonly today?: string | undefined;
}

export interface Part {
  /** Of the part's form. */
  readonly version: 1;
  readonly shard: Shard;
  readonly inputs: Inputs;
  /** In the order in which the site lists them. */
  readonly pages: readonly Examined[];
  /** Warnings of these pages; with an error there is no part. */
  readonly findings: readonly Finding[];
}

/** In a part's folder. V8's own form keeps sets, and what pages share is written once; it is read by the Node that wrote it, or a newer one. */
export const partName = ".plinth-part";

export function partFile(part: Part): OutputFile {
  const bytes = serialize(part);
  return { path: partName, bytes: Buffer.concat([sealOf(bytes), bytes]), kind: "file", sources: [] };
}

/** Stands before the rest, so that nobody has to look whether it is whole: SHA-256. */
const sealOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
const sealLength = 32;

/** The part in some bytes; undefined when they hold none, or are not those that were written. */
export function parsePart(file: Buffer): Part | undefined {
  const bytes = file.subarray(sealLength);
  if (!sealOf(bytes).equals(file.subarray(0, sealLength))) return undefined;
  try {
    const part = deserialize(bytes) as Part;
    return part.version === 1 ? part : undefined;
  } catch {
    return undefined;
  }
}

/** How many pages of `total` are dealt out together: few, so that a section of heavy pages is spread over all parts. */
export const pagesInTurn = (total: number, { count }: Pick<Shard, "count">): number =>
  Math.max(1, Math.min(16, Math.floor(total / count)));

/** Whether a page, by its place in the site's list of `total`, belongs to a part. */
export const isIn = ({ index, count }: Shard, page: number, total: number): boolean =>
  Math.floor(page / pagesInTurn(total, { count })) % count === index - 1;

/** A part takes the place of a part, never that of a site. @param previous what stands in the output folder. */
export function problemsOfPlace(previous: Manifest | undefined, { index, count }: Shard): Finding[] {
  if (!previous || previous.files.some(({ path }) => path === partName)) return [];
  return [
    {
      code: "publish/whole-site",
      message: "A whole site stands in the output folder; a part of it would take its place.",
      hint: `Name another folder, such as --out dist-${index}-of-${count}.`,
    },
  ];
}
