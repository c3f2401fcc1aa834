/** Reading files: deliberate mistakes. */
import { both, post, postFile, type Rows, rowOfFiles, setting, site, start, template } from "../support/rows.ts";

export const read = {
  mistakes: {
    "content/unreadable": [
      [
        "a file that was replaced by a link during the build",
        {
          "content/static/a.txt": "x",
          "templates/site.tsx": `import { rmSync, symlinkSync } from "node:fs";\nconst file = new URL("../content/static/a.txt", import.meta.url);\nrmSync(file);\nsymlinkSync("/etc/hostname", file);\n${start["templates/site.tsx"]}`,
        },
        "content/static/a.txt error content/unreadable: The link points outside the site.",
      ],
      rowOfFiles(
        "content/unreadable",
        "content/posts/",
        ["folder.md", { link: "." }, "", "The link does not point to a file."],
        ["itself.md", { link: "itself.md" }, "", "The link points to itself."],
        ["nothing.md", { link: "nowhere.md" }, "", "The link target does not exist."],
        ["outside.md", { link: "/etc/hostname" }, "", "The link points outside the site."],
      ),
    ],
    "content/unclaimed-file": [
      [
        "a film, which is not read",
        { "content/posts/film.mp4": Buffer.from([0, 0xff]) },
        "content/posts/film.mp4 error content/unclaimed-file: This is not a .md or .json file.",
      ],
    ],
    "content/hidden-file": [
      [
        "hidden files and a folder of static files",
        {
          "content/static/.env": "A=b\n",
          "content/static/a/.cache/b.txt": "x",
          "content/static/.gitbook/b.txt": "x",
          "content/static/.wellknown/c.txt": "x",
        },
        [".env", ".gitbook", ".wellknown", "a/.cache"]
          .map(
            (name) =>
              `content/static/${name} warning content/hidden-file: A name that begins with a dot is not published, except .well-known, .htaccess and .nojekyll. Remove it, list it in \`ignore\` of the site, or give it a name without the dot if visitors need it.`,
          )
          .join("\n"),
      ],
    ],
    "content/encoding": [
      [
        "invalid UTF-8, in a site whose pages are not named after their files, so it is unknown which page is missing",
        both(
          { "content/posts/2024-second.md": Buffer.from([0x62, 0xe9, 0x63]) },
          { "content/posts/2024-first.md": start["content/posts/first.md"], "content/posts/first.md": undefined },
          site(['"/posts/" + post.slug', '"/posts/" + post.slug.slice(5)']),
          template(
            ['"/posts/" + post.slug', '"/posts/" + post.slug.slice(5)'],
            [
              "<h1>{title}</h1>",
              '<a href="/posts/second">a</a> <a href="https://tiny.test/posts/second/">b</a> <a href="/post">c</a><h1>{title}</h1>',
            ],
          ),
        ),
        "content/posts/2024-second.md:1:2 error content/encoding: The file is not valid UTF-8.\n" +
          'templates/page.tsx:12:100 error link/no-target: "/post" leads to no page. On /, /posts/first.',
      ],
      [
        "the same, with links to the file's own page",
        both(
          { "content/posts/second.md": Buffer.from([0x62, 0xe9, 0x63]) },
          post(
            "[a](/posts/second.html), [b](https://tiny.test/posts/second.html), [c](https://tiny.test/posts/second)",
          ),
        ),
        "content/posts/second.md:1:2 error content/encoding: The file is not valid UTF-8.",
      ],
      rowOfFiles(
        "content/encoding",
        "content/posts/",
        [
          "control.md",
          "a\u001b[2Jb",
          ":1:2",
          "The text contains a control character (U+001B), which cannot be published.",
        ],
        ["invalid.md", Buffer.from([0x61, 0x0a, 0x62, 0xe9, 0x63]), ":2:2", "The file is not valid UTF-8."],
        [
          "json-noncharacter.json",
          '{\n  "a": "a \\ufffe b" }',
          ":2:8",
          "The text contains a noncharacter (U+FFFE), which cannot be published.",
        ],
        [
          "json-surrogate.json",
          '{\n  "a": "a \\ud83d b" }',
          ":2:8",
          "The text contains half of a surrogate pair (U+D83D), which cannot be published.",
        ],
        [
          "noncharacter.md",
          "\nab\uffffc",
          ":2:3",
          "The text contains a noncharacter (U+FFFF), which cannot be published.",
        ],
        ["nul.md", "a\nb\0", ":2:2", "The file contains a NUL byte, so it is not text."],
        ["umlaut.md", Buffer.from([0xc3, 0xa4, 0xff]), ":1:2", "The file is not valid UTF-8."],
        ["utf-16.md", Buffer.from("\ufeffhi", "utf16le"), ":1:1", "The file is UTF-16."],
        [
          "yaml-nul.md",
          '---\ntitle: "a\\0b"\n---\n',
          ":2:8",
          "The text contains a control character (U+0000), which cannot be published.",
        ],
      ),
    ],
    "content/too-large": [
      [
        "a huge file",
        postFile("x".repeat(2_000_001)),
        "content/posts/first.md error content/too-large: The file has 2000001 bytes; the limit is 2000000.",
      ],
      [
        "huge front matter",
        postFile(`---\ntitle: ${"x".repeat(70_000)}\n---\n`),
        "content/posts/first.md:1:1 error content/too-large: The front matter is longer than 65536 characters.",
      ],
    ],
  },
  correct: [
    [
      "hidden files of operating systems, Git and editors, of another build, and one that the site ignores",
      {
        ...Object.fromEntries(
          [".DS_Store", ".gitkeep", ".git/HEAD", "._a.png", ".a.txt.swp", ".#a.txt", "a.txt~", "v1/.plinth.json"].map(
            (name) => [`content/static/${name}`, "x"],
          ),
        ),
        "content/static/.cache/a.json": "x",
        "content/posts/.obsidian/app.json": "{}",
        ...setting('ignore: ["static/.cache"]'),
      },
    ],
  ],
} as const satisfies Rows;
