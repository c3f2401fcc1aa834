/** Entries that src/checks/unused.ts reports, and entries that a page uses in one way or another. */
import { both, type Files, type Rows, site, template, types } from "../support/rows.ts";

const second: Files = { "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-16\n---\nText.\n" };
/** The pages of the first post and of the home page only. @param props of a page with other content of the second. */
const first = (more = "", props = ""): Files =>
  site(
    ["posts={posts} />", "posts={posts.filter(({ slug }) => slug === 'first')} />"],
    ["...posts.map(", `${more}...posts.filter(({ slug }) => slug === "first").map(`],
    ['import { defineSite, page } from "plinth";', 'import { defineSite, page, toHtml } from "plinth";'],
    ["Home, Post }", `Home, Post${props && ", Other"} }`],
  );
const other = (props: string): Files =>
  both(
    second,
    first(`page("/second", <Other ${props} />),\n    `, props),
    template(
      [
        "export function Home",
        'export function Other({ html, text = "" }: { html?: string; text?: string }) { return <Html title="Second">{html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : <Markdown text={text} />}</Html>; }\nexport function Home',
      ],
      ["<ul>", '<a href="/second">Second</a><ul>'],
    ),
  );
const ofSecond = (rest: string): string => `posts.find(({ slug }) => slug === "second")${rest}`;

export const unpublishedTexts = {
  mistakes: {
    "site/no-page": [
      [
        "an entry that pages() leaves out",
        both(second, first()),
        "content/posts/second.md warning site/no-page: No page is made from this file. List its page in templates/site.tsx, or the file in `ignore` of the site.",
      ],
      [
        "two, of which only a feed has the text",
        both(
          second,
          { "content/posts/third.md": "---\ntitle: Third\ndate: 2024-01-16\n---\nText.\n" },
          first(),
          site(
            ["posts={posts} />", "posts={posts.filter(({ slug }) => slug === 'first')} />"],
            ["...posts.map(", '...posts.filter(({ slug }) => slug === "first").map('],
            [
              "content,\n",
              'content,\n  files: ({ posts }) => [{ path: "all.txt", make: () => posts.map(({ body }) => body).join() }],\n',
            ],
          ),
        ),
        "content/posts/second.md warning site/no-page: No page is made from this file. List its page in templates/site.tsx, or the file in `ignore` of the site.\ncontent/posts/third.md warning site/no-page: No page is made from this file. List its page in templates/site.tsx, or the file in `ignore` of the site.",
      ],
      [
        "a single file",
        both(
          { "content/imprint.md": "---\ntitle: Imprint\n---\nText.\n" },
          types(["posts: ", 'imprint: markdown("imprint.md", z.object({ title: z.string() })),\n  posts: ']),
        ),
        "content/imprint.md warning site/no-page: No page is made from this file. List its page in templates/site.tsx, or the file in `ignore` of the site.",
      ],
    ],
    "link/no-target": [
      [
        "a link to such a file",
        both(template(["text={post.body}", "entry={post}"]), second, first(), {
          "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\nSee [it](./second.md).\n",
        }),
        'content/posts/first.md:5:10 error link/no-target: "./second.md" leads to no page. On /posts/first.\ncontent/posts/second.md warning site/no-page: No page is made from this file. List its page in templates/site.tsx, or the file in `ignore` of the site.',
      ],
    ],
  },
  correct: [
    [
      "an entry of which a page shows a field only",
      both(
        second,
        site(["...posts.map(", '...posts.filter(({ slug }) => slug === "first").map(']),
        template([
          '<a href={"/posts/" + post.slug}>{post.fields.title}</a>',
          "{post.slug === 'first' ? <a href=\"/posts/first\">First</a> : post.fields.title}",
        ]),
      ),
    ],
    ["an entry of which pages() passes the text", other(`text={${ofSecond("?.body")}}`)],
    ["an entry that pages() renders", other(`html={toHtml(${ofSecond("!")})}`)],
    [
      "an entry without a text",
      both(first(), { "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-16\n---\n\n" }),
    ],
    [
      "a draft",
      both(
        second,
        first(),
        types(
          ["title: z.string(),", "title: z.string(), draft: z.boolean().optional(),"],
          [".optional() }))", '.optional() }), { draft: "draft" })'],
        ),
        { "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-16\ndraft: true\n---\nText.\n" },
      ),
    ],
    [
      "a check that is off",
      both(
        second,
        first(),
        site(
          ["posts={posts} />", "posts={posts.filter(({ slug }) => slug === 'first')} />"],
          ["...posts.map(", '...posts.filter(({ slug }) => slug === "first").map('],
          ["content,\n", 'content,\n  checks: { "site/no-page": "off" },\n'],
        ),
      ),
    ],
  ],
} as const satisfies Rows;
