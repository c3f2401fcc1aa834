/**
 * Document[] -> the site's content, validated by its own schemas. Runs in the site's thread, since
 * schemas are the site's code. An unknown field, a file without a content type and a content type
 * without its file are errors, because each is probably a typo. Unchanged documents are not validated
 * again, so the duration of an edit does not depend on the number of documents.
 */

import type { ContentType, ContentTypes, Entry } from "../../api/index.ts";
import { isOfMany } from "../../api/pattern.ts";
import { type NamedPictures, pictureOf } from "../../api/picture-offers.ts";
import type { Finding } from "../../base/diagnostic.ts";
import { didYouMean } from "../../base/did-you-mean.ts";
import { count } from "../../base/format.ts";
import type { Draft, Selection } from "../../content/drafts.ts";
import type { Document } from "../../content/formats/index.ts";
import { inReadingOrder, regExpOfPattern } from "../../content/pattern.ts";
import { VersionPattern, withoutRecord } from "../../content/translations.ts";
import { draftOf, findingOfDraftFields, type ValidatedEntry } from "./held-back.ts";
import { type ReferenceTarget, type Resolved, resolveReferences, withoutReferences } from "./references.ts";
import { hasField } from "./schema-walk.ts";
import { localized, translationFindings } from "./translations.ts";
import { type FieldFinding, validate } from "./validate.ts";

/** The validated value of one content type, and the files it came from. */
export interface ContentValue {
  readonly value: unknown;
  readonly files: readonly string[];
}

export interface CollectedContent {
  /** By content type. An invalid document has its last valid value; without one, its unchanged data. */
  readonly values: ReadonlyMap<string, ContentValue>;
  /** Files that are invalid or missing. */
  readonly broken: readonly string[];
  /** The files that a file refers to, pictures included. */
  readonly references: ReadonlyMap<string, ReadonlySet<string>>;
  /** Entries that are drafts, included or not; in reading order. */
  readonly drafts: readonly Draft[];
}

/** The changes in content/ since the last update; all documents for the first one. */
export interface ContentChange {
  readonly documents: readonly Document[];
  readonly removed: readonly string[];
  /** Files that exist but could not be read or parsed, which was reported. */
  readonly unread: readonly string[];
}

interface DocumentRow {
  document: Document;
  /** The content types whose pattern matches its file. */
  readonly types: readonly string[];
  /** Undefined before the first validation, and after a file that it refers to has changed. */
  validation: Validation | undefined;
}

interface Validation extends Omit<Resolved, "document" | "unresolved"> {
  readonly document: Document;
  /** Only if its content type has drafts. */
  readonly entry: ValidatedEntry | undefined;
  /** The value if it is valid, else the last valid one, else the invalid one. */
  readonly value: unknown;
  readonly lastValid: unknown;
  readonly valid: boolean;
  readonly pictures: NamedPictures;
  readonly findings: readonly FieldFinding[];
}

interface Assignment {
  /** The files of each content type, in reading order. */
  readonly rows: ReadonlyMap<string, readonly DocumentRow[]>;
  readonly unclaimed: readonly string[];
  readonly claimedTwice: readonly Finding[];
}

/** All documents of a site, each validated once. */
export class Collection {
  /** By file, in reading order. */
  private rows = new Map<string, DocumentRow>();
  /** Valid until a file is added or removed. */
  private assignment: Assignment | undefined;
  /** By file: the data of the reference targets at the last update. */
  private targetData: ReadonlyMap<string, unknown> = new Map();
  private readonly patterns: readonly { readonly name: string; readonly regexp: RegExp }[];
  /** How the versions of a file are named, for each content type with languages. */
  private readonly versions: ReadonlyMap<string, VersionPattern>;

  /** @param hasReferences whether references are replaced in content types that do not set the option themselves. */
  constructor(
    private readonly types: ContentTypes,
    private readonly hasReferences = true,
  ) {
    this.patterns = Object.entries(types).map(([name, { pattern }]) => ({ name, regexp: regExpOfPattern(pattern) }));
    this.versions = new Map(
      Object.entries(types).flatMap(([name, { pattern, languages }]) =>
        languages ? [[name, new VersionPattern(pattern, languages)]] : [],
      ),
    );
  }

