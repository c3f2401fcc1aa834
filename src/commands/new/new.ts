/**
 * `plinth new`: a new content file where its content type looks for it, with the fields of the newest entry of the type
 * or, for the first one, those that its schema requires.
 */
import { resolve } from "node:path";
import { dayIn } from "../../api/date.ts";
import { type Document, formats, parse } from "../../content/formats/index.ts";
import { patternOf } from "../../content/pattern.ts";
import { contentFiles, readSources } from "../../content/read.ts";
import { Report } from "../../diagnostics/diagnostic.ts";
import type { KnownType, TypeSchema } from "../../program/content/editor-schemas.ts";
import { defaultLimits, type Limits } from "../../render/program.ts";
import { runCheck } from "../build.ts";
import type { CommandLine } from "../command-line.ts";
import { addExamples, addOptions, type LimitOptions, limits, limitsOf, type SiteOptions, todayOf } from "../options.ts";
import { withSite } from "../with-site.ts";
import { filePathOf } from "./file-name.ts";
import {
  type Created,
  describeObstacle,
  inOrderOfUse,
  newText,
  nextStep,
  noSchema,
  typeLines,
  unknownType,
  wrongUse,
} from "./messages.ts";
import { hasFieldsOf, newItem, requiredValue, valueLike } from "./new-value.ts";
import { findObstacle, writeNew } from "./write-file.ts";

export function addNew(line: CommandLine): void {
  addExamples(
    addOptions(line.program.command("new"), { shared: ["root", "silent", ...limits] }),
    [
      ['plinth new posts "Spring launch"', "create content/posts/spring-launch.md"],
      ["plinth new", "list the content types"],
    ],
    `Existing files are never overwritten. The new file has the fields of the type's
newest entry, with its texts marked; the first entry has the required fields.
Afterwards the site is checked, which lists what to fill in. Dates are today's,
in UTC, or the date of SOURCE_DATE_EPOCH.`,
  )
    .summary("create a content file with the fields of its type")
    .description("Creates a content file with the fields of the newest entry of its type.")
    .argument("[type]", "a content type of templates/content.ts; without one, list the types")
    .argument("[name]", "the file name, or words to make it from")
    .action(async (type: string | undefined, name: string | undefined, options: SiteOptions & LimitOptions) => {
      const today = todayOf({}, line);
      const limits = limitsOf(options);
      const created = await createContentFile({ root: resolve(options.root), type, name, today, limits });
      if (created.kind === "listed") line.print(`${typeLines(created.types).join("\n")}\n`);
      const print = created.kind === "refused" || created.kind === "no-site" ? line.log : line.inform;
      print(newText(created, line.reporter));
      if (created.kind === "written") await runCheck(options, line);
      if (created.kind === "item") line.print(`${JSON.stringify(created.item, null, 2)}\n`);
      if (created.kind === "no-site") line.exitCode = 1;
      if (created.kind === "refused") line.exitCode = created.exitCode;
    });
}

export interface NewOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  /** The name of a content type; without one, the types are listed. */
  readonly type: string | undefined;
  /** Replaces the `*` in the type's pattern; words become a file name. */
  readonly name: string | undefined;
  /** For fields that hold a date, YYYY-MM-DD. */
  readonly today: string;
  /** Of the site's code. */
  readonly limits?: Limits;
}

/** Writes the file, or returns why not. Other content may have errors. @throws only if the engine has a bug. */
export async function createContentFile(options: NewOptions): Promise<Created> {
  const { root, limits = defaultLimits } = options;
  const result = await withSite(root, limits, (program) => program.call("schemas", undefined));
  return "answer" in result ? written(options, result.answer) : { kind: "no-site", ...result };
}

function written({ root, type: requested, name, today }: NewOptions, types: readonly TypeSchema[]): Created {
  if (requested === undefined) return { kind: "listed", types: inOrderOfUse(types) };
  const type = types.find((each) => each.name === requested);
  if (!type) return unknownType(requested, types);
  const path = filePathOf(type.pattern, name);
  if ("message" in path) return wrongUse(path.message, { hint: path.hint });
  if ("problem" in type) return noSchema(type.name, type.problem);
  const { file, words, date = today } = path;
  const subject = { words, date };
  const { schema } = type;
  const documents = documentsIn(root, type);
  const existing = findObstacle(root, file);
  if (existing) {
    const item = newItem(documents[0]?.data, schema, subject);
    return describeObstacle(existing, { type, file, item }, types);
  }
  const model = newestOf(documents.filter(({ data }) => hasFieldsOf(schema, data)));
  const value = model ? valueLike(model.data, subject) : requiredValue(schema, subject);
  const obstacle = writeNew(root, file, formats[type.format].write(value));
  if (obstacle) return describeObstacle(obstacle, { type, file }, types);
  return { kind: "written", file, model: model?.file, next: nextStep(type, value) };
}

/** The files of a type that can be parsed, in order. */
function documentsIn(root: string, { pattern }: KnownType): Document[] {
  const report = new Report(); // the check that follows reports the same errors
  const matches = patternOf(pattern);
  const files = [...contentFiles(root, report)].filter((file) => matches.test(file));
  return parse(readSources(root, files, report), report);
}

/** The entry with the latest date; of several, or without dates, the last one. */
function newestOf(documents: readonly Document[]): Document | undefined {
  const dayOf = ({ data }: Document): string =>
    Object.values(Object(data)).flatMap((value) => (typeof value === "string" && dayIn(value)) || [])[0] ?? "";
  return documents.reduce<Document | undefined>(
    (newest, each) => (newest && dayOf(newest) > dayOf(each) ? newest : each),
    undefined,
  );
}
