/** `plinth translated`: records in translations which text of their source they were made from. */
import { join, resolve } from "node:path";
import { printable } from "../base/code-frame.ts";
import { Report } from "../base/diagnostic.ts";
import { didYouMean } from "../base/did-you-mean.ts";
import { count } from "../base/format.ts";
import { pathIn } from "../base/path-in.ts";
import { readTextFile } from "../content/disk/regular-file.ts";
import { replaceText } from "../content/disk/write-file.ts";
import { type Document, parse } from "../content/formats/index.ts";
import { withField } from "../content/formats/markdown.ts";
import { regExpOfPattern } from "../content/pattern.ts";
import { contentFiles, readSources } from "../content/read.ts";
import { recordField, translationRecordOf, VersionPattern, withoutRecord } from "../content/translations.ts";
import type { KnownType } from "../site-thread/content/editor-schemas.ts";
import type { CommandLine } from "./command-line.ts";
import { addExamples, addOptions, type LimitOptions, limits, type RootOption } from "./options.ts";
import { askSite } from "./with-site.ts";

export function addTranslated(line: CommandLine): void {
  addExamples(addOptions(line.parser.command("translated"), { shared: ["root", "silent", ...limits] }), [
    ["plinth translated content/de/about.md", "this translation is up to date"],
    ["plinth translated content/de/*.md", "several are"],
  ])
    .summary("record that translations are up to date")
    .description(`Writes a hash of each block of the source into the front matter (${recordField}).`)
    .argument("<files...>", "translations, as diagnostics name them")
    .action(async (files: readonly string[], options: RootOption & LimitOptions) => {
      const types = await askSite(options, line, (program) => program.call("schemas", undefined));
      if (!types) return;
      const root = resolve(options.root);
      const contentPaths = [...contentFiles(root, new Report())];
      const named = files.map((file) => contentPaths.find((each) => each === pathIn(root, file)) ?? file);
      const records = named.map((file) => recordFor(root, file, { contentPaths, types }));
      const problems = records.filter((record) => "problem" in record);
      for (const { problem, hint } of problems)
        line.log(line.reporter.failure(printable(problem)) + line.reporter.hint(hint));
      if (problems.length > 0) {
        line.exitCode = 1;
        return line.log("Nothing was written.\n");
      }
      for (const record of records) if ("text" in record) replaceText(join(root, record.file), record.text);
      line.inform(line.reporter.success(`Recorded the source of ${count(records.length, "translation")}.`));
    });
}

/** A file with its record, or why it has none. */
type Recorded =
  | { readonly file: string; readonly text: string }
  | { readonly problem: string; readonly hint?: string | undefined };

function recordFor(
  root: string,
  file: string,
  { contentPaths, types }: { readonly contentPaths: readonly string[]; readonly types: readonly KnownType[] },
): Recorded {
  if (!contentPaths.includes(file))
    return { problem: `${file} is not a content file.`, hint: didYouMean(file, contentPaths) };
  const { pattern, languages } = types.find((type) => regExpOfPattern(type.pattern).test(file)) ?? {};
  const versions = pattern !== undefined && languages ? new VersionPattern(pattern, languages) : undefined;
  const version = versions?.of(file);
  if (!versions || !version)
    return {
      problem: `The content type of ${file} has no languages.`,
      hint: "Set `languages` in templates/content.ts.",
    };
  if (version.isSource)
    return {
      problem: `${file} is a source, not a translation.`,
      hint: `Name its translations: ${versions.languages
        .slice(1)
        .map((language) => versions.fileOf(version, language))
        .join(", ")}`,
    };
  const source = versions.sourceOf(version, contentPaths);
  if (source === undefined)
    return { problem: `${file} has no source.`, hint: "plinth check names the file that is missing." };
  const report = new Report();
  const documents = parse(readSources(root, [source, file], report), report);
  const [document, translation] = documents;
  if (!document || !translation)
    return { problem: `${source} or ${file} cannot be read.`, hint: "plinth check says why." };
  if (isCopy(translation, document))
    return { problem: `${file} has the same text as ${source}.`, hint: "Translate it first." };
  const raw = readTextFile(join(root, file));
  const [mark = ""] = /^\ufeff/.exec(raw) ?? [];
  const text = raw.slice(mark.length).replace(/\r\n?/g, "\n");
  const recorded = mark + withField(text, recordField, translationRecordOf(document));
  return { file, text: raw.includes("\r\n") ? recorded.replaceAll("\n", "\r\n") : recorded };
}

/** True for a copy that nobody has translated yet. Fields alone, such as a name and a price, can be the same. */
const isCopy = (translation: Document, source: Document): boolean =>
  source.body.trim() !== "" && translationRecordOf(withoutRecord(translation)) === translationRecordOf(source);
