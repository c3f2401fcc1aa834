/** References in texts: deliberate mistakes. */
import { post, type Rows, siteJson } from "../support/rows.ts";

export const references = {
  mistakes: {
    "content/unknown-reference": [
      [
        "in Markdown",
        post("By {{site.nmae}}."),
        "content/posts/first.md:5:4 error content/unknown-reference: Unknown reference {{site.nmae}}.",
      ],
      [
        "with an unknown name",
        post("By {{user.name}}."),
        "content/posts/first.md:5:4 error content/unknown-reference: Unknown reference {{user.name}}.",
      ],
      [
        "to itself",
        siteJson("{", '  "name": "{{site.name}}",', '  "origin": "https://tiny.test"', "}"),
        "content/site.json:2:12 error content/unknown-reference: {{site.name}} refers to itself.",
      ],
      [
        "to an object",
        post("{{site}}"),
        "content/posts/first.md:5:1 error content/unknown-reference: {{site}} is not a string or a number.",
      ],
    ],
  },
} as const satisfies Rows;
