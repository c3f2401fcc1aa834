/**
 * Why js-yaml rejects front matter, in plain words and at the mistake itself. js-yaml often notices a mistake only at the
 * end of the text; the `yaml` package, which has the offsets of its errors, notices it earlier.
 */
import { parseDocument } from "yaml";

interface Mistake {
  readonly offset: number;
  readonly reason: string;
  readonly hint: string;
}

/** The first mistake of a text that js-yaml rejects; undefined if only js-yaml sees it, such as an unknown tag. */
export function firstMistake(yaml: string): Mistake | undefined {
  const [error] = parseDocument(yaml, { schema: "core" }).errors;
  if (!error) return undefined;
  const [reported] = error.pos;
  const quote = yaml.search(unclosedQuote);
  if (quote >= 0 && quote <= reported) return { offset: quote, reason: "the quote is not closed", hint: "Close it." };
  const start = yaml.lastIndexOf("\n", reported - 1) + 1;
  const [line = ""] = yaml.slice(start).split("\n", 1);
  const indent = line.search(/\S|$/);
  const message = error.message.split(/ at line \d/, 1)[0] ?? "";
  const { code } = error;
  const sign = yaml[reported] ?? "";
  const at = (offset: number, reason: string, hint: string): Mistake => ({ offset, reason, hint });

  if (/^[ \t]*-[^\s-]/.test(line)) return at(start + indent, "a list item needs a space after its -", "Write - text.");
  if (code === "TAB_AS_INDENT")
    return at(start + line.indexOf("\t"), "tabs are not allowed as indentation", "Indent with spaces.");
  if (code === "BAD_SCALAR_START") return at(reported, `an unquoted value cannot start with ${sign}`, quoteAll);
  if (code === "BAD_DQ_ESCAPE")
    return at(reported, "the backslash starts an invalid escape", "Use single quotes, or double the backslash.");
  if (code === "MISSING_CHAR" || code === "MULTILINE_IMPLICIT_KEY") {
    const [name] = /^\s*[\w-]+:(?=[^\s/])/.exec(line) ?? [];
    if (name) return at(start + name.length - 1, "a colon needs a space after it", "Write name: value.");
    if (message.includes("need to be")) return at(start + indent, "the line is not a field", fieldForm);
  }
  if (code === "BLOCK_AS_IMPLICIT_KEY") {
    const colon = line.slice(reported - start).search(/:(\s|$)/);
    if (colon >= 0) return at(reported + colon, "a value contains a colon and a space", quoteAll);
    const next = yaml.slice(reported).search(/(?<=\n[ \t]*)[^\s]/);
    if (next >= 0) return at(reported + next, ...indented);
  }
  if (message.startsWith("All ") || message.startsWith("A block sequence")) return at(start + indent, ...indented);
  const [, close] = /end with a ([\]}])/.exec(message) ?? [];
  if (close) {
    const bracket = close === "]" ? "[" : "{";
    const offset = unclosedBracket(yaml, bracket, close, reported);
    return at(offset, `the ${bracket} is not closed`, `Add the missing ${close}.`);
  }
  if (message.endsWith("on same line with key"))
    return at(reported, "a list begins on the line below its name", "Move it to the next line, or write [a, b].");
  if (!message.endsWith("at node end"))
    return at(reported, /^(Unexpected|Not a)/.test(message) ? `${sign} is not expected here` : message, quoteAll);
  const alias = line.search(/(?<=[:-][ \t]+)\*/);
  if (alias >= 0) return at(start + alias, "an unquoted value cannot start with *", quoteAll);
  const before = yaml.slice(start, reported).trimEnd().slice(-1);
  if (before === "") return at(reported, "the line is not a part of the value above it", fieldForm);
  const end = /["']/.test(before) ? "a quote" : `the ${before}`;
  return at(reported, `${end} ends the value before this`, quoteAround);
}

const quoteAll = "Put the whole value in quotes.";
const quoteAround = "Put the whole value in quotes; around single quotes, in double ones.";
const fieldForm = "Write name: value, or indent a text that continues.";
const indented = ["the line is not indented like the fields around it", "Align fields of the same level."] as const;

/** A quote that opens a value and is not closed before the next line that is indented as little. */
const unclosedQuote =
  /(?=["'])(?<=^([ \t]*)(?:- +)*(?:[\w-]+:[ \t]+)?)(?:"(?:[^"\\\n]|\\.)*|'(?:[^'\n]|'')*)(?=\n+\1\S|\n*$(?!\n))/m;

/** The index of the last bracket before an offset that is not closed by then. */
function unclosedBracket(text: string, open: string, close: string, end: number): number {
  let closed = 0;
  for (let index = end - 1; index >= 0; index--) {
    if (text[index] === close) closed++;
    else if (text[index] === open && closed-- === 0) return index;
  }
  return end;
}
