/** The pages, each a component. */
import { formatDate, island, type ListPage, Markdown } from "plinth";
import { Picture } from "plinth/images";
import type { AboutPage, Post, SiteFacts } from "./content.ts";
import { Layout } from "./layout.tsx";
import { Cards, Lines, Published } from "./lists.tsx";
import { byYear } from "./posts.ts";
import { Search } from "./search.tsx";

export const archiveUrl = (number: number): string => (number === 1 ? "/archive" : `/archive/${number}`);

/** How many posts the start page shows. */
const latest = 5;

export const Home = ({ site, posts }: { site: SiteFacts; posts: readonly Post[] }) => (
  <Layout site={site} title={site.name} description={site.description}>
    <h1 className="motto">{site.description}</h1>
    <section aria-labelledby="latest">
      <h2 id="latest" className="label">
        Latest posts
      </h2>
      <Cards posts={posts.slice(0, latest)} language={site.language} />
    </section>
    <p>
      <a href="/archive">All posts</a>
    </p>
  </Layout>
);

interface PostPageProps {
  site: SiteFacts;
  post: Post;
  newer: Post | undefined;
  older: Post | undefined;
}

export const PostPage = ({ site, post, newer, older }: PostPageProps) => {
  const { title, description, updated, tags, cover } = post.fields;
  return (
    <Layout site={site} title={`${title} · ${site.name}`} description={description}>
      <article className="post">
        <header>
          <Published post={post} language={site.language} />
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          {cover && (
            <Picture
              image={cover.image}
              alt={cover.alt}
              widths={[640, 1280]}
              sizes="(min-width: 42.5rem) 40rem, 100vw"
            />
          )}
        </header>
        <Markdown entry={post} className="prose" />
        <footer>
          {tags.length > 0 && <TagList tags={tags} />}
          {updated && (
            <p>
              Last changed on <time dateTime={updated}>{formatDate(updated, site.language)}</time>.
            </p>
          )}
        </footer>
      </article>
      {(newer ?? older) && (
        <nav className="pager" aria-label="More posts">
          {newer && (
            <a rel="next" href={`/posts/${newer.slug}`}>
              <span className="label">Newer</span> {newer.fields.title}
            </a>
          )}
          {older && (
            <a rel="prev" href={`/posts/${older.slug}`}>
              <span className="label">Older</span> {older.fields.title}
            </a>
          )}
        </nav>
      )}
    </Layout>
  );
};

const ArchiveSearch = island(Search, { when: "idle", needsScript: true });

interface ArchiveProps {
  site: SiteFacts;
  part: ListPage<Post>;
  /** All posts, which the search finds. */
  posts: readonly Post[];
}

export const Archive = ({ site, part, posts: all }: ArchiveProps) => {
  const { items, number, count } = part;
  const title = number === 1 ? "Archive" : `Archive, page ${number}`;
  const which = count === 1 ? "All posts" : `Page ${number} of ${count} of all posts`;
  return (
    <Layout site={site} title={`${title} · ${site.name}`} description={`${which}, the newest first.`}>
      <h1>{title}</h1>
      <ArchiveSearch
        posts={all.map(({ slug, fields }) => ({
          url: `/posts/${slug}`,
          title: fields.title,
          description: fields.description,
        }))}
      />
      <noscript>
        <p>The search needs JavaScript.</p>
      </noscript>
      {[...byYear(items)].map(([year, posts]) => (
        <section key={year}>
          <h2 className="label">{year}</h2>
          <Lines posts={posts} language={site.language} />
        </section>
      ))}
      {count > 1 && (
        <nav className="pager" aria-label="Pages of the archive">
          {number > 1 && (
            <a rel="prev" href={archiveUrl(number - 1)}>
              Newer posts
            </a>
          )}
          {number < count && (
            <a rel="next" href={archiveUrl(number + 1)}>
              Older posts
            </a>
          )}
        </nav>
      )}
    </Layout>
  );
};

export const Tags = ({ site, tags }: { site: SiteFacts; tags: ReadonlyMap<string, readonly Post[]> }) => (
  <Layout site={site} title={`Tags · ${site.name}`} description="What the posts are about, tag by tag.">
    <h1>Tags</h1>
    <ul className="tags">
      {[...tags].map(([tag, posts]) => (
        <li key={tag}>
          <a href={`/tags/${tag}`}>{tag}</a> <span className="count">{countOf(posts)}</span>
        </li>
      ))}
    </ul>
  </Layout>
);

export const TagPage = ({ site, tag, posts }: { site: SiteFacts; tag: string; posts: readonly Post[] }) => (
  <Layout site={site} title={`Posts about ${tag} · ${site.name}`} description={`All posts with the tag “${tag}”.`}>
    <h1>Posts about {tag}</h1>
    <Lines posts={posts} language={site.language} />
    <p>
      <a href="/tags">All tags</a>
    </p>
  </Layout>
);

/** In the language of the blog at `/about`, in others at `/de/about`. */
export const aboutUrl = ({ slug }: AboutPage, { language }: SiteFacts): string =>
  slug === language ? "/about" : `/${slug}/about`;

/** @param versions this page in all languages. */
export const About = ({
  site,
  about,
  versions,
}: {
  site: SiteFacts;
  about: AboutPage;
  versions: readonly AboutPage[];
}) => (
  <Layout
    site={site}
    title={`${about.fields.title} · ${site.name}`}
    description={about.fields.description}
    language={about.slug}
    alternates={Object.fromEntries(versions.map((version) => [version.slug, aboutUrl(version, site)]))}
  >
    <h1>{about.fields.title}</h1>
    <Markdown entry={about} className="prose" />
    {versions.map(
      (version) =>
        version !== about && (
          <p key={version.slug}>
            <a href={aboutUrl(version, site)} lang={version.slug} hrefLang={version.slug}>
              {nameOf(version.slug)}
            </a>
          </p>
        ),
    )}
  </Layout>
);

/** The name of a language in that language: `de` -> `Deutsch`. */
const nameOf = (language: string) => new Intl.DisplayNames(language, { type: "language" }).of(language);

export const NotFound = ({ site }: { site: SiteFacts }) => (
  <Layout site={site} title={`Page not found · ${site.name}`} description="There is no page here." isListed={false}>
    <h1>Page not found</h1>
    <p>
      There is no page at this address. It may have moved: look in the <a href="/archive">archive</a>, or go to the{" "}
      <a href="/">start page</a>.
    </p>
  </Layout>
);

const countOf = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? "post" : "posts"}`;

const TagList = ({ tags }: { tags: readonly string[] }) => (
  <ul className="tags" aria-label="Tags">
    {tags.map((tag) => (
      <li key={tag}>
        <a href={`/tags/${tag}`}>{tag}</a>
      </li>
    ))}
  </ul>
);
