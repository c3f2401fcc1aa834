/** Output paths: deliberate mistakes. */
import { both, type Files, post, type Rows, setting, site, template, types } from "../support/rows.ts";

/** A second page at a URL. */
const secondPage = (url: string): Files =>
  site(['page("/", ', `page("${url}", <Post post={posts[0]} />),\n    page("/", `]);

/** Posts whose URL is below `/posts/`, from a field of their front matter. */
const postsBy = (field: string, url: string): Files =>
  both(
    types(["date: z.iso.date()", `date: z.iso.date(), ${field}: z.string().optional()`]),
    both(site(['"/posts/" + post.slug', url]), template(["posts.map((post)", "[].map((post: any)"])),
  );
const entry = (...lines: string[]): string => `---\n${lines.join("\n")}\ndate: 2024-01-15\n---\n`;

/** Pages from a list in a data file. */
const team = (...urls: string[]): Files => ({
  "content/team.json": `${JSON.stringify({ members: urls.map((url, index) => ({ name: `Member ${index}`, url })) }, null, 1)}\n`,
  ...types([
    "posts: ",
    'team: json("team.json", z.object({ members: z.array(z.object({ name: z.string(), url: z.string() })) })),\n  posts: ',
  ]),
  ...site([
    "({ site, posts }) => [",
    "({ site, posts, team }) => [\n    ...team.members.map((member) => page(member.url, <Home site={member} posts={posts} />)),",
  ]),
});

