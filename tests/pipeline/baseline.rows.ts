/** Baselines: deliberate mistakes, and accepted findings. */
import { both, type Files, inBody, post, type Rows } from "../support/rows.ts";

const withErrors = (errors: readonly object[]): Files => ({
  ".plinth-baseline.json": JSON.stringify({ version: 1, errors }),
});
const deadLinks = post("Go [there](/gone), or [there](/lost).");
const secondPost = { "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nGo [there](/gone).\n" };
/** A dead link of the template, which an entry accepts, and one in content. */
const alsoInContent = both(
  inBody('<a href="/gone">x</a>'),
  withErrors([{ code: "link/no-target", file: "templates/page.tsx", count: 1 }]),
);
const tooMany =
  ".plinth-baseline.json error site/baseline: 2 errors of link/no-target in templates/page.tsx match an entry that accepts 1.";
const posts = Array.from({ length: 40 }, (_, index) => index + 10);
export const baseline = {
  mistakes: {
    "site/baseline": [
      [
        "an invalid baseline",
        { ".plinth-baseline.json": "[]" },
        ".plinth-baseline.json error site/baseline: This is not a valid baseline.",
      ],
      [
        "a misspelt field, without which an entry accepts everything",
        both(deadLinks, withErrors([{ code: "link/no-target", count: 99, fil: "content/posts/first.md" }])),
        '.plinth-baseline.json:1:60 error site/baseline: Unknown field "fil".',
      ],
      [
        "a list that occurs twice",
        { ".plinth-baseline.json": '{ "version": 1, "errors": [], "errors": [] }' },
        '.plinth-baseline.json:1:31 error site/baseline: The object contains the field "errors" twice.',
      ],
      [
        "a misspelt list",
        { ".plinth-baseline.json": '{ "version": 1, "erors": [] }' },
        '.plinth-baseline.json:1:17 error site/baseline: Unknown field "erors".',
      ],
      [
        "a link",
        { ".plinth-baseline.json": { link: "content/site.json" } },
        ".plinth-baseline.json error site/baseline: The file is a link, and --write-baseline would write to its target.",
      ],
      [
        "a count that accepts nothing",
        withErrors([{ code: "link/no-target", count: 0 }]),
        ".plinth-baseline.json error site/baseline: This is not a valid baseline.",
      ],
      [
        "an entry without a count",
        withErrors([{ code: "link/no-target", file: "content/posts/first.md" }]),
        ".plinth-baseline.json error site/baseline: This is not a valid baseline.",
      ],
      [
        "an error that cannot be accepted",
        withErrors([{ code: "leak/secret", count: 1 }]),
        ".plinth-baseline.json:1:32 error site/baseline: An error of leak/secret cannot be accepted.",
      ],
      [
        "more errors than an entry accepts",
        both(deadLinks, withErrors([{ code: "link/no-target", file: "content/posts/first.md", count: 1 }])),
        [
          ".plinth-baseline.json error site/baseline: 2 errors of link/no-target in content/posts/first.md match an entry that accepts 1.",
          'content/posts/first.md:5:12 error link/no-target: "/gone" leads to no page. On /posts/first.',
          'content/posts/first.md:5:31 error link/no-target: "/lost" leads to no page. On /posts/first.',
        ].join("\n"),
      ],
      [
        "an accepted dead link on more pages",
        both(post("Go [there](/gone)."), secondPost, withErrors([{ code: "link/no-target", count: 1 }])),
        [
          ".plinth-baseline.json error site/baseline: 2 errors of link/no-target match an entry that accepts 1.",
          'content/posts/first.md:5:12 error link/no-target: "/gone" leads to no page. On /posts/first, /posts/second.',
        ].join("\n"),
      ],
    ],
    "link/no-target": [
      [
        "an accepted dead link of a template, in content as well",
        both(alsoInContent, post("Go [there](/gone).")),
        `${tooMany}\ntemplates/page.tsx:12:38 error link/no-target: "/gone" leads to no page. On /, /posts/first.`,
      ],
      [
        "the same on one page of many",
        both(
          alsoInContent,
          Object.fromEntries(
            posts.map((number) => [
              `content/posts/${number}.md`,
              `---\ntitle: Post ${number}\ndate: 2024-01-15\n---\n${number === 47 ? "Go [there](/gone)." : "Text."}\n`,
            ]),
          ),
        ),
        `${tooMany}\ntemplates/page.tsx:12:38 error link/no-target: "/gone" leads to no page. On /, /posts/10, /posts/11, /posts/12 and 38 more.`,
      ],
      [
        "the same in more files than are looked for",
        both(
          inBody('<a href="/gone">x</a>'),
          withErrors([{ code: "link/no-target", file: "templates/page.tsx", count: 20 }]),
          Object.fromEntries(
            posts.map((number) => [
              `content/posts/${number}.md`,
              `---\ntitle: Post ${number}\ndate: 2024-01-15\n---\nGo [there](/gone).\n`,
            ]),
          ),
        ),
        [
          ".plinth-baseline.json error site/baseline: 42 errors of link/no-target in templates/page.tsx match an entry that accepts 20.",
          'templates/page.tsx:12:38 error link/no-target: "/gone" leads to no page. On /, /posts/10, /posts/11, /posts/12 and 38 more.',
        ].join("\n"),
      ],
      [
        "an error in another file than the accepted one",
        both(
          post("Go [there](/gone)."),
          withErrors([{ code: "link/no-target", file: "content/posts/second.md", count: 1 }]),
        ),
        'content/posts/first.md:5:12 error link/no-target: "/gone" leads to no page. On /posts/first.',
      ],
    ],
  },
  correct: [
    ["a byte order mark", { ".plinth-baseline.json": '\ufeff{ "version": 1, "warnings": [] }' }],
    [
      "as many errors as an entry of their file accepts",
      both(
        deadLinks,
        withErrors([{ code: "link/no-target", file: "content/posts/first.md", count: 2, reason: "Until spring." }]),
      ),
    ],
    [
      "a dead link in a template, which a new page would add to",
      both(inBody('<a href="/gone">x</a>'), withErrors([{ code: "link/no-target", count: 1 }])),
    ],
    [
      "as many errors as an entry without a file accepts",
      both(deadLinks, withErrors([{ code: "link/no-target", count: 2 }])),
    ],
  ],
} as const satisfies Rows;
