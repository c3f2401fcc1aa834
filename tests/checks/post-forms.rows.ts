/** Input that src/checks/post-forms.ts reports: nginx answers 405. */
import { both, html, inBody, type Rows, setting } from "../support/rows.ts";

const form = (action: string, more = ""): string =>
  `<form method="post" action="${action}"${more}><button>Go</button></form>`;

export const postForms = {
  mistakes: {
    "link/no-target": [
      [
        "a form that posts to a page",
        inBody(form("/")),
        'templates/page.tsx:12:57 warning link/no-target: A form posts to "/", which is a page of the site: its host answers 405 Method Not Allowed. On /, /posts/first. Write the URL of a service that accepts the form; if a function of the host does, list its path in elsewhere; or use method="get".',
      ],
    ],
  },
  correct: [
    [
      "forms for a service, for Netlify, for a script, and for a search",
      html(
        `${form("https://forms.test/a")}${form("/", " data-netlify='true'")}<form method="post"><button>Go</button></form><form action="/"><button>Go</button></form>`,
      ),
    ],
    [
      "forms for functions of the host, one percent-encoded",
      both(inBody(form("/") + form("/posts/first")), setting('elsewhere: ["/", "/posts/f%69rst"]')),
    ],
  ],
} as const satisfies Rows;
