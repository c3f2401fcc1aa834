/** Loads a site, makes one call to its thread, and ends it. */
import { resolve } from "node:path";
import { type Diagnostic, Report } from "../base/diagnostic.ts";
import { locate } from "../content/locate.ts";
import { findingsOfSiteFolder } from "../content/site-folder.ts";
import { loadProgram } from "../runtime/load.ts";
import type { Program } from "../runtime/program.ts";
import type { Limits } from "../runtime/thread-client.ts";
import type { CommandLine } from "./command-line.ts";
import { type LimitOptions, type RootOption, threadLimitsOf } from "./options.ts";

/**
 * Calls the site at `root`, absolute.
 * @returns the result, or the diagnostics if the site's code could not run.
 * @throws only if the engine has a bug.
 */
export async function withSite<Answer>(
  root: string,
  limits: Limits,
  ask: (program: Program) => Promise<Answer | undefined>,
): Promise<{ readonly answer: Answer } | { readonly diagnostics: readonly Diagnostic[] }> {
  const problems = findingsOfSiteFolder(root);
  if (problems.length > 0) return { diagnostics: locate(problems, root, []) };
  const report = new Report();
  const program = await loadProgram(root, report, limits);
  if (!program) return { diagnostics: locate(report.findings, root, []) };
  try {
    const answer = await ask(program);
    if (answer !== undefined) return { answer };
    return { diagnostics: locate(program.failure ? [program.failure] : [], root, program.bundled.templates) };
  } finally {
    await program.end();
  }
}

/** The same for a command whose exit code is then 1. @returns undefined if the site's code could not run, which is printed. */
export async function askSite<Answer>(
  options: RootOption & LimitOptions,
  line: CommandLine,
  ask: (program: Program) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const result = await withSite(resolve(options.root), threadLimitsOf(options), ask);
  if ("answer" in result) return result.answer;
  line.exitCode = 1;
  line.log(line.reporter.diagnostics(result.diagnostics));
  return undefined;
}
