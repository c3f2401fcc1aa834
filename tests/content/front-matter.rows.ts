/** Front matter: deliberate mistakes. */
import { both, post, postFile, type Rows, rowOfFiles, types } from "../support/rows.ts";

export const frontMatter = {
  mistakes: {
    "content/front-matter": [
      [
        "not closed in a file that others link to, without follow-on errors",
        { "content/posts/second.md": "---\ntitle: Second\n", ...post("[it](/posts/second)") },
        "content/posts/second.md:1:1 error content/front-matter: The front matter is not closed.",
      ],
      rowOfFiles(
        "content/front-matter",
        "content/posts/",
        [
          "below.md",
          "\n\n---\ntitle: First\n---\nText.\n",
          ":3:1",
          "The front matter does not begin on the first line.",
        ],
        [
          "javascript.md",
          "---js\n{ title: process.exit(3) }\n---\n",
          ":1:4",
          'The front matter language "js" is not supported.',
        ],
        ["json.md", '{\n  "title": "First"\n}\nText.', ":1:1", "The front matter is JSON, which is not supported."],
        ["list.md", "---\n- a\n---\n", ":2:1", "The front matter is not a list of fields."],
        [
          "long-fence.md",
          "---\ntitle: First\n--- x\nbody",
          ":3:4",
          "The closing line of the front matter contains more than ---.",
        ],
        ["open.md", "---\ntitle: First\n", ":1:1", "The front matter is not closed."],
        // It would be a rule and a heading.
        [
          "second.md",
          "---\ntitle: First\n---\n\n---\ntitle: Other\ntags:\n  - a\n---\nText.\n",
          ":5:1",
          "The text begins with a second front matter, which visitors would read.",
        ],
        ["toml.md", '+++\ntitle = "First"\n+++\nText.', ":1:1", "The front matter is TOML, which is not supported."],
      ),
    ],
    "content/yaml": [
      rowOfFiles(
        "content/yaml",
        "content/posts/",
        [
          "at.md",
          "---\ntitle: @plinth\n---\n",
          ":2:8",
          "The front matter is not valid YAML: an unquoted value cannot start with @.",
        ],
        [
          "backtick.md",
          "---\ntitle: `a` b\n---\n",
          ":2:8",
          "The front matter is not valid YAML: an unquoted value cannot start with `.",
        ],
        [
          "bracket.md",
          "---\ntitle: First\ntags: [a, [b]\ndate: 2024-01-15\n---\n",
          ":3:7",
          "The front matter is not valid YAML: the [ is not closed.",
        ],
        [
          "colon.md",
          "---\ntitle: a: b\n---\n",
          ":2:9",
          "The front matter is not valid YAML: a value contains a colon and a space.",
        ],
        [
          "draft.md",
          "---\ntitle: [Draft] First\n---\n",
          ":2:16",
          "The front matter is not valid YAML: the ] ends the value before this.",
        ],
        [
          "indented.md",
          "---\ntitle: First\n  date: 2024-01-15\n---\n",
          ":3:3",
          "The front matter is not valid YAML: the line is not indented like the fields around it.",
        ],
        [
          "item.md",
          "---\ntitle: First\ntags:\n- abc\n-def\n---\n",
          ":5:1",
          "The front matter is not valid YAML: a list item needs a space after its -.",
        ],
        [
          "line.md",
          "---\ntitle: First\nSecond line.\n---\n",
          ":3:1",
          "The front matter is not valid YAML: the line is not a field.",
        ],
        [
          "list-item.md",
          "---\ntags:\n  - abc\n  -def\n---\n",
          ":4:3",
          "The front matter is not valid YAML: a list item needs a space after its -.",
        ],
        [
          "open-quote.md",
          '---\ntitle: "First\ndate: 2024-01-15\n---\n',
          ":2:8",
          "The front matter is not valid YAML: the quote is not closed.",
        ],
        [
          "open-single-quote.md",
          "---\ntitle: First\ntags:\n  - 'a\n  - b\n---\n",
          ":4:5",
          "The front matter is not valid YAML: the quote is not closed.",
        ],
        [
          "quote.md",
          "---\ntitle: First\nnote: 'it's'\n---\n",
          ":3:11",
          "The front matter is not valid YAML: a quote ends the value before this.",
        ],
        [
          "space.md",
          "---\ntitle: First\ndate:2024-01-15\n---\n",
          ":3:5",
          "The front matter is not valid YAML: a colon needs a space after it.",
        ],
        [
          "tab-after-space.md",
          "---\ntags:\n  - a\n \t- b\n---\n",
          ":4:2",
          "The front matter is not valid YAML: tabs are not allowed as indentation.",
        ],
        ["tab.md", "---\ntitle: First\n\tdate: 2024-01-15\n---\n", ":3:1", "YAML does not allow tabs as indentation."],
        [
          "tag.md",
          "---\ntitle: !!js/function x\n---\n",
          ":2:23",
          "The front matter is not valid YAML: unknown tag !<tag:yaml.org,2002:js/function>.",
        ],
      ),
      [
        "texts that YAML ends at a comment, in a field and in a list",
        both(
          postFile("---\ntitle: C # basics\ndate: 2024-01-15\ntags:\n  - one\t#1\n---\n"),
          types(["rating:", "tags: z.array(z.string()), rating:"]),
        ),
        [
          'content/posts/first.md:2:10 warning content/yaml: The value is only "C": "# basics" is a comment in YAML. If it belongs to the value, put the whole value in quotes. If it is a comment, move it to a line of its own.',
          'content/posts/first.md:5:9 warning content/yaml: The value is only "one": "#1" is a comment in YAML. If it belongs to the value, put the whole value in quotes. If it is a comment, move it to a line of its own.',
        ].join("\n"),
      ],
    ],
  },
  correct: [
    ["a text between rules", post("---\nNote: text\n\n---\n\n---\n\na: b\n\n---")],
    ["a rule, and a heading", post("---\nNote: read this\n---\nText")],
    [
      "comments that cannot be a part of a text",
      postFile('---\n# why\ntitle: "C # basics" # why\ndate: 2024-01-15 # as printed\nrating: 5 # of 5\n---\n'),
    ],
    ["front matter in code", post("```yaml\n---\ntitle: Other\n---\n```")],
  ],
} as const satisfies Rows;
