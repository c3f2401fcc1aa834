/** Input that src/checks/url-schemes.ts reports, and input that it accepts. */
import { inBody, type Rows } from "../support/rows.ts";

export const mailLinks = {
  mistakes: {
    "link/mail": [
      [
        "a subject that is not encoded",
        inBody('<a href="mailto:a@b.test?subject=Two words">x</a>'),
        'templates/page.tsx:12:38 error link/mail: The link "mailto:a@b.test?subject=Two words" is not percent-encoded (a href). On /, /posts/first.',
      ],
      [
        "CR LF in a subject",
        inBody('<a href="mailto:a@b.test?subject=Hi%0D%0ABcc:c@d.test">x</a>'),
        'templates/page.tsx:12:38 error link/mail: The link "mailto:a@b.test?subject=Hi%0D%0ABcc:c@d.test" has a line break or another control character in its subject (a href). On /, /posts/first.',
      ],
      [
        "LF in an address",
        inBody('<a href="mailto:a@b.test%0ac@d.test">x</a>'),
        'templates/page.tsx:12:38 error link/mail: The link "mailto:a@b.test%0ac@d.test" has a line break or another control character in its address (a href). On /, /posts/first.',
      ],
      [
        "nothing",
        inBody('<a href="mailto:">x</a>'),
        'templates/page.tsx:12:38 error link/mail: The link "mailto:" has no email address (a href). On /, /posts/first.',
      ],
      [
        "two slashes before the address",
        inBody('<a href="mailto://a@b.test">x</a>'),
        'templates/page.tsx:12:38 error link/mail: The link "mailto://a@b.test" has "//" before its email address (a href). On /, /posts/first.',
      ],
      [
        "two addresses, one of them not valid",
        inBody('<a href="mailto:a@b.test,support">x</a>'),
        'templates/page.tsx:12:38 error link/mail: The link "mailto:a@b.test,support" has no valid email address (a href). On /, /posts/first.',
      ],
      [
        "no address",
        inBody('<a href="mailto:support">x</a>'),
        'templates/page.tsx:12:38 error link/mail: The link "mailto:support" has no valid email address (a href). On /, /posts/first.',
      ],
    ],
  },
  correct: [
    [
      "mail links with other letters, which browsers encode",
      inBody('<a href="mailto:ann@bücher.example?subject=Grüße">x</a>'),
    ],
    [
      "mail links with several addresses, a multi-line body, no address; an image as a data: URL",
      inBody(
        '<a href="mailto:a@b.test,c@d.test?subject=Two%20words&amp;body=One%0D%0Atwo">x</a><a href="mailto:?body=Look">y</a><img alt="" src="data:," />',
      ),
    ],
  ],
} as const satisfies Rows;
