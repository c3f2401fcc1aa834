/** The table of contents: every page and every other file of the blog. */
import { defineSite, page, paginate, securityHeaders, toHtml } from "plinth";
import { feed, robots, sitemap } from "plinth/outputs";
import { content } from "./content.ts";
import { languages, urlIn } from "./languages.ts";
import { postUrl } from "./lists.tsx";
import { markdownOptions } from "./markdown.ts";
import { Archive, archivePath, Home, NotFound, PostPage, TagPage, Tags, Text } from "./pages.tsx";
import { type Blog, blogIn, byTag } from "./posts.ts";

/** How many posts a page of the archive shows. */
const postsPerPage = 20;

/** The pages of the blog in one language. */
function pagesOf(blog: Blog) {
  const { language, posts } = blog;
  const tags = byTag(posts);
  return [
    page(urlIn(language, "/"), <Home blog={blog} />),
    ...posts.map((post, index) =>
      page(postUrl(post), <PostPage blog={blog} post={post} newer={posts[index - 1]} older={posts[index + 1]} />, {
        lastmod: post.fields.updated ?? post.fields.date,
      }),
    ),
    ...paginate(posts, postsPerPage).map((part) =>
      page(urlIn(language, archivePath(part.number)), <Archive blog={blog} part={part} />),
    ),
    page(urlIn(language, "/tags"), <Tags blog={blog} tags={tags} />),
    ...[...tags].map(([tag, tagged]) =>
      page(urlIn(language, `/tags/${tag}`), <TagPage blog={blog} tag={tag} posts={tagged} />),
    ),
    ...blog.pages.map((text) => page(urlIn(language, `/${text.slug}`), <Text blog={blog} text={text} />)),
  ];
}

export default defineSite({
  content,
  origin: ({ site }) => site.origin,
  bundles: ["client/copy.ts"],
  markdown: markdownOptions,
  // A tenth of React's size; the only page that loads it is the archive.
  islands: { runtime: "preact" },
  pages: (all) => {
    const [blog, ...others] = [blogIn(languages[0], all), ...languages.slice(1).map((each) => blogIn(each, all))];
    return [...[blog, ...others].flatMap(pagesOf), page("/404.html", <NotFound blog={blog} others={others} />)];
  },
  files: (all) => [
    sitemap(),
    robots(),
    ...languages.map((language) => {
      const { site, texts, posts } = blogIn(language, all);
      return feed({
        path: urlIn(language, "/feed.xml").slice(1),
        title: site.name,
        description: texts.description,
        author: site.author ?? site.name,
        language,
        limit: 20,
        items: posts.map((post) => ({
          url: postUrl(post),
          title: post.fields.title,
          date: post.fields.date,
          updated: post.fields.updated ?? post.fields.date,
          summary: post.fields.description,
          content: toHtml(post),
        })),
      });
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
