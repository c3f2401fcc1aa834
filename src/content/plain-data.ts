/**
 * What the data of a content file may be: of a bounded size and depth, with names that are only
 * names, texts that HTML and XML can hold, and numbers that are what was written.
 */
import type { At, Code, Report } from "../diagnostics/diagnostic.ts";

const maxDepth = 64;

/** Names that reach into JavaScript's own objects. */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** Half of a pair (\ud83d alone), and what neither HTML nor XML may hold: C0 controls but tab and line breaks, DEL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const notText = /\p{Surrogate}|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;
/** The controls alone, by what is none: many times as fast as looking at whole characters. */
const control = /[^\t\n\r\u0020-\u007e\u0080-\uffff]/;

/** The first character of a text that cannot be published, and where; undefined when all can. */
export function unpublishable(text: string): { readonly offset: number; readonly message: string } | undefined {
  if (text.isWellFormed() && !control.test(text)) return undefined;
  const offset = text.search(notText);
  if (offset < 0) return undefined;
  const code = text.charCodeAt(offset);
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const what = code >= 0xd800 ? `half of a character (${name} alone)` : `a control character (${name})`;
  return { offset, message: `The text holds ${what}, which cannot be published.` };
}

interface Step {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

/** False, and reported, when data cannot be content. Walks without recursion. */
export function provenPlain(data: unknown, file: string, limit: number, report: Report): boolean {
  const refuse = (code: Code, message: string, at?: At, hint?: string): false => {
    report.add({ code, file, message, hint, at });
    return false;
  };
  const todo: Step[] = [{ value: data, path: [] }];
  let count = 0;
  for (let step = todo.pop(); step; step = todo.pop()) {
    const { value, path } = step;
    if (++count > limit)
      return refuse(
        "content/too-complex",
        `The data holds more than ${limit} values.`,
        undefined,
        "YAML aliases count each time they are used.",
      );
    const problem = typeof value === "string" ? unpublishable(value) : undefined;
    if (problem)
      return refuse("content/encoding", problem.message, { path }, "Remove it, or write the whole character.");
    if (typeof value === "number" && !isExact(value))
      return refuse(
        "content/number",
        `The number would become ${value}: it cannot be kept exactly.`,
        { path },
        "Write it as a text, in quotes.",
      );
    if (typeof value !== "object" || value === null) continue;
    if (path.length >= maxDepth)
      return refuse("content/too-complex", `The data is nested more than ${maxDepth} levels deep.`);
    for (const key of Object.keys(value)) {
      const isName = !forbidden.has(key) && !notText.test(key);
      if (!isName)
        return refuse("content/forbidden-key", `${JSON.stringify(key)} cannot be the name of a field.`, {
          path: [...path, key],
          of: "key",
        });
      todo.push({
        value: (value as Record<string, unknown>)[key],
        path: [...path, Array.isArray(value) ? Number(key) : key],
      });
    }
  }
  return true;
}

/** Whole numbers beyond 2^53 - 1 lose digits, and what is too large for a number, or none, is no number. */
const isExact = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
