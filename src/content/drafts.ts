/**
 * Entries that are not ready: drafts and entries with a date in the future (site-thread/content/held-back.ts finds them), and
 * text that `plinth new` left for its author to write.
 */

/** The prefix of placeholder text that `plinth new` writes; the build reports text that starts with it. */
export const todoMark = "To be written";

export const isTodo = (text: string): boolean => text.trimStart().startsWith(todoMark);

export interface Selection {
  /** Drafts and entries with a date in the future are included. */
  readonly drafts: boolean;
  /** The day in UTC, YYYY-MM-DD. Without one no date is in the future. */
  readonly today?: string | undefined;
}

/** An entry that a build leaves out by default. */
export interface Draft {
  /** Relative to the site's root. */
  readonly file: string;
  /** The first day on which it is published, YYYY-MM-DD; undefined if it is marked as a draft. */
  readonly until?: string;
  /** URLs of files that it seems to refer to; these files are not reported as unused. */
  readonly mentions: readonly string[];
}

/** `a draft`, or `scheduled for 2027-01-01`. */
export const describeDraft = ({ until }: Draft): string => (until === undefined ? "a draft" : `scheduled for ${until}`);

/** The draft whose file has the name of a URL's last part, or of its fragment. */
export const draftNamed = (drafts: readonly Draft[], name: string): Draft | undefined =>
  name === "" ? undefined : drafts.find(({ file }) => file.slice(0, file.lastIndexOf(".")).endsWith(`/${name}`));

/** The draft that a page shows: one of its sources, with the name of the URL's last part. */
export const draftOfPage = (page: { url: string; sources: readonly string[] }, drafts: readonly Draft[]) =>
  draftNamed(
    drafts.filter(({ file }) => page.sources.includes(file)),
    page.url.replace(/\/+$/, "").split("/").at(-1) ?? "",
  );

/** The next day on which an entry becomes due, which changes the site without an edit. */
export const nextPublication = (drafts: readonly Draft[]): string | undefined =>
  drafts
    .flatMap(({ until }) => until ?? [])
    .sort()
    .at(0);
