/** Lists of posts. */
import type { Post } from "./content.ts";

export const newestFirst = (posts: readonly Post[]): Post[] =>
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
