/**
 * The output of `--json`. Its schema is docs/content/static/json.schema.json, which a test compares with these types. "version"
 * increases with incompatible changes.
 */

import type { Diagnostic } from "../../base/diagnostic.ts";
import { type Draft, draftOfPage } from "../../content/drafts.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import type { BaselineComparison } from "../../pipeline/baseline.ts";
import type { BuildResult } from "../../pipeline/build.ts";
import type { ReportedPage, SiteReport } from "../../pipeline/site-report.ts";

export interface CheckOutput {
  readonly version: 1;
  readonly ok: boolean;
  /** Without the warnings that the baseline accepts; by file, line and column. */
  readonly diagnostics: readonly Diagnostic[];
  readonly baseline: {
    readonly accepted: readonly Diagnostic[];
    /** Entries that no longer match, or whose count is too high. */
    readonly fixed: BaselineComparison["fixed"];
  };
  /** Included with `--drafts`, else left out. */
  readonly drafts: readonly DraftOutput[];
}

/** `until`: the first day on which it is published; without one it is marked as a draft. */
type DraftOutput = Pick<Draft, "file" | "until">;

const draftOutput = ({ mentions: _, ...draft }: Draft): DraftOutput => draft;

export interface ListOutput extends Pick<CheckOutput, "version" | "ok" | "diagnostics"> {
  /** In the order of the site; as far as it could be built. */
  readonly pages: readonly (Required<Pick<OutputRecord, "url" | "path" | "template" | "bytes" | "sources">> & {
    /** With `--drafts`, on the page of a draft. */
    readonly draft?: DraftOutput;
  })[];
}

/** The output of `plinth explain --json`: without the fields of a page if the site, as far as it could be built, does not have it. */
export interface ExplainOutput extends Pick<CheckOutput, "version" | "ok" | "diagnostics">, Partial<ExplainedPage> {
  /** Without a URL: the whole site. */
  readonly site?: SiteReport;
}

export interface ExplainedPage extends Omit<ReportedPage, "links" | "linksToFiles"> {
  /** URLs of other pages. */
  readonly linkedFrom: readonly string[];
  /** URLs of other pages and files. */
  readonly linksTo: readonly string[];
}

export const checkJson = ({ ok, diagnostics, baseline, drafts }: BuildResult): CheckOutput => ({
  version: 1,
  ok,
  diagnostics,
  baseline: { accepted: baseline.accepted, fixed: baseline.fixed },
  drafts: drafts.map(draftOutput),
});

export const explainJson = (
  { ok, diagnostics }: BuildResult,
  explained: ExplainedPage | Pick<ExplainOutput, "site"> | undefined,
): ExplainOutput => ({ version: 1, ok, diagnostics, ...explained });

export const listJson = ({ ok, diagnostics, records, drafts }: BuildResult): ListOutput => ({
  version: 1,
  ok,
  diagnostics,
  pages: records.flatMap(({ url, path, template, bytes, sources }) => {
    if (url === undefined || template === undefined) return [];
    const draft = draftOfPage({ url, sources }, drafts);
    return { url, path, template, bytes, sources, ...(draft ? { draft: draftOutput(draft) } : {}) };
  }),
});

export const jsonText = (output: unknown): string => `${JSON.stringify(output, null, 2)}\n`;
