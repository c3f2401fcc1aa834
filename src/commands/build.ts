/** `plinth build`, `check` and `list`: one run of the pipeline, and three ways to report it. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Option } from "commander";
import { type Code, isAdjustable } from "../base/diagnostic.ts";
import { resultsFolder } from "../content/disk/store.ts";
import { baselineName, writeBaseline } from "../pipeline/baseline.ts";
import { type BuildResult, build } from "../pipeline/build.ts";
import type { OutputCheck, OutputOptions, RunOptions, Scope, Strictness } from "../pipeline/job.ts";
import { manifestAt, manifestIn, readIfFile, whyNoManifest } from "../publish/output-folder.ts";
import { parseUrlList } from "../publish/url-list.ts";
import type { CommandLine, ExitCode } from "./command-line.ts";
import {
  addExamples,
  addOptions,
  checking,
  inBrowser,
  type LimitOptions,
  limits,
  type RootOption,
  selection,
  threadLimitsOf,
  todayOf,
  toSeeAll,
} from "./options.ts";
import { baselineText, changesText, draftsText, pageTable, removedText, summaryText } from "./reporters/build.ts";
import { reportToCi, startOfSarif } from "./reporters/ci.ts";
import { checkJson, jsonText, listJson } from "./reporters/json.ts";

const flags = {
  build: [...checking, ...selection, "base", "out", "precompress", "noPrecompress", "threads", "fresh"],
  check: [...checking, ...selection, ...inBrowser, "external", "base", "deep", "json", "threads", "fresh"],
  list: [...selection, "json", "silent", ...limits],
} as const;
type Flag = (typeof flags)[keyof typeof flags][number];

/** The command line. An option of a build whose flag no command has is not in it, so that `buildOptions` does not compile. */
interface BuildFlags extends Pick<FlagValues, Flag & keyof FlagValues> {
  readonly writeBaseline?: "warnings" | "errors";
}

interface FlagValues extends RootOption, LimitOptions, Scope, Strictness, OutputOptions, RunOptions {
  readonly out?: string;
  /** A manifest, the folder that contains it, or a list of URLs. */
  readonly against?: string;
  readonly sarif?: string;
  readonly all?: boolean;
  readonly json?: boolean;
  readonly browser?: boolean;
  readonly allPages?: boolean;
  /** How many pages the browser opens in all. */
  readonly limit?: number;
  readonly jobs?: number;
  /** Other sites are asked about links to them. */
  readonly external?: boolean;
}

export function addBuild(line: CommandLine): void {
  const command = addOptions(line.parser.command("build"), { shared: flags.build });
  addExamples(command, [
    ["plinth build", "publish this folder's site into ./dist"],
    ["plinth build --strict --out public", "fail on warnings, and publish elsewhere"],
  ])
    .summary("publish the site, if it has no errors")
    .description("Builds and checks the site, and publishes it if it has no errors.")
    .action(async (options: BuildFlags) => {
      const out = resolve(options.out ?? join(options.root, "dist"));
      printResult(await run({ ...options, out }, line), line, { ...options, out });
    });
}

export function addCheck(line: CommandLine): void {
  const baseline = new Option("--write-baseline [severity]", `accept what is found today in ${baselineName}`);
  const command = addOptions(line.parser.command("check"), {
    shared: flags.check,
    added: { "How strict:": [baseline.choices(["warnings", "errors"]).preset("warnings")] },
  });
  addExamples(command, [
    ["plinth check --deep --strict", "check all of the HTML, and fail on warnings"],
    ["plinth check --browser", "also check what only a browser finds"],
  ])
    .summary("build and check the site without writing anything")
    .description("Builds and checks the site without writing anything.")
    .action(async (options: BuildFlags) => {
      const strict = options.strict === true && !options.writeBaseline;
      const result = await run({ ...options, strict }, line);
      if (options.json) line.print(jsonText(checkJson(result)));
      else printResult(result, line, options);
      if (options.writeBaseline) acceptFindings(result, options, line);
    });
}

export async function runCheck(options: RootOption & LimitOptions, line: CommandLine): Promise<void> {
  printResult(await run(options, line), line, {});
}

