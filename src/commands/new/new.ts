/**
 * `plinth new`: a new content file where its content type looks for it, with the fields of the newest entry of the type,
 * preferably one that is not a draft, or, for the first one, those that its schema requires.
 */
import { existsSync, lstatSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { utcDayOf } from "../../api/date.ts";
import { isOfMany } from "../../api/pattern.ts";
import { printable } from "../../base/code-frame.ts";
import { type Diagnostic, Report } from "../../base/diagnostic.ts";
import { didYouMean } from "../../base/did-you-mean.ts";
import { count } from "../../base/format.ts";
import { pathIn } from "../../base/path-in.ts";
import { readTextFile } from "../../content/disk/regular-file.ts";
import { todoMark } from "../../content/drafts.ts";
import { type Document, formats, parse } from "../../content/formats/index.ts";
import { withField } from "../../content/formats/markdown.ts";
import { regExpOfPattern } from "../../content/pattern.ts";
import { contentFiles, readSources } from "../../content/read.ts";
import { recordField, translationRecordOf, VersionPattern } from "../../content/translations.ts";
import { defaultLimits, type Limits } from "../../runtime/thread-client.ts";
import type { KnownType, SchemaNode, TypeSchema } from "../../site-thread/content/editor-schemas.ts";
import { foldersOf } from "../../urls/urls.ts";
import { runCheck } from "../build.ts";
import type { CommandLine } from "../command-line.ts";
import { writeAll } from "../init/write.ts";
import {
  addExamples,
  addOptions,
  type LimitOptions,
  limits,
  type RootOption,
  threadLimitsOf,
  todayOf,
} from "../options.ts";
import { jsonText } from "../reporters/json.ts";
import { withSite } from "../with-site.ts";
import { filePathAt, filePathOf } from "./file-name.ts";
import { hasFieldsOf, newItem, requiredValue, type Subject, valueLike } from "./new-value.ts";

export function addNew(line: CommandLine): void {
  addExamples(
    addOptions(line.parser.command("new"), { shared: ["root", "silent", ...limits] }),
    [
      ['plinth new posts "Spring launch"', "create content/posts/spring-launch.md"],
      ["plinth new content/de/about.md", "start the translation of content/about.md"],
    ],
    `Existing files are never overwritten. The new file has the fields of the type's
newest entry, with its texts marked; the first entry has the required fields. A
translation begins as a copy of its source. Without a type, all are listed.
Afterwards the site is checked, which lists what to fill in. Dates are today's,
in UTC, or the date of SOURCE_DATE_EPOCH.`,
  )
    .summary("create a content file with the fields of its type")
    .description("Creates a content file with the fields of the newest entry of its type.")
    .argument("[type]", "a content type of templates/content.ts, or the path of the new file")
    .argument("[name]", "the file name, or words to make it from")
    .action(async (type: string | undefined, name: string | undefined, options: RootOption & LimitOptions) => {
      const today = todayOf({}, line);
      const limits = threadLimitsOf(options);
      const created = await createContentFile({ root: resolve(options.root), type, name, today, limits });
      report(created, line);
      if (created.kind === "written") await runCheck(options, line);
    });
}

type Created =
  /** `model`: the entry whose fields it has. `fields`: what the author has to edit. */
  | {
      readonly kind: "written";
      readonly file: string;
      readonly model: string | undefined;
      readonly fields: readonly string[];
    }
  /** An item to add, since the type is a single JSON list that already exists. */
  | { readonly kind: "item"; readonly file: string; readonly item: unknown }
  /** All types, since none was named. */
  | { readonly kind: "listed"; readonly types: readonly KnownType[] }
  /** The site's code could not run. */
  | { readonly kind: "no-site"; readonly diagnostics: readonly Diagnostic[] }
  /** Nothing was written. The exit code is 1 if the file exists or the type has no JSON Schema, 2 for a usage error. */
  | { readonly kind: "refused"; readonly exitCode: 1 | 2; readonly message: string; readonly hint?: string };

function report(created: Created, line: CommandLine): void {
  const { reporter, inform, log, print } = line;
  switch (created.kind) {
    case "written": {
      const like = created.model ? `, like ${created.model}` : "";
      inform(reporter.success(`Wrote ${created.file}${like}.`));
      inform(`  Edit ${printable(new Intl.ListFormat("en-US").format(created.fields))}.\n`);
      break;
    }
    case "item":
      inform(`${reporter.dim(`An item for the list in ${created.file}:`)}\n`);
      print(jsonText(created.item));
      break;
    case "listed": {
      const width = Math.max(...created.types.map(({ name }) => name.length));
      print(created.types.map(({ name, pattern }) => `${name.padEnd(width)}  content/${pattern}\n`).join(""));
      inform("plinth new <type> <name> creates a file; a type with a single file takes no name.\n");
      break;
    }
    case "no-site":
      line.exitCode = 1;
      log(reporter.diagnostics(created.diagnostics));
      break;
    case "refused":
      line.exitCode = created.exitCode;
      log(reporter.failure(printable(created.message)) + reporter.hint(created.hint));
  }
}

interface NewOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  /** The name of a content type; without one, the types are listed. */
  readonly type: string | undefined;
  /** Replaces the `*` in the type's pattern; words become a file name. */
  readonly name: string | undefined;
  /** For fields that hold a date, YYYY-MM-DD. */
  readonly today: string;
  readonly limits?: Limits;
}

