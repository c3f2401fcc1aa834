/**
 * Regular expression -> one text that it probably matches, always the same one. Assertions and back
 * references are skipped, so callers must test the result. Packages that do this are random. The
 * characters of an atom (`\d`, `[a-z]`, `.`) are found with JavaScript's own RegExp.
 */

/** Tried in this order, so that a class gives a letter or a digit if possible. */
const characters = "a1bcdefghijklmnopqrstuvwxyzA023456789BCDEFGHIJKLMNOPQRSTUVWXYZ -_/.,:;+*#@!?&=%$'\"()[]{}<>|~^`\\";

/** A term of an ECMA-262 Pattern: the start or end of a group, `|`, an assertion, or an atom. */
const term = new RegExp(
  [
    String.raw`(?<open>\((?:\?(?<look><?[=!])|\?:|\?<\w+>)?)`,
    String.raw`(?<close>\))`,
    String.raw`(?<or>\|)`,
    String.raw`(?<edge>[\^$]|\\[bB])`,
    String.raw`(?<atom>\[(?:\\.|[^\]\\])*\]|\\(?:u\{\w+\}|u\w{4}|x\w\w|[pP]\{[^}]*\}|k<\w+>|.)|.)`,
  ].join("|"),
  "sy",
);
const quantifier = /(?:(?<sign>[*+?])|\{(?<least>\d+)(?<open>,(?<most>\d*))?\})\??/y;

/**
 * A text for the source of a regular expression; undefined when none is found.
 * @param filler used for a repeated atom that matches each of its characters.
 */
export function exampleMatch(source: string, filler: string): string | undefined {
  try {
    return new PatternReader(source, filler).text();
  } catch (error) {
    // A pattern that is valid only with its flags, or whose text would be too long for a string.
    if (error instanceof NoCharacter || error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

class NoCharacter extends Error {}

class PatternReader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly filler: string,
  ) {}

  /** The text of the first alternative; reads to the end of the group. */
  text(): string {
    let text = "";
    let isFirst = true;
    for (let found = this.read(term); found; found = this.read(term)) {
      if (found.close) break;
      if (found.or) isFirst = false;
      else if (!found.edge) {
        const piece = found.open ? this.group(found.look !== undefined) : this.atom(found.atom ?? "");
        if (isFirst) text += piece;
      }
    }
    return text;
  }

  private group(isLook: boolean): string {
    const inner = this.text();
    const { least } = this.times();
    return isLook ? "" : inner.repeat(least);
  }

  private atom(atom: string): string {
    const { least, most } = this.times();
    if (most === 0) return "";
    const accepts = new RegExp(`^${atom}$`, /^\\[pPu]/.test(atom) ? "u" : "");
    const { filler } = this;
    const fits = most > 1 && filler.length >= least && filler.length <= most;
    if (fits && least > 0 && [...filler].every((character) => accepts.test(character))) return filler;
    if (least === 0) return "";
    const literal = atom.length === 1 && accepts.test(atom) && atom !== "." ? atom : undefined;
    const character = literal ?? [...characters].find((candidate) => accepts.test(candidate)) ?? codePointOf(atom);
    if (character === undefined) throw new NoCharacter(atom);
    return character.repeat(least);
  }

  /** The quantifier of the previous term. */
  private times(): { least: number; most: number } {
    const found = this.read(quantifier);
    if (!found) return { least: 1, most: 1 };
    if (found.sign)
      return { least: found.sign === "+" ? 1 : 0, most: found.sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    const least = Number(found.least);
    if (!found.open) return { least, most: least };
    return { least, most: found.most ? Number(found.most) : Number.POSITIVE_INFINITY };
  }

  private read(pattern: RegExp): Readonly<Record<string, string | undefined>> | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (!found) return undefined;
    this.at += found[0].length;
    return found.groups;
  }
}

/** The character of `\u00e9`, `\u{1F600}` or `\xe9`, or the character itself. */
function codePointOf(atom: string): string | undefined {
  const digits = /^\\(?:u\{(\w+)\}|u(\w{4})|x(\w\w))$/.exec(atom)?.slice(1).find(Boolean);
  if (digits) return String.fromCodePoint(Number.parseInt(digits, 16));
  return [...atom].length === 1 ? atom : undefined;
}
