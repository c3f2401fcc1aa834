/** Input that src/checks/markup.ts reports, and input that it accepts. */
import { html, type Rows } from "../support/rows.ts";

export const unclosedMarkup = {
  mistakes: {
    "page/unclosed": [
      [
        "a comment",
        html("<p>x</p><!-- todo"),
        'templates/page.tsx:12:78 error page/unclosed: "<!-- todo" is never closed: browsers treat the rest of the page as part of it. On /, /posts/first.',
      ],
      [
        "a text element, closed as in XML",
        html('<iframe title="x" src="https://other.test/" />'),
        'templates/page.tsx:12:70 error page/unclosed: "<iframe" is never closed: browsers treat the rest of the page as part of it. On /, /posts/first.',
      ],
      [
        "a template",
        html("<template><template></template><p>x</p>"),
        'templates/page.tsx:12:70 error page/unclosed: "<template" is never closed: browsers treat the rest of the page as part of it. On /, /posts/first.',
      ],
      [
        "a script with a comment that begins a script",
        html('<script>const text = "<!--<script>";</script>'),
        'templates/page.tsx:12:93 error page/unclosed: After "<!--<script" in a script, </script> does not close it: browsers treat the rest of the page as part of it. On /, /posts/first.',
      ],
      [
        "the same in JSON-LD, closed by the next script",
        html(
          '<script type="application/ld+json">{"@context":"https://schema.org","name":"<!-- <script>"}</script><p>a</p><script>1</script>',
        ),
        'templates/page.tsx:12:155 error page/unclosed: After "<!-- <script" in a script, </script> does not close it: browsers treat the rest of the page as part of it. On /, /posts/first.',
      ],
      [
        "a tag",
        html("<b title='x>"),
        'templates/page.tsx:12:70 error page/unclosed: "<b" is never closed: browsers treat the rest of the page as part of it. On /, /posts/first.',
      ],
    ],
  },
  correct: [
    [
      "elements closed as in XML, in a drawing; comments closed as in HTML",
      html('<svg><title/><style/><path d="M0 0"/></svg><!--><!-- a --!><!-- b --><textarea aria-label="x"></textarea>'),
    ],
  ],
} as const satisfies Rows;
