/** One post. */
import { longDate, Markdown } from "plinth";
import type { Content, Post as Entry } from "./content.ts";
import { Layout } from "./layout.tsx";

export const Post = ({ site, post }: { site: Content["site"]; post: Entry }) => (
  <Layout site={site} title={post.fields.title} description={post.fields.description}>
    <article>
      <h1>{post.fields.title}</h1>
      <p className="date">
        <time dateTime={post.fields.date}>{longDate(post.fields.date)}</time>
      </p>
      <Markdown text={post.body} className="prose" />
    </article>
  </Layout>
);
