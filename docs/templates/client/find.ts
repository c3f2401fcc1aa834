/** Finds and ranks the sections of the search index that contain what a visitor typed. */
import MiniSearch from "minisearch";
import type { Section } from "../search-index.ts";

const mostResults = 8;

/** Without case and accents. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of what a visitor typed, or of a text: `link/no-target` has three. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}_]+/gu) ?? [];

const tooCommon = new Set(
  "a an and are as at be by can do does for from how i if in is it my of on or that the to what where with".split(" "),
);

/** The word as it is compared: plurals as singulars. */
const termOf = (word: string): string | undefined =>
  tooCommon.has(word) ? undefined : word.replace(/(?<=\w{3})(?<!s)s$/, "");

/** Words that others use for what the manual calls something else. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["picture", "image"],
  ["film", "video"],
]);

/** About the inside of Plinth and its repository: listed only if nothing else matches, since few readers look for it. */
const isInside = ({ url }: Section): boolean => /^\/internals\/(?!security)/.test(url);

/** How much the rank of a section counts, by the start of its URL. The first that matches applies. */
const weights: readonly (readonly [url: RegExp, weight: number])[] = [
  // Lists of links
  [/^\/(guides|reference|reference\/diagnostics)\/(#|$)/, 0.4],
  [/^\/reference\/(diagnostics\/|types)/, 0.6],
  [/^\//, 1],
];

/** An index of the sections. @returns a function from what a visitor typed to the sections that match, the best first. */
export function searchIn(sections: readonly Section[]): (typed: string) => Section[] {
  const index = new MiniSearch<Section & { id: number }>({
    fields: ["title", "words", "page", "text", "code"],
    tokenize: wordsOf,
    processTerm: (word) => {
      const term = termOf(word);
      return term === undefined ? undefined : [term, synonyms.get(term) ?? ""].filter(Boolean);
    },
    searchOptions: {
      processTerm: termOf,
      boost: { title: 4, words: 4, page: 2, code: 0.3 },
      boostDocument: (id) => weights.find(([url]) => url.test(sections[id]?.url ?? ""))?.[1] ?? 1,
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (typed) => {
    const all = index.search(typed, { combineWith: "AND" });
    // Then those that have at least half of the words.
    const ids = new Set(all.map(({ id }) => id));
    const some = index
      .search(typed)
      .filter(({ id, queryTerms }) => !ids.has(id) && queryTerms.length * 2 >= termsOf(typed).length);
    const found = [...all, ...some].flatMap(({ id }) => sections[id] ?? []);
    const outside = found.filter((section) => !isInside(section));
    return (outside.length > 0 ? outside : found).slice(0, mostResults);
  };
}

/** The words that count, as they are compared. */
const termsOf = (typed: string): string[] => [...new Set(wordsOf(typed).flatMap((word) => termOf(word) ?? []))];

/** The beginnings of words that a result shows as matches, with those that the manual uses instead. */
export const marksOf = (typed: string): string[] => {
  const terms = termsOf(typed);
  return [...terms, ...[...synonyms].flatMap(([word, other]) => (terms.includes(other) ? word : []))];
};
