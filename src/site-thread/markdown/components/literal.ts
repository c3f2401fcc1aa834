/** Literals of JavaScript in the attributes of components, `{[1, "a"]}`. They are read and never evaluated. */

/** The value of a literal, and the index after it. */
interface Literal {
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
  const reader = new Reader(text, start);
  try {
    const value = reader.value(0);
    reader.take(blank);
    return { value, end: reader.at };
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
}

/** Reads a literal from the left; each method moves `at` behind what it has read. */
class Reader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const taken = pattern.exec(this.text)?.[0];
    if (taken !== undefined) this.at += taken.length;
    return taken;
  }

  /** @throws NotLiteral. */
  value(depth: number): unknown {
    if (depth > maxDepth) throw new NotLiteral();
    if (this.skip("[")) {
      const list: unknown[] = [];
      this.items("]", () => list.push(this.value(depth + 1)));
      return list;
    }
    if (this.skip("{")) {
      const object: Record<string, unknown> = {};
      this.items("}", () => {
        object[this.key()] = this.value(depth + 1);
      });
      return object;
    }
    const quoted = this.take(string);
    if (quoted !== undefined) return unquoted(quoted);
    const digits = this.take(number);
    if (digits !== undefined) return numberOf(digits.replaceAll("_", ""));
    const named = this.take(word);
    if (named === undefined) throw new NotLiteral();
    return words[named];
  }

  private skip(sign: string): boolean {
    this.take(blank);
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  /** The items up to a closing sign, which a comma can precede. */
  private items(close: string, item: () => void): void {
    while (!this.skip(close)) {
      item();
      if (this.skip(",")) continue;
      if (!this.skip(close)) throw new NotLiteral();
      return;
    }
  }

  /** The name of a property, and its colon. */
  private key(): string {
    this.take(blank);
    const quoted = this.take(string);
    const name = quoted === undefined ? (this.take(key) ?? this.take(number)) : unquoted(quoted);
    if (name === undefined || forbidden.has(name) || !this.skip(":")) throw new NotLiteral();
    return name;
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
