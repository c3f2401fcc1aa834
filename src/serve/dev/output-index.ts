/** Every output of a build by its path, without rendering anything. */

import { type Finding, Report } from "../../base/diagnostic.ts";
import type { PageTarget } from "../../checks/facts.ts";
import type { StaticFile } from "../../content/read.ts";
import type { Bundles, OutputFile } from "../../output/output-file.ts";
import { type Claim, Claims } from "../../pipeline/claims.ts";
import { extraPathsOf, staticsOf } from "../../pipeline/files.ts";
import { reportBadUrl } from "../../pipeline/pages.ts";
import { pageTargets } from "../../pipeline/site-facts.ts";
import type { ListedSite } from "../../site-thread/protocol.ts";
import { outputPathOf } from "../../urls/urls.ts";

/** A file of the output, generated when it is requested. */
export type OutputEntry = Claim &
  (
    | { readonly kind: "page"; readonly index: number }
    | { readonly kind: "file"; readonly index: number }
    | { readonly kind: "bundle"; readonly file: OutputFile }
    | { readonly kind: "static" }
  );

export interface OutputIndex {
  readonly byPath: ReadonlyMap<string, OutputEntry>;
  /** By path: the pages that links can lead to. Their ids are unknown until they are rendered. */
  readonly targets: ReadonlyMap<string, PageTarget>;
  /** Paths that several outputs claim (the first is served), and URLs that cannot be served. */
  readonly findings: readonly Finding[];
}

/** Indexes the outputs in the order in which a build generates them. */
export function indexOutputs(site: ListedSite, bundles: Bundles, statics: readonly StaticFile[]): OutputIndex {
  const report = new Report();
  const claims = new Claims(report);
  const byPath = new Map<string, OutputEntry>();
  const add = (output: OutputEntry): void => {
    if (claims.claim(output)) byPath.set(output.path, output);
  };
  for (const file of bundles.files) add({ ...file, kind: "bundle", file });
  for (const [index, page] of site.pages.entries()) {
    const path = outputPathOf(page.url);
    if (!reportBadUrl(page, report)) add({ ...page, kind: "page", path, index, sources: [] });
  }
  for (const [index, path] of extraPathsOf(site).entries()) add({ kind: "file", path, index, sources: [] });
  for (const { file, path } of staticsOf({ ...site, statics })) add({ kind: "static", path, sources: [file] });
  // The twins, which are files beside pages. Those of pages that may not be indexed are never generated.
  for (const [path, index] of site.filesBeside) if (!byPath.has(path)) add({ kind: "file", path, index, sources: [] });
  return { byPath, targets: pageTargets(site.pages), findings: report.findings };
}
