/** Every output of a build by its path, without rendering anything. */

import type { PublishedPicture } from "../../content/pictures.ts";
import type { StaticFile } from "../../content/read.ts";
import { type Finding, Report } from "../../diagnostics/diagnostic.ts";
import type { Bundles, OutputFile } from "../../output/output-file.ts";
import { type Claim, Claims, pathOfSameUrl } from "../../pipeline/claims.ts";
import { extraPathsOf, staticsOf } from "../../pipeline/files.ts";
import { reportBadUrl } from "../../pipeline/pages.ts";
import type { ListedSite } from "../../program/protocol.ts";
import { foldedPath, outputPathOf } from "../../urls/urls.ts";
import type { LivePictures } from "./pictures.ts";

/** A file of the output, generated when it is requested. */
export type OutputEntry = Claim &
  (
    | { readonly kind: "page"; readonly index: number }
    | { readonly kind: "file"; readonly index: number }
    | { readonly kind: "bundle"; readonly file: OutputFile }
    | { readonly kind: "static"; readonly picture?: PublishedPicture }
  );

export interface OutputIndex {
  readonly byPath: LayeredMap<OutputEntry>;
  /** By path: the finding for a path that several outputs claim. The first output is served. */
  readonly collisions: ReadonlyMap<string, Finding>;
  /** Pages with a URL that cannot be served. */
  readonly findings: readonly Finding[];
}

/** Indexes the outputs in the order in which a build generates them. */
export function indexOutputs(
  site: ListedSite,
  bundles: Bundles,
  statics: readonly StaticFile[],
  pictures: LivePictures,
): OutputIndex {
  const layers = [
    layerOf(bundles.files.map((file): OutputEntry => ({ ...file, kind: "bundle", file }))),
    pagesOf(site),
    layerOf(extraPathsOf(site).map((path, index): OutputEntry => ({ kind: "file", path, index, sources: [] }))),
    layerOf(
      staticsOf({ ...site, statics }).map(({ file, path }): OutputEntry => ({ kind: "static", path, sources: [file] })),
    ),
  ];
  const collisions = new Map(layers.flatMap((layer) => [...layer.collisions]));
  for (const [at, { owners }] of layers.entries())
    for (const later of layers.slice(at + 1))
      for (const [first, second] of inBoth(owners, later.owners))
        for (const { path } of [first, second]) collisions.set(path, collisionOf(first, second));
  return {
    byPath: new LayeredMap([...layers.map(({ byPath }) => byPath), pictureLayer(pictures)]),
    collisions,
    findings: pagesOf(site).findings,
  };
}

/** Not a list: a picture can have any width. */
function pictureLayer({ paths }: LivePictures): Pick<ReadonlyMap<string, OutputEntry>, "has" | "get" | "keys"> {
  const get = (path: string): OutputEntry | undefined => {
    const picture = paths.at(path);
    return picture && { kind: "static", path, sources: picture.pictures.map(({ file }) => file), picture };
  };
  return { get, has: (path) => paths.at(path) !== undefined, keys: () => paths.all };
}

/** The outputs of one kind. */
interface Layer {
  readonly byPath: ReadonlyMap<string, OutputEntry>;
  /** By folded path: the first output that claims it. */
  readonly owners: ReadonlyMap<string, OutputEntry>;
  readonly collisions: ReadonlyMap<string, Finding>;
}

function layerOf(outputs: readonly OutputEntry[]): Layer {
  const byPath = new Map<string, OutputEntry>();
  const owners = new Map<string, OutputEntry>();
  const collisions = new Map<string, Finding>();
  for (const output of outputs) {
    const key = foldedPath(output.path);
    const first = owners.get(key);
    if (first) collisions.set(first.path, collisionOf(first, output));
    else owners.set(key, output);
    if (!byPath.has(output.path)) byPath.set(output.path, output);
  }
  return { byPath, owners, collisions };
}

/** The pages of a site, indexed once for a list of pages: it may be long, and most edits do not change it. */
function pagesOf(site: ListedSite): Layer & Pick<OutputIndex, "findings"> {
  const known = listed.get(site);
  if (known) return known;
  const report = new Report();
  const outputs = site.pages.flatMap((page, index): OutputEntry | [] =>
    reportBadUrl(page, report) ? [] : { ...page, kind: "page", path: outputPathOf(page.url), index, sources: [] },
  );
  const pages = { ...layerOf(outputs), findings: report.findings };
  listed.set(site, pages);
  return pages;
}
const listed = new WeakMap<ListedSite, ReturnType<typeof pagesOf>>();

/** The values that two maps by path have at the same path or URL. */
function inBoth<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): [Value, Value][] {
  if (one.size > other.size) return inBoth(other, one).map(([second, first]) => [first, second]);
  return [...one].flatMap(([key, first]): [Value, Value][] => {
    const second = other.get(key) ?? other.get(pathOfSameUrl(key));
    return second === undefined ? [] : [[first, second]];
  });
}

/** The finding of a build. */
function collisionOf(first: OutputEntry, second: OutputEntry): Finding {
  const report = new Report();
  const claims = new Claims(report);
  for (const output of [first, second]) claims.claim(output);
  const [finding] = report.findings;
  if (!finding) throw new Error(`${first.path} and ${second.path} do not collide`);
  return finding;
}

/** Maps on top of each other, read as one without being copied: upper layers hide lower ones. */
export class LayeredMap<Value> {
  /** @param layers the uppermost first. */
  constructor(private readonly layers: readonly Pick<ReadonlyMap<string, Value>, "has" | "get" | "keys">[]) {}

  get(key: string): Value | undefined {
    return this.layers.find((layer) => layer.has(key))?.get(key);
  }

  readonly has = (key: string): boolean => this.layers.some((layer) => layer.has(key));

  *keys(): IterableIterator<string> {
    for (const [at, layer] of this.layers.entries())
      for (const key of layer.keys()) if (!this.layers.slice(0, at).some((above) => above.has(key))) yield key;
  }

  *values(): IterableIterator<Value> {
    for (const key of this.keys()) yield this.get(key) as Value;
  }
}
