/** Runs esbuild, and converts its messages into findings. */
import { createRequire } from "node:module";
import type * as esbuild from "esbuild";
import { type Code, type Finding, someOf } from "../../diagnostics/diagnostic.ts";

/** Output and metafile stay in memory; nothing is written. */
export type Bundling = esbuild.BuildOptions & { write: false; metafile: true };
/** Bundles once, like `esbuild.build`, or incrementally, as in `plinth dev`. @throws a BuildFailure. */
export type Bundle = (options: Bundling) => Promise<esbuild.BuildResult<Bundling>>;

/** Loaded when a command needs it; required, since an import would make Node scan it for the names that it exports. */
export const loadEsbuild = (): typeof esbuild => createRequire(import.meta.url)("esbuild");

export const bundleOnce: Bundle = async (options) => await loadEsbuild().build(options);

/** A syntax error causes follow-on errors in its file; only the first one is reported. */
export function findingsOfEsbuild(messages: readonly esbuild.Message[], code: Code): Finding[] {
  const seen = new Set<string>();
  return messages
    .filter(({ text, location }) => {
      const echo = location !== null && !text.startsWith("Could not resolve") && seen.has(location.file);
      if (location) seen.add(location.file);
      return !echo;
    })
    .map((message) => findingOf(message, code));
}

/** Reports the same message for several files once, such as the import of a missing file. */
export function mergeSameMessages(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(finding.message, [...(groups.get(finding.message) ?? []), finding]);
  return [...groups.values()].flatMap(([first, ...others]): Finding | [] => {
    if (!first || others.length === 0) return first ?? [];
    return { ...first, message: `${first.message} Also in ${someOf(others.map(({ file = "" }) => file))}.` };
  });
}

const findingOf = ({ text, location, notes }: esbuild.Message, code: Code): Finding => ({
  code,
  message: text.endsWith(".") ? text : `${text}.`,
  hint: hintOf(text) ?? notes.map(noteText)[0] ?? (location?.suggestion && `Did you mean ${location.suggestion}?`),
  ...(location ? { file: location.file, at: { line: location.line, column: location.column + 1 } } : {}),
});

const noteText = ({ text, location }: esbuild.Note): string =>
  location ? `${text.replace(/:$/, "")} (${location.file}:${location.line})` : text;

/** The hint for a missing package; esbuild's own hint names an option that Plinth does not have. */
function hintOf(text: string): string | undefined {
  const [, path] = /^Could not resolve "([^"./][^"]*)"$/.exec(text) ?? [];
  const name = path && /^(@[^/]+\/)?[^/]+/.exec(path)?.[0];
  return name && `Install it (npm install ${name}), or remove the import.`;
}
