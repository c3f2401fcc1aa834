/**
 * The forms in which a secret can be in an output file: as it is, and as HTML, XML, JSON, scripts, URLs and markdown-it's
 * typographer write it, also one in the other.
 */

export interface SecretSearch {
  /** A part that is the same in all forms: finding it is fast. */
  readonly mark: string;
  /** The whole secret, from the mark on; sticky. */
  readonly shape: RegExp;
  /** What it is, for the message. */
  readonly name: string;
}

/** In UTF-16 units: the beginning of a longer secret, such as a private key, is enough. */
const maxSearchedLength = 300;

/** What the typographer replaces, white space, backslashes, and any other single character. */
const token = /\\+|\((?:c|r|tm)\)|\+-|-{2,3}|\.{2,}|,{2,}|[?!]{4,}|\s+|./gisu;

/** Characters of pages, the most frequent first; V8 finds a short text ten times as fast if its first one is rare. */
const frequent = "etaoinsrlhdcu0m1p2g3f4b5y6w7v8k9";

/** A secret that can be a part of longer words. */
const isWord = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/;
/** Where a word starts: after an escape that ends in letters or digits, or after any other character than these. */
const wordStarts = "(?:(?<![A-Za-z0-9])|(?<=\\\\(?:[bfnrt]|u[\\da-fA-F]{4}|x[\\da-fA-F]{2})|%[\\da-fA-F]{2}))";

export function searchForSecret(secret: string, name: string): SecretSearch {
  const text = secret.slice(0, maxSearchedLength);
  const parts = [...text.matchAll(/(?=([A-Za-z0-9]{1,5}))/g)].map(({ index, 1: mark = "" }) => {
    const place = frequent.indexOf(mark.charAt(0));
    return { index, mark, worth: Math.min(mark.length, 4) * 100 + (place < 0 ? frequent.length : place) };
  });
  if (parts.length === 0) return { mark: text, shape: /(?:)/y, name };
  const { mark, index } = parts.reduce((best, part) => (part.worth > best.worth ? part : best));
  const [start, end] = isWord.test(secret) ? [wordStarts, "(?![A-Za-z0-9])"] : ["", ""];
  const before = start + formsOf(text.slice(0, index));
  const after = formsOf(text.slice(index + mark.length)) + end;
  return { mark, shape: new RegExp(`(?<=${before})${mark}${after}`, "uy"), name };
}

const formsOf = (text: string): string => (text.match(token) ?? []).map(formsOfToken).join("");

function formsOfToken(text: string): string {
  if (/^[A-Za-z0-9]$/.test(text)) return text;
  // URLs have no line breaks.
  if (/^\s/.test(text)) return "(?:\\s|\\\\+[nrt]|%0[aAdD]|%20|\\+|&nbsp;|<br */?>)*";
  if (text.startsWith("\\")) return "(?:\\\\|%(?:25)*5[cC]|&#0*92;|&#[xX]0*5[cC];){1,99}";
  const written = [...text].map(formsOfCharacter).join("");
  const typographic = typographicForms.find(([pattern]) => pattern.test(text))?.[1];
  return typographic ? `(?:${written}|${typographic})` : written;
}

/** Pairs of a text and what the typographer makes of it. The quotation marks are those of the site's language. */
const typographicForms: readonly (readonly [text: RegExp, forms: string])[] = [
  [/^["']$/, "[\\p{Pi}\\p{Pf}\\p{Ps}\\p{Pe}]\\u00a0?|\\u00a0[\\p{Pi}\\p{Pf}]"],
  [/^--/, "[\\u2013\\u2014]"],
  [/^\.\./, "\\u2026|\\.\\."],
  [/^,,/, ","],
  [/^[?!]{4}/, "[?!]{3}"],
  [/^\+-$/, "\\u00b1"],
  [/^\(/, "[\\u00a9\\u00ae\\u2122]"],
];

const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/** A character that is not a letter or digit of ASCII. */
function formsOfCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = anyCase(code.toString(16));
  const name = names[character] ? `${names[character]}|` : "";
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at).toString(16));
  // JSON in JSON has up to seven backslashes before a character; without a limit, a thousand of them would take long.
  return `\\\\{0,7}(?:${[
    `\\u{${code.toString(16)}}`,
    `&(?:amp;)*(?:${name}#0*${code}|#[xX]0*${hex});`,
    Array.from(Buffer.from(character), (byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, "0"))}`).join(""),
    `\\\\u\\{${hex}\\}`,
    units.map((unit) => `\\\\(?:u${anyCase(unit.padStart(4, "0"))}|x${anyCase(unit.padStart(2, "0"))})`).join(""),
  ].join("|")})`;
}

const anyCase = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