  /**
   * Applies a change and validates what it affects. Drafts that are left out are validated too, so
   * that they do not break the site on the day they are published.
   * @param findings receives the findings of all documents.
   * @param onFile is called before a file is validated, so that each file has its own time limit.
   */
  update(
    change: ContentChange,
    selection: Selection,
    findings: Finding[],
    onFile: (file: string) => void = () => undefined,
  ): CollectedContent {
    this.apply(change);
    this.assignment ??= this.assign();
    const { rows } = this.assignment;
    for (const finding of this.findingsOfFiles(this.assignment, change)) findings.push(finding);
    const targets = this.referenceTargets(rows);
    const types = Object.entries(this.types).map(([name, type]) => {
      const visibleTargets = (type.references ?? this.hasReferences) ? targets : undefined;
      const validatedAs = { name, type, versions: this.versions.get(name), targets: visibleTargets };
      return validateType(validatedAs, rows.get(name) ?? [], { selection, unread: change.unread, onFile });
    });
    const broken = types.flatMap((each) => each.broken);
    for (const { followsFrom, ...finding } of types.flatMap((each) => each.findings))
      if (followsFrom === undefined || !broken.includes(followsFrom)) findings.push(finding);
    return {
      values: new Map(types.map(({ name, value }) => [name, value])),
      broken,
      references: new Map(types.flatMap((each) => each.references)),
      drafts: types.flatMap((each) => each.drafts),
    };
  }

  typeOf(file: string): ContentType | undefined {
    const pattern = this.patterns.find(({ regexp }) => regexp.test(file));
    return pattern && this.types[pattern.name];
  }

  languageOf = (file: string): string | undefined => this.versionsOf(file)?.of(file)?.language;

  /** The versions of the content type of a file; undefined if it has no languages. */
  private versionsOf(file: string): VersionPattern | undefined {
    if (this.versions.size === 0) return undefined;
    return this.versions.get(this.patterns.find(({ regexp }) => regexp.test(file))?.name ?? "");
  }

  /** The versions of a file's text by language, in the languages' order; the file may not exist. */
  languageVersionsOf(file: string): { readonly language: string; readonly file: string }[] {
    const versions = this.versionsOf(file);
    const version = versions?.of(file);
    if (!versions || !version) return [];
    return versions.languages.map((language) => ({ language, file: versions.fileOf(version, language) }));
  }

  /** Each file with a text that has been validated. */
  *texts(): Generator<readonly [file: string, body: string]> {
    for (const [file, { validation }] of this.rows)
      if (validation?.document.hasBody) yield [file, (validation.value as Entry).body];
  }

  private apply({ documents, removed }: ContentChange): void {
    const before = this.rows.size;
    for (const file of removed) if (this.rows.delete(file)) this.assignment = undefined;
    const left = this.rows.size;
    for (const document of documents) this.put(document);
    if (before > 0 && this.rows.size > left)
      this.rows = new Map([...this.rows].sort(([a], [b]) => inReadingOrder(a, b)));
  }

  private put(document: Document): void {
    const { file } = document;
    const row = this.rows.get(file);
    if (row) {
      row.document = document;
      return;
    }
    const types = this.patterns.filter(({ regexp }) => regexp.test(file)).map(({ name }) => name);
    this.rows.set(file, { document, types, validation: undefined });
    this.assignment = undefined;
  }

  /** Assigns each document to the one content type that matches its file. */
  private assign(): Assignment {
    const rows = new Map(Object.keys(this.types).map((name): [string, DocumentRow[]] => [name, []]));
    const unclaimed: string[] = [];
    const claimedTwice: Finding[] = [];
    for (const row of this.rows.values()) {
      const { file } = row.document;
      const [type, second] = row.types;
      if (type === undefined) unclaimed.push(file);
      else if (second === undefined) rows.get(type)?.push(row);
      else {
        const message = `The content types "${type}" and "${second}" both match this file.`;
        const hint = "Change their patterns in templates/content.ts so that only one matches.";
        claimedTwice.push({ code: "content/claimed-twice", file, message, hint });
      }
    }
    return { rows, unclaimed, claimedTwice };
  }

