/** The blog in one language, and lists of posts. */
import type { Content, Post, SiteFacts, TextPage, Texts } from "./content.ts";
import type { Language } from "./languages.ts";

/** The blog in one language. */
export interface Blog {
  site: SiteFacts;
  language: Language;
  texts: Texts;
  /** The newest first. */
  posts: readonly Post[];
  pages: readonly TextPage[];
}

export function blogIn(language: Language, { site, texts, posts, pages }: Content): Blog {
  const words = texts.find(({ slug }) => slug === language);
  if (!words) throw new Error(`Write content/texts/${language}.json, like those of the other languages.`);
  const isOfLanguage = (entry: Post | TextPage): boolean => entry.language === language;
  return {
    site,
    language,
    texts: words.fields,
    posts: newestFirst(posts.filter(isOfLanguage)),
    pages: pages.filter(isOfLanguage),
  };
}

const newestFirst = (posts: readonly Post[]): Post[] =>
  [...posts].sort((a, b) => (a.fields.date < b.fields.date ? 1 : a.fields.date > b.fields.date ? -1 : 0));

/** The posts of each tag, the tags in alphabetical order. */
export function byTag(posts: readonly Post[]): Map<string, Post[]> {
  const tags = [...new Set(posts.flatMap(({ fields }) => fields.tags))].sort();
  return new Map(tags.map((tag) => [tag, posts.filter(({ fields }) => fields.tags.includes(tag))]));
}

/** The posts of each year, in the order of the posts. */
export function byYear(posts: readonly Post[]): Map<string, Post[]> {
  const years = [...new Set(posts.map(({ fields }) => fields.date.slice(0, 4)))];
  return new Map(years.map((year) => [year, posts.filter(({ fields }) => fields.date.startsWith(year))]));
}
