/**
 * What was made of a text, kept for the next time. Pages of a site repeat their tags and links
 * thousands of times; a bound keeps the memory small, whatever else they hold.
 */

/**
 * A pure function of a text that remembers its answers, those that were asked for last: an answer is the
 * same object for as long as it is asked for now and then.
 */
export function memo<Value>(make: (text: string) => Value): (text: string) => Value {
  let known = new Map<string, Value>();
  let older = known;
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    if (text.length > longest) return make(text);
    const key = detached(text);
    const made = older.get(key) ?? make(key);
    if (known.size >= most) {
      older = known;
      known = new Map();
    }
    known.set(key, made);
    return made;
  };
}
const most = 2000;
/** In UTF-16 units. A picture written out in its URL is no text that comes again. */
const longest = 2000;

/** A copy of its own: V8 cuts a text out of another by reference, so that a title would keep its whole page in memory. */
export const detached = (text: string): string => (text.length < shortestCut ? text : ` ${text}`.slice(1));
/** Shorter texts are copied anyway (v8/src/objects/string.h, SlicedString::kMinLength). */
const shortestCut = 13;