export function addList(line: CommandLine): void {
  const command = addOptions(line.parser.command("list"), { shared: flags.list });
  addExamples(command, [
    ["plinth list", "list the pages that a build publishes"],
    ["plinth list --drafts --json", "list drafts as well, for a program"],
  ])
    .summary("list every URL, its template and its sources")
    .description("Lists every URL with its template, its size and its source files.")
    .action(async (options: BuildFlags) => {
      const scope = { drafts: options.drafts, today: todayOf(options, line) };
      const result = await build({ root: resolve(options.root), scope, run: { limits: threadLimitsOf(options) } });
      line.exitCode = exitCodeOf(result);
      if (result.ok) line.inform(diagnosticsText(result, line, {}));
      else printResult(result, line, {});
      if (options.json) line.print(jsonText(listJson(result)));
      else if (result.ok)
        line.print(pageTable(result, line.resultReporter(), process.stdout.isTTY ? process.stdout.columns : undefined));
    });
}

/** Builds the site, shows the progress, reports to CI, and sets the exit code. `printResult` prints the result. */
async function run(options: BuildFlags, line: CommandLine): Promise<BuildResult> {
  const optionsOfBuild = buildOptions(options, line);
  // Writes a line before the build, so that a file that cannot be written is reported at once, also on a full disk.
  const { root, output } = optionsOfBuild;
  const report = { option: "--sarif", root, out: output.folder, start: startOfSarif };
  const sarif = options.sarif === undefined ? undefined : line.writeReport({ ...report, path: options.sarif }, "\n");
  const progress = line.progress();
  const onProgress = options.json ? undefined : progress.pages.bind(progress);
  const browser = options.browser ? await openBrowserCheck(options, line) : undefined;
  const external = options.external ? await openExternalCheck(options, line) : undefined;
  const result = await build({
    ...optionsOfBuild,
    hooks: { onProgress, outputChecks: [browser, external].flatMap((each) => each?.check ?? []) },
  }).finally(() => {
    browser?.end();
    external?.end();
  });
  progress.end();
  if (line.level === "verbose" && result.ok) line.log(changesText(result));
  const { text, isWritten } = reportToCi(result, {
    root,
    env: process.env,
    sarif,
    version: `${line.parser.version()}`,
  });
  line.log(text);
  line.exitCode = isWritten || result.published ? exitCodeOf(result) : exitCodeOf(result) || 3;
  return result;
}

interface OpenedCheck {
  readonly check: OutputCheck;
  readonly end: () => void;
}

/** The command line as options of a build. One that is forgotten here does not compile. */
function buildOptions(options: BuildFlags, line: CommandLine) {
  const { out, strict, deep, allowRemoved, base, drafts, precompress, threads, fresh } = options;
  const root = resolve(options.root);
  const before = out === undefined ? manifestAt(resolve(root, "dist")) : undefined;
  return {
    root,
    scope: { base, drafts, today: todayOf(options, line) } satisfies Required<Scope>,
    strictness: {
      strict,
      deep,
      allowRemoved,
      accepts: options.writeBaseline,
      ...deployedSite(options, line),
    } satisfies Required<Strictness>,
    output: { folder: out, precompress, before } satisfies Required<OutputOptions>,
    run: { limits: threadLimitsOf(options), threads, fresh } satisfies Required<
      Omit<RunOptions, "keepFrom" | "machine">
    >,
  };
}

/** The check of `--browser`, with a progress line of its own. */
async function openBrowserCheck(
  { root, limit = 0, jobs, allPages = false, fresh = false, json }: BuildFlags,
  line: CommandLine,
): Promise<OpenedCheck> {
  const { BrowserCheck, browserText } = await import("./browser/check.ts");
  const progress = line.progress();
  const onProgress = json ? undefined : progress.pages.bind(progress);
  const results = fresh ? undefined : resultsFolder(resolve(root));
  const check = new BrowserCheck({ results, limit, jobs, allPages, onProgress });
  const end = (): void => {
    check.end();
    progress.end();
    if (check.summary && !json) line.inform(browserText(check.summary));
  };
  return { check, end };
}

