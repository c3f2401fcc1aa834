/** The manifest: every file that a build published, its hash, and what it came from. It proves later what is ours. */
import type { OutputRecord } from "../output/output-file.ts";
import type { Built } from "../site/index.ts";

/** In the output folder. Hidden, so that hosts that leave out hidden files leave it out. */
export const manifestName = ".plinth.json";

export interface Manifest extends Head {
  /** Of the manifest's form. */
  readonly version: 1;
  readonly files: readonly OutputRecord[];
}

/** What is said of the site as a whole. */
export interface Head {
  /** What hosts are told, each in a file of its own, without the base; for the preview. */
  readonly hosting?: Pick<Built, "headers" | "redirects"> | undefined;
  /** Where the site stands on its host, `/project/`; at the root, nothing. */
  readonly base?: string;
  /** The first day on which a build makes something else, since an entry comes due: YYYY-MM-DD. Which one is nobody's business yet. */
  readonly until?: string | undefined;
  /** The drafts that it shows, made with `--drafts`: content files. */
  readonly drafts?: readonly string[];
}

const byPath = (a: OutputRecord, b: OutputRecord): number => (a.path < b.path ? -1 : 1);

/** The manifest's text: one file a line, so that it can be compared with other tools. */
export function serializeManifest(
  records: readonly OutputRecord[],
  { base, until, drafts = [], hosting }: Head = {},
): string {
  const lines = [...records].sort(byPath).map((record) => JSON.stringify(record));
  const head = {
    version: 1,
    base: base === "/" ? undefined : base,
    until,
    drafts: drafts[0] ? drafts : undefined,
    hosting,
  };
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines.join(",\n")}\n]}\n`;
}

/** The manifest in a text; undefined when the text is none. */
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
