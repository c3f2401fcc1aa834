/** The table of contents: the index with the newest twenty posts, and every post, in a documentation with its folder. */
import { defineSite, page } from "plinth";
import { content, type Post as Entry } from "./content.ts";
import { Home } from "./home.tsx";
import { Post } from "./post.tsx";
import { urlOf } from "./url.ts";

const newestOf = (posts: readonly Entry[]): Entry[] =>
  [...posts].sort((a, b) => (a.fields.date < b.fields.date ? 1 : -1)).slice(0, 20);

const folderOf = ({ file }: Entry): string => file.slice(0, file.lastIndexOf("/"));

function byFolder(posts: readonly Entry[]): Map<string, Entry[]> {
  const folders = new Map<string, Entry[]>();
  for (const post of posts) folders.set(folderOf(post), [...(folders.get(folderOf(post)) ?? []), post]);
  return folders;
}

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  pages: ({ site, posts }) => {
    const folders = byFolder(site.books.length > 0 ? posts : []);
    return [
      page("/", <Home site={site} newest={newestOf(posts)} />),
      ...posts.map((post) => page(urlOf(post), <Post site={site} post={post} folder={folders.get(folderOf(post))} />)),
    ];
  },
  // Another deployment has the pages of the last major version.
  elsewhere: ["/legacy/*"],
  bundles: ["styles/site.css"],
});
