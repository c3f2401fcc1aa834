/** "Did you mean …?": the known name that is closest to a misspelt one. */
import { posix } from "node:path";

/** `Did you mean "x"?`, if a known name is close enough. */
export function didYouMean(name: string, known: Iterable<unknown>): string | undefined {
  const match = nearest(name, known);
  return match && `Did you mean "${match}"?`;
}

/** `Did you mean "x"?`, or a list of up to twelve known names. */
export function didYouMeanOrKnown(name: string, known: Iterable<unknown>): string | undefined {
  const names = namesIn(known);
  const list = names.map((each) => each.name).sort();
  const isShort = list.length > 0 && list.length <= 12;
  return didYouMean(name, known) ?? (isShort ? `Known: ${list.join(", ")}.` : undefined);
}

/**
 * The closest known name, if it differs in at most a third of the characters of `name`, and at most three; the first
 * one of equally close names. `known` is prepared only once, so that repeated calls are fast; it must not change.
 */
export function nearest(name: string, known: Iterable<unknown>): string | undefined {
  const wanted = prepared(name);
  let most = Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  let best: string | undefined;
  for (const candidate of namesIn(known)) {
    if (!canBeWithin(most, wanted, candidate) || candidate.name === name) continue;
    const edits = distance(wanted.text, candidate.text, most);
    if (edits > most) continue;
    best = candidate.name;
    most = edits - 1;
    if (most < 0) break;
  }
  return best;
}

/** The file with the most similar path; or the only one of the same name, or of the most similar name. */
export function nearestFile(file: string, files: readonly string[]): string | undefined {
  const match = files.includes(file) ? file : nearest(file, files);
  if (match !== undefined) return match;
  const nameOf = (path: string): string => posix.basename(path).toLowerCase();
  const namesakes = files.filter((each) => nameOf(each) === nameOf(file));
  const similar = namesakes.length > 0 ? undefined : nearest(nameOf(file), new Set(files.map(nameOf)));
  const [only, ...others] = similar === undefined ? namesakes : files.filter((each) => nameOf(each) === similar);
  return others.length === 0 ? only : undefined;
}

/** The path of a file as a link in the file `from` writes it: like `link`, with or without "./". */
export function relativePath(file: string, from: string, link: string): string {
  const path = posix.relative(posix.dirname(from), file);
  return encodeURI(link.startsWith("./") && !path.startsWith(".") ? `./${path}` : path);
}

/** A name, with data that can rule out a close match without comparing all characters. */
interface Name {
  readonly name: string;
  readonly text: string;
  /** The characters that occur at least once, twice and three times, a bit for each. */
  readonly once: number;
  readonly twice: number;
  readonly thrice: number;
}

const known = new WeakMap<Iterable<unknown>, readonly Name[]>();

function namesIn(names: Iterable<unknown>): readonly Name[] {
  const list = known.get(names) ?? Array.from(names, (name) => prepared(String(name)));
  known.set(names, list);
  return list;
}

function prepared(name: string): Name {
  const text = name.toLowerCase();
  let [once, twice, thrice] = [0, 0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // Digits get the bits of the characters that are rare in names.
    const bit = 1 << (code >= 48 && code <= 57 ? (code * 7) % 32 : code % 32);
    thrice |= twice & bit;
    twice |= once & bit;
    once |= bit;
  }
  return { name, text, once, twice, thrice };
}

/** False if the lengths or the characters of two names differ too much. An edit changes two bits at most. */
function canBeWithin(edits: number, a: Name, b: Name): boolean {
  const difference = a.text.length - b.text.length;
  if (difference > edits || -difference > edits) return false;
  const first = bitsIn(a.once ^ b.once);
  if (first > 2 * edits) return false;
  return first + bitsIn(a.twice ^ b.twice) + bitsIn(a.thrice ^ b.thrice) <= 2 * edits;
}

/** The number of ones (Warren, Hacker's Delight, 5-1). */
function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Edit distance with transpositions (optimal string alignment), in single characters; beyond `most`, any larger number. */
function distance(a: string, b: string, most: number): number {
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let [endOfA, endOfB] = [a.length, b.length];
  while (endOfA > start && endOfB > start && a.charCodeAt(endOfA - 1) === b.charCodeAt(endOfB - 1)) {
    endOfA--;
    endOfB--;
  }
  return tableDistance(a.slice(start, endOfA), b.slice(start, endOfB), most);
}

/** The same for two texts whose ends differ. Only cells near the diagonal are computed; all others are too many edits. */
function tableDistance(a: string, b: string, most: number): number {
  const far = most + 1;
  let before: number[] = [];
  let previous: number[] = [];
  let current: number[] = [];
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(1, i - most);
    const last = Math.min(b.length, i + most);
    let left = first === 1 ? i : far;
    let least = left;
    current[first - 1] = left;
    for (let j = first; j <= last; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      left = Math.min((previous[j] as number) + 1, left + 1, (previous[j - 1] as number) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        left = Math.min(left, (before[j - 2] as number) + 1);
      current[j] = left;
      if (left < least) least = left;
    }
    current[last + 1] = far;
    if (least > far) return far;
    [before, previous, current] = [previous, current, before];
  }
  return previous[b.length] as number;
}
