/** What the edit of a template reaches: the site's program, the bundles for the browser, or both. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BundledSite } from "../../render/program.ts";

/** Files of templates/ that changed, relative to the root, and what the site was made of before. */
export interface TemplateEdit {
  readonly paths: readonly string[];
  /** What runs; undefined before the first good site, and when its thread is lost. */
  readonly running: BundledSite | undefined;
  /** Every file that the bundles for the browser are made of. */
  readonly inBundles: ReadonlySet<string>;
}

/** Whether the templates have to be bundled again; also for a file that nothing is known of. */
export const concernsTemplates = ({ paths, running, inBundles }: TemplateEdit): boolean =>
  !running || readsFiles(running) || paths.some((path) => running.imports.has(path) || !inBundles.has(path));

/** Whether an edit is one of scripts and styles, which concerns templates only since they read files themselves. */
export const concernsTemplatesByChance = ({ paths, running, inBundles }: TemplateEdit): boolean =>
  running !== undefined &&
  readsFiles(running) &&
  paths.every((path) => inBundles.has(path) && !running.imports.has(path));

/** Whether scripts and styles have to be bundled again; also for a file that nothing is known of. */
export const concernsBundles = ({ paths, running, inBundles }: TemplateEdit): boolean =>
  paths.some((path) => inBundles.has(path) || !running?.imports.has(path));

/** Whether templates that were bundled again have to run anew, though perhaps they are the same. */
export function needsFreshThread(root: string, bundled: BundledSite, edit: TemplateEdit): boolean {
  const { paths, running, inBundles } = edit;
  if (!running || running.code !== bundled.code || readsFiles(bundled)) return true;
  // What came and went, as editors leave it, is nothing to run templates for.
  return paths.some((path) => !inBundles.has(path) && existsSync(join(root, path)));
}

/** Templates that read files themselves may read any. */
const readsFiles = ({ imports }: BundledSite): boolean =>
  [...imports].some(
    ([file, imported]) => file.startsWith("templates/") && imported.some((path) => /^(node:)?fs(\/|$)/.test(path)),
  );
