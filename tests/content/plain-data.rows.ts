/** Data of any format: deliberate mistakes. */
import { both, postFile, type Rows, siteJson, types } from "../support/rows.ts";

export const plainData = {
  mistakes: {
    "content/duplicate-key": [
      [
        "in YAML",
        postFile("---\ntitle: First\ntitle: Second\n---\n"),
        "content/posts/first.md:3:1 error content/duplicate-key: The front matter contains this field twice.",
      ],
      [
        "in JSON",
        siteJson("{", '  "name": "Tiny",', '  "name": "Tiny"', "}"),
        'content/site.json:3:3 error content/duplicate-key: The object contains the field "name" twice.',
      ],
    ],
    "content/number": [
      [
        "with too many digits",
        both(
          types(["name: z.string()", "name: z.number()"]),
          siteJson("{", '  "name": 12345678901234567890,', '  "origin": "https://tiny.test"', "}"),
        ),
        "content/site.json:2:11 error content/number: The number cannot be stored exactly: it would become 12345678901234567000.",
      ],
      [
        "NaN, in YAML",
        postFile("---\ntitle: First\nrating: .nan\n---\n"),
        "content/posts/first.md:3:9 error content/number: The number cannot be stored exactly: it would become NaN.",
      ],
    ],
    "content/forbidden-key": [
      [
        "in JSON",
        siteJson("{", '  "__proto__": {}', "}"),
        'content/site.json:2:3 error content/forbidden-key: "__proto__" is not allowed as a field name.',
      ],
      [
        "in YAML",
        postFile("---\na:\n  constructor: 1\n---\n"),
        'content/posts/first.md:3:3 error content/forbidden-key: "constructor" is not allowed as a field name.',
      ],
    ],
    "content/too-complex": [
      [
        "deeply nested JSON that is not closed",
        siteJson("[".repeat(50_000)),
        "content/site.json error content/too-complex: The data is nested too deeply.",
      ],
      [
        "deeply nested YAML",
        postFile(`---\ntitle: ${"[".repeat(5_000)}]\n---\n`),
        "content/posts/first.md:1:1 error content/too-complex: The data is nested too deeply.",
      ],
      [
        "deeply nested JSON",
        siteJson("[".repeat(50_000) + "]".repeat(50_000)),
        "content/site.json error content/too-complex: The data is nested more than 64 levels deep.",
      ],
      [
        "an alias bomb",
        postFile(
          `---\na0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(",")}]`).join("\n")}\n---\n`,
        ),
        "content/posts/first.md error content/too-complex: The data contains more than 20000 values.",
      ],
    ],
  },
} as const satisfies Rows;
