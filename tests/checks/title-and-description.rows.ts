/** Input that src/checks/titles-and-descriptions.ts reports, and input that it accepts. */

import { both, noindex, type Rows, template } from "../support/rows.ts";
import { editedText } from "../support/small-site.ts";

const long = "A description that goes on and on. ".repeat(6).trim();

export const titleAndDescription = {
  mistakes: {
    "page/title": [
      [
        "two",
        template(["<title>{title}</title>", "<title>{title}</title><title>b</title>"]),
        "templates/site.tsx:8:11 error page/title: The page has 2 <title> elements. On /, /posts/first.",
      ],
      [
        "none",
        template(["<title>{title}</title>", ""]),
        "templates/site.tsx:8:11 error page/title: The page has no <title>. On /, /posts/first.",
      ],
      [
        "of several texts",
        template(["<title>{title}</title>", "<title>{title} of {url}</title>"]),
        "templates/site.tsx:8:11 error page/title: The page's <title> is empty. On /, /posts/first.",
      ],
    ],
    "page/description": [
      [
        "none",
        template(['<meta name="description" content={"About " + title} />', ""]),
        "templates/site.tsx:8:11 error page/description: The page has no meta description. On /, /posts/first.",
      ],
      [
        "a misspelt field",
        template(['content={"About " + title}', "content={Object({ description: title }).descripton}"]),
        "templates/site.tsx:8:11 error page/description: The page has an empty meta description. On /, /posts/first.",
      ],
    ],
    "page/title-length": [
      [
        "long",
        template(["<title>{title}</title>", '<title>{title.padEnd(70, "!")}</title>']),
        'content/posts/first.md warning page/title-length: The title "First!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…" has 70 characters; search results show about 60. On /posts/first. Shorten it, with the important part first.\ntemplates/site.tsx:8:11 warning page/title-length: The title "Tiny!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…" has 70 characters; search results show about 60. On /. Shorten it, with the important part first.',
      ],
    ],
    "page/vague-title": [
      [
        "Home",
        template(["<Html title={site.name}>", '<Html title="Home">']),
        'templates/page.tsx:17:23 warning page/vague-title: The title "Home" says nothing about the page. On /. Name the content of the page, and the site.',
      ],
    ],
    "page/description-length": [
      [
        "long",
        template(['content={"About " + title}', `content={title + ": ${long}"}`]),
        'content/posts/first.md warning page/description-length: The description "First: A description that goes on and o…" has 216 characters; search results show about 160. On /posts/first. Shorten it, with the important part first.\ntemplates/site.tsx:8:11 warning page/description-length: The description "Tiny: A description that goes on and on…" has 215 characters; search results show about 160. On /. Shorten it, with the important part first.',
      ],
    ],
  },
  correct: [
    [
      "60 and 160 characters, emoji counted once",
      both(
        template([
          "<title>{title}</title>",
          '<title>{(title + "🐦".repeat(60)).slice(0, title.length + (60 - title.length) * 2)}</title>',
        ]),
      ),
    ],
    [
      "a long title of a page that says noindex",
      both(noindex, {
        "templates/page.tsx": editedText(
          String(noindex["templates/page.tsx"]),
          ["<title>{title}</title>", '<title>{title.padEnd(90, "!")}</title>'],
          ['{noindex && <meta name="robots" content="noindex" />}', '<meta name="robots" content="noindex" />'],
        ),
      }),
    ],
  ],
} as const satisfies Rows;
