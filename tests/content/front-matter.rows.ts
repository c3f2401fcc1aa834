/** Front matter: deliberate mistakes. */
import { post, postFile, type Rows } from "../support/rows.ts";

export const frontMatter = {
  mistakes: {
    "content/front-matter": [
      [
        "a second one, which would be a rule and a heading",
        postFile("---\ntitle: First\ndate: 2024-01-15\n---\n\n---\ntitle: Other\ntags:\n  - a\n---\nText.\n"),
        "content/posts/first.md:6:1 error content/front-matter: The text begins with a second front matter, which visitors would read.",
      ],
      [
        "not closed in a file that others link to, without follow-on errors",
        { "content/posts/second.md": "---\ntitle: Second\n", ...post("[it](/posts/second)") },
        "content/posts/second.md:1:1 error content/front-matter: The front matter is not closed.",
      ],
      [
        "not closed",
        postFile("---\ntitle: First\n"),
        "content/posts/first.md:1:1 error content/front-matter: The front matter is not closed.",
      ],
      [
        "more text on the closing line",
        postFile("---\ntitle: First\n--- x\nbody"),
        "content/posts/first.md:3:4 error content/front-matter: The closing line of the front matter contains more than ---.",
      ],
      [
        "in TOML",
        postFile('+++\ntitle = "First"\n+++\nText.'),
        "content/posts/first.md:1:1 error content/front-matter: The front matter is TOML, which is not supported.",
      ],
      [
        "in JSON",
        postFile('{\n  "title": "First"\n}\nText.'),
        "content/posts/first.md:1:1 error content/front-matter: The front matter is JSON, which is not supported.",
      ],
      [
        "in JavaScript",
        postFile("---js\n{ title: process.exit(3) }\n---\n"),
        'content/posts/first.md:1:4 error content/front-matter: The front matter language "js" is not supported.',
      ],
      [
        "in a language named like a JavaScript property",
        postFile("---constructor\na: 1\n---\n"),
        'content/posts/first.md:1:4 error content/front-matter: The front matter language "constructor" is not supported.',
      ],
      [
        "a list",
        postFile("---\n- a\n---\n"),
        "content/posts/first.md:2:1 error content/front-matter: The front matter is not a list of fields.",
      ],
    ],
    "content/yaml": [
      [
        "a tab",
        postFile("---\ntitle: First\n\tdate: 2024-01-15\n---\n"),
        "content/posts/first.md:3:1 error content/yaml: YAML does not allow tabs as indentation.",
      ],
      [
        "a colon in a value",
        postFile("---\ntitle: a: b\n---\n"),
        "content/posts/first.md:2:9 error content/yaml: The front matter is not valid YAML: a value contains a colon and a space.",
      ],
      [
        "a custom tag",
        postFile("---\ntitle: !!js/function x\n---\n"),
        "content/posts/first.md:2:23 error content/yaml: The front matter is not valid YAML: unknown tag !<tag:yaml.org,2002:js/function>.",
      ],
    ],
  },
  correct: [
    ["a text between rules", post("---\nNote: text\n\n---\n\n---\n\na: b\n\n---")],
    ["a rule, and a heading", post("---\nNote: read this\n---\nText")],
    ["front matter in code", post("```yaml\n---\ntitle: Other\n---\n```")],
  ],
} as const satisfies Rows;