/** Writes the file, or returns why not. Other content may have errors. @throws errors of the file system. */
export async function createContentFile(options: NewOptions): Promise<Created> {
  const { root, limits = defaultLimits } = options;
  const result = await withSite(root, limits, (program) => program.call("schemas", undefined));
  return "answer" in result ? createEntry(options, result.answer) : { kind: "no-site", ...result };
}

function createEntry({ root, type: requested, name, today }: NewOptions, types: readonly TypeSchema[]): Created {
  if (requested === undefined) return { kind: "listed", types };
  const named = types.find((each) => each.name === requested);
  const typeAt = (path: string) => types.find(({ pattern }) => regExpOfPattern(pattern).test(path));
  const requestedPath = [requested, pathIn(root, requested)].find(typeAt) ?? requested;
  const type = named ?? typeAt(requestedPath);
  if (!type) return unknownType(requested, types);
  const path = named ? filePathOf(type.pattern, name) : filePathAt(requestedPath, name);
  if ("message" in path) return { kind: "refused", exitCode: 2, ...path };
  if ("problem" in type) return refusal(`The schema of "${type.name}" cannot be read: ${type.problem}.`);
  const { file, words, date = today } = path;
  const link = linkedFolder(root, file);
  if (link !== undefined) return refusal(`${link} is a link, and content is not read through links to folders.`);
  const documents = documentsIn(root, type);
  const subject = { words, date };
  if (!lstatSync(join(root, file), { throwIfNoEntry: false }))
    return writeEntry(root, file, { type, subject, documents });
  const item = isOfMany(type.pattern) ? undefined : newItem(documents[0]?.data, type.schema, subject);
  if (item !== undefined) return { kind: "item", file, item };
  return refusal(`${file} already exists.`, "Edit it, or choose another name.");
}

interface NewEntry {
  readonly type: KnownType & { readonly schema: SchemaNode };
  readonly subject: Subject;
  /** The entries that the type has so far. */
  readonly documents: readonly Document[];
}

