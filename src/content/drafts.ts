/**
 * What is not published yet: an entry whose front matter says that it is a draft, or that its day is
 * still to come. Which fields say so is told by its content type (`markdown` in site.ts); the engine
 * knows no name of a field.
 */

import type { Finding } from "../diagnostics/diagnostic.ts";
import { dayIn } from "../site/date.ts";
import type { ContentType } from "../site/index.ts";
import { mentionsIn } from "../site/urls.ts";
import type { Document } from "./parse.ts";

/** What of the content a site is made of. */
export interface Selection {
  /** Drafts are taken in, those of a day to come too. */
  readonly drafts: boolean;
  /** The day in UTC, YYYY-MM-DD. Without one nothing waits for its day. */
  readonly today?: string | undefined;
}

/** An entry that a build leaves out unless it is told otherwise. */
export interface Draft {
  /** Relative to the site's root. */
  readonly file: string;
  /** The first day on which it is published, YYYY-MM-DD; without one it waits for its author. */
  readonly until?: string;
  /** What may be addresses of files that it will show: they wait for it. */
  readonly mentions: readonly string[];
}

/** An entry with its references resolved, and what its schema made of its front matter: a default, say. */
export interface Proved extends Pick<Document, "file" | "data" | "body"> {
  readonly fields: unknown;
}

/** The draft that an entry is, by what its front matter says; undefined when it is none. */
export function draftOf({ drafts }: ContentType, entry: Proved, today?: string): Draft | undefined {
  if (!drafts) return undefined;
  const day = dayOfEntry(drafts, entry);
  const until = day !== undefined && today !== undefined && day > today ? { until: day } : undefined;
  const isDraft = isMarked(drafts, entry);
  if (!isDraft && !until) return undefined;
  const { file, data, body } = entry;
  return { file, ...(isDraft ? {} : until), mentions: mentionsIn(`${JSON.stringify(data)}\n${body}`) };
}

/** A date that says nothing would publish what was meant to wait: a mistake, unless the entry is a draft anyway. */
export function problemOfDate({ drafts }: ContentType, entry: Proved): Finding[] {
  const value = drafts && valueIn(drafts.date, entry);
  if (!drafts?.date || value === undefined || isMarked(drafts, entry) || dayOfEntry(drafts, entry)) return [];
  return [
    {
      code: "content/invalid-field",
      file: entry.file,
      at: { path: [drafts.date] },
      message: `${drafts.date} is ${JSON.stringify(value)}: it decides from which day the entry is published, and is no date.`,
      hint: "Write it as YYYY-MM-DD.",
    },
  ];
}

type Fields = NonNullable<ContentType["drafts"]>;

const isMarked = ({ draft }: Fields, { data, fields }: Proved): boolean =>
  draft !== undefined && [data, fields].some((each) => (each as Values | undefined)?.[draft] === true);

function dayOfEntry({ date }: Fields, entry: Proved): string | undefined {
  const value = valueIn(date, entry);
  return typeof value === "string" ? dayIn(value) : undefined;
}

/** As it is written; where it is not, as the schema fills it in. */
const valueIn = (field: string | undefined, { data, fields }: Proved): unknown =>
  field === undefined ? undefined : ((data as Values)[field] ?? (fields as Values | undefined)?.[field] ?? undefined);

type Values = Readonly<Record<string, unknown>>;

/** `a draft`, or `of 2027-01-01`: what an entry is, for people. */
export const whatItIs = ({ until }: Draft): string => (until === undefined ? "a draft" : `of ${until}, a day to come`);

/** The draft that an address is named after: its last part, or its fragment, is the file's name without its ending. */
export const draftAt = (drafts: readonly Draft[], name: string): Draft | undefined =>
  name === "" ? undefined : drafts.find(({ file }) => file.endsWith(`/${name}.md`));

/** The draft that a page is of: one of its sources, after which it is named. */
export const draftOfPage = (page: { url: string; sources: readonly string[] }, drafts: readonly Draft[]) =>
  draftAt(
    drafts.filter(({ file }) => page.sources.includes(file)),
    lastPartOf(page.url),
  );

/** `/posts/first/` -> `first`. */
const lastPartOf = (pathname: string): string => pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";

/** The first day on which a build makes something else, since a draft comes due. */
export const firstDue = (drafts: readonly Draft[]): string | undefined =>
  drafts
    .flatMap(({ until }) => until ?? [])
    .sort()
    .at(0);
