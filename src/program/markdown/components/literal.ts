/** Literals of JavaScript in the attributes of components, `{[1, "a"]}`. They are read and never evaluated. */

/** The value of a literal, and the index after it. */
export interface Literal {
  readonly value: unknown;
  readonly end: number;
}

const maxDepth = 32;
const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const number =
  /[-+]?(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|(?:(?:0|[1-9](?:_?\d)*)(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][-+]?\d+)?)(?![\w$.])/y;
const word = /(?:true|false|null|undefined)(?![\w$])/y;
const string = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const key = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined };
/** Names that give access to JavaScript's own objects. */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** The literal at an index; undefined if it is anything else, such as a variable or a call. */
export function literalAt(text: string, start: number): Literal | undefined {
  let at = start;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const taken = pattern.exec(text)?.[0];
    if (taken !== undefined) at += taken.length;
    return taken;
  };
  const skip = (sign: string): boolean => {
    take(blank);
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  /** The items up to a closing sign, which a comma can precede. */
  const items = (close: string, item: () => void): void => {
    while (!skip(close)) {
      item();
      if (skip(",")) continue;
      if (!skip(close)) throw new NotLiteral();
      return;
    }
  };
  const read = (depth: number): unknown => {
    if (depth > maxDepth) throw new NotLiteral();
    if (skip("[")) {
      const list: unknown[] = [];
      items("]", () => list.push(read(depth + 1)));
      return list;
    }
    if (skip("{")) {
      const object: Record<string, unknown> = {};
      items("}", () => {
        take(blank);
        const quoted = take(string);
        const name = quoted === undefined ? (take(key) ?? take(number)) : unquoted(quoted);
        if (name === undefined || forbidden.has(name) || !skip(":")) throw new NotLiteral();
        object[name] = read(depth + 1);
      });
      return object;
    }
    const quoted = take(string);
    if (quoted !== undefined) return unquoted(quoted);
    const digits = take(number);
    if (digits !== undefined) return numberOf(digits.replaceAll("_", ""));
    const named = take(word);
    if (named === undefined) throw new NotLiteral();
    return words[named];
  };
  try {
    const value = read(0);
    take(blank);
    return { value, end: at };
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
}

class NotLiteral extends Error {}

const numberOf = (digits: string): number =>
  /^[-+]/.test(digits) ? (digits.startsWith("-") ? -Number(digits.slice(1)) : Number(digits.slice(1))) : Number(digits);

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0" };

/** The value of a string in quotes. */
function unquoted(quoted: string): string {
  const value = quoted
    .slice(1, -1)
    .replace(
      /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\n)|([\s\S]))/g,
      (_all, point?: string, four?: string, two?: string, line?: string, sign = "") => {
        const code = point ?? four ?? two;
        if (code !== undefined) {
          const value = Number.parseInt(code, 16);
          if (value > 0x10ffff) throw new NotLiteral();
          return String.fromCodePoint(value);
        }
        return line === undefined ? (escapes[sign] ?? sign) : "";
      },
    );
  if (isUnpublishable(value)) throw new NotLiteral();
  return value;
}

/** Whether a value has characters that HTML forbids, which escapes and references can write. */
export const isUnpublishable = (value: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
  !value.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/.test(value);
