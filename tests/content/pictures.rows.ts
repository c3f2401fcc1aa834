/** Pictures beside the text: deliberate mistakes, and correct input. */
import { both, type Files, type Rows, setting, site, template, types } from "../support/rows.ts";

/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);
const dot: Files = { "content/posts/dot.png": png };
const asEntry = template(["text={post.body}", "entry={post}"]);
const post = (body: string, ...fields: string[]): Files => ({
  "content/posts/second.md": ["---", "title: Second", "date: 2024-01-16", ...fields, "---", body, ""].join("\n"),
});
const html = setting("markdown: { html: true }");
/** A field `cover` of posts, which their pages show. */
const cover = both(
  types(
    ['from "plinth";', 'from "plinth";\nimport { image } from "plinth/images";'],
    ["rating:", "cover: image().optional(), rating:"],
  ),
  template(
    ["{ title: string; date: string }", "{ title: string; date: string; cover?: any }"],
    ["<time>", '{post.fields.cover && <img src={post.fields.cover.src} alt="" />}<time>'],
  ),
);
const drafts = types(
  ["title: z.string(),", "title: z.string(), draft: z.boolean().optional(),"],
  [".optional() }))", '.optional() }), { draft: "draft" })'],
);

const broken = [
  ["404.svg", "<p>404"],
  ["cut.png", png.subarray(0, -10)],
  ["empty.webp", ""],
  ["html.png", "<html>"],
  ["lfs.png", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n"],
  ["photo.svg", png],
] as const;

export const pictures = {
  mistakes: {
    "link/no-asset": [
      [
        "a picture that does not exist",
        both(asEntry, dot, post("![A](./dot.png), ![B](./dto.png)")),
        'content/posts/second.md:5:23 error link/no-asset: "./dto.png" is not a file of the site. On /posts/second (img src).',
      ],
      [
        "a picture of a text whose file is unknown",
        both(dot, post("![A](dot.png)")),
        'content/posts/second.md:5:6 error link/no-asset: "dot.png" is not a file of the site. On /posts/second (img src).',
      ],
      [
        "a picture outside content/",
        both(asEntry, { "secret.png": png }, post("![A](../../secret.png)")),
        'content/posts/second.md:5:6 error link/no-asset: "../../secret.png" is not a file of the site. On /posts/second (img src).',
      ],
    ],
    "content/invalid-field": [
      [
        "the path of a picture in front matter",
        both(cover, dot, post("Text.", "cover: ./dto.png")),
        'content/posts/second.md:4:8 error content/invalid-field: cover is "./dto.png": there is no picture content/posts/dto.png.',
      ],
      [
        "a URL in place of the path of a picture",
        both(cover, post("Text.", "cover: https://tiny.test/dot.png")),
        'content/posts/second.md:4:8 error content/invalid-field: cover is "https://tiny.test/dot.png": not the path of a picture, relative to this file.',
      ],
    ],
    "content/unreadable": [
      [
        "a picture whose name says another format",
        both(asEntry, { "content/posts/dot.jpg": png }, post("![A](dot.jpg)")),
        "content/posts/dot.jpg warning content/unreadable: The file is a png picture with another extension: browsers show it, but other programs may not. Rename it, so that it ends in .png.",
      ],
      [
        "the same in a site whose pages cannot be listed: that is no follow-on error of a warning",
        both(
          { "content/posts/dot.jpg": png },
          site(["pages: ({ site, posts }) => [", "pages: ({ site, posts }) => site ? [] : ["]),
        ),
        `content/posts/dot.jpg warning content/unreadable: The file is a png picture with another extension: browsers show it, but other programs may not. Rename it, so that it ends in .png.
templates/site.tsx error template/error: pages() returned an empty list, but a site needs at least one page. Listing the pages.`,
      ],
      [
        "what is not a picture, reported once, also if a page shows it",
        both(
          asEntry,
          ...broken.map(([name, bytes]) => ({ [`content/posts/${name}`]: bytes })),
          post("![A](404.svg) ![B](html.png) ![C](lfs.png)"),
        ),
        broken
          .map(
            ([name]) =>
              `content/posts/${name} error content/unreadable: The file is not a picture that browsers show: it is damaged, or its name has the wrong extension.`,
          )
          .join("\n"),
      ],
    ],
    "site/unreferenced": [
      [
        "pictures that nothing shows",
        both(asEntry, dot, { "content/old.png": png }),
        `content/old.png warning site/unreferenced: Nothing on the site refers to this picture. Remove it if it is not needed. A text that refers to a picture is rendered with <Markdown entry={…}>.
content/posts/dot.png warning site/unreferenced: Nothing on the site refers to this picture. Remove it if it is not needed. A text that refers to a picture is rendered with <Markdown entry={…}>.`,
      ],
    ],
  },
  correct: [
    [
      "pictures in every form",
      both(asEntry, html, dot, {
        ...post(
          '![a](dot.png) ![b](./dot.png) ![c](../posts/d%6Ft.png?v=1) [d](dot.png)\n\n<p><img src="./dot.png" alt="e"></p>\n\n<picture><source srcset="dot.png 1x, ./dot.png 2x"><img src=dot.png alt=f></picture>',
        ),
      }),
    ],
    [
      "a symbol of a drawing",
      both(asEntry, html, post('<svg viewBox="0 0 1 1"><use href="./icons.svg?x#a" /></svg>'), {
        "content/posts/icons.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><symbol id="a" /></svg>',
      }),
    ],
    ["a picture in front matter", both(cover, dot, post("Text.", "cover: dot.png"))],
    ["pictures of a draft", both(asEntry, dot, drafts, post("![A](dot.png)", "draft: true"))],
    [
      "a drawing without a size",
      both(asEntry, { "content/posts/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' }, post("![A](dot.svg)")),
    ],
  ],
} as const satisfies Rows;
