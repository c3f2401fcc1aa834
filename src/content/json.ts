/** What JSON.parse does not say: where a text stops to be JSON and why, and which fields stand twice. */
import { type ParseError, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import type { Report } from "../diagnostics/diagnostic.ts";

/** What is wrong with a JSON text; undefined when it is nested deeper than the stack. */
export function jsonErrors(text: string): ParseError[] | undefined {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    return errors;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** By the names that jsonc-parser gives its codes. */
const jsonMessages: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  InvalidSymbol: ["This name or text does not stand in double quotes.", 'Write "name": "text".'],
  PropertyNameExpected: ["A name in double quotes is expected here.", 'Write names as "name".'],
  ValueExpected: ["A value is expected here.", "Texts stand in double quotes."],
  ColonExpected: ["A colon is expected here.", 'Write "name": value.'],
  CommaExpected: ["A comma is expected before this.", "Put a comma after the value before it."],
  CloseBraceExpected: ["The file ends before a } closes what { opened.", "Add the missing }."],
  CloseBracketExpected: ["The file ends before a ] closes what [ opened.", "Add the missing ]."],
  EndOfFileExpected: ["The value is complete before this.", "Remove what follows it."],
  InvalidCommentToken: ["JSON has no comments.", "Remove it."],
  UnexpectedEndOfString: ["The text is not closed on its line.", "Close it with a double quote."],
  InvalidCharacter: ["A text holds a line break or another control character.", "Write \\n for a line break."],
  InvalidEscapeCharacter: [
    "A backslash stands before a character that it cannot escape.",
    "Write \\\\ for a backslash.",
  ],
};

/** What a parse error means, for whoever wrote the file. */
export function jsonMistake({ error, offset }: ParseError, text: string): { message: string; hint: string } {
  const closes = /[}\]]/.test(text[offset] ?? "");
  const [message, hint] = jsonMessages[printParseErrorCode(error)] ?? [
    "This is not JSON.",
    "Texts stand in double quotes; names too.",
  ];
  const isTrailingComma = closes && /,\s*$/.test(text.slice(0, offset));
  return isTrailingComma
    ? { message: "A comma stands before the end of the list.", hint: "Remove the last comma." }
    : { message, hint };
}

/** Reports every field that stands twice in one object, of which JSON.parse keeps the last and says nothing. */
export function reportDuplicateKeys(text: string, file: string, report: Report): boolean {
  const open: Set<string>[] = [];
  let found = false;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset) => {
      const names = open.at(-1);
      if (names?.has(name)) {
        found = true;
        report.add({
          code: "content/duplicate-key",
          file,
          message: `The field "${name}" stands twice in one object.`,
          hint: "Keep one of the two.",
          at: { offset },
        });
      }
      names?.add(name);
    },
  });
  return found;
}
