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
        "to itself",
        siteJson("{", '  "name": "{{site.name}}",', '  "origin": "https://tiny.test"', "}"),
        "content/site.json:2:12 error content/unknown-reference: {{site.name}} refers to itself.",
      ],
    ],
  },
} as const satisfies Rows;
