/** Input that src/checks/ids.ts reports. */
import { both, post, type Rows, setting, template } from "../support/rows.ts";

export const ids = {
  mistakes: {
    "page/invalid-id": [
      [
        "with a space",
        template(["<h1>{title}</h1>", '<h1 id="a b">{title}</h1>']),
        'templates/page.tsx:12:17 error page/invalid-id: The id "a b" contains a space. On /, /posts/first.',
      ],
    ],
    "page/duplicate-id": [
      [
        "twice",
        template(["<h1>{title}</h1>", '<h1 id="a">{title}</h1><p id="a">x</p>']),
        'templates/page.tsx:12:39 error page/duplicate-id: The id "a" is used more than once. On /, /posts/first.',
      ],
      [
        "an anchor in Markdown, and the heading below it",
        both(post('Text.\n\n<a name="get-it"></a>\n\n## Get it'), setting("markdown: { html: true }")),
        'content/posts/first.md:9:1 error page/duplicate-id: The id "get-it" is used more than once. On /posts/first.',
      ],
      [
        "a heading in Markdown, and an element of the template",
        both(post("Text.\n\n## Get `it`"), template(["<time>", '<time id={"get-" + "it"}>'])),
        'content/posts/first.md:7:1 error page/duplicate-id: The id "get-it" is used more than once. On /posts/first.',
      ],
    ],
  },
} as const satisfies Rows;
