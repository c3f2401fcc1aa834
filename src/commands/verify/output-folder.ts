/** Compares two builds with each other, and an output folder with its manifest and with a build. Reads only. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { messageOf, type Report, someOf } from "../../diagnostics/diagnostic.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import { hashOf } from "../../output/output-file.ts";
import { type Manifest, manifestName } from "../../publish/manifest.ts";
import { foreignIn, manifestIn, readIfFile } from "../../publish/output-folder.ts";
import { differentVersions } from "../../render/versions.ts";
import { differenceOf } from "./byte-difference.ts";
import type { Builds } from "./two-builds.ts";

/** The files that differ, or that only one of two manifests lists, by path. */
function differing(one: Manifest | undefined, two: Manifest | undefined) {
  const filesOf = (manifest: Manifest | undefined) => new Map(manifest?.files.map((file) => [file.path, file]));
  const [a, b] = [filesOf(one), filesOf(two)];
  const pairs = [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .map((path) => ({ path, a: a.get(path), b: b.get(path) }));
  return pairs.filter((pair) => pair.a?.sha256 !== pair.b?.sha256);
}

/** Reports every file that differs. @param folders of this machine, absolute. @returns whether there is any. */
export function compareBuilds({ here, elsewhere }: Builds, folders: readonly string[], report: Report): boolean {
  const pairs = differing(manifestIn(here), manifestIn(elsewhere));
  for (const { path, a, b } of pairs)
    report.add({
      code: "verify/not-reproducible",
      ...(a && b
        ? {
            message: differs(a, [here, elsewhere], folders),
            hint: "Render it from content alone, not from what was rendered before; take today's date from today().",
          }
        : {
            message: `Only the build ${a ? "in this folder" : "in another folder, on another day,"} generates ${path}.`,
            hint: "Its name may contain a date, a path or a random value.",
          }),
    });
  return pairs.length > 0;
}

function differs({ path, url, template }: OutputRecord, builds: readonly string[], folders: readonly string[]): string {
  const [one, two] = builds.map((folder) => readIfFile(join(folder, path))?.bytes ?? Buffer.alloc(0)) as [
    Buffer,
    Buffer,
  ];
  const { byte, shown, cause } = differenceOf(one, two, folders);
  const name = url === undefined ? path : `${path} (${url} by ${template})`;
  return `${name} differs between two builds, from byte ${byte}: "${shown[0]}" and "${shown[1]}".${cause ? ` It looks like ${cause}.` : ""}`;
}

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

/**
 * Compares the published files with those of a build. A site that other versions of Plinth or of packages built is
 * reported, too: the two builds of this version prove nothing about it.
 */
export function compareWithBuild(
  published: Manifest,
  built: Manifest,
  { today, anyEngine }: { readonly today: string; readonly anyEngine?: boolean | undefined },
  report: Report,
): void {
  const versions = anyEngine ? [] : differentVersions(published.versions ?? {}, built.versions ?? {});
  if (versions.length > 0)
    report.add({
      code: "verify/other-engine",
      message: `The site was built with ${published.versions ? someOf(versions) : "an earlier version of Plinth"}.`,
      hint: "Install the same versions (npm ci), or build it again; or pass --any-engine to compare only the files.",
    });
  const different = differing(published, built).map(({ path }) => path);
  const isDue = published.until !== undefined && published.until <= today;
  if (different.length > 0)
    report.add({
      code: "verify/outdated",
      message: `A build of the current sources differs from what was published: ${someOf(different)}.`,
      hint: `${isDue ? `An entry was due on ${published.until}. ` : ""}Run plinth build to publish it.`,
    });
}
