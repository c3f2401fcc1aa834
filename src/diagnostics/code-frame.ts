/**
 * The place of a mistake and the lines around it as they are shown: long ones cut, tabs one column wide, nothing in them
 * that could move a terminal's cursor or turn the direction of a text. Pure, and the same for every
 * reader: reporter.ts draws them for a terminal, dev/error-page.ts for a browser.
 */
import type { Diagnostic } from "./diagnostic.ts";

/** A line of a source file, ready to be shown. */
export interface FrameLine {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly text: string;
  /** Where in `text` the mistake stands, from 0 in UTF-16 units; undefined on the lines before it. */
  readonly pointer: number | undefined;
}

/** As wide as a line of a frame gets, in UTF-16 units, without the dots where it is cut. */
const width = 110;
/** What is shown of a cut line before the place it is about. */
const before = 60;

/** The line a diagnostic points at, and up to two before it; none when it has no place. */
export function frameLines({ frame = [], line, column = 1 }: Diagnostic): FrameLine[] {
  return frame.map(({ line: number, text }) => {
    const shown = printable(text.replaceAll("\t", " "));
    if (number !== line) return { number, text: cut(shown, 0), pointer: undefined };
    const pointer = Math.min(column - 1, shown.length);
    const from = shown.length > width && pointer > width - 20 ? pointer + 1 - before : 0;
    return { number, text: cut(shown, from), pointer: from > 0 ? before : pointer };
  });
}

/** As much of a line as is shown, from an index on; dots stand where something is left out. */
function cut(text: string, from: number): string {
  const part = text.slice(from, from + width).replace(halfPair, "\ufffd");
  return `${from > 0 ? "…" : ""}${part}${from + width < text.length ? "…" : ""}`;
}

/** One half of a character of two UTF-16 units, where a cut went through it. */
const halfPair = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;

/** `content/press/launch.md:4:7`, which terminals and editors open; empty when a mistake stands in no file. */
export const placeOf = ({ file, line, column }: Diagnostic): string =>
  printable([file, line, column].filter((part) => part !== undefined).join(":"));

/** A text on one line, in which U+FFFD stands for each character that would act instead of being seen. */
export const printable = (text: string): string =>
  text.replace(unprintable, (found) => (found === "\n" ? " " : "\ufffd"));
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is replaced
const unprintable = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
