/** Two files that should be equal -> the first byte that differs, the text around it, and a likely cause. */
export interface Difference {
  /** Offset of the first byte that differs, from 0. */
  readonly byte: number;
  /** The text around it, in each file. */
  readonly shown: readonly [string, string];
  /** Completes the sentence "It looks like …". */
  readonly cause: string | undefined;
}

/** The number of bytes on either side that are examined. */
const around = 80;

/** The text before the byte, and after it. */
type Context = readonly [before: string, after: string];

/** Undefined if both are equal. @param folders of the two builds, absolute. */
export function differenceOf(one: Uint8Array, two: Uint8Array, folders: readonly string[]): Difference | undefined {
  let byte = 0;
  while (byte < one.length && one[byte] === two[byte]) byte++;
  if (byte === one.length && byte === two.length) return undefined;
  const contexts = [contextAt(one, byte), contextAt(two, byte)] as const;
  const cause =
    causeOf(contexts, folders) ?? (sameLines(one, two) ? "an order that changes from run to run" : undefined);
  return { byte, shown: [excerpt(contexts[0]), excerpt(contexts[1])], cause };
}

function contextAt(bytes: Uint8Array, byte: number): Context {
  const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString();
  return [text(Math.max(0, byte - around), byte), text(byte, byte + around)];
}

/** At most the line that contains the byte. */
function excerpt([before, after]: Context): string {
  const start = Math.max(before.length - 20, before.lastIndexOf("\n") + 1);
  return `${before.slice(start)}${after.split("\n", 1)[0]?.slice(0, 30) ?? ""}`;
}

const dateWord =
  /\d{4}-\d\d-\d\d|\d\d?:\d\d(:\d\d)?|\b(19|20)\d\d\b|\b1\d{9}(\d{3})?\b|\b(GMT|UTC|AM|PM)\b|\b(jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|\b(mon|tues?|wednes|thurs?|fri|satur|sun)(day)?\b/gi;
const randomWord = /[0-9a-f]{8,}|0\.\d{6,}|[\w-]{16,}/gi;

function causeOf(contexts: readonly Context[], folders: readonly string[]): string | undefined {
  const isAt = (pattern: RegExp) => (context: Context) => hasMatchAt(context, pattern);
  const paths = folders.map((folder) => new RegExp(folder.replace(/\W/g, "\\$&"), "g"));
  if (paths.some((path) => contexts.some(isAt(path)))) return "a path on this machine";
  if (contexts.every(isAt(dateWord))) return "a date or time that depends on the clock, the time zone or the locale";
  return contexts.every(isAt(randomWord)) ? "a random value" : undefined;
}

/** A match of the pattern contains or touches the byte. */
function hasMatchAt([before, after]: Context, pattern: RegExp): boolean {
  const matches = [...(before + after).matchAll(pattern)];
  return matches.some(({ index, 0: match }) => index <= before.length && before.length <= index + match.length);
}

/** Both have the same lines, tags or characters, in another order. */
function sameLines(one: Uint8Array, two: Uint8Array): boolean {
  const sorted = (bytes: Uint8Array, bound: string): string =>
    Buffer.from(bytes).toString().split(bound).sort().join("\n");
  return one.length === two.length && ["\n", "<", ""].some((bound) => sorted(one, bound) === sorted(two, bound));
}
