/** One post; in a documentation, the sidebar has the pages of its folder. */
import { longDate, Markdown } from "plinth";
import type { Content, Post as Entry } from "./content.ts";
import { Layout } from "./layout.tsx";
import { Sidebar } from "./sidebar.tsx";

interface PostProps {
  readonly site: Content["site"];
  readonly post: Entry;
  readonly folder?: readonly Entry[] | undefined;
}

export const Post = ({ site, post, folder }: PostProps) => (
  <Layout site={site} title={post.fields.title} description={post.fields.description}>
    {folder && <Sidebar books={site.books} pages={folder} />}
    <article>
      <h1>{post.fields.title}</h1>
      <p className="date">
        <time dateTime={post.fields.date}>{longDate(post.fields.date)}</time>
      </p>
      <Markdown text={post.body} className="prose" />
    </article>
  </Layout>
);
