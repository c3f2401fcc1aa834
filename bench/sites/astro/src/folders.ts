/** The pages of each folder of a documentation, in order. */
import { type CollectionEntry, getCollection } from "astro:content";

export const folderOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf("/")));

export const folders: Record<string, CollectionEntry<"posts">[]> = {};
for (const post of await getCollection("posts")) {
  folders[folderOf(post.id)] ??= [];
  folders[folderOf(post.id)].push(post);
}
for (const posts of Object.values(folders)) posts.sort((a, b) => (a.data.weight ?? 0) - (b.data.weight ?? 0));
