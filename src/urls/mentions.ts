/** URLs of the site in scripts and texts, which no element links to. */
import { anyOf } from "../base/regexps.ts";

/** What is before a URL to which a script goes, or which it fetches: `location.href = `, `fetch(`. */
const navigation = /\b(?:location(?:\.href)?\s*=|(?:location\.(?:assign|replace)|window\.open|(?<![\w.$])fetch)\()\s*/;
const ownOrigin = /(?:[\w.]*location\.origin\s*\+\s*)?/;
/** A path that ends in a file extension. */
const filePath = /\/(?:[\w%.~/-]|[^\0-\x7f]){1,240}\.\w+/;
const mentioned = anyOf(
  [
    // "/any/path", up to its query or fragment.
    new RegExp(`(?<=${navigation.source}${ownOrigin.source}["'\`])\\/(?!\\/)[^"'\`?#$\\s]{1,240}(?=["'\`?#])`),
    new RegExp(`(?:https?:\\/)?${filePath.source}`),
    new RegExp(`(?<=["'\`(])\\.{1,2}${filePath.source}`),
  ],
  "g",
);

/**
 * Possible URLs of the site in a script or text: absolute, root-relative, or relative in quotes, with a file extension; and
 * root-relative ones that a script goes to or fetches, with any ending.
 */
export const mentionsIn = (text: string): readonly string[] => [...new Set(text.match(mentioned) ?? [])];