  /** The files without a content type, those of two, and the content types without their file. */
  private findingsOfFiles({ unclaimed, claimedTwice }: Assignment, change: ContentChange): Finding[] {
    const missing = this.missingFiles(change);
    const missingNames = Object.values(missing);
    return [
      ...unclaimed.map((file) => unclaimedFile(file, missingNames)),
      ...claimedTwice,
      ...Object.entries(missing).map(([name, file]) => missingFile(name, file, unclaimed)),
    ];
  }

  /** The missing files of single-file content types, by content type. */
  private missingFiles({ unread }: ContentChange): Record<string, string> {
    const files = Object.entries(this.types).flatMap(([name, type]) =>
      isSingle(type) ? [[name, fileOfSingle(type)]] : [],
    );
    return Object.fromEntries(files.filter(([, file = ""]) => !this.rows.has(file) && !unread.includes(file)));
  }

  /** If the data of one has changed, every document that refers to it is validated again. */
  private referenceTargets(rows: Assignment["rows"]): ReadonlyMap<string, ReferenceTarget> {
    const targets = new Map<string, ReferenceTarget>();
    for (const [name, type] of Object.entries(this.types)) {
      if (type.hasBody || !isSingle(type)) continue;
      const data = rows.get(name)?.[0]?.document.data;
      targets.set(name, { file: fileOfSingle(type), data, hasField: (path) => hasField(type.schema, path) });
    }
    const dataByFile = new Map([...targets.values()].map((target) => [target.file, target.data]));
    const changed = [...dataByFile.keys()].filter((file) => dataByFile.get(file) !== this.targetData.get(file));
    for (const row of changed.length > 0 ? this.rows.values() : [])
      if (changed.some((file) => row.validation?.referencedFiles.has(file))) row.validation = undefined;
    this.targetData = dataByFile;
    return targets;
  }
}

/** False after an edit of the document, or of a picture that it refers to. */
const isValidated = ({ document, validation }: DocumentRow): boolean =>
  validation?.document === document &&
  (validation.pictures.size === 0 || [...validation.pictures].every(([file, url]) => pictureOf(file)?.url === url));

/** The files that a document refers to, and its pictures, if they exist. */
const filesReferredTo = ({ referencedFiles, pictures }: Validation): Set<string> =>
  new Set([...referencedFiles, ...[...pictures].flatMap(([picture, url]) => (url === undefined ? [] : picture))]);

interface ValidatedAs {
  readonly name: string;
  readonly type: ContentType;
  readonly versions: VersionPattern | undefined;
  /** Without targets, references are text. */
  readonly targets: ReadonlyMap<string, ReferenceTarget> | undefined;
}

interface ValidatedType {
  readonly name: string;
  readonly value: ContentValue;
  readonly findings: readonly FieldFinding[];
  readonly broken: readonly string[];
  readonly references: readonly (readonly [file: string, referencedFiles: ReadonlySet<string>])[];
  readonly drafts: readonly Draft[];
}

function validateType(
  validatedAs: ValidatedAs,
  rows: readonly DocumentRow[],
  { selection, unread, onFile }: { selection: Selection; unread: readonly string[]; onFile: (file: string) => void },
): ValidatedType {
  const { name, type, versions } = validatedAs;
  const entries = rows.map((row) => {
    const { file } = row.document;
    if (!isValidated(row)) onFile(file);
    const validation = validated(validatedAs, row);
    const draft = validation.entry && draftOf(type, validation.entry, selection.today);
    return { file, validation, draft, isLeftOut: draft !== undefined && !selection.drafts };
  });
  const findings = withGroupedFields(
    entries.flatMap(({ validation, isLeftOut }) =>
      isLeftOut ? validation.findings.filter(({ code }) => code !== "content/placeholder") : validation.findings,
    ),
  );
  const leftOut = new Set(entries.flatMap(({ file, isLeftOut }) => (isLeftOut ? file : [])));
  const documents = rows.map(({ document }) => document);
  // Missing, which is reported, but not left out as a draft: what follows from that is an error of the templates.
  const missing = isSingle(type) && rows.length === 0 ? [fileOfSingle(type)] : [];
  return {
    name,
    value: contentValue(
      type,
      entries.flatMap(({ validation, isLeftOut }) => (isLeftOut ? [] : validation)),
    ),
    findings: versions ? [...findings, ...translationFindings({ versions, documents, unread, leftOut })] : findings,
    broken: [...entries.flatMap(({ file, validation }) => (validation.valid ? [] : file)), ...missing],
    references: entries.flatMap(({ file, validation }) =>
      validation.referencedFiles.size + validation.pictures.size > 0 ? [[file, filesReferredTo(validation)]] : [],
    ),
    drafts: entries.flatMap(({ draft }) => draft ?? []),
  };
}