/** Writes an entry with the fields of another one: a translation with those of its source, any other with the newest ones. */
function writeEntry(root: string, file: string, { type, subject, documents }: NewEntry): Created {
  const { schema, format, pattern, languages } = type;
  const versions = languages && new VersionPattern(pattern, languages);
  const isTranslation = (path: string): boolean => versions?.of(path)?.isSource === false;
  const version = versions?.of(file);
  const paths = documents.map((each) => each.file);
  const sourceFile = version && versions?.sourceOf(version, paths);
  const model = isTranslation(file)
    ? documents.find((each) => each.file === sourceFile)
    : newestModel(
        documents.filter((each) => !isTranslation(each.file)),
        type,
      );
  if (version && isTranslation(file) && !model) {
    const missing = versions?.fileOf(version, versions.languages[0] ?? "");
    return refusal(`${file} is a translation of ${missing}, which does not exist or cannot be read.`);
  }
  const value = model ? valueLike(model.data, subject, schema) : requiredValue(schema, subject);
  const text = model && isTranslation(file) ? translationOf(model, file, root) : formats[format].write(value);
  writeAll(root, new Map([[file, text]]));
  const fields = Array.isArray(value) ? [count(value.length, "item")] : Object.keys(Object(value));
  if (formats[format].hasBody) fields.push("the text below");
  return { kind: "written", file, model: model?.file, fields };
}

/** The newest entry without errors in its fields, preferably one that is not a draft. */
function newestModel(documents: readonly Document[], { schema, drafts }: NewEntry["type"]): Document | undefined {
  const models = documents.filter(({ data }) => hasFieldsOf(schema, data));
  const isReady = ({ data }: Document): boolean => Object(data)[drafts?.draft ?? ""] !== true;
  return newestOf(models.filter(isReady)) ?? newestOf(models);
}

/**
 * A copy of a source, to be translated, with the record of what it is made from, so that later changes of the source are
 * found. The build warns about the mark in it.
 */
function translationOf(source: Document, file: string, root: string): string {
  const text = readTextFile(join(root, source.file))
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n");
  const mark = `\n${todoMark}: the translation. Remove this paragraph when it is done.\n\n`;
  const copy = text.slice(0, text.length - source.body.length) + mark + source.body.trimStart();
  const [from, to] = [posix.dirname(source.file), posix.dirname(file)];
  // Pictures stay where they are.
  const moved = copy.replace(/[^\s"'()<>]+\.(?:png|jpe?g|gif|webp|avif|svg)\b/gi, (path) => {
    const picture = posix.join(from, path);
    return from !== to && existsSync(join(root, picture)) ? posix.relative(to, picture) : path;
  });
  return withField(moved, recordField, translationRecordOf(source));
}

/** The folder of a content file that is a link, so that the file would not be read. `content` itself may be one. */
export const linkedFolder = (root: string, file: string): string | undefined =>
  foldersOf(file)
    .slice(1)
    .find((path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink());

const refusal = (message: string, hint?: string): Created => ({
  kind: "refused",
  exitCode: 1,
  message: `${message} Nothing was written.`,
  ...(hint !== undefined && { hint }),
});

function unknownType(requested: string, types: readonly KnownType[]): Created {
  const match = didYouMean(
    requested,
    types.map(({ name }) => name),
  );
  const hint = match ?? "Run plinth new to list the content types.";
  return { kind: "refused", exitCode: 2, message: `The site has no content type "${requested}".`, hint };
}

/** The files of a type that can be parsed, in order. */
function documentsIn(root: string, { pattern }: KnownType): Document[] {
  const report = new Report(); // the check that follows reports the same errors
  const matches = regExpOfPattern(pattern);
  const files = [...contentFiles(root, report)].filter((file) => matches.test(file));
  return parse(readSources(root, files, report), report);
}

/** The entry with the latest date; of several, or without dates, the last one. */
function newestOf(documents: readonly Document[]): Document | undefined {
  const dayOf = ({ data }: Document): string =>
    Object.values(Object(data)).flatMap((value) => (typeof value === "string" && utcDayOf(value)) || [])[0] ?? "";
  return documents.reduce<Document | undefined>(
    (newest, each) => (newest && dayOf(newest) > dayOf(each) ? newest : each),
    undefined,
  );
}
