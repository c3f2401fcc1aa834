/** The attributes of a tag of a component: data, and faults for everything else. */
import { decodeHTML } from "entities";
import { forbiddenNames, unpublishableCharacter } from "../../../content/publishable.ts";
import { literalAt } from "./literal.ts";

export interface ComponentFault {
  readonly message: string;
  readonly hint?: string | undefined;
  /** The index in the text. */
  readonly offset: number;
  readonly length: number;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

interface TagAttributes {
  readonly end: number;
  readonly isAlone: boolean;
  readonly faults: readonly ComponentFault[];
  readonly values: ReadonlyMap<string, unknown>;
  readonly places: ReadonlyMap<string, Range>;
}

type AddFault = (offset: number, end: number, message: string, hint?: string) => void;

const attributeName = /[A-Za-z_$][\w$:.-]*/y;
const blank = /\s*/y;
/** Names that React or JavaScript gives a meaning. */
const reserved = new Set(["children", "key", "ref", "dangerouslySetInnerHTML", ...forbiddenNames]);

/** The attributes of a tag, up to its end; undefined if it does not end. */
export function attributesAt(text: string, name: string, from: number): TagAttributes | undefined {
  const values = new Map<string, unknown>();
  const places = new Map<string, Range>();
  const faults: ComponentFault[] = [];
  const wrong: AddFault = (offset, end, message, hint) =>
    void faults.push({ message, hint, offset, length: end - offset });
  let at = from;
  const skipBlank = (): void => {
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
  };
  for (;;) {
    skipBlank();
    if (text.startsWith("/>", at) || text[at] === ">") {
      const isAlone = text[at] === "/";
      return { end: at + (isAlone ? 2 : 1), isAlone, faults, values, places };
    }
    const start = at;
    if (text[at] === "{") {
      const end = endOfBraces(text, at);
      if (end === undefined) return undefined;
      reportBraces(text.slice(at, end), name, (message, hint) => wrong(start, end, message, hint));
      at = end;
      continue;
    }
    attributeName.lastIndex = at;
    const key = attributeName.exec(text)?.[0];
    if (key === undefined) return undefined;
    at += key.length;
    const keyEnd = at;
    skipBlank();
    let value: unknown = true;
    if (text[at] === "=") {
      at++;
      skipBlank();
      const read = attributeValueAt(text, at, { name, key }, wrong);
      if (!read) return undefined;
      value = read.value;
      at = read.end;
    } else at = keyEnd;
    if (reserved.has(key))
      wrong(start, keyEnd, `The attribute "${key}" of <${name}> cannot be set in a text.`, "Rename the prop.");
    else if (values.has(key)) wrong(start, keyEnd, `<${name}> has the attribute "${key}" twice.`, "Remove one.");
    values.set(key, value);
    places.set(key, { start, end: at });
  }
}

/** Reports braces in place of an attribute, unless they are a comment. */
function reportBraces(braces: string, name: string, wrong: (message: string, hint: string) => void): void {
  if (/^\{\s*\.\.\./.test(braces))
    wrong(`<${name}> spreads an object, which is code.`, "Write each attribute: text='…'.");
  else if (!/^\{\s*\/\*/.test(braces))
    wrong(`<${name}> has braces in place of an attribute.`, "Write attributes as name={value}.");
}

/** The value of an attribute; undefined if it does not end. */
function attributeValueAt(
  text: string,
  at: number,
  { name, key }: { readonly name: string; readonly key: string },
  wrong: AddFault,
): { value: unknown; end: number } | undefined {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1);
    // A quote that is forgotten would take the text up to the next one.
    if (end < 0 || /\n[ \t]*\n/.test(text.slice(at, end))) return undefined;
    const value = decodeHTML(text.slice(at + 1, end));
    if (unpublishableCharacter.test(value))
      wrong(at, end + 1, `"${key}" of <${name}> has a character that HTML forbids.`);
    return { value, end: end + 1 };
  }
  if (quote !== "{") return undefined;
  const literal = literalAt(text, at + 1);
  if (literal && text[literal.end] === "}") return { value: literal.value, end: literal.end + 1 };
  const end = endOfBraces(text, at);
  if (end === undefined) return undefined;
  const hint = "Write a string, a number, true, false, null, a list or an object, or move the code into the component.";
  wrong(at, end, `"${key}" of <${name}> is code: ${shortOf(text.slice(at, end))}.`, hint);
  return { value: undefined, end };
}

/** The index after the brace that closes one; undefined if there is none in the next 20,000 characters. */
export function endOfBraces(text: string, start: number): number | undefined {
  let depth = 0;
  const signs = /[{}]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
  signs.lastIndex = start;
  for (let sign = signs.exec(text); sign && sign.index < start + 20_000; sign = signs.exec(text)) {
    if (sign[0] === "{") depth++;
    else if (sign[0] === "}" && --depth === 0) return signs.lastIndex;
  }
  return undefined;
}

/** Code on one line, cut off. */
export const shortOf = (code: string): string => {
  const line = code.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};
