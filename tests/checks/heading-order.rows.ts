/** Input that src/output/facts/page.ts reports, and input that it accepts. */
import { both, post, type Rows, setting } from "../support/rows.ts";

export const headingOrder = {
  mistakes: {
    "page/heading-order": [
      [
        "h3 after h1",
        post("### Too deep"),
        'content/posts/first.md:5:1 warning page/heading-order: The headings skip a level: h3 "Too deep" comes after an h1. On /posts/first. Choose levels by the outline, and set sizes in the stylesheet.',
      ],
      [
        "a heading with markup, where another one has the same text",
        post("## See `it` now\n\n#### See [`it`](/) *now*"),
        'content/posts/first.md:7:1 warning page/heading-order: The headings skip a level: h4 "See it now" comes after an h2. On /posts/first. Choose levels by the outline, and set sizes in the stylesheet.',
      ],
      [
        "a heading in raw HTML",
        both(post('Text.\n\n<h3 class="a">Too <b>deep</b></h3>'), setting("markdown: { html: true }")),
        'content/posts/first.md:7:1 warning page/heading-order: The headings skip a level: h3 "Too deep" comes after an h1. On /posts/first. Choose levels by the outline, and set sizes in the stylesheet.',
      ],
    ],
  },
  correct: [["headings that go up by several", post("## A\n\n### B\n\n#### C\n\n## D")]],
} as const satisfies Rows;
