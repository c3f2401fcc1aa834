/**
 * What was made of a text, kept for the next time. Pages of a site repeat their tags and links
 * thousands of times; a bound keeps the memory small, whatever else they hold.
 */

/**
 * A pure function of a text that remembers its answers, until they are too many. A text that was not
 * asked for lately is not remembered yet: most such never come again, and to keep each for a while costs
 * the collector of garbage more than to make the others twice.
 */
export function memo<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  const asked = new Int32Array(turns);
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    if (text.length > longest) return make(text);
    const key = detached(text);
    const made = make(key);
    const print = printOf(text);
    if (asked[print & (turns - 1)] === print) {
      if (known.size >= most) known.clear();
      known.set(key, made);
    } else asked[print & (turns - 1)] = print;
    return made;
  };
}
const most = 4000;
/** In UTF-16 units. A picture written out in its URL is no text that comes again. */
const longest = 2000;
/** How many texts are known to have been asked for; a power of two. */
const turns = 512;

/** A number of the length and the end of a text: tags and links differ there. */
function printOf(text: string): number {
  let print = text.length;
  for (let at = Math.max(0, text.length - 8); at < text.length; at++)
    print = (Math.imul(print, 31) + text.charCodeAt(at)) | 0;
  return print;
}

/** A copy of its own: V8 cuts a text out of another by reference, so that a title would keep its whole page in memory. */
export const detached = (text: string): string => (text.length < shortestCut ? text : ` ${text}`.slice(1));
/** Shorter texts are copied anyway (v8/src/objects/string.h, SlicedString::kMinLength). */
const shortestCut = 13;

/** Each text once. Most lists are empty, on thousands of pages, and share one that takes no memory of its own. */
export const eachOnce = (texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? none : [...new Set(texts)];
const none: readonly string[] = [];

/** A list as small as it can be: one that grew by itself holds room for sixteen more. */
export const fitted = <Item>(list: readonly Item[]): readonly Item[] =>
  list.length === 0 ? (none as readonly never[]) : list.slice();
