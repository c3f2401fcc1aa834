/** `plinth verify`: checks that the output depends only on the sources, and that the output folder contains what was published. */
import { join, relative, resolve } from "node:path";
import { Option } from "commander";
import { Report } from "../../base/diagnostic.ts";
import { count } from "../../base/format.ts";
import { someOf } from "../../base/message.ts";
import { locate } from "../../content/locate.ts";
import { findingsOfSiteFolder } from "../../content/site-folder.ts";
import { hashOf } from "../../output/output-file.ts";
import type { Scope } from "../../pipeline/job.ts";
import type { Manifest } from "../../publish/manifest.ts";
import { foreignIn, manifestIn, readIfFile } from "../../publish/output-folder.ts";
import { differentVersions } from "../../runtime/versions.ts";
import type { CommandLine } from "../command-line.ts";
import {
  addExamples,
  addOptions,
  described,
  type LimitOptions,
  limits,
  type SelectionOptions,
  selection,
  todayOf,
} from "../options.ts";
import type { Reporter } from "../reporters/terminal.ts";
import { TemporaryFolder } from "../temporary-folder.ts";
import { type Builds, type FailedBuild, runBuilds } from "./two-builds.ts";

interface VerifyOptions extends SelectionOptions, LimitOptions {
  readonly out?: string;
  /** By default, base and drafts are those of the output folder. */
  readonly base?: string;
  readonly all?: boolean;
  readonly anyEngine?: boolean;
}

export function addVerify(line: CommandLine): void {
  const command = addOptions(line.parser.command("verify"), {
    shared: [...selection, "base", "out", "all", "silent", ...limits],
    changed: {
      base: described("build for this path (default: as in the folder)"),
      out: described("verify this folder (default: dist)"),
    },
    added: {
      "How strict:": [new Option("--any-engine", "accept a site that other versions built")],
    },
  });
  addExamples(
    command,
    [
      ["plinth verify", "verify ./dist before it is deployed"],
      ["plinth verify --out public", "verify another folder"],
    ],
    "plinth build --verbose shows how long a build takes, and what it changes.",
  )
    .summary("check that ./dist is whole and reproducible")
    .description("Checks that the build is reproducible, and that the output folder contains what was published.")
    .action(async (options: VerifyOptions) => {
      const problems = locate(findingsOfSiteFolder(resolve(options.root)), resolve(options.root), []);
      line.log(line.reporter.diagnostics(problems));
      line.exitCode = 1;
      if (problems.length > 0) return;
      const { exitCode, text } = await verify({ ...options, today: todayOf(options, line) }, line.reporter);
      line.exitCode = exitCode;
      // Ctrl-C ends the builds as well, sometimes before this process has received the signal.
      if (exitCode !== 130) (exitCode === 0 ? line.inform : line.log)(text);
    });
}

interface Verified {
  readonly exitCode: CommandLine["exitCode"];
  readonly text: string;
}

/** Verifies a site and its output folder. @param options with the date of both builds. */
export async function verify(options: VerifyOptions & { today: string }, reporter: Reporter): Promise<Verified> {
  const root = resolve(options.root);
  const out = resolve(options.out ?? join(root, "dist"));
  const work = new TemporaryFolder("verify");
  try {
    const builds = await runBuilds(root, work.path, flagsOf(options, manifestIn(out)));
    if ("printed" in builds) return failed(builds, reporter);
    const report = new Report();
    const isReproducible = !compareBuilds(builds, report);
    const { published, isWhole } = verifyFiles(out, report);
    const built = manifestIn(builds.here);
    if (published && built && isReproducible) compareWithBuild(published, built, options, report);
    const name = relative(process.cwd(), out) || ".";
    const same = `Two builds produced the same ${count(built?.files.length ?? 0, "file")}, byte for byte, in different folders, time zones and locales and on different days.`;
    const text = [
      reporter.diagnostics(locate(report.findings, root, []), options.all ? undefined : "plinth verify --all"),
      isReproducible ? reporter.success(same) : reporter.failure("Two builds of the same sources differ."),
      published && isWhole
        ? reporter.success(`${name} contains what was published: ${count(published.files.length, "file")}.`)
        : reporter.failure(`${name} ${published ? "is not what was published" : "contains no published site"}.`),
    ];
    return { exitCode: report.hasErrors ? 1 : 0, text: text.join("") };
  } finally {
    work.remove();
  }
}

