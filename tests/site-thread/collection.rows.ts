/** Content types and their files: deliberate mistakes. */
import { both, post, type Rows, setting, site, template, types } from "../support/rows.ts";

export const collection = {
  mistakes: {
    "content/unclaimed-file": [
      [
        "in no content type",
        { "content/post/second.md": "Hi" },
        "content/post/second.md error content/unclaimed-file: No content type matches this file, so it is not used.",
      ],
      [
        "neither Markdown nor JSON",
        { "content/notes.txt": "Hi" },
        "content/notes.txt error content/unclaimed-file: This is not a .md or .json file.",
      ],
    ],
    "link/no-asset": [
      [
        "a link to an ignored file",
        both(setting('ignore: ["*.yml"]'), post("See [it](/toc.yml)."), {
          "content/toc.yml": "a: b",
        }),
        'content/posts/first.md:5:10 error link/no-asset: "/toc.yml" is not a file of the site. On /posts/first (a href).',
      ],
    ],
    "content/claimed-twice": [
      [
        "two patterns",
        types(["posts:", 'all: markdown("**/*.md", z.object({})),\n  posts:']),
        'content/posts/first.md error content/claimed-twice: The content types "all" and "posts" both match this file.',
      ],
    ],
    "content/missing-file": [
      [
        "no site.json",
        { "content/site.json": undefined },
        'content/site.json error content/missing-file: The file of the content type "site" is missing.',
      ],
      [
        "a data file that only a template uses",
        both(
          types(["posts: ", 'navi: json("navi.json", z.array(z.string())),\n  posts: ']),
          site(
            ["({ site, posts }) => [", "({ site, posts, navi }) => ["],
            ["<Home site={site}", "<Home navi={navi} site={site}"],
          ),
          template(
            ["Home({ site, posts }: {", "Home({ navi, site, posts }: { navi: string[];"],
            ["<ul>", "<ul><li>{navi.length}</li>"],
          ),
        ),
        'content/navi.json error content/missing-file: The file of the content type "navi" is missing.',
      ],
    ],
  },
  correct: [
    [
      "ignored files, whatever they contain",
      both(setting('ignore: ["**/*.yml", "tsconfig.json", "posts/_*.md", "drawings/**", "static/_*"]'), {
        "content/posts/toc.yml": "a: b",
        "content/tsconfig.json": "{ // a comment\n}",
        "content/posts/_part.md": "No fields.",
        "content/static/_redirects": "/old /gone",
        "content/drawings/a/b.psd": "8BPS",
        "content/drawings/unused.svg": "no drawing",
        "content/drawings/away.md": { link: "/dev/null" },
      }),
    ],
  ],
} as const satisfies Rows;
