/** Finds and ranks the sections of the search index that contain what a visitor typed. */
import type { Section } from "../search-index.ts";

const mostResults = 8;

/** Without case and accents. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of what a visitor typed. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s<>"`]+/)
    .filter(Boolean);

/** The sections that contain all words, then those with at least half; words in headings count most. */
export function find(sections: readonly Section[], words: readonly string[]): Section[] {
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostResults)
    .map(({ section }) => section);
}

function scoreOf({ url, page, title, text }: Section, words: readonly string[]): number {
  const [inTitle, inPage, inText] = [plain(title), plain(page), plain(text)];
  const scores = words.map((word): number => {
    if (inTitle.startsWith(word)) return 8;
    if (startsWord(inTitle, word)) return 6;
    if (inTitle.includes(word)) return 4;
    if (startsWord(inText, word)) return 3;
    return inText.includes(word) ? 1.5 : inPage.includes(word) ? 1 : 0;
  });
  const missing = scores.filter((score) => score === 0).length;
  if (missing > words.length / 2) return 0;
  // Words beside each other, as they were typed, are more likely what is meant.
  const isPhrase = words.length > 1 && `${inTitle} ${inText}`.includes(words.join(" "));
  const sum = scores.reduce((all, score) => all + score, isPhrase ? 4 : 0);
  // Sections without some of the words come last.
  return sum / readersOf(url) / 10 ** missing;
}

/** Few readers look for how Plinth works inside, and fewer for the site in its repository. */
const readersOf = (url: string): number =>
  url.startsWith("/internals/this-repository/") ? 6 : url.startsWith("/internals/") ? 3 : 1;

/** Whether a word of the text begins with it: "port" in "the port", not in "important". */
const startsWord = (text: string, word: string): boolean => {
  const at = text.indexOf(word);
  if (at <= 0) return at === 0;
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) || startsWord(text.slice(at + 1), word);
};
