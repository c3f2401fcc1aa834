/**
 * Validates one document against the schema of its content type: returns its value, and reports each
 * error once. Also reports what a zod schema does not (schema-walk.ts): fields that it does not know, and values that
 * it marks as placeholders.
 */

import { isImpossibleDay } from "../../api/date.ts";
import { type ContentType, type Entry, z } from "../../api/index.ts";
import { isOfMany } from "../../api/pattern.ts";
import { type NamedPictures, withPicturesOf } from "../../api/picture-offers.ts";
import { type Finding, severityOf, type ValuePath } from "../../base/diagnostic.ts";
import { didYouMeanOrKnown, nearest } from "../../base/did-you-mean.ts";
import { messageOf } from "../../base/message.ts";
import { textOfPath } from "../../base/places.ts";
import { isTodo, todoMark } from "../../content/drafts.ts";
import type { Document } from "../../content/formats/index.ts";
import { noSuchDay } from "./held-back.ts";
import { besidesSchema, fieldsOf, hasCatch, hasField, type UnknownField } from "./schema-walk.ts";

export interface FieldFinding extends Finding {
  /** The known field that an unknown one probably stands for. */
  readonly meant?: string | undefined;
  /** It follows from the errors of this file, if there are any. */
  readonly followsFrom?: string;
}

/**
 * The value of a document, and the pictures that it refers to; `valid` is true unless the schema rejects it.
 * @param unresolved the references in it that were left unchanged: what a schema says of them is no finding of its own.
 */
export function validate(
  type: ContentType,
  document: Document,
  findings: FieldFinding[],
  unresolved: ReadonlySet<string> = new Set(),
): { value: unknown; valid: boolean; pictures: NamedPictures } {
  const { schema, hasBody, pattern } = type;
  const { file, data, body } = document;
  const { result: parsed, named: pictures } = withPicturesOf(file, () => parseWith(schema, data));
  const issues = parsed.error?.issues ?? [];
  const { unknown, marked } = besidesSchema(data, schema);
  const unclear = [...unclearIn(data, type), ...impossibleDaysIn(data, parsed.data)];
  const besides = { unknown: [...unknown, ...misspeltIn(data, type)], issues: [...issues, ...unclear] };
  for (const problem of findingsOfFields(document, besides.unknown, besides.issues, unresolved)) findings.push(problem);
  const replace = { code: "content/placeholder", file, hint: "Replace it before launch." } as const;
  for (const path of parsed.success ? marked : [])
    findings.push({ ...replace, at: { kind: "value", path }, message: `${fieldName(path)} is still a placeholder.` });
  if (isTodo(body)) {
    // The whole line, since a field can begin with the mark as well.
    const at = { kind: "text" as const, text: body.trimStart().split("\n", 1)[0] ?? todoMark };
    findings.push({ ...replace, at, message: "The text still has to be written." });
  }
  // Templates need the defaults of the other fields, which a failed parse does not return.
  const hasOnlyUnknown = !parsed.success && issues.every(({ code }) => code === "unrecognized_keys");
  const used = hasOnlyUnknown
    ? withPicturesOf(file, () => parseWith(schema, withoutUnknown(data, unknown))).result
    : parsed;
  const fields = used.success ? used.data : data;
  const valid = used.success;
  // Whatever the rules above leave out, a file that its schema rejects has an error: errors of its pages are not reported.
  const [issue] = valid || findings.some((finding) => severityOf(finding) === "error") ? [] : issues;
  if (issue) findings.push(invalidField(document, issue.path as ValuePath, undefined, issue));
  if (!hasBody && !isOfMany(pattern)) return { value: fields, valid, pictures };
  const slug = file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."));
  return { value: { file, slug, fields, body } satisfies Entry, valid, pictures };
}

/** Fields that a schema accepts though they seem to hold the entry back: `Draft` for `draft`. */
function misspeltIn(data: unknown, { schema, drafts = {} }: ContentType): UnknownField[] {
  if (fieldsOf(schema)) return [];
  const keys = Object.keys(data ?? {}).filter((key) => !hasField(schema, [key]));
  return Object.values(drafts).flatMap((name) =>
    keys.flatMap((key) =>
      key !== name && key.toLowerCase() === name.toLowerCase() ? { path: [key], knownFields: [name] } : [],
    ),
  );
}

