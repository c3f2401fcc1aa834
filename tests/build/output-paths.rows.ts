/** Output paths: deliberate mistakes. */
import { type Files, post, type Rows, site } from "../support/rows.ts";

/** A second page at a URL. */
const secondPage = (url: string): Files =>
  site(['page("/", ', `page("${url}", <Post post={posts[0]} />),\n    page("/", `]);

export const outputPaths = {
  mistakes: {
    "output/bad-url": [
      [
        "without its slash, and no follow-on errors for links to the page",
        { ...secondPage("about"), ...post("[it](/about)") },
        'templates/site.tsx:8:11 error output/bad-url: The URL "about" must begin with "/".',
      ],
      [
        "climbing out",
        secondPage("/../up"),
        'templates/site.tsx:8:11 error output/bad-url: The URL "/../up" has a part that begins with a dot.',
      ],
      [
        "relative",
        secondPage("about"),
        'templates/site.tsx:8:11 error output/bad-url: The URL "about" must begin with "/".',
      ],
      [
        "the name of a host's file",
        secondPage("/caddyfile"),
        'templates/site.tsx:8:11 error output/bad-url: The URL "/caddyfile" is the name of a file for hosts, which they never send.',
      ],
      [
        "hidden",
        secondPage("/.git/config"),
        'templates/site.tsx:8:11 error output/bad-url: The URL "/.git/config" has a part that begins with a dot.',
      ],
    ],
    "output/bad-path": [
      [
        "a name that Windows reserves",
        { "content/static/aux.txt": "Hi" },
        'content/static/aux.txt error output/bad-path: The output path "aux.txt" of content/static/aux.txt has a name that Windows reserves: "aux.txt".',
      ],
      [
        "a file outside the output",
        site(["content,\n", 'content,\n  files: () => [{ path: "../../up.txt", make: () => "x" }],\n']),
        'templates/site.tsx:6:26 error output/bad-path: The output path "../../up.txt" of the file "../../up.txt" of the site has a ".." part.',
      ],
    ],
    "output/collision": [
      [
        "two pages with the same URL",
        secondPage("/posts/first"),
        "templates/site.tsx:8:11 error output/collision: posts/first.html is written twice: by the page /posts/first and by the page /posts/first.",
      ],
      [
        "two pages that differ in case",
        { "content/posts/First.md": "---\ntitle: Another\ndate: 2024-01-15\n---\n" },
        "templates/site.tsx error output/collision: posts/first.html (the page /posts/first) and posts/First.html (the page /posts/First) are the same file where file names are case-insensitive.",
      ],
      [
        "a static file at the path of a page",
        { "content/static/index.html": "Hi" },
        "content/static/index.html error output/collision: index.html is written twice: by the page / and by content/static/index.html.",
      ],
      [
        "a file at the path of a folder",
        { "content/static/posts": "Hi" },
        "content/static/posts error output/collision: posts (content/static/posts) and posts/first.html (the page /posts/first) need a file and a folder of the same name.",
      ],
      [
        "a static file at the URL of a page",
        { "content/static/posts/first": "Hi" },
        "content/static/posts/first error output/collision: posts/first (content/static/posts/first) hides the page /posts/first: hosts send the file at the URL of both.",
      ],
      [
        "a static file at the URL of a page, in another case and Unicode normalization form",
        { ...secondPage("/cafe\u0301"), "content/static/CAF\u00c9": "Hi" },
        "content/static/CAF\u00c9 error output/collision: CAF\u00c9 (content/static/CAF\u00c9) hides the page /cafe\u0301: hosts send the file at the URL of both.\n" +
          'templates/site.tsx warning page/duplicate-title: Several pages have the title "First": /cafe\u0301, /posts/first. Make each title specific to its page.',
      ],
      [
        "a static file at the URL of a static page",
        { "content/static/a": "Hi", "content/static/a.html": "Hi" },
        "content/static/a.html error output/collision: a (content/static/a) hides content/static/a.html: hosts send the file at the URL of both.",
      ],
      [
        "a file of the site at the URL of a page",
        site(["content,\n", 'content,\n  files: () => [{ path: "posts/first", make: () => "x" }],\n']),
        'templates/site.tsx:6:26 error output/collision: posts/first (the file "posts/first" of the site) hides the page /posts/first: hosts send the file at the URL of both.',
      ],
      [
        "a static file at the URL of the page that GitHub Pages needs for a redirect",
        {
          ...site([
            "content,\n",
            'content,\n  hosting: () => ({ hosts: { githubPages: true }, redirects: [{ from: "/old", to: "/", status: 301 }] }),\n',
          ]),
          "content/static/OLD": "Hi",
        },
        'content/static/OLD error output/collision: OLD (content/static/OLD) hides the file "old.html" of the site: hosts send the file at the URL of both.',
      ],
      [
        "the manifest's place",
        {
          "content/static/.well-known/x": "x",
          ...site(["content,\n", 'content,\n  files: () => [{ path: ".plinth.json", make: () => "x" }],\n']),
        },
        'templates/site.tsx:6:26 error output/collision: .plinth.json is written twice: by Plinth\'s manifest and by the file ".plinth.json" of the site.',
      ],
    ],
  },
} as const satisfies Rows;
