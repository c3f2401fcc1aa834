/** Where a result goes beside the terminal: GitHub Actions, found by its environment, and a SARIF file. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, relative, sep } from "node:path";
import type { BuildResult } from "../../build/build.ts";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import { annotations, below, summary } from "./github.ts";
import { sarif } from "./sarif.ts";

/** A step's summary may hold 1 MiB (docs.github.com, "Adding a job summary"). */
const mostSummary = 1_000_000;

export interface Told {
  /** The site's folder, absolute. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** The SARIF file, absolute. */
  readonly sarif?: string | undefined;
  /** Plinth's. */
  readonly version: string;
}

/** Tells all who want to know of a build. @returns what is to be printed for them. */
export function tell(result: BuildResult, { root, env, sarif: file, version }: Told): string {
  const isOnGitHub = env.GITHUB_ACTIONS === "true";
  const folder = isOnGitHub && env.GITHUB_WORKSPACE ? wayTo(root, env.GITHUB_WORKSPACE) : "";
  const diagnostics = result.diagnostics.map((diagnostic) => below(diagnostic, folder));
  const lines: string[] = isOnGitHub ? [annotations(diagnostics)] : [];
  const write = (path: string, act: () => void): void => {
    try {
      act();
    } catch (error) {
      lines.push(`${path} could not be written: ${messageOf(error)}.\n`);
    }
  };
  if (file !== undefined)
    write(file, () => writeFileSync(file, sarif(diagnostics, version, `${folder}templates/site.tsx`)));
  const page = isOnGitHub ? env.GITHUB_STEP_SUMMARY : undefined;
  if (page)
    write(page, () => {
      const used = existsSync(page) ? statSync(page).size : 0;
      appendFileSync(page, summary({ ...result, diagnostics }, mostSummary - used));
    });
  return lines.join("");
}

/** `site/` for a site in a folder of the repository; empty for one at its root, or elsewhere. */
function wayTo(root: string, workspace: string): string {
  if (!existsSync(root) || !existsSync(workspace)) return "";
  const way = relative(realpathSync(workspace), realpathSync(root)).split(sep).join("/");
  return way === "" || way === ".." || way.startsWith("../") || /^[a-z]:/i.test(way) ? "" : `${way}/`;
}

/** Why no file can be written at an absolute path; undefined when one can, and from then on one stands there. */
export function problemOfFile(path: string): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, "a"));
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
