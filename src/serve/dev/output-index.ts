/** What a build would make, by output path, without making it. */

import { extraPathsOf, isServable } from "../../build/pages.ts";
import { type Claim, Claims } from "../../build/path-claims.ts";
import type { StaticFile } from "../../content/read.ts";
import { type Finding, Report } from "../../diagnostics/diagnostic.ts";
import type { Bundles, OutputFile } from "../../output/output-file.ts";
import type { ListedSite } from "../../render/protocol.ts";
import { foldedPath, outputPathOf } from "../../site/urls.ts";
import { Layers } from "./layered-map.ts";

/** A file of the output that can be had when somebody asks for it. */
export type Output = Claim &
  (
    | { readonly kind: "page"; readonly index: number }
    | { readonly kind: "file"; readonly index: number }
    | { readonly kind: "bundle"; readonly file: OutputFile }
    | { readonly kind: "static" }
  );

export interface Outputs {
  readonly byPath: Layers<Output>;
  /** By path: that more than one claims it. The first one has it. */
  readonly contested: ReadonlyMap<string, Finding>;
  /** Pages that cannot be served at all. */
  readonly findings: readonly Finding[];
}

/** Every output by its path, in the order in which a build makes them. */
export function outputsOf(site: ListedSite, bundles: Bundles, statics: readonly StaticFile[]): Outputs {
  const layers = [
    layerOf(bundles.files.map((file): Output => ({ ...file, kind: "bundle", file }))),
    pagesOf(site),
    layerOf(extraPathsOf(site).map((path, index): Output => ({ kind: "file", path, index, sources: [] }))),
    layerOf(statics.map(({ file, path }): Output => ({ kind: "static", path, sources: [file] }))),
  ];
  const contested = new Map(layers.flatMap((layer) => [...layer.contested]));
  for (const [at, { owners }] of layers.entries())
    for (const later of layers.slice(at + 1))
      for (const [first, second] of inBoth(owners, later.owners)) contested.set(first.path, collisionOf(first, second));
  return { byPath: new Layers(layers.map(({ byPath }) => byPath)), contested, findings: pagesOf(site).findings };
}

/** Outputs of one kind. */
interface Layer {
  readonly byPath: ReadonlyMap<string, Output>;
  /** By folded path: who claimed it first. */
  readonly owners: ReadonlyMap<string, Output>;
  readonly contested: ReadonlyMap<string, Finding>;
}

function layerOf(outputs: readonly Output[]): Layer {
  const byPath = new Map<string, Output>();
  const owners = new Map<string, Output>();
  const contested = new Map<string, Finding>();
  for (const output of outputs) {
    const key = foldedPath(output.path);
    const first = owners.get(key);
    if (first) contested.set(first.path, collisionOf(first, output));
    else owners.set(key, output);
    if (!byPath.has(output.path)) byPath.set(output.path, output);
  }
  return { byPath, owners, contested };
}

/** The pages of a site: they may be many, and most edits leave the list as it is. */
function pagesOf(site: ListedSite): Layer & Pick<Outputs, "findings"> {
  const known = listed.get(site);
  if (known) return known;
  const report = new Report();
  const outputs = site.pages.flatMap((page, index): Output | [] =>
    isServable(page, report) ? { kind: "page", path: outputPathOf(page.url), index, url: page.url, sources: [] } : [],
  );
  const pages = { ...layerOf(outputs), findings: report.findings };
  listed.set(site, pages);
  return pages;
}
const listed = new WeakMap<ListedSite, ReturnType<typeof pagesOf>>();

/** What two maps have under the same key. */
function inBoth<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): [Value, Value][] {
  if (one.size > other.size) return inBoth(other, one).map(([second, first]) => [first, second]);
  return [...one].flatMap(([key, first]): [Value, Value][] => {
    const second = other.get(key);
    return second === undefined ? [] : [[first, second]];
  });
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
