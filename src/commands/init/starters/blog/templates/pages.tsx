/** The pages, each a component. */
import { formatDate, island, type ListPage, Markdown, translationsOf, useAsset } from "plinth";
import { Picture } from "plinth/images";
import type { Post, TextPage, Texts } from "./content.ts";
import { filled, urlIn, urlsOf } from "./languages.ts";
import { Layout } from "./layout.tsx";
import { Cards, Lines, Published, postUrl } from "./lists.tsx";
import { type Blog, byYear } from "./posts.ts";
import { Search } from "./search.tsx";

/** How many posts the start page shows. */
const latest = 5;

export const Home = ({ blog }: { blog: Blog }) => {
  const { site, language, texts, posts } = blog;
  return (
    <Layout blog={blog} title={site.name} description={texts.description} versions={urlsOf("/")}>
      <h1 className="motto">{texts.description}</h1>
      <section aria-labelledby="latest">
        <h2 id="latest" className="label">
          {texts.latest}
        </h2>
        <Cards posts={posts.slice(0, latest)} texts={texts} />
      </section>
      <p>
        <a href={urlIn(language, "/archive")}>{texts.allPosts}</a>
      </p>
    </Layout>
  );
};

/** The URLs of a text in all languages that it is translated into. */
const versionsOf = (entry: Post | TextPage): Record<string, string> =>
  Object.fromEntries(translationsOf(entry).map(({ language, url }) => [language, url]));

/** A text, with the script that lets readers copy its code. */
const Prose = ({ entry, texts }: { entry: Post | TextPage; texts: Texts }) => (
  <>
    <Markdown entry={entry} className="prose" />
    <script type="module" src={useAsset("client/copy.ts").url} data-copy={texts.copy} data-copied={texts.copied} />
  </>
);

interface PostPageProps {
  blog: Blog;
  post: Post;
  newer: Post | undefined;
  older: Post | undefined;
}

export const PostPage = ({ blog, post, newer, older }: PostPageProps) => {
  const { title, description, updated, tags, cover } = post.fields;
  const { site, language, texts } = blog;
  const [before = "", after = ""] = texts.changed.split("{date}");
  return (
    <Layout blog={blog} title={`${title} · ${site.name}`} description={description} versions={versionsOf(post)}>
      <article className="post">
        <header>
          <Published post={post} texts={texts} />
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
        <Prose entry={post} texts={texts} />
        <footer>
          {tags.length > 0 && <TagList tags={tags} blog={blog} />}
          {updated && (
            <p>
              {before}
              <time dateTime={updated}>{formatDate(updated, language)}</time>
              {after}
            </p>
          )}
        </footer>
      </article>
      {(newer ?? older) && (
        <nav className="pager" aria-label={texts.morePosts}>
          {newer && (
            <a rel="next" href={postUrl(newer)}>
              <span className="label">{texts.newer}</span> {newer.fields.title}
            </a>
          )}
          {older && (
            <a rel="prev" href={postUrl(older)}>
              <span className="label">{texts.older}</span> {older.fields.title}
            </a>
          )}
        </nav>
      )}
    </Layout>
  );
};

const ArchiveSearch = island(Search, { when: "idle", needsScript: true });

export const archivePath = (number: number): string => (number === 1 ? "/archive" : `/archive/${number}`);

