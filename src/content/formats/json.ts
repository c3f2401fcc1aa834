/** JSON: a file is one value. JSON.parse reads it; jsonc-parser finds the positions of values and errors. */
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import type { Problem } from "../../diagnostics/diagnostic.ts";

export const json = {
  extension: ".json",
  hasBody: false,
  maxBytes: 10_000_000,
  maxValues: 2_000_000,
  parse,
  write: (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`,
  offsetOf,
} as const;

function parse(text: string) {
  try {
    // JSON.parse uses the last of duplicate fields.
    return { data: JSON.parse(text) as unknown, body: "", duplicates: () => duplicateKeys(text) };
  } catch {
    return syntaxError(text) ?? { code: "content/too-complex" as const, message: "The data is nested too deeply." };
  }
}

/** By jsonc-parser's names of its error codes. */
const jsonMessages: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  InvalidSymbol: ["This name or string is not in double quotes.", 'Write "name": "text".'],
  PropertyNameExpected: ["A name in double quotes is expected here.", 'Write names as "name".'],
  ValueExpected: ["A value is expected here.", "Put strings in double quotes."],
  ColonExpected: ["A colon is expected here.", 'Write "name": value.'],
  CommaExpected: ["A comma is missing before this.", "Put a comma after the previous value."],
  CloseBraceExpected: ["The file ends before } closes the object.", "Add the missing }."],
  CloseBracketExpected: ["The file ends before ] closes the list.", "Add the missing ]."],
  EndOfFileExpected: ["The JSON value ends before this.", "Remove the rest."],
  InvalidCommentToken: ["Comments are not allowed in JSON.", "Remove the comment."],
  UnexpectedEndOfString: ["The string is not closed on its line.", "Close it with a double quote."],
  InvalidCharacter: ["The string contains a line break or another control character.", "Write \\n for a line break."],
  InvalidEscapeCharacter: ["The backslash starts an invalid escape sequence.", "Write \\\\ for a backslash."],
};

/** The first error of a text that JSON.parse rejects; undefined if it is nested too deeply to be parsed. */
function syntaxError(text: string): Problem | undefined {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const { error, offset } = errors[0] ?? { error: 1, offset: 0 };
  const isTrailingComma = /[}\]]/.test(text[offset] ?? "") && /,\s*$/.test(text.slice(0, offset));
  const [message, hint] = isTrailingComma
    ? ["Trailing commas are not allowed in JSON.", "Remove the last comma."]
    : (jsonMessages[printParseErrorCode(error)] ?? ["This is not JSON.", "Put names and strings in double quotes."]);
  return { code: "content/json", at: { offset }, message, hint };
}

/** Every field that an object contains twice. */
function duplicateKeys(text: string): Problem[] {
  const open: Set<string>[] = [];
  const found: Problem[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset) => {
      const names = open.at(-1);
      if (names?.has(name)) {
        const message = `The object contains the field "${name}" twice.`;
        found.push({ code: "content/duplicate-key", message, hint: "Remove one of the two.", at: { offset } });
      }
      names?.add(name);
    },
  });
  return found;
}

function offsetOf(text: string, path: readonly (string | number)[], wantsKey: boolean): number | undefined {
  const tree = parseTree(text);
  if (!tree) return undefined;
  for (let length = path.length; length >= 0; length--) {
    const node: Node | undefined =
      length === 0 ? tree : findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (!node) continue;
    const isProperty = node.parent?.type === "property" && wantsKey && length === path.length;
    return isProperty ? node.parent?.offset : node.offset;
  }
  return undefined;
}
