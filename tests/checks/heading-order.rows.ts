/** Input that src/checks/heading-order.ts reports, and input that it accepts. */
import { post, type Rows } from "../support/rows.ts";

export const headingOrder = {
  mistakes: {
    "page/heading-order": [
      [
        "h3 after h1",
        post("### Too deep"),
        'content/posts/first.md warning page/heading-order: The headings skip a level: h3 "Too deep" comes after an h1. On /posts/first. Choose levels by the outline, and set sizes in the stylesheet.',
      ],
    ],
  },
  correct: [["headings that go up by several", post("## A\n\n### B\n\n#### C\n\n## D")]],
} as const satisfies Rows;
