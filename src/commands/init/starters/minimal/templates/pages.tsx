/** The pages, each a component. */
import { Markdown } from "plinth";
import type { Content } from "./content.ts";
import { Layout } from "./layout.tsx";

export const Home = ({ site }: Content) => (
  <Layout site={site} title={site.name} description={site.description}>
    <h1>{site.name}</h1>
    <p>{site.description}</p>
    <p>
      This page is the component <code>Home</code> in <code>templates/pages.tsx</code>, and its words are in{" "}
      <code>content/site.json</code>. The page <a href="/about">About</a> is a Markdown file.
    </p>
  </Layout>
);

export const About = ({ site, about }: Content) => (
  <Layout site={site} title={`${about.fields.title} · ${site.name}`} description={about.fields.description}>
    <h1>{about.fields.title}</h1>
    <Markdown entry={about} />
  </Layout>
);

export const NotFound = ({ site }: Content) => (
  <Layout site={site} title={`Page not found · ${site.name}`} description="There is no page here." isListed={false}>
    <h1>Page not found</h1>
    <p>
      There is no page at this address. <a href="/">Go to the start page</a>.
    </p>
  </Layout>
);
