/**
 * `plinth new`: one new content file that passes its schema, where its content type looks for it.
 * The site's thread says what stands in it (start/start.ts); here it becomes text and a file.
 */

import yaml from "js-yaml";
import type { KnownType, StartAnswer } from "../../content/scaffold/scaffold.ts";
import { toBeWritten } from "../../content/todo.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { defaultLimits, type Limits } from "../../render/program.ts";
import { dayOf } from "../../site/date.ts";
import { ask } from "../with-site.ts";
import {
  type Item,
  inOrderOfUse,
  inTheWay,
  type Refusal,
  unguessed,
  unknownType,
  whatNext,
  wrongUse,
} from "./messages.ts";
import { obstacleTo, writeNew } from "./write-file.ts";

export interface NewOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  /** The name of a content type; without one, the answer tells which there are. */
  readonly type: string | undefined;
  /** What stands for the `*` of its pattern. It may be words: a file name is made of them. */
  readonly name: string | undefined;
  /** SOURCE_DATE_EPOCH, if it is set; see `dayOf`. */
  readonly epoch: string | undefined;
  /** Of the site's code. */
  readonly limits?: Limits;
}

export type Created =
  /** `next`: what its author has to do with it. */
  | { readonly kind: "written"; readonly file: string; readonly next: string }
  | Refusal
  | Item
  /** No type was asked for: the types there are. */
  | { readonly kind: "listed"; readonly types: readonly KnownType[] }
  /** The site's code could not be run. */
  | { readonly kind: "no-site"; readonly diagnostics: readonly Diagnostic[] };

/** Writes the file, or says why not. Other content may be broken meanwhile. @throws only on a bug of the engine. */
export async function createContentFile(options: NewOptions): Promise<Created> {
  const { root, type, name, epoch, limits = defaultLimits } = options;
  const today = dayOf(epoch, Date.now());
  if (today === undefined) return wrongUse(`SOURCE_DATE_EPOCH is "${epoch}", and not a number of seconds since 1970.`);
  const asked = await ask(root, limits, (program) => program.call("start", { type, name, today }));
  return "answer" in asked ? written(root, type, asked.answer) : { kind: "no-site", ...asked };
}

function written(root: string, asked: string | undefined, { known, start }: StartAnswer): Created {
  if (asked === undefined) return { kind: "listed", types: inOrderOfUse(known) };
  if (!start) return unknownType(asked, known);
  if ("message" in start) return wrongUse(start.message, { hint: start.hint });
  const { type, file, whole } = start;
  const standing = obstacleTo(root, file);
  if (standing) return inTheWay(standing, start, known);
  if ("unguessed" in whole) return unguessed(file, whole.unguessed);
  const obstacle = writeNew(root, file, textOf(type, whole.value));
  return obstacle ? inTheWay(obstacle, start, known) : { kind: "written", file, next: whatNext(type, whole.value) };
}

/** A content file's text: JSON, or YAML between dashes above a paragraph to replace. */
export function textOf({ format }: Pick<KnownType, "format">, value: unknown): string {
  if (format === "json") return `${JSON.stringify(value, null, 2)}\n`;
  // The schema by which front matter is read, so that whatever it would take for no text stands in quotes.
  const fields = yaml.dump(value, { schema: yaml.CORE_SCHEMA, lineWidth: -1, noRefs: true });
  return `---\n${fields === "{}\n" ? "" : fields}---\n\n${toBeWritten}: the text, as Markdown. Replace this paragraph.\n`;
}
