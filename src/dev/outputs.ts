/** What a build would make, by output path, without making it. */

import { type Claim, Claims } from "../claims.ts";
import { type Finding, Report } from "../diagnostic.ts";
import { isServable } from "../make.ts";
import type { Bundles, OutputFile } from "../output.ts";
import type { StaticFile } from "../read.ts";
import { foldedPath, outputPathOf } from "../url.ts";
import type { ListedSite } from "../worker.ts";

/** A file of the output that can be had when somebody asks for it. */
export type Output = Claim &
  (
    | { readonly kind: "page"; readonly index: number }
    | { readonly kind: "file"; readonly index: number }
    | { readonly kind: "bundle"; readonly file: OutputFile }
    | { readonly kind: "static" }
  );

export interface Outputs {
  readonly byPath: ReadonlyMap<string, Output>;
  /** By path: that more than one claims it. The first one has it. */
  readonly contested: ReadonlyMap<string, Finding>;
  /** Pages that cannot be served at all. */
  readonly findings: readonly Finding[];
}

/** Every output by its path, in the order in which a build makes them. */
export function outputsOf(site: ListedSite, bundles: Bundles, statics: readonly StaticFile[]): Outputs {
  const report = new Report();
  const all: Output[] = [
    ...bundles.files.map((file): Output => ({ ...file, kind: "bundle", file })),
    ...site.pages.flatMap((page, index): Output | [] =>
      isServable(page, report) ? { kind: "page", path: outputPathOf(page.url), index, url: page.url, sources: [] } : [],
    ),
    ...site.files.map((path, index): Output => ({ kind: "file", path, index, sources: [] })),
    ...statics.map(({ file, path }): Output => ({ kind: "static", path, sources: [file] })),
  ];
  const byPath = new Map<string, Output>();
  const owners = new Map<string, Output>();
  const contested = new Map<string, Finding>();
  for (const output of all) {
    const first = owners.get(foldedPath(output.path));
    if (first) contested.set(first.path, collisionOf(first, output));
    else owners.set(foldedPath(output.path), output);
    if (!byPath.has(output.path)) byPath.set(output.path, output);
  }
  return { byPath, contested, findings: report.findings };
}

/** As a build says it. */
function collisionOf(first: Output, second: Output): Finding {
  const report = new Report();
  const claims = new Claims(report);
  for (const output of [first, second]) claims.claim(output);
  const [finding] = report.findings;
  if (!finding) throw new Error(`nothing is wrong with ${first.path} and ${second.path}`);
  return finding;
}
