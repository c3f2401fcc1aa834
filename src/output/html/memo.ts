/**
 * Memory: a bounded cache for functions of strings, since the pages of a site repeat their tags and links
 * thousands of times; and strings and lists that are as small as possible, since facts stay in memory.
 */

/**
 * Caches the results of a pure function, up to a limit. A result is cached on the second call with a string
 * within a short time: most strings never recur, and caching each would cost more garbage collection
 * than computing the recurring ones twice.
 */
export function memo<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  const recent = new Int32Array(recentSize);
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    if (text.length > maxLength) return make(text);
    const key = detached(text);
    const made = make(key);
    const print = printOf(text);
    if (recent[print & (recentSize - 1)] === print) {
      if (known.size >= maxEntries) known.clear();
      known.set(key, made);
    } else recent[print & (recentSize - 1)] = print;
    return made;
  };
}
const maxEntries = 4000;
/** In UTF-16 units; longer texts, such as data: URLs, are not cached. */
const maxLength = 2000;
/** Number of recent texts; a power of two. */
const recentSize = 512;

/** A hash of the length and the end of a text, where tags and links differ. */
function printOf(text: string): number {
  let print = text.length;
  for (let at = Math.max(0, text.length - 8); at < text.length; at++)
    print = (Math.imul(print, 31) + text.charCodeAt(at)) | 0;
  return print;
}

/** The value of a key, computed and added if missing (ECMAScript's proposed `Map.prototype.getOrInsertComputed`). */
export function getOrInsert<Key extends WeakKey | string | number, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** A copy: a V8 substring references its parent string, so a title would keep its whole page in memory. */
export const detached = (text: string): string =>
  text.length < shortestCut ? text : [text.slice(0, 1), text.slice(1)].join("");
/** Shorter texts are copied anyway (v8/src/objects/string.h, SlicedString::kMinLength). */
const shortestCut = 13;

/** Without duplicates. Most lists are empty on thousands of pages, so all empty lists are one object. */
export const eachOnce = (texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? none : [...new Set(texts)];
const none: readonly string[] = [];

/** A copy without spare capacity: V8 over-allocates a growing array by sixteen items. */
export const fitted = <Item>(list: readonly Item[]): readonly Item[] =>
  list.length === 0 ? (none as readonly never[]) : list.slice();
