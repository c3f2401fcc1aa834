/** esbuild's messages -> findings: the one place where they are translated. */
import type { Message } from "esbuild";
import type { Code, Finding } from "./diagnostic.ts";

/** A syntax error makes others after it in its file; only the first one is true. */
export function findingsOfEsbuild(messages: readonly Message[], code: Code): Finding[] {
  const seen = new Set<string>();
  return messages
    .filter(({ text, location }) => {
      const echo = location !== null && !text.startsWith("Could not resolve") && seen.has(location.file);
      if (location) seen.add(location.file);
      return !echo;
    })
    .map((message) => findingOf(message, code));
}

const findingOf = ({ text, location, notes }: Message, code: Code): Finding => ({
  code,
  message: text.endsWith(".") ? text : `${text}.`,
  hint:
    notes.map((note) =>
      note.location ? `${note.text} (${note.location.file}:${note.location.line})` : note.text,
    )[0] ?? (location?.suggestion ? `Did you mean ${location.suggestion}?` : undefined),
  ...(location ? { file: location.file, at: { line: location.line, column: location.column + 1 } } : {}),
});
