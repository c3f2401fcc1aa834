/** Two files that should be equal -> the first byte that differs, the text around it, and a likely cause. */
export interface Difference {
  /** Offset of the first byte that differs, from 0. */
  readonly byte: number;
  /** The text around it, in each file. */
  readonly shown: readonly [string, string];
  /** The rest of a sentence that begins with "It looks like". */
  readonly cause: string | undefined;
}

/** How much text around the place is examined, in bytes. */
const around = 80;

/** Undefined if both are equal. @param folders of the two builds, absolute. */
export function differenceOf(one: Uint8Array, two: Uint8Array, folders: readonly string[]): Difference | undefined {
  const byte = firstDifference(one, two);
  if (byte === undefined) return undefined;
  const contexts = [one, two].map((bytes) => contextAt(bytes, byte)) as [Context, Context];
  return {
    byte,
    shown: [shown(contexts[0]), shown(contexts[1])],
    cause: causeOf(contexts, folders) ?? (sameLines(one, two) ? "an order that changes from run to run" : undefined),
  };
}

function firstDifference(one: Uint8Array, two: Uint8Array): number | undefined {
  const length = Math.min(one.length, two.length);
  for (let index = 0; index < length; index++) if (one[index] !== two[index]) return index;
  return one.length === two.length ? undefined : length;
}

interface Context {
  readonly before: string;
  readonly after: string;
}

function contextAt(bytes: Uint8Array, byte: number): Context {
  const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString();
  return { before: text(Math.max(0, byte - around), byte), after: text(byte, byte + around) };
}

/** The word at the place, with some text before it. */
function shown({ before, after }: Context): string {
  const start = Math.max(before.length - 20, before.lastIndexOf("\n") + 1);
  return `${before.slice(start)}${after.split("\n", 1)[0]?.slice(0, 30) ?? ""}`;
}

const dateWord =
  /\d{4}-\d\d-\d\d|\d\d?:\d\d(:\d\d)?|\b(19|20)\d\d\b|\b1\d{9}(\d{3})?\b|\b(GMT|UTC|AM|PM)\b|\b(jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|\b(mon|tues?|wednes|thurs?|fri|satur|sun)(day)?\b/gi;
const randomWord = /[0-9a-f]{8,}|0\.\d{6,}|[\w-]{16,}/gi;

function causeOf([one, two]: readonly [Context, Context], folders: readonly string[]): string | undefined {
  if ([one, two].some((context) => folders.some((folder) => touches(context, folder)))) return "a path on this machine";
  const dates = [one, two].map((context) => wordAt(context, dateWord));
  if (dates.every((word) => word !== undefined))
    return "a date or time that depends on the clock, the time zone or the locale";
  const randoms = [one, two].map((context) => wordAt(context, randomWord));
  if (randoms.every((word) => word !== undefined)) return "a random value";
  return undefined;
}

/** The folder's path contains or touches the place. */
function touches({ before, after }: Context, folder: string): boolean {
  const text = before + after;
  for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + 1))
    if (at <= before.length && before.length <= at + folder.length) return true;
  return false;
}

/** The match of a pattern that contains or touches the place. */
function wordAt({ before, after }: Context, pattern: RegExp): string | undefined {
  for (const match of (before + after).matchAll(pattern))
    if (match.index <= before.length && before.length <= match.index + match[0].length) return match[0];
  return undefined;
}

/** Both have the same lines, tags or characters, in another order. */
function sameLines(one: Uint8Array, two: Uint8Array): boolean {
  const sorted = (bytes: Uint8Array, bound: string): string =>
    Buffer.from(bytes).toString().split(bound).sort().join("\n");
  return one.length === two.length && ["\n", "<", ""].some((bound) => sorted(one, bound) === sorted(two, bound));
}
