/** One question to a site's code, beside a build: the site is loaded, asked, and ended. */

import { problemsOfSiteFolder } from "../content/site-folder.ts";
import { type Diagnostic, Report } from "../diagnostics/diagnostic.ts";
import { locate } from "../diagnostics/locate.ts";
import { load } from "../render/load.ts";
import type { Limits, Program } from "../render/program.ts";

/** The answer, or why the site's code could not be run. @throws only on a bug of the engine. */
export async function ask<Answer>(
  root: string,
  limits: Limits,
  question: (program: Program) => Promise<Answer | undefined>,
): Promise<{ readonly answer: Answer } | { readonly diagnostics: readonly Diagnostic[] }> {
  const problems = problemsOfSiteFolder(root);
  if (problems.length > 0) return { diagnostics: locate(problems, root, []) };
  const report = new Report();
  const program = await load(root, report, limits);
  if (!program) return { diagnostics: locate(report.findings, root, []) };
  try {
    const answer = await question(program);
    if (answer !== undefined) return { answer };
    return { diagnostics: locate(program.lost ? [program.lost] : [], root, program.templates) };
  } finally {
    await program.end();
  }
}
