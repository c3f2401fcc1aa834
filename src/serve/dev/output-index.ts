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
  /** By folded path: the finding for a path that several outputs claim. The first output is served. */
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
  const report = new Report();
  const pages = site.pages.flatMap((page, index): OutputEntry | [] =>
    reportBadUrl(page, report) ? [] : { ...page, kind: "page", path: outputPathOf(page.url), index, sources: [] },
  );
  const outputs: readonly OutputEntry[] = [
    ...bundles.files.map((file) => ({ ...file, kind: "bundle", file }) as const),
    ...pages,
    ...extraPathsOf(site).map((path, index) => ({ kind: "file", path, index, sources: [] }) as const),
    ...staticsOf({ ...site, statics }).map(({ file, path }) => ({ kind: "static", path, sources: [file] }) as const),
  ];
  const byPath = new Map<string, OutputEntry>();
  const collisions = new Map<string, Finding>();
  const reportOfClaims = new Report();
  const claims = new Claims(reportOfClaims);
  for (const output of outputs) {
    if (!byPath.has(output.path)) byPath.set(output.path, output);
    const finding = claims.claim(output) ? undefined : reportOfClaims.findings.at(-1);
    const key = foldedPath(output.path);
    if (finding) for (const path of [key, pathOfSameUrl(key)]) collisions.set(path, finding);
  }
  return { byPath: new LayeredMap([byPath, pictureLayer(pictures)]), collisions, findings: report.findings };
}

/** Not a list: a picture can have any width. */
function pictureLayer({ paths }: LivePictures): Pick<ReadonlyMap<string, OutputEntry>, "has" | "get" | "keys"> {
  const get = (path: string): OutputEntry | undefined => {
    const picture = paths.at(path);
    return picture && { kind: "static", path, sources: picture.pictures.map(({ file }) => file), picture };
  };
  return { get, has: (path) => paths.at(path) !== undefined, keys: () => paths.all };
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
