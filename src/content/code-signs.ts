/**
 * The braces, ends of tags and comments in the code of a template: where a JSX tag or an object ends. This is no parser, which would
 * add 290 kB to every command for the few files that have findings. Its limits: quotes and braces in a regular expression,
 * a template string within another one, and an attribute of several lines count as if they were code.
 */
import { anyOf } from "../base/regexps.ts";

/** What hides signs, and the signs. */
const tokens = anyOf(
  [
    /\/\*[\s\S]*?\*\//, // a comment
    /(?<!:)\/\/.*/, // a comment to the end of the line, but not the address in <b>https://a.example</b>
    /(?<!\w)"(?:[^"\\\n]|\\.)*"/, // a string or an attribute
    /(?<!\w)'(?:[^'\\\n]|\\.)*'/, // the same, but not the apostrophe in <b>Don't</b>
    /`(?:[^`\\]|\\[\s\S])*`/, // a template string, with its expressions
    /[{}>]/,
  ],
  "g",
);

/** The signs of code from an index on, outside of strings and comments. */
export function* signsFrom(text: string, start: number): Generator<{ readonly sign: string; readonly index: number }> {
  tokens.lastIndex = start;
  for (const { 0: sign, index } of text.matchAll(tokens)) if (sign.length === 1) yield { sign, index };
}

/** Code with spaces in place of comments. */
export const withoutComments = (code: string): string =>
  code.replace(tokens, (token) => (/^\/[/*]/.test(token) ? token.replace(/[^\n]/g, " ") : token));
