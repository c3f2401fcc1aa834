/**
 * Whether an entry is a draft or has a date in the future. Which fields hold an entry back is declared by its content type
 * (`markdown` in api/index.ts); the engine knows no field names.
 */
import { isImpossibleDay, utcDayOf } from "../../api/date.ts";
import type { ContentType, Entry } from "../../api/index.ts";
import { fileAt, pictureOf } from "../../api/picture-offers.ts";
import type { Finding } from "../../base/diagnostic.ts";
import type { JsonObject } from "../../base/json.ts";
import type { Draft } from "../../content/drafts.ts";
import { mentionsIn } from "../../urls/mentions.ts";

/** An entry with its references resolved, and the fields as its schema returned them, with defaults. */
export interface ValidatedEntry extends Omit<Entry, "slug"> {
  readonly data: unknown;
}

/** Undefined if the entry is ready. */
export function draftOf({ drafts }: ContentType, entry: ValidatedEntry, today?: string): Draft | undefined {
  if (!drafts) return undefined;
  const day = dayOfEntry(drafts, entry);
  const until = day !== undefined && today !== undefined && day > today ? { until: day } : undefined;
  const isDraft = isMarked(drafts, entry);
  if (!isDraft && !until) return undefined;
  const { file, data, body } = entry;
  return { file, ...(isDraft ? {} : until), mentions: mentionsOf(file, `${JSON.stringify(data)}\n${body}`) };
}

/** The URLs in a text, and those of the pictures that it seems to name. */
const mentionsOf = (from: string, text: string): string[] => [
  ...mentionsIn(text),
  ...[...text.matchAll(/[^\s"'()<>[\]]{1,240}\.(?:png|jpe?g|gif|webp|avif|svg)\b/gi)].flatMap(
    ([path]) => pictureOf(fileAt(path, from) ?? "")?.url ?? [],
  ),
];

/** An unclear value is an error, such as `draft: "true"` or an invalid date: otherwise a held-back entry would be published. */
export function findingOfDraftFields({ drafts }: ContentType, entry: ValidatedEntry): Finding | undefined {
  if (!drafts || isMarked(drafts, entry)) return undefined;
  const problem = (field: string, value: unknown, what: string, hint: string): Finding => {
    const message = `${field} is ${JSON.stringify(value)}: ${what}.`;
    return { code: "content/invalid-field", file: entry.file, at: { kind: "value", path: [field] }, message, hint };
  };
  const { draft, date } = drafts;
  const [isDraft, day] = [valueIn(draft, entry), valueIn(date, entry)];
  if (draft && isDraft !== undefined && !valuesIn(draft, entry).includes(false))
    return problem(draft, isDraft, "neither true nor false", "Write true or false, without quotes.");
  if (date && day !== undefined && dayOfEntry(drafts, entry) === undefined)
    return isImpossibleDay(`${day}`)
      ? problem(date, day, noSuchDay.reason, noSuchDay.hint)
      : problem(date, day, "not a valid publication date", "Write it as YYYY-MM-DD.");
  return undefined;
}

export const noSuchDay = { reason: "there is no such day", hint: "Correct the day or the month." } as const;

type Fields = NonNullable<ContentType["drafts"]>;

/** A field as the front matter has it, and as the schema returned it. */
const valuesIn = (field: string, { data, fields }: ValidatedEntry): unknown[] =>
  [data, fields].map((each) => (each as JsonObject | undefined)?.[field]);

const isMarked = ({ draft }: Fields, entry: ValidatedEntry): boolean =>
  draft !== undefined && valuesIn(draft, entry).includes(true);

function dayOfEntry({ date }: Fields, entry: ValidatedEntry): string | undefined {
  const value = valueIn(date, entry);
  return typeof value === "string" ? utcDayOf(value) : undefined;
}

/** The value in the front matter, or else the schema's default. */
const valueIn = (field: string | undefined, entry: ValidatedEntry): unknown =>
  field === undefined ? undefined : valuesIn(field, entry).find((value) => value !== undefined && value !== null);
