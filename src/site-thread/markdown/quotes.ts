/** Quotation marks of languages that do not use those of English: outer and inner ones, as in CLDR. */
const quotes: readonly (readonly [languages: string, quotes: string | string[]])[] = [
  ["bg cs de et hr is lt sk sl", "„“‚‘"],
  ["hu pl ro", "„”«»"],
  ["ca el es it", "«»“”"],
  ["be ru uk", "«»„“"],
  ["nb nn no", "«»‘’"],
  ["fi sv", "””’’"],
  ["fr", ["«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"]],
];

/** @param language BCP 47: `de-AT`. */
export const quotesIn = (language = ""): string | string[] | undefined =>
  quotes.find(([languages]) => languages.split(" ").includes(language.toLowerCase().split("-", 1)[0] ?? ""))?.[1];
