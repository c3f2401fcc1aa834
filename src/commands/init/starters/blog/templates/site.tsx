/** The table of contents: every page and every other file of the blog. */
import { defineSite, page, paginate, securityHeaders, toHtml } from "plinth";
import { feed, robots, sitemap } from "plinth/outputs";
import { content } from "./content.ts";
import { markdownOptions } from "./markdown.ts";
import { About, Archive, aboutUrl, archiveUrl, Home, NotFound, PostPage, TagPage, Tags } from "./pages.tsx";
import { byTag, newestFirst } from "./posts.ts";

/** How many posts a page of the archive shows. */
const postsPerPage = 20;

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  markdown: markdownOptions,
  // A tenth of React's size; the only page that loads it is the archive.
  islands: { runtime: "preact" },
  pages: ({ site, about, posts: inAnyOrder }) => {
    const posts = newestFirst(inAnyOrder);
    const tags = byTag(posts);
    return [
      page("/", <Home site={site} posts={posts} />),
      ...posts.map((post, index) =>
        page(
          `/posts/${post.slug}`,
          <PostPage site={site} post={post} newer={posts[index - 1]} older={posts[index + 1]} />,
          { lastmod: post.fields.updated ?? post.fields.date },
        ),
      ),
      ...paginate(posts, postsPerPage).map((part) =>
        page(archiveUrl(part.number), <Archive site={site} part={part} posts={posts} />),
      ),
      page("/tags", <Tags site={site} tags={tags} />),
      ...[...tags].map(([tag, tagged]) => page(`/tags/${tag}`, <TagPage site={site} tag={tag} posts={tagged} />)),
      ...about.map((each) => page(aboutUrl(each, site), <About site={site} about={each} versions={about} />)),
      page("/404.html", <NotFound site={site} />),
    ];
  },
  files: ({ site, posts }) => [
    sitemap(),
    robots(),
    feed({
      path: "feed.xml",
      title: site.name,
      description: site.description,
      author: site.author ?? site.name,
      language: site.language,
      limit: 20,
      items: posts.map((post) => ({
        url: `/posts/${post.slug}`,
        title: post.fields.title,
        date: post.fields.date,
        updated: post.fields.updated ?? post.fields.date,
        summary: post.fields.description,
        content: toHtml(post),
      })),
    }),
  ],
  // The title of a post can be longer than what search engines show.
  checks: { "page/title-length": "off" },
  hosting: ({ site }) => ({
    hosts: { [site.host]: true },
    policy: {},
    // GitHub Pages sends no headers of yours. On other hosts, browsers will use HTTPS for two years.
    headers: site.host === "githubPages" ? [] : [{ path: "/*", set: securityHeaders }],
  }),
});
