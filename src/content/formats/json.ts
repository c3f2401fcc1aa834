/** JSON: a file is one value. JSON.parse reads it; jsonc-parser finds the positions of values and errors. */
import { type Node, type ParseError, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import { formatKinds } from "../../api/formats.ts";
import type { Problem, ValuePath } from "../../base/diagnostic.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";

export const jsonFormat = {
  ...formatKinds.json,
  maxBytes: 10_000_000,
  maxValues: 2_000_000,
  parse,
  write: (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`,
  locatorOf,
} as const;

function parse(text: string) {
  try {
    // JSON.parse uses the last of duplicate fields.
    return { data: JSON.parse(text) as unknown, body: "", problems: () => duplicateKeys(text) };
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
  return { code: "content/json", at: { kind: "offset", offset }, message, hint };
}

/** Every field that an object contains twice. */
export function duplicateKeys(text: string): Problem[] {
  const open: Set<string>[] = [];
  const problems: Problem[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset) => {
      const names = open.at(-1);
      if (names?.has(name)) {
        const message = `The object contains the field "${name}" twice.`;
        const hint = "Remove one of the two.";
        problems.push({ code: "content/duplicate-key", message, hint, at: { kind: "offset", offset } });
      }
      names?.add(name);
    },
  });
  return problems;
}

function locatorOf(text: string) {
  const tree = parseTree(text);
  const properties = new Map<Node, ReadonlyMap<unknown, Node>>();
  /** An object's properties by name; of duplicates, the first. */
  const propertiesOf = (node: Node): ReadonlyMap<unknown, Node> =>
    getOrInsert(
      properties,
      node,
      () => new Map((node.children ?? []).toReversed().map((each) => [each.children?.[0]?.value, each])),
    );
  return (path: ValuePath, wantsKey: boolean): number | undefined => {
    let offset = tree?.offset;
    let node = tree;
    for (const [index, step] of path.entries()) {
      const property = node?.type === "object" ? propertiesOf(node).get(String(step)) : undefined;
      node = node?.type === "array" ? node.children?.[Number(step)] : property?.children?.[1];
      if (!node) break;
      offset = wantsKey && property && index === path.length - 1 ? property.offset : node.offset;
    }
    return offset;
  };
}
