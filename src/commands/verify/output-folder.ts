/** Compares an output folder with its manifest, and with a build of the current sources. Reads only. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { messageOf, type Report, someOf } from "../../diagnostics/diagnostic.ts";
import { hashOf } from "../../output/output-file.ts";
import { type Manifest, manifestName } from "../../publish/manifest.ts";
import { foreignIn, manifestIn, readIfFile } from "../../publish/output-folder.ts";
import { differentVersions } from "../../render/versions.ts";

/**
 * Reports missing, changed and foreign files of an output folder.
 * @returns its manifest. Undefined, and reported, if there is nothing to verify: a check of nothing must not pass.
 */
export function verifyFiles(folder: string, report: Report): Manifest | undefined {
  const manifest = manifestIn(folder);
  if (!manifest?.files.length) {
    const problem = manifest ? "lists no files" : existsSync(folder) ? "is missing or damaged" : undefined;
    report.add({
      code: "verify/damaged",
      message: problem
        ? `The manifest ${join(folder, manifestName)} ${problem}, so nothing was verified.`
        : `There is no folder ${folder}, so nothing was verified.`,
      hint: "Run plinth build first, or pass the output folder with --out.",
    });
    return undefined;
  }
  for (const { path, sha256 } of manifest.files) {
    const problem = problemOf(join(folder, path), sha256);
    if (problem) report.add({ code: "verify/damaged", message: `${path} ${problem}.`, hint: "Build it again." });
  }
  const foreign = foreignIn(folder, manifest).filter((path) => !path.endsWith("/"));
  if (foreign.length > 0)
    report.add({
      code: "verify/foreign-file",
      message: `Plinth did not write ${someOf(foreign)}.`,
      hint: "If it is part of the site, put it into content/static/.",
    });
  return manifest;
}

/** The rest of a sentence that begins with a published file; undefined if it is as it was published. */
function problemOf(file: string, sha256: string): string | undefined {
  try {
    const bytes = readIfFile(file)?.bytes;
    if (!bytes) return "is missing";
    return hashOf(bytes) === sha256 ? undefined : "was changed since it was published";
  } catch (error) {
    return `cannot be read: ${messageOf(error)}`;
  }
}

/** Reports a site that other versions of Plinth or of packages built: the two builds of this version prove nothing about it. */
export function compareVersions(published: Manifest, built: Manifest, report: Report): void {
  const { versions: made } = published;
  const different = differentVersions(made ?? {}, built.versions ?? {});
  if (different.length > 0)
    report.add({
      code: "verify/other-engine",
      message: `The site was built with ${made ? someOf(different) : "an earlier version of Plinth"}.`,
      hint: "Install the same versions (npm ci), or build it again; or pass --any-engine to compare only the files.",
    });
}

/** Reports files of a build that differ from the published ones. */
export function compareWithBuild(published: Manifest, built: Manifest, today: string, report: Report): void {
  const before = new Map(published.files.map(({ path, sha256 }) => [path, sha256]));
  const now = new Map(built.files.map(({ path, sha256 }) => [path, sha256]));
  const paths = [...new Set([...before.keys(), ...now.keys()])].sort();
  const { until } = published;
  const isDue = until !== undefined && until <= today;
  const different = paths.filter((path) => before.get(path) !== now.get(path));
  if (different.length > 0)
    report.add({
      code: "verify/outdated",
      message: `A build of the current sources differs from what was published: ${someOf(different)}.`,
      hint: `${isDue ? `An entry was due on ${until}. ` : ""}Run plinth build to publish it.`,
    });
}