export const Archive = ({ blog, part }: { blog: Blog; part: ListPage<Post> }) => {
  const { site, language, texts } = blog;
  const { items, number, count } = part;
  const title = number === 1 ? texts.archive : filled(texts.archivePage, { number });
  const description = count === 1 ? texts.archiveAbout : filled(texts.archivePageAbout, { number, count });
  const urlAt = (number: number): string => urlIn(language, archivePath(number));
  return (
    <Layout
      blog={blog}
      title={`${title} · ${site.name}`}
      description={description}
      versions={number === 1 ? urlsOf("/archive") : {}}
    >
      <h1>{title}</h1>
      <ArchiveSearch
        label={texts.search}
        status={texts.found}
        posts={blog.posts.map((post) => ({
          url: postUrl(post),
          title: post.fields.title,
          description: post.fields.description,
        }))}
      />
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      {[...byYear(items)].map(([year, posts]) => (
        <section key={year}>
          <h2 className="label">{year}</h2>
          <Lines posts={posts} texts={texts} />
        </section>
      ))}
      {count > 1 && (
        <nav className="pager" aria-label={texts.archivePages}>
          {number > 1 && (
            <a rel="prev" href={urlAt(number - 1)}>
              {texts.newerPosts}
            </a>
          )}
          {number < count && (
            <a rel="next" href={urlAt(number + 1)}>
              {texts.olderPosts}
            </a>
          )}
        </nav>
      )}
    </Layout>
  );
};

export const Tags = ({ blog, tags }: { blog: Blog; tags: ReadonlyMap<string, readonly Post[]> }) => {
  const { site, language, texts } = blog;
  return (
    <Layout blog={blog} title={`${texts.tags} · ${site.name}`} description={texts.tagsAbout} versions={urlsOf("/tags")}>
      <h1>{texts.tags}</h1>
      <ul className="tags">
        {[...tags].map(([tag, { length }]) => (
          <li key={tag}>
            <a href={urlIn(language, `/tags/${tag}`)}>{tag}</a>{" "}
            <span className="count">{length === 1 ? texts.onePost : filled(texts.manyPosts, { count: length })}</span>
          </li>
        ))}
      </ul>
    </Layout>
  );
};

export const TagPage = ({ blog, tag, posts }: { blog: Blog; tag: string; posts: readonly Post[] }) => {
  const { site, language, texts } = blog;
  const title = filled(texts.tagged, { tag });
  return (
    <Layout blog={blog} title={`${title} · ${site.name}`} description={filled(texts.taggedAbout, { tag })}>
      <h1>{title}</h1>
      <Lines posts={posts} texts={texts} />
      <p>
        <a href={urlIn(language, "/tags")}>{texts.allTags}</a>
      </p>
    </Layout>
  );
};

/** A page of text, such as About. */
export const Text = ({ blog, text }: { blog: Blog; text: TextPage }) => {
  const { title, description } = text.fields;
  return (
    <Layout blog={blog} title={`${title} · ${blog.site.name}`} description={description} versions={versionsOf(text)}>
      <h1>{title}</h1>
      <Prose entry={text} texts={blog.texts} />
    </Layout>
  );
};

/** For addresses of no page, in any language: most hosts send one page for all of them. */
export const NotFound = ({ blog, others }: { blog: Blog; others: readonly Blog[] }) => (
  <Layout
    blog={blog}
    title={`${blog.texts.notFound} · ${blog.site.name}`}
    description={blog.texts.notFoundAbout}
    isListed={false}
  >
    <h1>{blog.texts.notFound}</h1>
    <Nowhere blog={blog} />
    {others.map((other) => (
      <section key={other.language} lang={other.language}>
        <h2>{other.texts.notFound}</h2>
        <Nowhere blog={other} />
      </section>
    ))}
  </Layout>
);

const Nowhere = ({ blog: { language, texts } }: { blog: Blog }) => (
  <>
    <p>{texts.notFoundAbout}</p>
    <p>
      <a href={urlIn(language, "/archive")}>{texts.archive}</a> · <a href={urlIn(language, "/")}>{texts.start}</a>
    </p>
  </>
);

const TagList = ({ tags, blog: { language, texts } }: { tags: readonly string[]; blog: Blog }) => (
  <ul className="tags" aria-label={texts.tags}>
    {tags.map((tag) => (
      <li key={tag}>
        <a href={urlIn(language, `/tags/${tag}`)}>{tag}</a>
      </li>
    ))}
  </ul>
);
