/** The translations of a content type with languages: missing, outdated and orphaned ones. */
import type { Entry } from "../../api/index.ts";
import type { Construct, Finding } from "../../base/diagnostic.ts";
import { didYouMean } from "../../base/did-you-mean.ts";
import type { Document } from "../../content/formats/index.ts";
import {
  blocksOf,
  changesSince,
  recordField,
  type TranslationChanges,
  type VersionPattern,
} from "../../content/translations.ts";

export interface Texts {
  readonly versions: VersionPattern;
  /** The documents of the type, as they were parsed. */
  readonly documents: readonly Document[];
  /** Files that exist but could not be parsed, which was reported. */
  readonly unread: readonly string[];
  /** Drafts that the build leaves out: nobody has to translate them yet. */
  readonly leftOut: ReadonlySet<string>;
}

export function translationFindings({ versions, documents, unread, leftOut }: Texts): Finding[] {
  const byKey = new Map<string, Map<string, Document | undefined>>();
  const add = (file: string, document?: Document): void => {
    const version = versions.of(file);
    if (!version) return;
    const key = versions.keyOf(version);
    byKey.set(key, (byKey.get(key) ?? new Map()).set(version.language, document));
  };
  for (const file of unread) add(file);
  for (const document of documents) add(document.file, document);
  const [sourceLanguage = ""] = versions.languages;
  const sources = documents.filter(({ file }) => versions.of(file)?.isSource).map(({ file }) => file);
  return documents.flatMap((document): Finding[] => {
    const { file } = document;
    const version = versions.of(file);
    if (!version || leftOut.has(file)) return [];
    const siblings = byKey.get(versions.keyOf(version));
    if (version.isSource)
      return versions.languages
        .filter((language) => !siblings?.has(language))
        .map((language) => missing(file, language, versions.fileOf(version, language)));
    if (!siblings?.has(sourceLanguage)) {
      const expected = versions.fileOf(version, sourceLanguage);
      const message = `The source of this translation, ${expected}, does not exist.`;
      const hint = didYouMean(expected, sources) ?? "Rename the file as its source was renamed, or remove it.";
      return [{ code: "translation/orphaned", file, message, hint }];
    }
    const source = siblings.get(sourceLanguage);
    const changes = source && changesSince(recordIn(document), source);
    return changes ? [outdated(document, source, changes)] : [];
  });
}

const recordIn = ({ data }: Document): unknown => (data as Readonly<Record<string, unknown>> | null)?.[recordField];

const missing = (file: string, language: string, translation: string): Finding => ({
  code: "translation/missing",
  file,
  message: `There is no translation into "${language}".`,
  hint: `Run plinth new ${translation}, which copies the source, and translate it.`,
});

function outdated(document: Document, source: Document, changes: TranslationChanges | "unknown"): Finding {
  const { file } = document;
  const code = "translation/outdated";
  const record = `then run plinth translated ${file}.`;
  if (changes === "unknown") {
    const message = `It is not recorded from which text of ${source.file} this was translated.`;
    const at = recordIn(document) === undefined ? undefined : recordPlace;
    return { code, file, at, message, hint: `Compare the two, ${record}` };
  }
  const morePlaces = changes.lines.map((line) => ({
    file: source.file,
    at: { kind: "position", line: source.bodyStartLine + line + 1, column: 1 } as const,
  }));
  const message = `${source.file} has changed since this was translated: ${describeChanges(changes, source)}.`;
  return { code, file, at: constructIn(document, changes), message, hint: `Change it likewise, ${record}`, morePlaces };
}

/** `title, lines 12 and 30, and 1 block is gone`. */
function describeChanges({ fields, lines, gone }: TranslationChanges, { bodyStartLine }: Document): string {
  const numbers = lines.map((line) => bodyStartLine + line + 1);
  const printedNumbers =
    numbers.length > maxShown ? [...numbers.slice(0, maxShown), `${numbers.length - maxShown} more`] : numbers;
  const parts = [
    ...fields,
    ...(printedNumbers.length > 0 ? [`line${numbers.length > 1 ? "s" : ""} ${listed(printedNumbers)}`] : []),
    ...(gone > 0 ? [`${gone} block${gone > 1 ? "s are" : " is"} gone`] : []),
  ];
  return parts.join("; ");
}
const maxShown = 8;

const listed = (items: readonly (string | number)[]): string => items.join(", ").replace(/, ([^,]+)$/, " and $1");

/** The block to change, if the translation has the blocks of its source; otherwise the record. */
function constructIn(
  { data, body, bodyStartLine }: Document,
  { fields, recorded, count }: TranslationChanges,
): Construct {
  const blocks = blocksOf(body);
  const [field] = fields;
  const [index] = recorded;
  const block = index !== undefined && blocks.length === count ? blocks[index] : undefined;
  if (field !== undefined && Object.hasOwn(data as object, field)) return { kind: "key", path: [field] };
  return block ? { kind: "position", line: bodyStartLine + block.line + 1, column: 1 } : recordPlace;
}

const recordPlace: Construct = { kind: "key", path: [recordField] };

/** An entry with its language, and the name that its versions share as its slug. */
export function localized(entry: Entry, versions: VersionPattern): Entry & { readonly language?: string } {
  const version = versions.of(entry.file);
  if (!version) return entry;
  const { file, fields, body, slug } = entry;
  return { file, slug: version.name.at(-1) || slug, language: version.language, fields, body };
}
