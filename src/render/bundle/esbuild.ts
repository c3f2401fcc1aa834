/** How esbuild is run, and its messages as findings. */
import { createRequire } from "node:module";
import type * as esbuild from "esbuild";
import { type Code, type Finding, someOf } from "../../diagnostics/diagnostic.ts";

/** Options and results here: bytes and a list of inputs in memory, nothing written. */
export type Bundling = esbuild.BuildOptions & { write: false; metafile: true };
/** Bundles once, as `esbuild.build` does, or again and again, as `plinth dev` does. @throws a BuildFailure. */
export type Bundle = (options: Bundling) => Promise<esbuild.BuildResult<Bundling>>;

/** Loaded when a command needs it; required, since an import would make Node scan it for the names that it exports. */
export const loadEsbuild = (): typeof esbuild => createRequire(import.meta.url)("esbuild");

export const bundleOnce: Bundle = async (options) => await loadEsbuild().build(options);

/** A syntax error makes others after it in its file; only the first one is true. */
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

/** The same complaint about several files, such as an import of a file that is gone, is reported once. */
export function foldSame(findings: readonly Finding[]): Finding[] {
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

/** A package that is not there; esbuild's own advice is an option that only it has. */
function hintOf(text: string): string | undefined {
  const [, path] = /^Could not resolve "([^"./][^"]*)"$/.exec(text) ?? [];
  const name = path && /^(@[^/]+\/)?[^/]+/.exec(path)?.[0];
  return name && `Install it (npm install ${name}), or remove the import.`;
}
