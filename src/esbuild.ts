/** esbuild's messages -> findings: the one place where they are translated. */
import type { Message } from "esbuild";
import type { Code, Finding } from "./diagnostic.ts";

export const findingsOfEsbuild = (messages: readonly Message[], code: Code): Finding[] =>
  messages.map(({ text, location, notes }) => ({
    code,
    message: text.endsWith(".") ? text : `${text}.`,
    hint: location?.suggestion || notes[0]?.text || undefined,
    ...(location ? { file: location.file, at: { line: location.line, column: location.column + 1 } } : {}),
  }));
