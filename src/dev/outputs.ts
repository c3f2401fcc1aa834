/** What a build would make, by output path, without making it. */
import type { Bundles } from "../bundle.ts";
import type { OutputFile } from "../output.ts";
import type { StaticFile } from "../read.ts";
import { outputPathOf, problemOfUrl } from "../url.ts";
import type { ListedSite } from "../worker.ts";

/** A file of the output that can be had when somebody asks for it. */
export type Output =
  | { readonly kind: "page"; readonly index: number; readonly url: string }
  | { readonly kind: "file"; readonly index: number }
  | { readonly kind: "bundle"; readonly file: OutputFile }
  | { readonly kind: "static"; readonly file: string };

/** Every output by its path. Where two claim one path, the first has it, as in a build, which also reports that. */
export function outputsOf(
  site: ListedSite,
  bundles: Bundles,
  statics: readonly StaticFile[],
): ReadonlyMap<string, Output> {
  const outputs = new Map<string, Output>();
  const claim = (path: string, output: Output): void => {
    if (!outputs.has(path)) outputs.set(path, output);
  };
  for (const file of bundles.files) claim(file.path, { kind: "bundle", file });
  for (const [index, { url }] of site.pages.entries())
    if (problemOfUrl(url) === undefined) claim(outputPathOf(url), { kind: "page", index, url });
  for (const [index, path] of site.files.entries()) claim(path, { kind: "file", index });
  for (const { file, path } of statics) claim(path, { kind: "static", file });
  return outputs;
}
