/** Links to content files, and options of Markdown: deliberate mistakes, and correct input. */
import { png } from "../support/photo.ts";
import { both, type Files, type Rows, setting, site, template, types } from "../support/rows.ts";

const asEntry = template(["text={post.body}", "entry={post}"]);
const second = (body: string): Files => ({
  "content/posts/second.md": `---\ntitle: Second\ndate: 2024-01-16\n---\n${body}\n`,
});
const option = (text: string): Files => setting(`${text}`);
/** An image that only raw HTML can have, without its alt attribute. */
const picture = { "content/static/a.png": png };

export const fileLinks = {
  mistakes: {
    "link/no-target": [
      [
        "a file that does not exist",
        both(asEntry, second("See [one](./first.md), [two](./frist.md).")),
        'content/posts/second.md:5:30 error link/no-target: "./frist.md" leads to no page. On /posts/second.',
      ],
      [
        "a file of the output that would have the name of a content file in another folder",
        both(asEntry, second("See [one](/first.html).")),
        'content/posts/second.md:5:11 error link/no-target: "/first.html" leads to no page. On /posts/second.',
      ],
      [
        "a link to a file in a text whose file is unknown",
        second("See [one](./first.md)."),
        'content/posts/second.md:5:11 error link/no-target: "./first.md" leads to no page. On /posts/second.',
      ],
      [
        "a site without links to files",
        both(asEntry, second("See [one](./first.md)."), option("markdown: { fileLinks: false }")),
        'content/posts/second.md:5:11 error link/no-target: "./first.md" leads to no page. On /posts/second.',
      ],
      [
        "an entry that is a draft",
        both(
          asEntry,
          types(
            ["title: z.string(),", "title: z.string(), draft: z.boolean().optional(),"],
            [".optional() }))", '.optional() }), { draft: "draft" })'],
          ),
          second("See [one](./third.md)."),
          { "content/posts/third.md": "---\ntitle: Third\ndate: 2024-01-16\ndraft: true\n---\nText.\n" },
        ),
        'content/posts/second.md:5:11 error link/no-target: "./third.md" leads to an unpublished entry: content/posts/third.md is a draft. On /posts/second.',
      ],
    ],
    "link/no-fragment": [
      [
        "a heading of a file that the home page shows as well",
        both(asEntry, site(["<Home ", "<Home {...{ latest: posts[0] }} "]), second("See [one](./first.md#nowhere).")),
        'content/posts/second.md:5:11 error link/no-fragment: "/posts/first#nowhere" leads nowhere: no element on /posts/first has the id "nowhere". On /posts/second.',
      ],
      [
        "a heading of another file by its name",
        both(asEntry, second("See [[first]] and [[first#Nowhere|two]].")),
        'content/posts/second.md:5:1 error link/no-fragment: "/posts/first#nowhere" leads nowhere: no element on /posts/first has the id "nowhere". On /posts/second.',
      ],
      [
        "a heading of another file",
        both(asEntry, second("See [one](./first.md), [two](./first.md#nowhere).")),
        'content/posts/second.md:5:30 error link/no-fragment: "/posts/first#nowhere" leads nowhere: no element on /posts/first has the id "nowhere". On /posts/second.',
      ],
      [
        "a heading, where a link to another file has the same fragment",
        both(asEntry, second("See [one](#here), [two](second.md#here), [three](./first.md#here).\n\n## Here")),
        'content/posts/second.md:5:50 error link/no-fragment: "/posts/first#here" leads nowhere: no element on /posts/first has the id "here". On /posts/second.',
      ],
      [
        "in raw HTML",
        both(
          asEntry,
          second('See <a href="./first.html">one</a>, <a href="./first.html#nowhere">two</a>.'),
          option("markdown: { html: true }"),
        ),
        'content/posts/second.md:5:37 error link/no-fragment: "/posts/first#nowhere" leads nowhere: no element on /posts/first has the id "nowhere". On /posts/second.',
      ],
    ],
    "page/alt": [
      [
        "an image without alt in raw HTML",
        both(asEntry, picture, second('Raw <b>HTML</b>: <img src="/a.png">'), option("markdown: { html: true }")),
        'content/posts/second.md:5:18 error page/alt: The image "/a.png" has no alt text. On /posts/second.',
      ],
    ],
  },
  correct: [
    [
      "links to files in every form",
      both(
        asEntry,
        second(
          "[a](./first.md), [b](first.md#part), [c](first), [d](./first.html), [e](../posts/first.md), [f](/first.md), [g](%66irst.md), [h](./#here), [i](./), [j](/)\n\n## Here",
        ),
        { "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n## Part\n" },
        { "content/posts/index.md": "---\ntitle: All\ndate: 2024-01-15\n---\n## Here\n" },
      ),
    ],
    [
      "links by the names of files, as in Obsidian",
      both(asEntry, second("[[first]], [[First#Part|b]], [[posts/first]], [[#Here]], ![[dot.png|30]]\n\n## Here"), {
        "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n## Part\n",
        "content/posts/pictures/dot.png": png,
      }),
    ],
    [
      "links from and to a file that ends in .markdown",
      both(
        asEntry,
        {
          "content/posts/second.markdown":
            "---\ntitle: Second\ndate: 2024-01-16\n---\n[a](./first.md) [b](/first.md) [c](./second.markdown#d)\n\n## D\n",
        },
        {
          "content/posts/first.md":
            "---\ntitle: First\ndate: 2024-01-15\n---\n[a](./second.markdown#d), [b](second), [c](/posts/second.markdown)\n",
        },
      ),
    ],
    [
      "links to files in raw HTML, and from the root as mdBook and VitePress publish them",
      both(
        asEntry,
        option("markdown: { html: true }"),
        second(
          'A <a class="x" href="./first.md#part">a</a>, <a href=first.html>b</a>, [c](/posts/first.html#part).\n\n<p>\n<a href=\'../posts/first.html?x#part\'>d</a>\n<a title="e" href="/posts/first.md">e</a>\n</p>',
        ),
        { "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n## Part\n" },
      ),
    ],
    [
      "links to files in a feed, whose URLs are known when files() is called",
      both(
        second("See [one](./first.md)."),
        template(["text={post.body}", "text={post.fields.title}"]),
        site(
          ['from "plinth";', 'from "plinth"; import { toHtml } from "plinth"; import { feed } from "plinth/outputs";'],
          [
            "content,\n",
            'content,\n  files: ({ posts }) => [feed({ ...tiny, items: posts.map((post) => ({ url: "/posts/" + post.slug, title: post.slug, date: post.fields.date, content: toHtml(post) })) })],\n',
          ],
          [
            "export default",
            'const tiny = { path: "feed.xml", title: "Tiny", description: "All", author: "Ann" };\nexport default',
          ],
        ),
      ),
    ],
    [
      "braces, where references are off for the site",
      both(second("Hello {{ name }}."), option('references: false, checks: { "page/leftover": "off" }')),
    ],
    [
      "braces, where references are off for the content type",
      both(
        second("Hello {{ name }}."),
        types([".optional() }))", ".optional() }), { references: false })"]),
        option('checks: { "page/leftover": "off" }'),
      ),
    ],
  ],
} as const satisfies Rows;
