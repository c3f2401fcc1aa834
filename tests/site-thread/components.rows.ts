/** Components in Markdown: deliberate mistakes, at their place in a file. */
import { post, type Rows, types } from "../support/rows.ts";
import { edited, editedText, type Files } from "../support/small-site.ts";

const withBox: Files = edited(
  "templates/site.tsx",
  ["import { defineSite, page }", "import { component, defineSite, page, z }"],
  [
    "  content,\n",
    `  content,
  markdown: { components: { Box: component(({ href, children }: { href?: string | undefined; children?: React.ReactNode }) => <div>{href && <a href={href}>a link</a>}{children}</div>, z.strictObject({ href: z.string().optional() })) },
    directives: { note: "Box" } },
`,
  ],
  ["import { content }", 'import type React from "react";\nimport { content }'],
);

const withData: Files = {
  ...withBox,
  "templates/site.tsx": editedText(String(withBox["templates/site.tsx"]), [
    "markdown: { components: {",
    "markdown: { html: true, components: { Data: component(({ value }: { value: unknown }) => <p>{JSON.stringify(value)}</p>, z.strictObject({ value: z.unknown() })),",
  ]),
};

export const components = {
  mistakes: {
    "content/component": [
      [
        "a name that the site does not list",
        { ...withBox, ...post("Hello.\n\nAn <Bxo>inner</Bxo> one.") },
        'content/posts/first.md:7:4 error content/component: No component of the site is called "Bxo".',
      ],
      [
        "an attribute, on a line of its own",
        { ...withBox, ...post("<Box\n  hrf='/'\n/>") },
        'content/posts/first.md:6:3 error content/component: <Box> has no attribute "hrf".',
      ],
      [
        "after a reference, which has another length",
        { ...withBox, ...post("The {{site.name}} site <Box a/>") },
        'content/posts/first.md:5:29 error content/component: <Box> has no attribute "a".',
      ],
      [
        "code in braces, in a text of MDX",
        { ...withBox, ...post("import { Box } from './box';\n\n<Box>{a, b}</Box>") },
        "content/posts/first.md:7:6 error content/component: The text has code in braces: {a, b}.",
      ],
    ],
    "link/no-target": [
      [
        "a link that a component makes of an attribute",
        { ...withBox, ...post("Hello.\n\n<Box href='/nope'/>") },
        'content/posts/first.md:7:12 error link/no-target: "/nope" leads to no page. On /posts/first.',
      ],
      [
        "a link within a component",
        { ...withBox, ...post("<Box>\n\n  A [link](/nope)\n\n</Box>") },
        'content/posts/first.md:7:12 error link/no-target: "/nope" leads to no page. On /posts/first.',
      ],
      [
        "a link after a tag of several lines",
        { ...withBox, ...post("<Box\n  href='/'\n/>\n\nA [link](/nope)") },
        'content/posts/first.md:9:10 error link/no-target: "/nope" leads to no page. On /posts/first.',
      ],
    ],
  },
  correct: [
    ["a directive with an id, which is left out", { ...withBox, ...post(":::note {#own}\nc\n:::") }],
    [
      "braces in Markdown with a component",
      {
        ...withBox,
        ...edited("templates/page.tsx", ["text={post.body}", "entry={post}"]),
        ...post("<Box>Sets {a, b}</Box>\n\nand {x: 1}."),
      },
    ],
    [
      "an object in an attribute, which is no reference, in Markdown",
      { ...withData, ...post('<Data value={{ x: 1 }} />\n\n<Data value={{ a: { b: "{{site.name}}" } }} />') },
    ],
    [
      "objects in attributes of a file of MDX",
      {
        ...withData,
        ...types(["posts/*.md", "posts/*.{md,mdx}"]),
        "content/posts/second.mdx":
          "---\ntitle: Second\ndate: 2024-01-15\n---\n<Data value={{ x: 1 }} />\n\n<p style={{ marginTop: 8 }}>x</p>\n",
        ...edited("templates/page.tsx", ["<Markdown text={post.body} />", "<Markdown entry={post} />"]),
      },
    ],
    [
      "components, comments and imports",
      {
        ...withBox,
        ...post("import { Box } from '@/box'\n\n<Box href='/'>\n  *a* {/* b */}\n</Box>\n\n:::note\nc\n:::"),
      },
    ],
    [
      "HTML that goes on, indented, after a blank line",
      {
        ...withBox,
        ...post(
          "<Box>x</Box>\n\n<table>\n  <thead>\n    <tr>\n      <th>A</th>\n\n      <th>B</th>\n    </tr>\n  </thead>\n</table>\n",
        ),
        "templates/site.tsx": editedText(String(withBox["templates/site.tsx"]), [
          "markdown: {",
          "markdown: { html: true,",
        ]),
      },
    ],
    [
      "a block of code by indentation, in a text without components",
      {
        ...withBox,
        ...post("Not <Foo:\n\n    see [this](/nope)\n"),
        ...edited("templates/site.tsx", ["content,\n", 'content,\n  checks: { "page/leftover": "off" },\n']),
      },
    ],
    [
      "a file of MDX",
      {
        ...withBox,
        ...types(["posts/*.md", "posts/*.{md,mdx}"]),
        "content/posts/second.mdx":
          "---\ntitle: Second\ndate: 2024-01-15\n---\n<Box>\n[first](./first.md) [self](./second.mdx)\n</Box>\n",
        ...edited("templates/page.tsx", ["<Markdown text={post.body} />", "<Markdown entry={post} />"]),
      },
    ],
  ],
} as const satisfies Rows;