/** The options of both builds: those with which the output folder was built. */
function flagsOf(options: VerifyOptions & { today: string }, last: Manifest | undefined): string[] {
  const { base = last?.base ?? "/", drafts = last?.drafts !== undefined, today, timeLimit, memoryLimit } = options;
  const copies = last?.files.some(({ kind }) => kind === "compressed") ? "--precompress" : "--no-precompress";
  const flags: Record<keyof Scope | keyof LimitOptions | "precompress", readonly string[]> = {
    base: ["--base", base],
    drafts: drafts ? ["--drafts"] : [],
    today: ["--today", today],
    precompress: [copies],
    timeLimit: ["--time-limit", `${timeLimit}`],
    memoryLimit: ["--memory-limit", `${memoryLimit}`],
  };
  return Object.values(flags).flat();
}

function failed({ where, code, printed }: FailedBuild, reporter: Reporter): Verified {
  const problem =
    where === "here" || code === 3
      ? "The site does not build."
      : "The site builds, but a copy of it in another folder, on another day, does not.";
  const exitCode = code === 3 || code === 130 ? code : 1;
  return { exitCode, text: printed + reporter.failure(`${problem} Nothing was verified.`) };
}

/** The files that differ, or that only one of two manifests lists, by path. */
function differing(one: Manifest | undefined, two: Manifest | undefined) {
  const filesOf = (manifest: Manifest | undefined) => new Map(manifest?.files.map((file) => [file.path, file]));
  const [a, b] = [filesOf(one), filesOf(two)];
  const pairs = [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .map((path) => ({ path, a: a.get(path), b: b.get(path) }));
  return pairs.filter((pair) => pair.a?.sha256 !== pair.b?.sha256);
}

/** Reports every file that differs. @returns whether there is any. */
function compareBuilds({ here, elsewhere }: Builds, report: Report): boolean {
  const pairs = differing(manifestIn(here), manifestIn(elsewhere));
  const bytesOf = (folder: string, path: string): Buffer => readIfFile(join(folder, path))?.bytes ?? Buffer.alloc(0);
  for (const { path, a, b } of pairs) {
    const name = a?.url === undefined ? path : `${path} (${a.url} by ${a.template})`;
    report.add({
      code: "verify/not-reproducible",
      ...(a && b
        ? {
            message: `${name} differs between two builds, ${firstDifference(bytesOf(here, path), bytesOf(elsewhere, path))}`,
            hint: "Render it from content alone: no clock, time zone, random value, order of a folder or path of this machine. today() is the date.",
          }
        : {
            message: `Only the build ${a ? "in this folder" : "in another folder, on another day,"} generates ${path}.`,
            hint: "Its name may contain a date, a path or a random value.",
          }),
    });
  }
  return pairs.length > 0;
}

/** `from byte 354: "Today is 1" and "Today is 2"`: the text around the first byte that differs, at most its line. */
function firstDifference(one: Buffer, two: Buffer): string {
  const first = one.findIndex((value, index) => value !== two[index]);
  const byte = first < 0 ? one.length : first;
  const excerpt = (bytes: Buffer): string => {
    const before = bytes.subarray(Math.max(0, byte - 20), byte).toString();
    const after = bytes.subarray(byte, byte + 30).toString();
    return `"${before.slice(before.lastIndexOf("\n") + 1)}${after.split("\n", 1)[0]}"`;
  };
  return `from byte ${byte}: ${excerpt(one)} and ${excerpt(two)}.`;
}

/** Reports missing, changed and foreign files of an output folder, or that it has no manifest, so that nothing can be verified. */
function verifyFiles(folder: string, report: Report): { readonly published?: Manifest; readonly isWhole: boolean } {
  const published = manifestIn(folder);
  if (!published?.files.length) {
    report.add({
      code: "verify/damaged",
      message: `There is no published site with a manifest in ${folder}, so nothing was verified.`,
      hint: "Run plinth build first, or pass the output folder with --out.",
    });
    return { isWhole: false };
  }
  const problems = published.files.flatMap(({ path, sha256 }) => {
    const bytes = readIfFile(join(folder, path))?.bytes;
    if (!bytes) return `${path} is missing.`;
    return hashOf(bytes) === sha256 ? [] : `${path} was changed since it was published.`;
  });
  for (const message of problems) report.add({ code: "verify/damaged", message, hint: "Build it again." });
  const foreign = foreignIn(folder, published).filter((path) => !path.endsWith("/"));
  if (foreign.length > 0)
    report.add({
      code: "verify/foreign-file",
      message: `Plinth did not write ${someOf(foreign)}.`,
      hint: "If it is part of the site, put it into content/static/.",
    });
  return { published, isWhole: problems.length === 0 };
}

/**
 * Compares the published files with those of a build. A site that other versions of Plinth or of packages built is
 * reported, too: the two builds of this version prove nothing about it.
 */
function compareWithBuild(
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
