/** A website other than the one in this repository. */
export const blog = {
  "content/blog.json": `{ "title": "Notes", "author": "Ann", "origin": "https://notes.test" }`,
  "content/posts/2024/first-steps.md": `---\ntitle: First steps\ndate: 2024-03-01\n---\nRead [the next](/posts/second#why).\n`,
  "content/posts/second.md": `---\ntitle: Second\ndate: 2024-04-02\ntags: [web, news]\n---\n## Why\n\nBecause **it** is \\<q>so\\</q>.\n\n![A dot](/dot.svg)\n`,
  "content/static/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  "templates/content.ts": `import { type ContentOf, defineContent, json, markdown, z } from "plinth";
export const content = defineContent({
  blog: json("blog.json", z.object({ title: z.string(), author: z.string(), origin: z.url() })),
  posts: markdown("posts/**/*.md", z.object({ title: z.string(), date: z.iso.date(), tags: z.array(z.string()).default([]) })),
});
export type Content = ContentOf<typeof content>;
`,
  "templates/look.css": `body { margin: 0; background: url("./paper.png") }`,
  "templates/paper.png": "not really",
  "templates/menu.ts": `document.querySelector("main")?.classList.add("ready");`,
  "templates/site.tsx": `import { defineSite, file, longDate, Markdown, page, useAsset, usePage } from "plinth";
import { feed, robots, sitemap } from "plinth/outputs";
import type { ReactNode } from "react";
import { content, type Content } from "./content.ts";

function Layout({ title, children }: { title: string; children: ReactNode }) {
  const { url, origin } = usePage();
  const script = useAsset("menu.ts");
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <meta name="description" content={\`About \${title}\`} />
        <link rel="canonical" href={origin + url} />
        <link rel="stylesheet" href={useAsset("look.css").url} />
        <script type="module" src={script.url} integrity={script.integrity} />
      </head>
      <body><main><h1>{title}</h1>{children}</main></body>
    </html>
  );
}
const Index = ({ posts, blog }: { posts: Content["posts"]; blog: Content["blog"] }) => (
  <Layout title={blog.title}>{posts.map(({ slug, fields }) => <p key={slug}><a href={\`/posts/\${slug}\`}>{fields.title}</a> {longDate(fields.date)} {new Date(fields.date).getDate()}</p>)}</Layout>
);
const Post = ({ post }: { post: Content["posts"][number] }) => (
  <Layout title={post.fields.title}><Markdown text={post.body} as="article" /><p>{post.fields.tags.join(", ")}</p></Layout>
);

export default defineSite({
  content,
  origin: ({ blog }) => blog.origin,
  bundles: ["look.css", "menu.ts"],
  pages: ({ blog, posts }) => [
    page("/", <Index blog={blog} posts={posts} />),
    ...posts.map((post) => page(\`/posts/\${post.slug}\`, <Post post={post} />, { lastmod: post.fields.date })),
  ],
  files: ({ blog, posts }) => [
    sitemap(),
    robots(),
    feed({
      path: "feed.xml", title: blog.title, description: "All posts", author: blog.author,
      items: posts.map(({ slug, fields }) => ({ url: \`/posts/\${slug}\`, title: fields.title, date: fields.date, summary: "A post" })),
    }),
    file("titles.txt", ({ pages }) => pages.map(({ title }) => title).join("\\n")),
  ],
});
`,
};
