/** The languages of the blog. The source is the first: its pages have no language in their URLs. */
export const languages = ["en"] as const;

export type Language = (typeof languages)[number];

/** `/de/archive`. */
export const urlIn = (language: Language, path: string): string =>
  language === languages[0] ? path : `/${language}${path}`;

/** A path in every language, for pages that all languages have. */
export const urlsOf = (path: string): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, urlIn(language, path)]));

/** The name of a language in that language: `de` -> `Deutsch`. */
export const nameOf = (language: string): string =>
  new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;

/** A text with values in place of names in braces: `{count} posts`. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name));
