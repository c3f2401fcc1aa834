/** The index: the newest posts. */
import { longDate } from "plinth";
import type { Content, Post } from "./content.ts";
import { Layout } from "./layout.tsx";
import { urlOf } from "./url.ts";

export const Home = ({ site, newest }: { site: Content["site"]; newest: readonly Post[] }) => (
  <Layout site={site} title={site.tagline} description={`${site.name}: the newest posts.`}>
    <h1>{site.tagline}</h1>
    <ul className="posts">
      {newest.map((post) => (
        <li key={post.file}>
          <a href={urlOf(post)}>{post.fields.title}</a>
          <time dateTime={post.fields.date}>{longDate(post.fields.date)}</time>
        </li>
      ))}
    </ul>
  </Layout>
);
