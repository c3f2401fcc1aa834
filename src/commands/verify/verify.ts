/** `plinth verify`: checks that the output depends only on the sources, and that the output folder contains what was published. */
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { Option } from "commander";
import { locate } from "../../content/locate.ts";
import { problemsOfSiteFolder } from "../../content/site-folder.ts";
import { type Code, Report } from "../../diagnostics/diagnostic.ts";
import { count } from "../../diagnostics/format.ts";
import type { Manifest } from "../../publish/manifest.ts";
import { manifestIn, removeTree } from "../../publish/output-folder.ts";
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
import { compareBuilds, compareWithBuild, verifyFiles } from "./output-folder.ts";
import { type FailedBuild, runBuilds } from "./two-builds.ts";

export interface VerifyOptions extends SelectionOptions, LimitOptions {
  /** The output folder. */
  readonly out?: string;
  /** By default, base and drafts are those of the output folder. */
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
    .action(async (options: VerifyOptions) => {
      const problems = locate(problemsOfSiteFolder(resolve(options.root)), resolve(options.root), []);
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
  const work = mkdtempSync(join(tmpdir(), `plinth-${process.pid}-`));
  const clear = (): void => removeWork(work);
  process.once("exit", clear);
  try {
    const builds = await runBuilds(root, work, flagsOf(options, manifestIn(out)));
    if ("printed" in builds) return failed(builds, reporter);
    const report = new Report();
    const isReproducible = !compareBuilds(builds, [root, work, out], report);
    const published = verifyFiles(out, report);
    const built = manifestIn(builds.here);
    if (published && built && isReproducible) compareWithBuild(published, built, options, report);
    const has = (code: Code): boolean => report.findings.some((finding) => finding.code === code);
    const name = relative(process.cwd(), out) || ".";
    const whole = `${name} contains what was published: ${count(published?.files.length ?? 0, "file")}.`;
    const same = `Two builds produced the same ${count(built?.files.length ?? 0, "file")}, byte for byte, in different folders, time zones and locales and on different days.`;
    const text = [
      reporter.diagnostics(locate(report.findings, root, []), options.all ? undefined : "plinth verify --all"),
      isReproducible ? reporter.success(same) : reporter.failure("Two builds of the same sources differ."),
      !published && reporter.failure(`${name} contains no published site.`),
      published &&
        (has("verify/damaged") ? reporter.failure(`${name} is not what was published.`) : reporter.success(whole)),
    ];
    return { exitCode: report.failed ? 1 : 0, text: text.filter(Boolean).join("") };
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

/** Of both builds: as the output folder was built. */
function flagsOf(options: VerifyOptions & { today: string }, last: Manifest | undefined): string[] {
  const { base = last?.base ?? "/", drafts = last?.drafts !== undefined, today, timeLimit, memoryLimit } = options;
  const copies = last?.files.some(({ kind }) => kind === "compressed") ? "--precompress" : "--no-precompress";
  const flags = ["--base", base, "--today", today, "--time-limit", `${timeLimit}`, "--memory-limit", `${memoryLimit}`];
  return [...flags, copies, ...(drafts ? ["--drafts"] : [])];
}

function failed({ where, code, printed }: FailedBuild, reporter: Reporter): Verified {
  const problem =
    where === "here" || code === 3
      ? "The site does not build."
      : "The site builds, but a copy of it in another folder, on another day, does not.";
  const exitCode = code === 3 || code === 130 ? code : 1;
  return { exitCode, text: printed + reporter.failure(`${problem} Nothing was verified.`) };
}