/** The check of `--external`, with a progress line of its own. */
async function openExternalCheck(options: BuildFlags, line: CommandLine): Promise<OpenedCheck> {
  const { ExternalCheck } = await import("./external/check.ts");
  const progress = line.progress();
  const check = new ExternalCheck({
    root: resolve(options.root),
    today: todayOf(options, line),
    onLinks: options.json ? undefined : (done, total) => progress.pages(done, total, "links"),
  });
  const end = (): void => {
    progress.end();
    if (check.summary !== undefined && !options.json) line.inform(check.summary);
  };
  return { check, end };
}

/**
 * The deployed site that --against names: a manifest, or a list of URLs. Before the first build, a deployed output folder
 * has no manifest.
 */
function deployedSite(
  { against, out, base = "/" }: BuildFlags,
  line: CommandLine,
): Required<Pick<Strictness, "deployed" | "deployedUrls">> {
  const none = { deployed: undefined, deployedUrls: undefined };
  if (against === undefined) return none;
  const path = resolve(against);
  if (path === out) return { ...none, deployed: manifestIn(path) };
  const deployed = manifestAt(path);
  if (deployed) return { ...none, deployed };
  const text = readIfFile(path)?.bytes.toString();
  if (text === undefined || text.startsWith("{"))
    return line.usageError(`--against ${against} ${whyNoManifest(path, ", nor a list of URLs")}.`);
  const list = parseUrlList(text, base);
  if ("urls" in list) return { ...none, deployedUrls: list.urls };
  return line.usageError(`--against ${against}:${list.line}: ${list.problem}.`);
}

/** Prints the diagnostics and the summary line. `out`: the output folder, absolute. */
function printResult(
  result: BuildResult,
  line: CommandLine,
  { out, all = false }: Pick<BuildFlags, "out" | "all">,
): void {
  const folder = out && (relative(process.cwd(), out) || ".");
  const seconds = (performance.now() - line.started) / 1000;
  const isKept = out !== undefined && folder !== "." && existsSync(out);
  const print = result.ok ? line.inform : line.log;
  print(diagnosticsText(result, line, { all }) + summaryText(result, line.reporter, { folder, seconds, isKept }));
}

function diagnosticsText(
  result: BuildResult,
  { reporter, level }: CommandLine,
  { all }: Pick<BuildFlags, "all">,
): string {
  const { diagnostics } = result;
  const toSee = all ? undefined : toSeeAll;
  if (level !== "silent")
    return (
      reporter.diagnostics(diagnostics, toSee) +
      draftsText(result) +
      removedText(result) +
      baselineText(result, reporter)
    );
  // With --strict, warnings can be why it failed.
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return reporter.diagnostics(errors.length > 0 ? errors : diagnostics, toSee);
}

function acceptFindings({ diagnostics, baseline }: BuildResult, options: BuildFlags, line: CommandLine): void {
  const withErrors = options.writeBaseline === "errors";
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => !withErrors || !isAdjustable(code))) {
    const which = withErrors ? " that cannot be accepted" : "";
    line.log(`${baselineName} was not written, since there are errors${which}.\n`);
    return;
  }
  const all = [...diagnostics, ...baseline.accepted];
  const accepted = writeBaseline(resolve(options.root), all, options, withErrors ? ["warning", "error"] : ["warning"]);
  line.exitCode = 0;
  const entries = accepted === 1 ? "1 entry" : `${accepted} entries`;
  const text = accepted > 0 ? `Wrote ${baselineName}: ${entries}.` : `Nothing to accept, so no ${baselineName}.`;
  line.inform(line.reporter.success(text));
}

/** Errors of the output folder, not of the site. */
const outputFolderCodes: ReadonlySet<Code> = new Set([
  "publish/unsafe-folder",
  "publish/not-ours",
  "publish/locked",
  "publish/failed",
]);

function exitCodeOf({ ok, diagnostics }: BuildResult): ExitCode {
  if (ok) return 0;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.length > 0 && errors.every(({ code }) => outputFolderCodes.has(code)) ? 3 : 1;
}
