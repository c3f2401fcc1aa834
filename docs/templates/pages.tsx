/** The pages, each a component. */
import { headingsOf, Markdown } from "plinth";
import { nameOf } from "./api/read.ts";
import { Exports, exportsOn } from "./api/sections.tsx";
import type { ManualPage, SiteFacts } from "./content.ts";
import { Layout, Menu } from "./layout.tsx";
import { type Branch, urlOf } from "./tree.ts";

interface Common {
  site: SiteFacts;
  tree: readonly Branch[];
}

interface ManualProps extends Common {
  doc: ManualPage;
  /** The titles and URLs of the folders that it is in, from the top. */
  trail: readonly Branch[];
  previous: ManualPage | undefined;
  next: ManualPage | undefined;
}

export const Manual = ({ site, tree, doc, trail, previous, next }: ManualProps) => (
  <Layout site={site} tree={tree} title={`${doc.fields.title} · ${site.name}`} description={doc.fields.description}>
    <article>
      <header className="title">
        <Trail trail={trail} />
        <h1>{doc.fields.title}</h1>
        <p className="lead">{doc.fields.description}</p>
      </header>
      <Contents doc={doc} />
      <div className="text">
        <Markdown entry={doc} className="prose" />
        <Exports list={exportsOn(doc)} />
        <Pager previous={previous} next={next} />
      </div>
    </article>
  </Layout>
);

/** Where the page is: its folders. */
const Trail = ({ trail }: { trail: readonly Branch[] }) =>
  trail.length === 0 ? null : (
    <p className="trail">
      {trail.map(({ href, title, label }) => (
        <span key={href}>
          <a href={href} aria-label={label}>
            {title}
          </a>
        </span>
      ))}
    </p>
  );

/** The table of contents of a page with more than one section. */
const Contents = ({ doc }: { doc: ManualPage }) => {
  const headings = headingsOf(doc).filter(({ level }) => level === 2 || level === 3);
  const exports = exportsOn(doc).map((each) => ({ id: each.name, level: 2, text: nameOf(each), kind: each.kind }));
  const all: { id: string; level: number; text: string; kind?: string }[] = [...headings, ...exports];
  if (all.length < 2) return null;
  return (
    <nav className="contents" aria-labelledby="_contents">
      <p id="_contents">On this page</p>
      <ul>
        {all.map(({ id, level, text, kind }) => (
          <li key={id} className={level === 3 ? "deeper" : undefined}>
            <a href={`#${id}`}>
              {text}
              {/* Not the page of the same name in the menu. */}
              {kind && <span className="visually-hidden"> {kind}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Pager = ({ previous, next }: Pick<ManualProps, "previous" | "next">) =>
  (previous ?? next) && (
    <nav className="pager" aria-label="Previous and next page">
      {previous && (
        <a rel="prev" href={urlOf(previous)}>
          <span>Previous</span> {previous.fields.title}
        </a>
      )}
      {next && (
        <a rel="next" href={urlOf(next)}>
          <span>Next</span> {next.fields.title}
        </a>
      )}
    </nav>
  );

/** The home page: what stands above its first section, then one section beside the other. */
export const Home = ({ site, tree, doc }: Common & { doc: ManualPage }) => {
  const [lead = "", ...sections] = doc.body.split(/^(?=## )/m);
  const [words = "", screen = ""] = lead.split(/^(?=```console)/m);
  return (
    <Layout
      site={site}
      tree={tree}
      title={`${site.name}: ${doc.fields.title}`}
      description={doc.fields.description}
      isHome
    >
      <div className="hero">
        <div>
          <h1>{doc.fields.title}</h1>
          <Markdown entry={doc} text={words} className="prose" />
        </div>
        <Markdown entry={doc} text={screen} className="screen" />
      </div>
      <div className="parts">
        {sections.map((section) => (
          <Markdown key={section} entry={doc} text={section} as="section" className="prose" />
        ))}
      </div>
    </Layout>
  );
};

export const Search = ({ site, tree }: Common) => (
  <Layout
    site={site}
    tree={tree}
    title={`All pages · ${site.name}`}
    description="Every page of the manual of Plinth, by folder."
  >
    <h1>All pages</h1>
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
      There is no page at this address. It may have moved: search for it, or look at <a href="/search">all pages</a>.
    </p>
  </Layout>
);
