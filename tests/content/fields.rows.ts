/** Fields against their schema: deliberate mistakes. */
import { both, post, postFile, type Rows, rowOfFiles, site, siteJson, types } from "../support/rows.ts";
import { edited } from "../support/small-site.ts";

export const fields = {
  mistakes: {
    "content/missing-field": [
      rowOfFiles(
        "content/missing-field",
        "content/posts/",
        ["no-front-matter.md", "Hello", ":1:1", 'The fields "title", "date" are missing.'],
        ["no-title.md", "---\ndate: 2024-01-15\n---\n", ":2:1", 'The field "title" is missing.'],
        ["rule.md", "----\ntitle: First\n----\n", ":1:1", 'The fields "title", "date" are missing.'],
      ),
      [
        "that others refer to, without follow-on errors",
        both(siteJson("{", '  "origin": "https://tiny.test"', "}"), post("By {{site.name}}.")),
        'content/site.json:1:1 error content/missing-field: The field "name" is missing.',
      ],
    ],
    "content/unknown-field": [
      rowOfFiles(
        "content/unknown-field",
        "content/posts/",
        ["empty-name.md", '---\ntitle: Empty\ndate: 2024-01-15\n"": x\n---\n', ":4:1", 'Unknown field "".'],
        ["merge-key.md", "---\ntitle: Merge\ndate: 2024-01-15\n<<: {}\n---\n", ":4:1", 'Unknown field "<<".'],
        ["misspelt.md", "---\ntitle: Misspelt\ndate: 2024-01-15\nratign: 5\n---\n", ":4:1", 'Unknown field "ratign".'],
        // The required field is not also reported as missing.
        ["required.md", "---\ntilte: First\ndate: 2024-01-15\n---\n", ":2:1", 'Unknown field "tilte".'],
      ),
      [
        "of several files, once, and a misspelt one in each",
        Object.fromEntries(
          ["a", "b", "c"].map((name) => [
            `content/posts/${name}.md`,
            `---\ntitle: ${name}\ndate: 2024-01-15\nlayout: post\nratign: 5\n---\n`,
          ]),
        ),
        [
          'content/posts/a.md:4:1 error content/unknown-field: Unknown field "layout", also in 2 other files.',
          ...["a", "b", "c"].map(
            (name) => `content/posts/${name}.md:5:1 error content/unknown-field: Unknown field "ratign".`,
          ),
        ].join("\n"),
      ],
      [
        "that is a misspelt field with a default, which pages() uses",
        both(
          postFile("---\ntitle: First\ndate: 2024-01-15\ntag: [a]\n---\n"),
          types(["rating:", "tags: z.array(z.string()).default([]), rating:"]),
          site(["posts.map(", 'posts.filter((post) => !post.fields.tags.includes("x")).map(']),
        ),
        'content/posts/first.md:4:1 error content/unknown-field: Unknown field "tag".',
      ],
      [
        "that differs from the draft field in its letters' case, where the schema accepts any field",
        both(
          postFile("---\ntitle: First\ndate: 2024-01-15\nDraft: true\nDated: x\n---\n"),
          types(
            ["z.strictObject({ title", "z.looseObject({ draft: z.boolean().optional(), title"],
            ["optional() }))", 'optional() }), { draft: "draft", date: "date" })'],
          ),
        ),
        'content/posts/first.md:4:1 error content/unknown-field: Unknown field "Draft".',
      ],
      [
        "in JSON",
        siteJson("{", '  "name": "Tiny",', '  "origin": "https://tiny.test",', '  "nmae": "x"', "}"),
        'content/site.json:4:3 error content/unknown-field: Unknown field "nmae".',
      ],
      [
        "that the schema would silently drop",
        both(
          types(["z.strictObject({ name", "z.object({ name"]),
          siteJson("{", '  "name": "Tiny",', '  "origin": "https://tiny.test",', '  "nmae": "x"', "}"),
        ),
        'content/site.json:4:3 error content/unknown-field: Unknown field "nmae".',
      ],
    ],
    "content/invalid-field": [
      [
        "a message of the site's own, which is a sentence",
        types(["title: z.string()", 'title: z.string().regex(/^[a-z]/, "Begin with a small letter.")']),
        'content/posts/first.md:2:8 error content/invalid-field: title is "First": begin with a small letter.',
      ],
      [
        "braces that are no reference",
        both(
          types(
            ["title: z.string()", "title: z.string().max(20)"],
            [".optional() }))", ".optional() }), { references: false })"],
          ),
          { "content/posts/first.md": "---\ntitle: Using {{ secrets.X }} in a workflow\ndate: 2024-01-15\n---\n" },
        ),
        'content/posts/first.md:2:8 error content/invalid-field: title is "Using {{ secrets.X }} in a workflow": expected at most 20 characters.',
      ],
      rowOfFiles(
        "content/invalid-field",
        "content/posts/",
        [
          "date.md",
          "---\ntitle: First\ndate: 2024-02-30\n---\n",
          ":3:7",
          'date is "2024-02-30": there is no such day.',
        ],
        [
          "range.md",
          "---\ntitle: Range\ndate: 2024-01-15\nrating: 7\n---\n",
          ":4:9",
          "rating is 7: expected at most 5.",
        ],
        [
          "type.md",
          "---\ntitle: 12\ndate: 2024-01-15\n---\n",
          ":2:8",
          "title is 12: expected string, received number.",
        ],
        [
          "windows.md",
          "\ufeff---\r\ntitle: 13\r\ndate: 2024-01-15\r\n---\r\n",
          ":2:8",
          "title is 13: expected string, received number.",
        ],
        // A number in YAML 1.1.
        [
          "yaml-1.1.md",
          "---\ntitle: Old\ndate: 2024-01-15\nrating: 0:04\n---\n",
          ":4:9",
          'rating is "0:04": expected number, received string.',
        ],
      ),
      [
        "neither a date nor a time",
        both(
          edited("templates/content.ts", ["date: z.iso.date()", "date: z.union([z.iso.date(), z.iso.datetime()])"]),
          postFile("---\ntitle: First\ndate: soon\n---\n"),
        ),
        'content/posts/first.md:3:7 error content/invalid-field: date is "soon": invalid ISO date, or invalid ISO datetime.',
      ],
      [
        "a time on a day that does not exist",
        both(
          edited("templates/content.ts", ["date: z.iso.date()", "date: z.iso.datetime()"]),
          postFile("---\ntitle: First\ndate: 2026-11-31T10:00:00Z\n---\n"),
        ),
        'content/posts/first.md:3:7 error content/invalid-field: date is "2026-11-31T10:00:00Z": there is no such day.',
      ],
      [
        "a day that does not exist, of which the schema would make another one",
        both(
          edited("templates/content.ts", ["date: z.iso.date()", "date: z.string(), days: z.array(z.coerce.date())"]),
          postFile("---\ntitle: First\ndate: 2024-01-15\ndays: [2024-02-29, 2024-02-30]\n---\n"),
        ),
        'content/posts/first.md:4:20 error content/invalid-field: days[1] is "2024-02-30": there is no such day.',
      ],
      [
        "lists and texts of the wrong length",
        both(
          postFile("---\ntitle: ''\ndate: 2024-01-15\ntags: [a, b, c]\nnames: []\nshare: 0\n---\n"),
          types([
            "title: z.string()",
            "title: z.string().min(1), tags: z.array(z.string()).length(2), names: z.array(z.string()).min(2), share: z.number().gt(0)",
          ]),
        ),
        [
          'content/posts/first.md:2:8 error content/invalid-field: title is "": expected at least 1 character.',
          "content/posts/first.md:4:7 error content/invalid-field: tags has 3 items: expected exactly 2 items.",
          "content/posts/first.md:5:8 error content/invalid-field: names has 0 items: expected at least 2 items.",
          "content/posts/first.md:6:8 error content/invalid-field: share is 0: expected more than 0.",
        ].join("\n"),
      ],
    ],
  },
} as const satisfies Rows;
