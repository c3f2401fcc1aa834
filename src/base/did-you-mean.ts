/** "Did you mean …?": the known name that is closest to a misspelt one. */
import { posix } from "node:path";
import { distance } from "fastest-levenshtein";
import { getOrInsert } from "./get-or-insert.ts";

/** `Did you mean "x"?`, if a known name is close enough. */
export function didYouMean(name: string, candidates: Iterable<unknown>): string | undefined {
  const match = nearest(name, candidates);
  return match && suggestion(match, name);
}

/** `Did you mean "x"?`; or how `match` differs from `name` if both look the same. */
export function suggestion(match: string, name = match): string {
  const isSame = name !== match && name.normalize() === match.normalize();
  const letter = isSame ? [...match.normalize()].find((each) => each.normalize("NFD") !== each) : undefined;
  if (letter === undefined) return `Did you mean "${match}"?`;
  const forms = ["composed (one character)", "decomposed (a letter and a mark)"];
  const [theirs, own] = match.includes(letter) ? forms : forms.reverse();
  return `Did you mean "${match}"? Its "${letter}" is ${theirs}, the one here is ${own}: use Unicode normalization form C in both.`;
}

/** `Did you mean "x"?`, or a list of up to sixteen known names. */
export function didYouMeanOrKnown(name: string, candidates: Iterable<unknown>): string | undefined {
  const names = prepared(candidates);
  const list = names.map((each) => each.name).sort();
  const isShort = list.length > 0 && list.length <= 16;
  return didYouMean(name, candidates) ?? (isShort ? `Known: ${list.join(", ")}.` : undefined);
}

/**
 * The closest known name, if it differs in at most a third of the characters of `name`, and at most three; the first
 * one of equally close names. `candidates` are prepared only once, so that repeated calls are fast; they must not change.
 */
export function nearest(name: string, candidates: Iterable<unknown>): string | undefined {
  const wanted = name.toLowerCase().normalize();
  let maxEdits = Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  let best: string | undefined;
  for (const candidate of prepared(candidates)) {
    if (Math.abs(wanted.length - candidate.text.length) > maxEdits || candidate.name === name) continue;
    const edits = editsBetween(wanted, candidate.text, maxEdits);
    if (edits > maxEdits) continue;
    best = candidate.name;
    maxEdits = edits - 1;
    if (maxEdits < 0) break;
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

interface PreparedName {
  readonly name: string;
  readonly text: string;
}

const preparedNames = new WeakMap<Iterable<unknown>, readonly PreparedName[]>();

const prepared = (names: Iterable<unknown>): readonly PreparedName[] =>
  getOrInsert(preparedNames, names, () =>
    Array.from(names, (name) => ({ name: String(name), text: String(name).toLowerCase().normalize() })),
  );

/** The number of edits from `a` to `b`; beyond `maxEdits`, any larger number. Two neighbors in the wrong order are one edit. */
function editsBetween(a: string, b: string, maxEdits: number): number {
  const edits = distance(a, b);
  if (edits < 2 || edits > 2 * maxEdits) return edits;
  const letters = a.split("");
  let swaps = 0;
  for (let index = 0; index < letters.length - 1; index++) {
    const [one = "", two = ""] = letters.slice(index, index + 2);
    if (one === two || one !== b[index + 1] || two !== b[index]) continue;
    letters.splice(index, 2, two, one);
    swaps++;
  }
  return Math.min(edits, swaps + distance(letters.join(""), b));
}
