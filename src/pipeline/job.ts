/**
 * The options of a build, and the resources that it opens before it reads anything: the report, the output folder and the
 * site's threads.
 */

import { type Finding, Report } from "../base/diagnostic.ts";
import type { SiteFacts } from "../checks/facts.ts";
import type { Selection } from "../content/drafts.ts";
import { findingsOfSiteFolder } from "../content/site-folder.ts";
import { noSecrets, type Secrets } from "../output/facts/leaks.ts";
import type { OutputFile, OutputRecord } from "../output/output-file.ts";
import type { Manifest } from "../publish/manifest.ts";
import { Staging } from "../publish/staging.ts";
import { loadProgram } from "../runtime/load.ts";
import type { Machine, Program } from "../runtime/program.ts";
import { defaultLimits, type Limits } from "../runtime/thread-client.ts";
import type { ListedSite } from "../site-thread/protocol.ts";
import { readBaseline } from "./baseline.ts";
import { secretsOf } from "./secrets.ts";
import { Verdict } from "./verdict.ts";

export interface BuildOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  readonly scope?: Scope;
  readonly strictness?: Strictness;
  readonly output?: OutputOptions;
  readonly run?: RunOptions;
  readonly hooks?: Hooks;
}

/** Which site is built. */
export interface Scope {
  /** The base path: `/` by default, or a path such as `/project/`. */
  readonly base?: string | undefined;
  /** Includes drafts, and entries that are not due yet. */
  readonly drafts?: boolean | undefined;
  /** Entries are due up to this day: UTC, YYYY-MM-DD. By default all are due. */
  readonly today?: string | undefined;
}

/** Requirements besides having no errors. */
export interface Strictness {
  /** Warnings also prevent publishing, unless the baseline lists them. */
  readonly strict?: boolean | undefined;
  /** Pages are checked against the whole HTML standard. */
  readonly deep?: boolean | undefined;
  /** The manifest of the deployed site, whose URLs must not disappear. */
  readonly deployed?: Manifest | undefined;
  /** Without a manifest: the paths that must not disappear, decoded, below the base. */
  readonly deployedUrls?: readonly string[] | undefined;
  /** They may disappear. */
  readonly allowRemoved?: boolean | undefined;
  /** What the baseline is about to accept: warnings, or errors as well, which then prevent no other check. */
  readonly accepts?: "warnings" | "errors" | undefined;
}

/** Where the site is written. */
export interface OutputOptions {
  /** Absolute. Without one the site is built and checked, and nothing is written. */
  readonly folder?: string | undefined;
  /** Publishes compressed copies beside text files; by default, if a host of the site sends them. */
  readonly precompress?: boolean | undefined;
  /** The manifest of the last build, if there is no output folder. */
  readonly before?: Manifest | undefined;
}

/** How the build runs; no effect on the output. */
export interface RunOptions {
  readonly limits?: Limits;
  /** How many threads render pages; by default as many as save time (runtime/program.ts). */
  readonly threads?: number | undefined;
  /** What the build can use; tests name other machines. */
  readonly machine?: Machine;
  /** Uses no results of earlier builds, and keeps none. */
  readonly fresh?: boolean | undefined;
  /** The number of content files from which results are kept for later builds; tests lower it. */
  readonly keepFrom?: number;
}

/** How the caller follows a build, and takes part in it. */
export interface Hooks {
  /** Called with the number of rendered pages, and of all pages; then the same of resized pictures. */
  readonly onProgress?: ((done: number, total: number, things?: "pictures") => void) | undefined;
  /** Checks of the whole output, in a browser or of links to other sites. */
  readonly outputChecks?: readonly OutputCheck[] | undefined;
  /**
   * Makes a report of the checked site, while its thread still runs. For a report, files are weighed as hosts send them,
   * and pictures are resized even if there are errors.
   */
  readonly makeReport?: ((site: CheckedSite) => Promise<void>) | undefined;
}

/** A check that needs more than the facts of the output. */
export interface OutputCheck {
  readonly kind: "browser" | "external";
  readonly add?: (file: OutputFile) => void;
  /** Called with the whole site, unless it has errors. */
  readonly findings: (site: CheckedSite, records: readonly OutputRecord[]) => Promise<readonly Finding[]>;
}

/** A checked site, as far as it could be built. */
export interface CheckedSite {
  readonly facts: SiteFacts;
  readonly listed: ListedSite;
  readonly program: Program;
}

/** A running build and the resources that it opened. */
export interface Job {
  readonly root: string;
  readonly report: Report;
  readonly verdict: Verdict;
  /** Content and template files to search for the position of a finding; filled as they are read. */
  readonly searchable: Set<string>;
  readonly base: string;
  readonly selection: Selection;
  readonly strictness: Strictness;
  /** The last build, if known: the deployed one or the one in the output folder. */
  readonly before: Manifest | undefined;
  /** Undefined when nothing is to be published. */
  readonly staging: Staging | undefined;
  readonly precompress: boolean | undefined;
  /** Strings that no output file may contain. */
  readonly secrets: Secrets;
  readonly run: RunOptions;
  readonly hooks: Hooks;
  /** Resolves to the running site; to undefined if it could not be loaded, which is reported. */
  readonly loading: Promise<Program | undefined>;
}

/** Opens a build, to be closed with `closeJob`. If it cannot start, the report says why. */
export function openJob({ root, scope = {}, strictness = {}, output = {}, run = {}, hooks = {} }: BuildOptions): Job {
  const { base = "/", drafts = false, today } = scope;
  const { limits = defaultLimits, threads } = run;
  const report = new Report();
  const baseline = readBaseline(root, report);
  const searchable = new Set<string>();
  report.addAll(findingsOfSiteFolder(root));
  const canStart = !report.hasErrors;
  const secrets = canStart ? secretsOf(root, report) : noSecrets;
  // Acquires the lock: nothing below may throw, or the output folder would stay locked until the process ends.
  const staging = canStart && output.folder !== undefined ? Staging.open(root, output.folder, report) : undefined;
  return {
    root,
    report,
    verdict: new Verdict({ root, report, searchable, baseline, accepts: strictness.accepts }),
    searchable,
    base,
    selection: { drafts, today },
    strictness,
    before: strictness.deployed ?? output.before ?? staging?.previous,
    staging,
    precompress: output.precompress,
    secrets,
    run,
    hooks,
    loading: report.hasErrors ? Promise.resolve(undefined) : loadProgram(root, report, limits, threads),
  };
}

/** Ends the site's threads. One that ended unexpectedly is reported as an error. */
export async function endThreads({ loading, report }: Job): Promise<void> {
  const program = await loading;
  if (!program || program.hasEnded) return;
  if (program.failure) report.add(program.failure);
  await program.end();
}

/** Ends the threads, and removes the staging folder unless it was published. */
export async function closeJob(job: Job): Promise<void> {
  try {
    await endThreads(job);
  } finally {
    job.staging?.discard();
  }
}
