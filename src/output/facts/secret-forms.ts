/**
 * A secret in an output file: as it is, and as HTML, XML, JSON, scripts, URLs and markdown-it's typographer write it, also
 * one in the other. Both texts are brought into one form, which has nothing that these writers change.
 */
import { decoded } from "../../urls/urls.ts";
import { decodeEntities } from "../html/attributes.ts";
import { unescapedScript } from "../html/script.ts";

/** Something that a text is searched for. */
export interface Search {
  /** A part that is the same in all forms: finding it is fast. */
  readonly mark: string;
  /** Whether a text that contains the mark contains the whole. */
  readonly isIn: (text: string) => boolean;
  /** For the message. */
  readonly name: string;
}

/** In UTF-16 units: the beginning of a longer secret, such as a private key, is enough. */
const longest = 300;

/** Characters of pages, the most frequent first; V8 finds a short text ten times as fast if its first one is rare. */
const frequent = "etaoinsrlhdcu0m1p2g3f4b5y6w7v8k9";

/** A secret that can be a part of longer words. */
const isWord = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/;

/** The search for a secret in all its forms. */
export function searchFor(secret: string, name: string): Search {
  const text = secret.slice(0, longest);
  const parts = [...text.matchAll(/(?=([A-Za-z0-9]{1,5}))/g)].map(([, mark = ""]) => {
    const place = frequent.indexOf(mark.charAt(0));
    return { mark, worth: Math.min(mark.length, 4) * 100 + (place < 0 ? frequent.length : place) };
  });
  const { mark } = parts.reduce((best, part) => (part.worth > best.worth ? part : best), { mark: text, worth: 0 });
  if (isWord.test(secret)) {
    const whole = new RegExp(`(?<![A-Za-z0-9])${text}(?![A-Za-z0-9])`);
    return { mark, isIn: (page) => whole.test(unescaped(page)), name };
  }
  const form = formOf(text);
  return { mark, isIn: (page) => (form.length < 5 ? page.includes(text) : formOf(page).includes(form)), name };
}

/** Without character references, percent-encoding and the escapes of scripts; a line break can be written as `\n`. */
const unescaped = (text: string): string =>
  decodeEntities(unescapedScript(percentDecoded(decodeEntities(decodeEntities(text))))).replace(/\\+[nrt]/g, " ");

/** Also what is encoded several times: `%2525`. */
const percentDecoded = (text: string): string =>
  text.replace(/(?:%(?:25)*[\da-f]{2})+/gi, (run) => decoded(run.replace(/%(?:25)+(?=[\da-f]{2})/gi, "%")));

/** What the typographer writes for `(c)`, `(r)`, `(tm)`, `+-`, `--` and `...`, once white space and brackets are gone. */
const typographic: Readonly<Record<string, string>> = {
  ...{ "©": "c", "®": "r", "™": "tm", "±": "-" },
  ...{ "–": "-", "—": "-", "…": "." },
};

/** The one form: without white space, quotation marks, brackets and backslashes, and without repeated punctuation. */
const formOf = (text: string): string =>
  unescaped(text)
    .replace(/<br *\/?>|[\s\\+"'`\p{Pi}\p{Pf}\p{Ps}\p{Pe}]/gu, "")
    .replace(/[©®™±–—…]/g, (sign) => typographic[sign] ?? sign)
    .replace(/([-.,?!])\1+/g, "$1");
