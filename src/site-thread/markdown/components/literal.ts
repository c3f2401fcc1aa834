/** Literals of JavaScript in the attributes of components, `{[1, "a"]}`. They are parsed and never evaluated. */
import { createRequire } from "node:module";
import type * as acorn from "acorn";
import { forbiddenNames, unpublishableCharacter } from "../../../content/publishable.ts";

/** The value of a literal, and the index after it. */
interface Literal {
  readonly value: unknown;
  readonly end: number;
}

const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

let parser: typeof acorn | undefined;
/** Hardly any site needs it, so it is loaded for the first brace; with require(), since parsing does not wait. */
const loadParser = (): typeof acorn => (parser ??= createRequire(import.meta.url)("acorn") as typeof acorn);

/** The literal at an index; undefined if it is anything else, such as a variable or a call. */
export function literalAt(text: string, start: number): Literal | undefined {
  const { parseExpressionAt } = loadParser();
  try {
    // The text is read as a module, where 010 is an error.
    const expression = parseExpressionAt(text, start, { ecmaVersion: "latest", sourceType: "module" });
    const value = literalValue(expression);
    blank.lastIndex = expression.end;
    return { value, end: expression.end + (blank.exec(text)?.[0].length ?? 0) };
  } catch (error) {
    // The parser or literalValue has thrown; for thousands of nested lists, it is a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @throws SyntaxError for what is not a literal. */
function literalValue(node: acorn.Expression | acorn.SpreadElement | null): unknown {
  if (node?.type === "Literal" && !node.regex && node.bigint == null) return publishable(node.value);
  if (node?.type === "Identifier" && node.name === "undefined") return undefined;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return publishable(node.quasis[0]?.value.cooked);
  if (node?.type === "ArrayExpression") return node.elements.map(literalValue);
  if (node?.type === "ObjectExpression") return Object.fromEntries(node.properties.map(entryOf));
  if (node?.type === "UnaryExpression" && /[-+]/.test(node.operator)) {
    const value = literalValue(node.argument);
    if (typeof value === "number") return node.operator === "-" ? -value : value;
  }
  throw new SyntaxError("not a literal");
}

function entryOf(property: acorn.Property | acorn.SpreadElement): [name: string, value: unknown] {
  if (
    property.type === "SpreadElement" ||
    property.computed ||
    property.method ||
    property.shorthand ||
    property.kind !== "init"
  )
    throw new SyntaxError("not a literal");
  const name = property.key.type === "Identifier" ? property.key.name : String(literalValue(property.key));
  if (forbiddenNames.has(name)) throw new SyntaxError("not data");
  return [name, literalValue(property.value)];
}

/** Escapes and references can write such characters. */
function publishable(value: unknown): unknown {
  if (typeof value === "string" && unpublishableCharacter.test(value)) throw new SyntaxError("not text");
  return value;
}