/** A draft field that is neither true nor false, and that its schema makes a valid one: `z.boolean().catch(false)`. */
function unclearIn(data: unknown, { schema, drafts }: ContentType): z.core.$ZodIssue[] {
  const name = drafts?.draft;
  const value = name === undefined ? undefined : (data as Readonly<Record<string, unknown>> | null)?.[name];
  if (name === undefined || (value ?? true) === true || value === false || !hasCatch(schema, name)) return [];
  const params = { hint: "Write true or false, without quotes." };
  return [{ code: "custom", path: [name], message: "neither true nor false", input: value, params }];
}

/** Days that do not exist, and of which `z.coerce.date()` makes others: of November 31, December 1. */
function impossibleDaysIn(data: unknown, value: unknown, path: readonly (string | number)[] = []): z.core.$ZodIssue[] {
  if (typeof data === "string") {
    const { reason: message, hint } = noSuchDay;
    const isOther = value instanceof Date && isImpossibleDay(data);
    return isOther ? [{ code: "custom", path: [...path], message, input: data, params: { hint } }] : [];
  }
  return Object.entries(Object(data)).flatMap(([key, inner]) => {
    const step = Array.isArray(data) ? Number(key) : key;
    return impossibleDaysIn(inner, Object(value)[step], [...path, step]);
  });
}

/** Thrown by a schema's own code, a transform or a refinement: an error of the site, not of the engine. */
export class SchemaError extends Error {
  readonly isAsync = this.cause instanceof z.core.$ZodAsyncError;
}

function parseWith(schema: z.ZodType, data: unknown): ReturnType<z.ZodType["safeParse"]> {
  try {
    return schema.safeParse(data);
  } catch (cause) {
    throw new SchemaError(messageOf(cause), { cause });
  }
}

/** A copy of `data` without the fields that no schema defines. */
export function withoutUnknown(data: unknown, unknown: readonly UnknownField[]): unknown {
  const copy = structuredClone(data);
  for (const { path } of unknown) {
    const outer = path
      .slice(0, -1)
      .reduce<unknown>((value, step) => (value as Record<ValuePath[number], unknown>)[step], copy);
    delete (outer as Record<ValuePath[number], unknown>)[path.at(-1) ?? ""];
  }
  return copy;
}

function findingsOfFields(
  document: Document,
  unknownFields: readonly UnknownField[],
  issues: readonly z.core.$ZodIssue[],
  unresolved: ReadonlySet<string>,
): FieldFinding[] {
  const { file, data } = document;
  const findings: FieldFinding[] = [];
  const unknown = unknownFields.map(({ path, knownFields }) => unknownField(file, path, knownFields));
  const suggested = new Set(unknown.map(({ meant }) => meant));
  const missing = new Map<string, ValuePath[]>();
  for (const issue of issues) {
    const path = issue.path as ValuePath;
    const value = path.reduce<unknown>(
      (outer, step) => (outer as Record<PropertyKey, unknown> | undefined)?.[step],
      data,
    );
    // Follow-on errors: of an unknown field, of the field that it probably stands for, and of an unknown reference.
    const holdsUnknown = unknown.some(({ at }) => path.every((step, index) => step === at.path[index]));
    if (issue.code === "invalid_union" && holdsUnknown) continue;
    if (issue.code === "unrecognized_keys") {
      const isFound = (key: string): boolean => unknown.some(({ at }) => isSamePath(at.path, [...path, key]));
      const others = issue.keys.filter((key) => !isFound(key));
      for (const key of others) unknown.push(unknownField(file, [...path, key], []));
      continue;
    }
    if (typeof value === "string" && [...unresolved].some((reference) => value.includes(reference))) continue;
    if (value !== undefined || path.length === 0) findings.push(invalidField(document, path, value, issue));
    else if (!suggested.has(String(path.at(-1)))) {
      const parent = fieldName(path.slice(0, -1));
      missing.set(parent, [...(missing.get(parent) ?? []), path]);
    }
  }
  return [...findings, ...unknown, ...[...missing.values()].map((paths) => missingFields(document, paths))];
}

const isSamePath = (one: ValuePath, other: ValuePath): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index]);

const fieldName = (path: ValuePath): string => (path.length === 0 ? "The file" : textOfPath(path));

