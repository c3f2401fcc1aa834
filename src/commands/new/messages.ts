/** The messages of `plinth new`: the reason why nothing was written, or the next step for the new file. */

import { isOfMany as matchesMany } from "../../api/pattern.ts";
import { formats } from "../../content/formats/index.ts";
import { printable } from "../../diagnostics/code-frame.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/did-you-mean.ts";
import { count } from "../../diagnostics/format.ts";
import type { KnownType } from "../../program/content/editor-schemas.ts";
import type { Reporter } from "../reporters/terminal.ts";
import type { Obstacle } from "./write-file.ts";

/** The result of `plinth new`. */
export type Created =
  /** `model`: the entry whose fields it has. `next`: the next step for the file. */
  | { readonly kind: "written"; readonly file: string; readonly model: string | undefined; readonly next: string }
  /** The type is a single JSON list that already exists: an item to add to it. */
  | { readonly kind: "item"; readonly file: string; readonly item: unknown }
  /** No type was given: the list of all types. */
  | { readonly kind: "listed"; readonly types: readonly KnownType[] }
  /** The site's code could not run. */
  | { readonly kind: "no-site"; readonly diagnostics: readonly Diagnostic[] }
  | Refusal;

/** Why nothing was written. */
interface Refusal {
  readonly kind: "refused";
  /** 1: there is such a file, or no JSON Schema. 2: usage error. 3: the file could not be written. */
  readonly exitCode: 1 | 2 | 3;
  readonly message: string;
  /** More lines: the existing types. */
  readonly details?: readonly string[];
  readonly hint?: string | undefined;
}

type Rest = Pick<Refusal, "details" | "hint">;

/** The text for people. The types themselves are a result, for the standard output. */
export function newText(created: Created, reporter: Reporter): string {
  switch (created.kind) {
    case "no-site":
      return reporter.diagnostics(created.diagnostics);
    case "listed":
      return "plinth new <type> <name> creates a file; a type with a single file takes no name.\n";
    case "written":
      return `${reporter.success(`Wrote ${created.file}${created.model ? `, like ${created.model}` : ""}.`)}  ${printable(created.next)}\n`;
    case "item":
      return `${reporter.dim(`An item for the list in ${created.file}:`)}\n`;
    case "refused": {
      const details = created.details?.map((line) => `  ${printable(line)}\n`) ?? [];
      return reporter.failure(printable(created.message)) + details.join("") + reporter.hint(created.hint);
    }
  }
}

export const wrongUse = (message: string, rest: Rest = {}): Refusal => ({
  kind: "refused",
  exitCode: 2,
  message,
  ...rest,
});

const refused = (message: string, rest: Rest = {}): Refusal => ({
  kind: "refused",
  exitCode: 1,
  message: `${message} Nothing was written.`,
  ...rest,
});

export function unknownType(requested: string, known: readonly KnownType[]): Refusal {
  const details = typesOf(known);
  const names = known.map(({ name }) => name);
  return wrongUse(`The site has no content type "${requested}".`, { details, hint: didYouMean(requested, names) });
}

/** Types of many files first, since those are created most often. */
export const inOrderOfUse = (known: readonly KnownType[]): KnownType[] => [
  ...known.filter(isOfMany),
  ...known.filter((type) => !isOfMany(type)),
];

/** Types of many files, one per line; types of one file on one line. */
function typesOf(known: readonly KnownType[]): string[] {
  const single = known.filter((type) => !isOfMany(type)).map(({ name }) => name);
  const lines = typeLines(known.filter(isOfMany));
  return single.length > 0 ? [...lines, `One file each: ${single.join(", ")}`] : lines;
}

/** `posts  content/posts/*.md`, one per type. */
export function typeLines(types: readonly KnownType[]): string[] {
  const width = Math.max(...types.map(({ name }) => name.length));
  return types.map(({ name, pattern }) => `${name.padEnd(width)}  content/${pattern}`);
}

const isOfMany = ({ pattern }: KnownType): boolean => matchesMany(pattern);

/** Why the file cannot be written or, for a type that is a single list, an item to add to it. */
export function describeObstacle(
  obstacle: Obstacle,
  { type, file, item }: { readonly type: KnownType; readonly file: string; readonly item?: unknown },
  known: readonly KnownType[],
): Created {
  if ("failure" in obstacle) return { ...refused(`${file} could not be written: ${obstacle.failure}.`), exitCode: 3 };
  if ("link" in obstacle)
    return refused(`${obstacle.link} is a link, and content is not read through links to folders.`);
  const { existing } = obstacle;
  if (existing !== file) return refused(`${file} conflicts with ${existing}.`, { hint: "Choose another name." });
  if (isOfMany(type)) return refused(`${file} already exists.`, { hint: "Edit it, or choose another name." });
  if (item !== undefined) return { kind: "item", file, item };
  return refused(`${file} already exists, and it is the only file of "${type.name}".`, {
    details: typeLines(known.filter(isOfMany)),
    hint: "Edit it, or create a file of another type.",
  });
}

export const noSchema = (type: string, problem: string): Refusal =>
  refused(`The schema of "${type}" cannot be read: ${problem}.`);

/** The values that the author has to replace. */
export function nextStep({ format }: KnownType, value: unknown): string {
  const fields = Array.isArray(value) ? [count(value.length, "item")] : Object.keys(Object(value));
  const parts = formats[format].hasBody ? [...fields, "the text below"] : fields;
  return `Edit ${new Intl.ListFormat("en-US").format(parts)}.`;
}
