/** How a command ends, as programs read it. */
import type { BuildResult } from "../build/build.ts";
import type { Code } from "../diagnostics/diagnostic.ts";

/**
 * 0: done. 1: mistakes in the site. 2: wrong use of the command. 3: the site is right as far as is
 * known, but could not be written.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** Not the site's fault, but that of the place where it would go. */
const writeFaults: ReadonlySet<Code> = new Set([
  "publish/unsafe-folder",
  "publish/not-ours",
  "publish/locked",
  "publish/failed",
  "publish/whole-site",
]);

/** The exit code of a build or a check. */
export function exitCodeOf({ ok, diagnostics }: BuildResult): ExitCode {
  if (ok) return 0;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.length > 0 && errors.every(({ code }) => writeFaults.has(code)) ? 3 : 1;
}
