/** Quotation marks of languages that do not use those of English: outer and inner ones, as in CLDR. */
const languages: readonly (readonly [languages: string, quotes: string | string[]])[] = [
  ["bg cs de et hr is lt sk sl", "„“‚‘"],
  ["hu pl ro", "„”«»"],
  ["ca el es it", "«»“”"],
  ["be ru uk", "«»„“"],
  ["nb nn no", "«»‘’"],
  ["fi sv", "””’’"],
  ["fr", ["«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"]],
];
const quotesByLanguage = new Map(
  languages.flatMap(([names, quotes]) => names.split(" ").map((name) => [name, quotes] as const)),
);

/** @param language BCP 47: `de-AT`. */
export const quotesIn = (language: string | undefined): string | string[] | undefined =>
  language === undefined ? undefined : quotesByLanguage.get(language.toLowerCase().replace(/-.*/, ""));
