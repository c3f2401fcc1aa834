/** Finds and ranks the sections of the search index that contain what a visitor typed. */
import MiniSearch from "minisearch";
import type { Section } from "../search-index.ts";

const mostResults = 8;

/** Without case and accents. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of what a visitor typed, or of a text: `link/no-target` has three, `isn't` one. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/['’][st]\b/g, "")
    .match(/[\p{L}\p{N}_]+/gu) ?? [];

/** They say nothing about a subject, or are on every page. */
const tooCommon = new Set(
  "a after an and are as at back be by can do does doesn don for from had has how i if in into is isn it many much my no not of on or plinth that the to too vs was what when where which while why with".split(
    " ",
  ),
);

/** The word as it is compared: plurals as singulars, except that "contents" (of a table) is not content. */
const termOf = (word: string): string | undefined =>
  tooCommon.has(word) ? undefined : word === "contents" ? word : word.replace(/(?<=\w{3})(?<!s)s$/, "");

/** Words that others use for what the manual calls something else. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["picture", "image"],
  ["film", "video"],
]);

/** About the inside of Plinth and its repository: listed only if nothing else matches, since few readers look for it. */
const isInside = ({ url }: Section): boolean => /^\/internals\/(?!security|publishing)/.test(url);

/** How much the rank of a section counts, by the start of its URL. The first that matches applies. */
const weights: readonly (readonly [url: RegExp, weight: number])[] = [
  // Lists of links
  [/^\/(guides|reference|reference\/diagnostics)\/(#|$)/, 0.4],
  // Long lists of everything, and the details of how it works
  [/^\/reference\/(diagnostics\/|types|commands#options)|^\/internals\/publishing/, 0.6],
  [/^\//, 1],
];

export interface Found {
  /** The best first. */
  readonly sections: readonly Section[];
  /** Whether no section has all words, so that these have only some of them. */
  readonly isPartial: boolean;
}

/** An index of the sections. @returns a function from what a visitor typed to the sections that match. */
export function searchIn(sections: readonly Section[]): (typed: string) => Found {
  const known = new Set<string>();
  const isKnown = (start: string): boolean => known.has(start) || [...known].some((term) => term.startsWith(start));
  const index = new MiniSearch<Section & { id: number }>({
    fields: ["title", "words", "page", "text", "code"],
    tokenize: wordsOf,
    processTerm: (word) => {
      const term = termOf(word);
      if (term !== undefined) known.add(term);
      return term === undefined ? undefined : [term, synonyms.get(term) ?? ""].filter(Boolean);
    },
    searchOptions: {
      processTerm: termOf,
      boost: { title: 4, words: 4, page: 2, code: 0.3 },
      boostDocument: (id) => weights.find(([url]) => url.test(sections[id]?.url ?? ""))?.[1] ?? 1,
      // A single letter begins too many words.
      prefix: (term) => term.length > 1,
      // Only a word that no section has can be a typing error: "shared" is not "share".
      fuzzy: (term) => (term.length > 4 && !isKnown(term) ? 0.2 : false),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (typed) => {
    const words = termsOf(typed).length;
    const matches = index
      .search(typed)
      .flatMap(({ id, queryTerms }) =>
        sections[id]
          ? [{ section: sections[id], share: queryTerms.length / words, isInside: isInside(sections[id]) }]
          : [],
      );
    const all = matches.filter(({ share }) => share === 1);
    const half = matches.filter(({ share }) => share < 1 && share >= 0.5);
    const outside = [...all, ...half].filter((match) => !match.isInside);
    // A word that no section has, such as a name in an error message, does not hide the others.
    const found = [outside, all, matches].find((list) => list.length > 0) ?? [];
    const shown = found.slice(0, mostResults);
    return { sections: shown.map(({ section }) => section), isPartial: !shown.some(({ share }) => share === 1) };
  };
}

/** The words that count, as they are compared. */
const termsOf = (typed: string): string[] => [...new Set(wordsOf(typed).flatMap((word) => termOf(word) ?? []))];

/** The beginnings of words that a result shows as matches, with those that the manual uses instead. */
export const marksOf = (typed: string): string[] => {
  const terms = termsOf(typed);
  return [...terms, ...[...synonyms].flatMap(([word, other]) => (terms.includes(other) ? word : []))];
};
