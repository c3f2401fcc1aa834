/** The index: the newest posts. */
import { longDate } from "plinth";
import type { Content, Post } from "./content.ts";
import { Layout } from "./layout.tsx";

export const Home = ({ site, newest }: { site: Content["site"]; newest: readonly Post[] }) => (
  <Layout site={site} title={site.tagline} description={`${site.name}: the newest posts.`}>
    <h1>{site.tagline}</h1>
    <ul className="posts">
      {newest.map(({ slug, fields }) => (
        <li key={slug}>
          <a href={`/posts/${slug}`}>{fields.title}</a>
          <time dateTime={fields.date}>{longDate(fields.date)}</time>
        </li>
      ))}
    </ul>
  </Layout>
);
