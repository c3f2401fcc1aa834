/** The table of contents: the index with the newest twenty posts, and every post. */
import { defineSite, page } from "plinth";
import { content, type Post as Entry } from "./content.ts";
import { Home } from "./home.tsx";
import { Post } from "./post.tsx";

const newestOf = (posts: readonly Entry[]): Entry[] =>
  [...posts].sort((a, b) => (a.fields.date < b.fields.date ? 1 : -1)).slice(0, 20);

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  pages: ({ site, posts }) => [
    page("/", <Home site={site} newest={newestOf(posts)} />),
    ...posts.map((post) => page(`/posts/${post.slug}`, <Post site={site} post={post} />)),
  ],
  bundles: ["styles/site.css"],
});