/** The validation of a row, renewed if its document has changed. */
function validated({ type, versions, targets }: Omit<ValidatedAs, "name">, row: DocumentRow): Validation {
  const { document, validation: last } = row;
  if (last && isValidated(row)) return last;
  const reported: FieldFinding[] = [];
  const content = versions && !versions.of(document.file)?.isSource ? withoutRecord(document) : document;
  const resolution = targets ? resolveReferences(content, targets, reported) : withoutReferences(content);
  const { document: resolved, referencedFiles, unresolved } = resolution;
  const { value: checked, valid, pictures } = validate(type, resolved, reported, unresolved);
  const value = versions ? localized(checked as Entry, versions) : checked;
  const entry = type.drafts && { ...resolved, fields: type.hasBody ? (value as Entry).fields : undefined };
  const problem = valid && entry ? findingOfDraftFields(type, entry) : undefined;
  if (problem) reported.push(problem);
  const lastValid = valid ? value : last?.lastValid;
  const used = lastValid ?? value;
  const findings = reported.length > 0 ? reported : none;
  row.validation = { document, entry, value: used, lastValid, valid, pictures, referencedFiles, findings };
  return row.validation;
}
const none: readonly FieldFinding[] = [];

/** A field that another tool reads is missing in the schema, not wrong in each file: it is reported once for a type. */
function withGroupedFields(findings: readonly FieldFinding[]): Finding[] {
  const isForeign = ({ code, meant }: FieldFinding): boolean => code === "content/unknown-field" && meant === undefined;
  const counts = new Map<string, number>();
  for (const { message } of findings.filter(isForeign)) counts.set(message, (counts.get(message) ?? 0) + 1);
  return findings.flatMap((finding) => {
    if (!isForeign(finding)) return finding;
    const others = (counts.get(finding.message) ?? 0) - 1;
    counts.delete(finding.message);
    if (others <= 0) return others < 0 ? [] : finding;
    const message = finding.message.replace(/\.$/, `, also in ${count(others, "other file")}.`);
    return { ...finding, message, hint: "Add it to the schema in templates/content.ts, or remove it from the files." };
  });
}

const isSingle = ({ pattern }: ContentType): boolean => !isOfMany(pattern);

/** @param unclaimed the files without a content type, of which one may be meant. */
const missingFile = (name: string, file: string, unclaimed: readonly string[]): Finding => ({
  code: "content/missing-file",
  file,
  message: `The file of the content type "${name}" is missing.`,
  hint: didYouMean(file, unclaimed) ?? `Create it (plinth new ${name}), or remove the type from templates/content.ts.`,
});

/** @param missing the files that content types lack, of which this one may be a misspelt one. */
const unclaimedFile = (file: string, missing: readonly string[]): Finding => ({
  code: "content/unclaimed-file",
  file,
  message: "No content type matches this file, so it is not used.",
  hint:
    didYouMean(file, missing) ??
    "Add a type for it to templates/content.ts, list it in `ignore` of the site, or remove it.",
});

const fileOfSingle = ({ pattern }: ContentType): string => `content/${pattern}`;

function contentValue(type: ContentType, validations: readonly Validation[]): ContentValue {
  if (isSingle(type)) return { value: validations[0]?.value, files: [fileOfSingle(type)] };
  return { value: validations.map(({ value }) => value), files: validations.map(({ document }) => document.file) };
}
