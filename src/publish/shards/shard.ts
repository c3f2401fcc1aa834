/**
 * A shard: a share of the pages, built by its own process or machine, in a folder with their records and
 * facts. Every shard reads all content, since any page can show any of it; only the work on pages is divided.
 * `plinth merge` checks and publishes the whole site.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { readBytes } from "../../content/read.ts";
import type { Finding, Report } from "../../diagnostics/diagnostic.ts";
import { noSecrets } from "../../output/facts/leaks.ts";
import { type Inspected, type InspectedFile, inspect } from "../../output/inspect.ts";
import { hashOf } from "../../output/output-file.ts";
import type { Versions } from "../../render/versions.ts";
import type { Manifest } from "../manifest.ts";
import { count, flag, list, object, oneOf, optional, record, text } from "../shape.ts";
import { findingShape, inspectedPage } from "./shapes.ts";

/** The maximum number of shards: far more than needed, and the maximum of five digits, as in `--shard`. */
const maxShards = 99_999;

/** Which shard of how many; both from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The sources and options that a shard was built from; the same for all shards of a site. */
export interface Inputs {
  /** Hash of every file of content/, hexadecimal. */
  readonly content: string;
  /** Hash of every file of templates/ that the site imports, and of its bundles. */
  readonly templates: string;
  /** The base path. */
  readonly base: string;
  /** Whether drafts were included. */
  readonly drafts: boolean;
  /** The date that the build used as today, in UTC, YYYY-MM-DD. */
  readonly today?: string | undefined;
  /** The versions that render the pages: of the engine, packages and `node`. */
  readonly versions: Versions;
}

/** The metadata in a shard's folder, besides its pages. */
export interface ShardRecord {
  /** Of the format. */
  readonly version: 2;
  readonly shard: Shard;
  readonly inputs: Inputs;
  /** In the order in which the site lists them. */
  readonly pages: readonly Inspected[];
  /** Warnings of these pages; a shard with an error is not published. */
  readonly findings: readonly Finding[];
}

/** In a shard's folder. V8's serialization supports sets and writes shared objects once; Node reads its own format and older ones. */
export const shardFileName = ".plinth-shard";

/** Appends the shard's record to its pages. */
export async function* withShardFile(
  pages: AsyncIterable<InspectedFile>,
  { shard, inputs }: Pick<ShardRecord, "shard" | "inputs">,
  report: Report,
): AsyncGenerator<InspectedFile> {
  const before = report.findings.length;
  const inspected: Inspected[] = [];
  for await (const page of pages) {
    inspected.push(page.inspected);
    yield page;
  }
  const findings = report.findings.slice(before);
  const record: ShardRecord = { version: 2, shard, inputs, pages: inspected, findings };
  const body = serialize(record);
  const bytes = Buffer.concat([Buffer.from(hashOf(body), "hex"), body]);
  yield { inspected: inspect({ path: shardFileName, bytes, kind: "file", sources: [] }, noSecrets), bytes };
}

/** The file begins with the SHA-256 of the rest, to detect damage. */
const hashLength = 32;

/** Parses a shard's record; undefined if it is damaged or not a shard. */
export function parseShardFile(file: Buffer): ShardRecord | undefined {
  const body = file.subarray(hashLength);
  if (hashOf(body) !== file.toString("hex", 0, hashLength)) return undefined;
  try {
    const value: unknown = deserialize(body);
    if (!shardRecord(value)) return undefined;
    const { index, count } = value.shard;
    return index >= 1 && index <= count && count <= maxShards ? value : undefined;
  } catch {
    return undefined; // It is not in V8's serialization format.
  }
}

/** The hash detects damage, but anyone can compute it. */
const shardRecord = object<ShardRecord>({
  version: oneOf(2),
  shard: object<Shard>({ index: count, count }),
  inputs: object<Inputs>({
    content: text,
    templates: text,
    base: text,
    drafts: flag,
    today: optional(text),
    versions: record(text),
  }),
  pages: list(inspectedPage),
  findings: list(findingShape),
});

/** How many of the `total` pages each shard takes per turn: few, so that a section of slow pages is spread over all shards. */
export const pagesPerTurn = (total: number, { count }: Pick<Shard, "count">): number =>
  Math.max(1, Math.min(16, Math.floor(total / count)));

/** Whether a page, by its index in the site's list of `total`, belongs to a shard. */
export const belongsToShard = ({ index, count }: Shard, page: number, total: number): boolean =>
  Math.floor(page / pagesPerTurn(total, { count })) % count === index - 1;

/** A shard may replace a shard, never a whole site. @param previous the manifest in the output folder. */
export function problemsOfShardFolder(previous: Manifest | undefined, { index, count }: Shard): Finding[] {
  if (!previous || previous.files.some(({ path }) => path === shardFileName)) return [];
  return [
    {
      code: "publish/whole-site",
      message: "The output folder contains a whole site, which a shard would replace.",
      hint: `Choose another folder, such as --out dist-${index}-of-${count}.`,
    },
  ];
}

/**
 * Hashes the sources of a site that is about to be built. @param content, templates files, relative to `root`.
 * @param bundles output paths, which contain a hash of the file: pages contain the rules that they use of a stylesheet.
 */
export const inputsOf = (
  root: string,
  { content, templates, bundles, ...options }: Omit<Inputs, "content" | "templates"> & SourceFiles,
  report: Report,
): Inputs => ({
  content: hashOfFiles(root, content, report),
  templates: hashOfFiles(root, templates, report, bundles),
  ...options,
});

interface SourceFiles {
  readonly content: readonly string[];
  readonly templates: readonly string[];
  readonly bundles: readonly string[];
}

function hashOfFiles(root: string, files: readonly string[], report: Report, names: readonly string[] = []): string {
  const hash = createHash("sha256").update([...names].sort().join("\0"));
  for (const file of [...files].sort()) {
    const bytes = readBytes(root, file, report);
    if (bytes) hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
