/**
 * A shard: a share of the pages, built by its own process or machine, in a folder with the files that they were made from
 * and the findings of their rendering. Every shard reads all content, since any page can show any of it; only the work on
 * pages is divided. `plinth merge` reads the pages again, checks and publishes the whole site.
 */
import { createHash } from "node:crypto";
import { locate } from "../../content/locate.ts";
import { readBytes } from "../../content/read.ts";
import { attempt } from "../../diagnostics/attempt.ts";
import { type Code, type Finding, type Report, severities } from "../../diagnostics/diagnostic.ts";
import { hashOf, type OutputFile } from "../../output/output-file.ts";
import type { Versions } from "../../runtime/versions.ts";
import type { Unsupported } from "../../site-thread/markdown/unsupported.ts";
import { unsupportedSyntax } from "../../site-thread/markdown/unsupported-syntax.ts";
import type { Manifest } from "../manifest.ts";
import { isCount, isFlag, isOneOf, isText, list, object, optional, record, type Shape } from "../shape.ts";

/** The maximum number of shards: far more than needed, and the maximum of five digits, as in `--shard`. */
const maxShards = 99_999;

/** Which shard of how many; both from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The options of a build that change the bytes of a site. `Scope` in `pipeline/job.ts` has a field for each. */
export interface InputOptions {
  /** The base path. */
  readonly base: string;
  /** Whether drafts were included. */
  readonly drafts: boolean;
  /** The date that the build used as today, in UTC, YYYY-MM-DD. */
  readonly today: string | undefined;
}

/** The sources and options that a shard was built from; the same for all shards of a site. */
export interface Inputs extends InputOptions {
  /** Hash of every file of content/, hexadecimal. */
  readonly content: string;
  /** Hash of every file of templates/ that the site imports, and of its bundles. */
  readonly templates: string;
  /** The versions that render the pages: of the engine, packages and `node`. */
  readonly versions: Versions;
}

/** A page in a shard, without what the merging machine knows from its own list of pages. */
interface ShardPage extends Required<Pick<OutputFile, "path" | "sources" | "inlined">> {
  readonly sha256: string;
  readonly needs?: readonly string[] | undefined;
  readonly unsupported: readonly Unsupported[];
}

/** A finding with its position, which is looked up where it was found. */
interface ShardFinding extends Omit<Finding, "at" | "target" | "others" | "wording"> {
  readonly at?: { readonly line: number; readonly column: number } | undefined;
}

/** What a shard's folder contains besides its pages. */
export interface ShardRecord {
  /** The version of the format. */
  readonly version: 4;
  readonly shard: Shard;
  readonly inputs: Inputs;
  /** In the order in which the site lists them. */
  readonly pages: readonly ShardPage[];
  /** Warnings of these pages; a shard with an error is not published. */
  readonly findings: readonly ShardFinding[];
}

/** In a shard's folder: the SHA-256 of its second line, to detect damage, and in this line the record as JSON. */
export const shardFileName = ".plinth-shard";

interface ShardJob {
  readonly root: string;
  readonly report: Report;
  /** The files to search for the places of findings. */
  readonly searchable: ReadonlySet<string>;
}

/** Appends the shard's record to its pages. */
export async function* withShardFile(
  pages: AsyncIterable<OutputFile>,
  { shard, inputs }: Pick<ShardRecord, "shard" | "inputs">,
  { root, report, searchable }: ShardJob,
): AsyncGenerator<OutputFile> {
  const before = report.findings.length;
  const recorded: ShardPage[] = [];
  for await (const file of pages) {
    const { path, bytes, sources, page, inlined = [] } = file;
    const { needs, unsupported = [] } = page ?? {};
    recorded.push({ path, sha256: hashOf(bytes), sources, needs, unsupported, inlined });
    yield file;
  }
  const findings = locate(report.findings.slice(before), root, [...searchable]).map(
    ({ line, column, length: _, frame: __, places: ___, ...rest }) =>
      line === undefined || column === undefined ? rest : { ...rest, at: { line, column } },
  );
  const json = JSON.stringify({ version: 4, shard, inputs, pages: recorded, findings } satisfies ShardRecord);
  yield { path: shardFileName, bytes: `${hashOf(json)}\n${json}`, kind: "file", sources: [] };
}

/** Parses a shard's record; undefined if it is damaged or not a shard. */
export function parseShardFile(file: string): ShardRecord | undefined {
  const end = file.indexOf("\n");
  const json = file.slice(end + 1);
  if (hashOf(json) !== file.slice(0, end)) return undefined;
  const value: unknown = attempt(() => JSON.parse(json));
  if (!shardRecord(value)) return undefined;
  const { index, count } = value.shard;
  return index >= 1 && index <= count && count <= maxShards ? value : undefined;
}

/** A file of the site. Its lines are printed beside findings: a shard that names another file is not read. */
const source: Shape<string> = (value): value is string =>
  isText(value) && /^(content|templates)\//.test(value) && !value.split(/[\\/]/).includes("..");

/** The hash detects damage, but anyone can compute it. */
const shardRecord = object<ShardRecord>({
  version: isOneOf(4),
  shard: object<Shard>({ index: isCount, count: isCount }),
  inputs: object<Inputs>({
    content: isText,
    templates: isText,
    base: isText,
    drafts: isFlag,
    today: optional(isText),
    versions: record(isText),
  }),
  pages: list(
    object<ShardPage>({
      path: isText,
      sha256: isText,
      sources: list(source),
      inlined: list(isText),
      needs: optional(list(isText)),
      unsupported: list(
        object<Unsupported>({
          kind: isOneOf(...(Object.keys(unsupportedSyntax) as Unsupported["kind"][])),
          text: isText,
        }),
      ),
    }),
  ),
  findings: list(
    object<ShardFinding>({
      code: isOneOf(...(Object.keys(severities) as Code[])),
      severity: optional(isOneOf("error", "warning")),
      message: isText,
      hint: optional(isText),
      file: optional(source),
      at: optional(object({ line: isCount, column: isCount })),
      pages: optional(list(isText)),
    }),
  ),
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
