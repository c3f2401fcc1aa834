/** The pages, each a component. */
import { headingsOf, Markdown } from "plinth";
import type { DocPage, SiteFacts } from "./content.ts";
import { Layout, Menu } from "./layout.tsx";
import { type Branch, descriptionOf, headingOf, titleOf, urlOf } from "./tree.ts";

interface Common {
  site: SiteFacts;
  tree: readonly Branch[];
}

interface DocProps extends Common {
  doc: DocPage;
  previous: DocPage | undefined;
  next: DocPage | undefined;
}

export const Doc = ({ site, tree, doc, previous, next }: DocProps) => (
  <Layout site={site} tree={tree} title={`${titleOf(doc)} · ${site.name}`} description={descriptionOf(doc)}>
    <article>
      {headingOf(doc) === undefined && (
        <>
          <h1>{titleOf(doc)}</h1>
          {doc.fields.description && <p className="lead">{doc.fields.description}</p>}
        </>
      )}
      <Contents doc={doc} />
      <Markdown entry={doc} className="prose" />
    </article>
    {(previous ?? next) && (
      <nav className="pager" aria-label="Previous and next page">
        {previous && (
          <a rel="prev" href={urlOf(previous)}>
            <span>Previous</span> {titleOf(previous)}
          </a>
        )}
        {next && (
          <a rel="next" href={urlOf(next)}>
            <span>Next</span> {titleOf(next)}
          </a>
        )}
      </nav>
    )}
  </Layout>
);

/** The table of contents of a page with more than one section. */
const Contents = ({ doc }: { doc: DocPage }) => {
  const headings = headingsOf(doc).filter(({ level }) => level === 2 || level === 3);
  if (headings.length < 2) return null;
  return (
    <nav className="contents" aria-labelledby="_contents">
      <p id="_contents">On this page</p>
      <ul>
        {headings.map(({ id, level, text }) => (
          <li key={id} className={level === 3 ? "deeper" : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

export const Search = ({ site, tree }: Common) => (
  <Layout
    site={site}
    tree={tree}
    title={`Search · ${site.name}`}
    description="Search the documentation, or see all pages."
  >
    <h1>Search</h1>
    <div className="found" data-results="" hidden />
    <h2>All pages</h2>
    <nav className="all" aria-label="All pages">
      <Menu tree={tree} isWhole />
    </nav>
  </Layout>
);

export const NotFound = ({ site, tree }: Common) => (
  <Layout
    site={site}
    tree={tree}
    title={`Page not found · ${site.name}`}
    description="There is no page here."
    isListed={false}
  >
    <h1>Page not found</h1>
    <p>
      There is no page at this address. It may have moved: search for it, or choose one of{" "}
      <a href="/search">all pages</a>.
    </p>
  </Layout>
);
