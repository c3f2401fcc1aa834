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
  const results = new Map<string, Value>();
  const recent = new Int32Array(recentSize);
  return (text) => {
    const cached = results.get(text);
    if (cached !== undefined) return cached;
    if (text.length > maxLength) return make(text);
    const key = copiedString(text);
    const result = make(key);
    const fingerprint = fingerprintOf(text);
    const slot = fingerprint & (recentSize - 1);
    if (recent[slot] === fingerprint) {
      if (results.size >= maxEntries) results.clear();
      results.set(key, result);
    } else recent[slot] = fingerprint;
    return result;
  };
}
const maxEntries = 4000;
/** In UTF-16 units; longer texts, such as data: URLs, are not cached. */
const maxLength = 2000;
/** Number of recent texts; a power of two. */
const recentSize = 512;

/** A hash of the length and the end of a text, where tags and links differ. */
function fingerprintOf(text: string): number {
  let fingerprint = text.length;
  for (let at = Math.max(0, text.length - 8); at < text.length; at++)
    fingerprint = (Math.imul(fingerprint, 31) + text.charCodeAt(at)) | 0;
  return fingerprint;
}

/** A cache for long texts that many pages share, such as style elements: a result is cached on the first call. */
export function memoForLong<Value>(make: (text: string) => Value): (text: string) => Value {
  const results = new Map<string, Value>();
  return (text) => {
    if (!results.has(text)) {
      if (results.size >= maxLongEntries) results.clear();
      results.set(copiedString(text), make(text));
    }
    return results.get(text) as Value;
  };
}
const maxLongEntries = 500;

/** A copy: a V8 substring references its parent string, so a title would keep its whole page in memory. */
export const copiedString = (text: string): string =>
  text.length < shortestCut ? text : [text.slice(0, 1), text.slice(1)].join("");
/** Shorter texts are copied anyway (v8/src/objects/string.h, SlicedString::kMinLength). */
const shortestCut = 13;

/** A list without duplicates. All empty lists are one object, since most lists are empty on thousands of pages. */
export const eachOnce = (texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? none : [...new Set(texts)];
const none: readonly string[] = [];

/** A copy without spare capacity: V8 over-allocates a growing array by sixteen items. */
export const compactArray = <Item>(list: readonly Item[]): readonly Item[] =>
  list.length === 0 ? (none as readonly never[]) : list.slice();
