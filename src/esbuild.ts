/** esbuild's messages -> findings, the one place where they are translated; and esbuild that remembers. */
import * as esbuild from "esbuild";
import type { Code, Finding } from "./diagnostic.ts";

/** Options and results here: bytes and a list of inputs in memory, nothing written. */
export type Bundling = esbuild.BuildOptions & { write: false; metafile: true };
/** Bundles once, as `esbuild.build` does, or again and again, as `Incremental` does. @throws a BuildFailure. */
export type Bundle = (options: Bundling) => Promise<esbuild.BuildResult<Bundling>>;

/** Bundles the same entries again and again; what did not change since the last time is not parsed again. */
export class Incremental {
  private context: esbuild.BuildContext<Bundling> | undefined;
  private entries = "";

  readonly bundle: Bundle = async (options) => {
    const entries = JSON.stringify([options.entryPoints, options.plugins?.map(({ name }) => name)]);
    if (entries !== this.entries) await this.end();
    this.entries = entries;
    this.context ??= await esbuild.context(options);
    return await this.context.rebuild();
  };

  async end(): Promise<void> {
    const { context } = this;
    this.context = undefined;
    await context?.dispose();
  }
}

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

const findingOf = ({ text, location, notes }: esbuild.Message, code: Code): Finding => ({
  code,
  message: text.endsWith(".") ? text : `${text}.`,
  hint:
    notes.map((note) =>
      note.location ? `${note.text} (${note.location.file}:${note.location.line})` : note.text,
    )[0] ?? (location?.suggestion ? `Did you mean ${location.suggestion}?` : undefined),
  ...(location ? { file: location.file, at: { line: location.line, column: location.column + 1 } } : {}),
});