const unknownField = (file: string, path: ValuePath, knownFields: readonly string[]) => ({
  code: "content/unknown-field" as const,
  file,
  at: { kind: "key" as const, path },
  message: `Unknown field "${fieldName(path)}".`,
  meant: nearest(String(path.at(-1)), knownFields),
  hint:
    didYouMeanOrKnown(String(path.at(-1)), knownFields) ??
    "Remove it, or add it to the schema in templates/content.ts.",
});

/** The fields that one object lacks, as one finding. */
function missingFields({ file, hasBody, data }: Document, paths: readonly ValuePath[]): Finding {
  const names = paths.map((path) => `"${fieldName(path)}"`).join(", ");
  const message = paths.length === 1 ? `The field ${names} is missing.` : `The fields ${names} are missing.`;
  const isBare = hasBody && Object.keys(data as object).length === 0;
  const hint = isBare
    ? "Write the fields as front matter, which starts on the first line: between two lines that contain only ---."
    : `Add ${paths.length === 1 ? "it, or make it" : "them, or make them"} optional in templates/content.ts.`;
  return { code: "content/missing-field", file, at: { kind: "value", path: paths[0] ?? [] }, message, hint };
}

function invalidField({ file, hasBody }: Document, path: ValuePath, value: unknown, issue: z.core.$ZodIssue): Finding {
  const printedValue = typeof value === "object" ? "" : ` is ${JSON.stringify(value)?.slice(0, 60)}`;
  const what = Array.isArray(value) ? ` has ${value.length} items` : printedValue;
  const reason = reasonOf(issue);
  const isNoDay = typeof value === "string" && isImpossibleDay(value) && reason.startsWith("invalid ISO date");
  return {
    code: "content/invalid-field",
    file,
    at: { kind: "value", path },
    message: `${fieldName(path)}${what}: ${isNoDay ? noSuchDay.reason : reason}.`,
    hint: isNoDay
      ? noSuchDay.hint
      : typeof value === "string"
        ? hintFor(value, issue, path, hasBody)
        : hintForOther(value),
  };
}

function hintForOther(value: unknown): string | undefined {
  if (value === null) return "Write a value, or remove the field if it is optional.";
  return Array.isArray(value) ? "Change the list, or the schema in templates/content.ts." : undefined;
}

function hintFor(text: string, issue: z.core.$ZodIssue, path: ValuePath, isYaml: boolean): string | undefined {
  if (issue.code === "invalid_value") return didYouMeanOrKnown(text, issue.values);
  if (issue.code === "invalid_format" && issue.format === "date") return "Write a valid date as YYYY-MM-DD.";
  if (issue.code === "invalid_type" && issue.expected === "array")
    return `Write a list: ${exampleOfList(String(path.at(-1)), text, isYaml)}`;
  // The schema is image(), which has a hint of its own.
  return issue.code === "custom" && typeof issue.params?.hint === "string" ? issue.params.hint : undefined;
}

/** `tags: [green, blue]` for the text `green, blue`. */
function exampleOfList(name: string, text: string, isYaml: boolean): string {
  const isPlain = (item: string): boolean => isYaml && /^\p{L}[\p{L}\p{N} _-]*$/u.test(item);
  const items = text.split(",").map((item) => item.trim());
  const list = items.filter(Boolean).map((item) => (isPlain(item) ? item : JSON.stringify(item)));
  return `${isYaml ? name : JSON.stringify(name)}: [${list.join(", ")}]`;
}

/** The message of an issue. A union has those of its branches, since its own has no information. */
const reasonOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_union"
    ? [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).map((inner) => reasonOf(inner))))].join(", or ")
    : inPlainWords(issue.message.replace(/^Invalid input: /, ""));

/** zod writes `Too big: expected array to have <=4 items`. */
const inPlainWords = (message: string): string =>
  message
    .replace(/^Too (?:big|small): expected \w+ to (?:be|have) (?=[<>]|exactly)/, "expected ")
    .replace(/(?<=^expected )(?:[<>]=?)(?=\S)/, (sign) => signs[sign] ?? sign)
    .replace(/(?<= 1 (?:item|character))s$/, "")
    .replace(/(?<!\.)\.$/, "")
    .replace(/^./, (letter) => letter.toLowerCase());
const signs: Readonly<Record<string, string>> = {
  "<=": "at most ",
  ">=": "at least ",
  "<": "less than ",
  ">": "more than ",
};
