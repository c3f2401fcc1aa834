/** The manifest: every file that a build published, its hash and its sources. Later builds find their files by it. */
import type { OutputRecord } from "../output/output-file.ts";
import type { Versions } from "../render/versions.ts";
import type { Built } from "../site/index.ts";

/** In the output folder. Hidden, since some hosts do not serve hidden files. */
export const manifestName = ".plinth.json";

export interface Manifest extends ManifestHeader {
  /** Of the format. */
  readonly version: 1;
  readonly files: readonly OutputRecord[];
}

/** About the site as a whole. */
export interface ManifestHeader {
  /** For the preview: the rules in the configuration files of hosts with their own format, without the base. */
  readonly hosting?: Pick<Built, "headers" | "redirects"> | undefined;
  /** The base path: `/project/`. Undefined for `/`. */
  readonly base?: string;
  /** The day on which the next entry is due, YYYY-MM-DD; builds differ from then on. The entry itself is not named. */
  readonly until?: string | undefined;
  /** What rendered it. Undefined in manifests of earlier versions of Plinth. */
  readonly versions?: Versions;
  /** Content files of the drafts that it includes (`--drafts`). */
  readonly drafts?: readonly string[];
}

const byPath = (a: OutputRecord, b: OutputRecord): number => (a.path < b.path ? -1 : 1);

/** The manifest as text: one file per line, for line-based diff tools. */
export function serializeManifest(
  records: readonly OutputRecord[],
  { base, until, versions, drafts = [], hosting }: ManifestHeader = {},
): string {
  const lines = [...records].sort(byPath).map((record) => JSON.stringify(record));
  const header = {
    version: 1,
    base: base === "/" ? undefined : base,
    until,
    versions,
    drafts: drafts[0] ? drafts : undefined,
    hosting,
  };
  return `${JSON.stringify(header).slice(0, -1)},"files":[\n${lines.join(",\n")}\n]}\n`;
}

/** Parses a manifest; undefined when the text is not a valid one. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const value = JSON.parse(text) as Partial<Manifest> | null;
    if (value?.version !== 1 || !Array.isArray(value.files)) return undefined;
    return value.files.every(isRecord) ? (value as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (record: Partial<OutputRecord> | null): boolean =>
  typeof record?.path === "string" && Array.isArray(record.sources) && /^(undefined|string)$/.test(typeof record.url);
