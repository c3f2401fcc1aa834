/** The manifest: every file that a build published, its hash and its sources. Later builds find their files by it. */

import type { HeaderRule, Redirect } from "../api/hosting.ts";
import type { Built } from "../api/index.ts";
import { attempt } from "../base/attempt.ts";
import { isCount, isOneOf, isText, list, object, optional, record } from "../base/type-guards.ts";
import type { OutputRecord } from "../output/output-file.ts";
import type { Versions } from "../runtime/versions.ts";

/** In the output folder. Hidden, since some hosts do not serve hidden files. */
export const manifestName = ".plinth.json";

export interface Manifest extends ManifestHeader {
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
  /** The versions that rendered it. Undefined in manifests of earlier versions of Plinth. */
  readonly versions?: Versions;
  /** Content files of the drafts that it includes (`--drafts`). */
  readonly drafts?: readonly string[];
}

/** The manifest as text: one file per line, for line-based diff tools. */
export function serializeManifest(
  records: readonly OutputRecord[],
  { base, until, versions, drafts = [], hosting }: ManifestHeader = {},
): string {
  const lines = [...records].sort((a, b) => (a.path < b.path ? -1 : 1)).map((record) => JSON.stringify(record));
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
export function parseManifest(json: string): Manifest | undefined {
  const value: unknown = attempt(() => JSON.parse(json));
  return manifestShape(value) ? value : undefined;
}

const recordShape = object<OutputRecord>({
  path: isText,
  kind: isOneOf("page", "file", "bundle", "static", "compressed"),
  bytes: isCount,
  sha256: isText,
  url: optional(isText),
  template: optional(isText),
  sources: list(isText),
});

const manifestShape = object<Manifest>({
  version: isOneOf(1),
  files: list(recordShape),
  base: optional(isText),
  until: optional(isText),
  versions: optional(record(isText)),
  drafts: optional(list(isText)),
  hosting: optional(
    object<NonNullable<Manifest["hosting"]>>({
      headers: list(object<HeaderRule>({ path: isText, set: record(isText) })),
      redirects: list(object<Redirect>({ from: isText, to: isText, status: isOneOf(301, 302, 303, 307, 308) })),
    }),
  ),
});
