/**
 * The lines around the position of a diagnostic, for terminals and the browser's error page: long
 * lines cut, tabs one column wide, and no characters that move a cursor or change the direction of text.
 */
import type { ConstructOf, Diagnostic } from "./diagnostic.ts";

export function positionIn(text: string, offset: number): ConstructOf<"position"> {
  const lines = text.slice(0, offset).split("\n");
  return { kind: "position", line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

export interface FrameLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** The position in `text`, from 0 in UTF-16 units; undefined on the lines before it. */
  readonly pointer: number | undefined;
}

/** The maximum length of a line in UTF-16 units, without the ellipses of a cut. */
const width = 110;
/** How much of a cut line is shown before the position. */
const before = 60;

/** The line of a diagnostic's position, and up to two before it; empty without a position. */
export function frameLines({ frame = [], line, column = 1 }: Diagnostic): FrameLine[] {
  return frame.map(({ line: number, text }) => {
    const printableLine = printable(text.replaceAll("\t", " "));
    if (number !== line) return { number, text: cut(printableLine, 0), pointer: undefined };
    const pointer = Math.min(column - 1, printableLine.length);
    const from = printableLine.length > width && pointer > width - 20 ? pointer + 1 - before : 0;
    return { number, text: cut(printableLine, from), pointer: from > 0 ? before : pointer };
  });
}

/** The shown part of a line, from an index on, with ellipses where something is cut. */
function cut(text: string, from: number): string {
  const part = text.slice(from, from + width).replace(halfPair, "\ufffd");
  return `${from > 0 ? "…" : ""}${part}${from + width < text.length ? "…" : ""}`;
}

/** Half of a surrogate pair that a cut has split. */
const halfPair = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;

/** `content/press/launch.md:4:7`, which terminals and editors can open; empty without a file. */
export const formatPosition = ({ file, line, column }: Pick<Diagnostic, "file" | "line" | "column">): string =>
  printable([file, line, column].filter((part) => part !== undefined).join(":"));

/** A text on one line, with U+FFFD in place of control characters. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => (character === "\n" ? " " : "\ufffd"));
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are replaced
const unprintable = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
