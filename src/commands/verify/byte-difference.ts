/** Two files that differ -> the first byte that differs, the text around it, and a likely cause. */
export interface Difference {
  /** Offset of the first byte that differs, from 0. */
  readonly byte: number;
  /** The text around it, in each file. */
  readonly shown: readonly string[];
  /** Completes the sentence "It looks like …". */
  readonly cause: string | undefined;
}

/** The text before the byte, and after it: at most 80 bytes each. */
type Context = readonly [before: string, after: string];

/** @param folders of the two builds, absolute. */
export function differenceOf(one: Uint8Array, two: Uint8Array, folders: readonly string[]): Difference {
  const first = one.findIndex((value, index) => value !== two[index]);
  const byte = first < 0 ? one.length : first;
  const contexts = [one, two].map((bytes): Context => {
    const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString();
    return [text(Math.max(0, byte - 80), byte), text(byte, byte + 80)];
  });
  const cause =
    causeOf(contexts, folders) ?? (haveSameText(one, two) ? "an order that changes from run to run" : undefined);
  return { byte, shown: contexts.map(excerpt), cause };
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
  /** Whether a match of the pattern contains or touches the byte. */
  const isAt =
    (pattern: RegExp) =>
    ([before, after]: Context) =>
      [...(before + after).matchAll(pattern)].some(
        ({ index, 0: match }) => index <= before.length && before.length <= index + match.length,
      );
  const path = new RegExp(folders.map((folder) => folder.replace(/\W/g, "\\$&")).join("|"), "g");
  if (contexts.some(isAt(path))) return "a path on this machine";
  if (contexts.every(isAt(dateWord))) return "a date or time that depends on the clock, the time zone or the locale";
  return contexts.every(isAt(randomWord)) ? "a random value" : undefined;
}

/** The same characters, perhaps in another order. */
function haveSameText(one: Uint8Array, two: Uint8Array): boolean {
  return Buffer.compare(Uint8Array.from(one).sort(), Uint8Array.from(two).sort()) === 0;
}
