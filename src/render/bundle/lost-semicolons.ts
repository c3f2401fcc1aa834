/**
 * Declarations of CSS without their semicolon. Browsers read the next one as a part of the value and drop both, or
 * give a custom property a wrong value. esbuild does not warn, since any text is a valid value (CSS Syntax 3, 5.5.6).
 */
import { readBytes } from "../../content/read.ts";
import { type Finding, Report } from "../../diagnostics/diagnostic.ts";

export interface LostSemicolon {
  readonly what: string;
  readonly hint: string;
  readonly at: { readonly line: number; readonly column: number };
}

/** The first place in a stylesheet where a line of a value looks like another declaration. */
export function lostSemicolonIn(css: string): LostSemicolon | undefined {
  // Same lines and columns, without what strings and comments contain.
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1/g, (text, quote?: string) =>
    text.replace(/[^\n]/g, quote ? "_" : " "),
  );
  let line = 1;
  for (const [part, text = "", end] of plain.matchAll(/([^;{}]*)([;{}]|$)/g)) {
    const lines = text.split("\n");
    const first = lines.findIndex((each) => each.trim() !== "");
    const next = lines.findIndex((each, at) => at > first && declaration.test(each));
    if (end !== "{" && next > 0 && declaration.test(lines[first] ?? "")) {
      const column = 1 + (lines[next] ?? "").search(/\S/);
      const name = /[\w-]+/.exec(lines[next] ?? "")?.[0];
      return {
        what: `has a declaration without a semicolon, so browsers read "${name}" as a part of its value`,
        hint: 'End the line before with ";".',
        at: { line: line + next, column },
      };
    }
    line += part.split("\n").length - 1;
  }
  return undefined;
}

/** A line with a name, a colon and a value: not that of a value such as `progid:…` below its own name. */
const declaration = /^\s*[\w-]+\s*:\s*[^\s:]/;

/** The findings in stylesheets of templates/. */
export function lostSemicolons(root: string, files: readonly string[]): Finding[] {
  const own = new Set(files.filter((file) => /^templates\/.*\.css$/.test(file)));
  return [...own].flatMap((file) => {
    const found = lostSemicolonIn(readBytes(root, file, new Report())?.toString() ?? "");
    if (!found) return [];
    const { what, hint, at } = found;
    return { code: "template/bundle", severity: "warning", file, at, message: `The stylesheet ${what}.`, hint };
  });
}