export const outputPaths = {
  mistakes: {
    "output/bad-url": [
      [
        "without its slash, and no follow-on errors for links to the page",
        both(secondPage("about"), post("[it](/about)")),
        'templates/site.tsx:8:11 error output/bad-url: The URL "about" must begin with "/".',
      ],
      [
        "with a query, and no follow-on errors for links to the page",
        both(secondPage("/about?me"), post("[it](/about?me)")),
        'templates/site.tsx:8:11 error output/bad-url: The URL "/about?me" has the character ?, which is not allowed in file names everywhere.',
      ],
      [
        "from the name of a file, and no follow-on errors for links to the page",
        {
          "content/posts/C#.md": entry("title: C"),
          "content/posts/100%.md": entry("title: All"),
          ...post("[a](/posts/C#) [b](/posts/C%23) [c](C%23.md) [d](/posts/100%25) [e](100%25.md)"),
          ...template(["text={post.body}", "entry={post}"]),
        },
        'content/posts/100%.md error output/bad-url: The URL "/posts/100%" has the character %, which is not allowed in file names everywhere.\ncontent/posts/C#.md error output/bad-url: The URL "/posts/C#" has the character #, which is not allowed in file names everywhere.',
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
        "a field with a character that URLs cannot contain",
        {
          ...postsBy("permalink", "post.fields.permalink"),
          "content/posts/first.md": entry("title: First", "permalink: /what?now"),
        },
        'content/posts/first.md:3:12 error output/bad-url: The URL "/what?now" has the character ?, which is not allowed in file names everywhere.',
      ],
      [
        "a slug that Windows reserves",
        {
          ...postsBy("slug", '"/posts/" + post.fields.slug'),
          "content/posts/first.md": entry("title: First", "slug: aux"),
        },
        'content/posts/first.md:3:7 error output/bad-url: The URL "/posts/aux" has a name that Windows reserves: "aux.html".',
      ],
      [
        "a slug that is too long",
        {
          ...postsBy("slug", '"/posts/" + post.fields.slug'),
          "content/posts/first.md": entry("title: First", `slug: ${"long".repeat(60)}`),
        },
        `content/posts/first.md:3:7 error output/bad-url: The URL "/posts/${"long".repeat(60)}" is longer than 240 bytes.`,
      ],
      [
        "a file whose name is no URL",
        { "content/posts/what#now.md": entry("title: Now"), ...template(["posts.map((post)", "[].map((post: any)"]) },
        'content/posts/what#now.md error output/bad-url: The URL "/posts/what#now" has the character #, which is not allowed in file names everywhere.',
      ],
      [
        "a value of a data file",
        team("/team/a", "/team/b?"),
        'content/team.json:9:11 error output/bad-url: The URL "/team/b?" has the character ?, which is not allowed in file names everywhere.',
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
        setting('files: () => [{ path: "../../up.txt", make: () => "x" }]'),
        'templates/site.tsx:6:26 error output/bad-path: The output path "../../up.txt" of the file "../../up.txt" of the site has a ".." part.',
      ],
    ],
    "output/collision": [
      [
        "two pages with the same URL",
        secondPage("/posts/first"),
        "templates/site.tsx:8:11 error output/collision: posts/first.html is written twice: pages() lists the page /posts/first (content/posts/first.md) twice.",
      ],
      [
        "two entries with one slug: both are named",
        {
          ...postsBy("slug", '"/posts/" + (post.fields.slug ?? post.slug)'),
          "content/posts/first.md": entry("title: First", "slug: same"),
          "content/posts/other.md": entry("title: Other", "slug: same"),
        },
        "content/posts/other.md:3:7 error output/collision: posts/same.html is written twice: by the page /posts/same (content/posts/first.md) and by the page /posts/same (content/posts/other.md).",
      ],
      [
        "two entries with titles that become one slug",
        {
          ...postsBy("slug", '"/posts/" + post.fields.title.toLowerCase().replace(/\\W+/g, "-")'),
          "content/posts/first.md": entry("title: Hello World"),
          "content/posts/other.md": entry("title: Hello, world"),
        },
        "content/posts/other.md:2:8 error output/collision: posts/hello-world.html is written twice: by the page /posts/hello-world (content/posts/first.md) and by the page /posts/hello-world (content/posts/other.md).",
      ],
      [
        "two members of a data file",
        team("/team/a", "/team/a"),
        "content/team.json:9:11 error output/collision: team/a.html is written twice: by the page /team/a (content/team.json, members[0]) and by the page /team/a (content/team.json, members[1]).",
      ],
      [
        "two pages without content",
        site(
          [
            'page("/", ',
            'page("/a", <Html title="A" />),\n    page("/a", <Home site={site} posts={posts} />),\n    page("/", ',
          ],
          ["Home, Post", "Home, Html, Post"],
        ),
        "templates/site.tsx:8:11 error output/collision: a.html is written twice: pages() lists the page /a twice, with Html and with Home.",
      ],
      [
        "two pages that differ in case",
        { "content/posts/First.md": "---\ntitle: Another\ndate: 2024-01-15\n---\n" },
        "content/posts/first.md error output/collision: posts/first.html (the page /posts/first (content/posts/first.md)) and posts/First.html (the page /posts/First (content/posts/First.md)) are the same file where file names are case-insensitive.",
      ],
      [
        "a static file at the path of a page",
        { "content/static/index.html": "Hi" },
        "content/static/index.html error output/collision: index.html is written twice: by the page / and by content/static/index.html.",
      ],
      [
        "a file at the path of a folder",
        { "content/static/posts": "Hi" },
        "content/static/posts error output/collision: posts (content/static/posts) and posts/first.html (the page /posts/first (content/posts/first.md)) need a file and a folder of the same name.",
      ],
      [
        "a static file at the URL of a page",
        { "content/static/posts/first": "Hi" },
        "content/static/posts/first error output/collision: posts/first (content/static/posts/first) hides the page /posts/first (content/posts/first.md): hosts send the file at the URL of both.",
      ],
      [
        "a static file at the URL of a page, in another case and Unicode normalization form",
        { ...secondPage("/cafe\u0301"), "content/static/CAF\u00c9": "Hi" },
        'content/posts/first.md:2:8 warning page/duplicate-title: Several pages have the title "First": /cafe\u0301, /posts/first. Make each title specific to its page.\n' +
          "content/static/CAF\u00c9 error output/collision: CAF\u00c9 (content/static/CAF\u00c9) hides the page /cafe\u0301 (content/posts/first.md): hosts send the file at the URL of both.",
      ],
      [
        "a static file at the URL of a static page",
        { "content/static/a": "Hi", "content/static/a.html": "Hi" },
        "content/static/a.html error output/collision: a (content/static/a) hides content/static/a.html: hosts send the file at the URL of both.",
      ],
      [
        "a file of the site at the URL of a page",
        setting('files: () => [{ path: "posts/first", make: () => "x" }]'),
        'templates/site.tsx:6:26 error output/collision: posts/first (the file "posts/first" of the site) hides the page /posts/first (content/posts/first.md): hosts send the file at the URL of both.',
      ],
      [
        "a static file at the URL of the page that GitHub Pages needs for a redirect",
        {
          ...setting(
            'hosting: () => ({ hosts: { githubPages: true }, redirects: [{ from: "/old", to: "/", status: 301 }] })',
          ),
          "content/static/OLD": "Hi",
        },
        'content/static/OLD error output/collision: OLD (content/static/OLD) hides the file "old.html" of the site: hosts send the file at the URL of both.',
      ],
      [
        "the manifest's place",
        {
          "content/static/.well-known/x": "x",
          ...setting('files: () => [{ path: ".plinth.json", make: () => "x" }]'),
        },
        'templates/site.tsx:6:26 error output/collision: .plinth.json is written twice: by Plinth\'s manifest and by the file ".plinth.json" of the site.',
      ],
    ],
  },
} as const satisfies Rows;
