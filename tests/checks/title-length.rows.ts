/** What src/checks/title-length.ts reports, and what it accepts. */
import { both, noindex, type Rows, template } from "../support/rows.ts";

const long = "A description that goes on and on. ".repeat(6).trim();

export const titleLength = {
  mistakes: {
    "page/title-length": [
      [
        "long",
        template(["<title>{title}</title>", '<title>{title.padEnd(70, "!")}</title>']),
        'content/posts/first.md warning page/title-length: The title "First!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…" has 70 characters; search results show about 60. On /posts/first. Say the important part first, and less.\ntemplates/site.tsx:8:11 warning page/title-length: The title "Tiny!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…" has 70 characters; search results show about 60. On /. Say the important part first, and less.',
      ],
    ],
    "page/vague-title": [
      [
        "Home",
        template(["<Html title={site.name}>", '<Html title="Home">']),
        'templates/page.tsx:17:23 warning page/vague-title: The title "Home" says nothing of the page. On /. Say what the page holds, and whose it is.',
      ],
    ],
    "page/description-length": [
      [
        "long",
        template(['content={"About " + title}', `content={title + ": ${long}"}`]),
        'content/posts/first.md warning page/description-length: The description "First: A description that goes on and o…" has 216 characters; search results show about 160. On /posts/first. Say the important part first, and less.\ntemplates/site.tsx:8:11 warning page/description-length: The description "Tiny: A description that goes on and on…" has 215 characters; search results show about 160. On /. Say the important part first, and less.',
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
        "templates/page.tsx": String(noindex["templates/page.tsx"])
          .replace("<title>{title}</title>", '<title>{title.padEnd(90, "!")}</title>')
          .replace('{noindex && <meta name="robots" content="noindex" />}', '<meta name="robots" content="noindex" />'),
      }),
    ],
  ],
} as const satisfies Rows;
