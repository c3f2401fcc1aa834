/** `plinth verify`: checks that the output depends only on the sources, and that the output folder contains what was published. */
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { Option } from "commander";
import { locate } from "../../content/locate.ts";
import { problemsOfSiteFolder } from "../../content/site-folder.ts";
import { type Code, type Diagnostic, Report } from "../../diagnostics/diagnostic.ts";
import { count } from "../../diagnostics/format.ts";
import { manifestIn, removeTree } from "../../publish/output-folder.ts";
import { defaultLimits, type Limits } from "../../render/program.ts";
import type { CommandLine } from "../command-line.ts";
import {
  addExamples,
  addOptions,
  described,
  type LimitOptions,
  limits,
  limitsOf,
  type SelectionOptions,
  selection,
  todayOf,
} from "../options.ts";
import type { Reporter } from "../reporters/terminal.ts";
import { compareVersions, compareWithBuild, verifyFiles } from "./output-folder.ts";
import { compareBuilds, type FailedBuild, runBuilds } from "./two-builds.ts";

interface VerifyCommandOptions extends SelectionOptions, LimitOptions {
  readonly out?: string;
  readonly base?: string;
  readonly all?: boolean;
  readonly anyEngine?: boolean;
}

export function addVerify(line: CommandLine): void {
  const command = addOptions(line.program.command("verify"), {
    shared: [...selection, "base", "out", "all", "silent", ...limits],
    changed: {
      base: described("build for this path (default: as in the folder)"),
      out: described("verify this folder (default: dist)"),
    },
    own: {
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
    .action(async (options: VerifyCommandOptions) => {
      const { drafts, base, all, anyEngine } = options;
      const root = resolve(options.root);
      const out = resolve(options.out ?? join(root, "dist"));
      const problems = locate(problemsOfSiteFolder(root), root, []);
      line.log(line.reporter.diagnostics(problems));
      line.exitCode = 1;
      if (problems.length > 0) return;
      const [today, limits] = [todayOf(options, line), limitsOf(options)];
      const verified = await verify({ root, out, base, drafts, today, limits, anyEngine });
      // Ctrl-C ends the build as well, sometimes before this process has received the signal.
      if ("printed" in verified && verified.code === 130) {
        line.exitCode = 130;
        return;
      }
      if ("printed" in verified) line.exitCode = verified.code === 3 ? 3 : 1;
      else if (verified.diagnostics.every(({ severity }) => severity === "warning")) line.exitCode = 0;
      const print = line.exitCode === 0 ? line.inform : line.log;
      print(verifyText(verified, relative(process.cwd(), out) || ".", line.reporter, all));
    });
}

export type Verified =
  | {
      readonly diagnostics: readonly Diagnostic[];
      /** The number of files that are identical in both builds. */
      readonly same: number;
      /** The number of files in the output folder's manifest. */
      readonly published: number;
    }
  | FailedBuild;

export interface VerifyOptions extends Omit<SelectionOptions, "today"> {
  /** The output folder. Absolute, like `root`. */
  readonly out: string;
  /** The base. By default, base and drafts are those of the output folder. */
  readonly base?: string | undefined;
  /** The date of both builds, YYYY-MM-DD. */
  readonly today: string;
  /** Accepts an output folder that other versions built. */
  readonly anyEngine?: boolean | undefined;
  /** Of both builds. */
  readonly limits?: Limits;
}

/** Verifies a site and its output folder. */
export async function verify(options: VerifyOptions): Promise<Verified> {
  const { root, out, base, drafts, today, anyEngine, limits = defaultLimits } = options;
  const work = mkdtempSync(join(tmpdir(), `plinth-${process.pid}-`));
  const clear = (): void => removeWork(work);
  process.once("exit", clear);
  try {
    const last = manifestIn(out);
    const withDrafts = (drafts ?? last?.drafts !== undefined) ? ["--drafts"] : [];
    const withCopies = last?.files.some(({ kind }) => kind === "compressed") ? "--precompress" : "--no-precompress";
    const flags = ["--base", base ?? last?.base ?? "/", "--today", today, withCopies, ...withDrafts];
    flags.push("--time-limit", `${limits.time / 1000}`, "--memory-limit", `${limits.memory}`);
    const builds = await runBuilds({ root, out, work }, flags);
    if ("printed" in builds) return builds;
    const report = new Report();
    const same = compareBuilds(builds, [root, work, out], report);
    const published = verifyFiles(out, report);
    const built = manifestIn(builds.here);
    if (published && built && !anyEngine) compareVersions(published, built, report);
    if (published && built && same === built.files.length) compareWithBuild(published, built, today, report);
    return { diagnostics: locate(report.findings, root, []), same, published: published?.files.length ?? 0 };
  } finally {
    process.removeListener("exit", clear);
    clear();
  }
}

/** After a signal, a file that was being written may still appear; removing it takes at most half a second. */
function removeWork(work: string): void {
  for (let attempt = 0; attempt < 50; attempt++) {
    removeTree(work, new Report());
    if (!existsSync(work)) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

/** @param out the output folder as given on the command line. */
export function verifyText(verified: Verified, out: string, reporter: Reporter, all = false): string {
  if ("printed" in verified) {
    const { where, code, printed } = verified;
    const problem =
      where === "here" || code === 3
        ? "The site does not build."
        : "The site builds, but a copy of it in another folder, on another day, does not.";
    return printed + reporter.failure(`${problem} Nothing was verified.`);
  }
  const { diagnostics, same, published } = verified;
  const has = (code: Code): boolean => diagnostics.some((diagnostic) => diagnostic.code === code);
  const builds = has("verify/not-reproducible")
    ? reporter.failure("Two builds of the same sources differ.")
    : reporter.success(
        `Two builds produced the same ${count(same, "file")}, byte for byte, in different folders, time zones and locales and on different days.`,
      );
  const folder = has("verify/damaged")
    ? reporter.failure(published === 0 ? `${out} contains no published site.` : `${out} is not what was published.`)
    : reporter.success(`${out} contains what was published: ${count(published, "file")}.`);
  return reporter.diagnostics(diagnostics, all ? undefined : "plinth verify --all") + builds + folder;
}
