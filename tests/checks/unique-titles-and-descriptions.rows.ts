/** Input that src/checks/titles-and-descriptions.ts reports, and input that it accepts. */
import { both, type Files, type Rows, site, start, template } from "../support/rows.ts";

/** Another page with the title of the post, linked from it. */
const another = (url: string, attributes = ""): Files =>
  both(
    site(
      ["...posts.map", `page("${url}", <Post post={posts[0]!} ${attributes} />),\n    ...posts.map`],
      ["content,\n", 'content,\n  checks: { "site/orphan": "off" },\n'],
    ),
    template(
      [
        "{ title, children }: { title: string; children?: ReactNode }",
        '{ title, children, about = title, original, lang = "en" }: { title: string; children?: ReactNode; about?: string; original?: string; lang?: string }',
      ],
      ['<html lang="en">', "<html lang={lang}>"],
      ['content={"About " + title}', 'content={"About " + about}'],
      ["href={origin + url}", "href={origin + (original ?? url)}"],
      [
        "export function Post({ post }: { post: ",
        "export function Post({ post, ...rest }: { about?: string; original?: string; lang?: string; post: ",
      ],
      ["<Html title={post.fields.title}>", "<Html title={post.fields.title} {...rest}>"],
    ),
  );

export const uniqueTitlesAndDescriptions = {
  mistakes: {
    "page/duplicate-title": [
      [
        "two posts",
        { "content/posts/second.md": start["content/posts/first.md"] },
        'content/posts/second.md:2:8 warning page/duplicate-title: Several pages have the title "First": /posts/first, /posts/second. Make each title specific to its page.',
      ],
      [
        "two pages of one folder whose descriptions differ",
        another("/posts/again", 'about="something else"'),
        'content/posts/first.md:2:8 warning page/duplicate-title: Several pages have the title "First": /posts/again, /posts/first. Make each title specific to its page.',
      ],
      [
        "two pages of different folders with the same description",
        another("/old/first"),
        'content/posts/first.md:2:8 warning page/duplicate-title: Several pages have the title "First": /old/first, /posts/first. Make each title specific to its page.',
      ],
    ],
    "page/duplicate-description": [
      [
        "two",
        template(['content={"About " + title}', 'content="About us"']),
        "templates/page.tsx:9:43 warning page/duplicate-description: Several pages have the same meta description: /, /posts/first. Write a description that is specific to each page.",
      ],
    ],
  },
  correct: [
    ["two versions of a manual", another("/old/first", 'about="the old first"')],
    ["a translation", another("/de/first", 'lang="de"')],
    ["a copy whose canonical link is the original", another("/copy", 'original="/posts/first"')],
  ],
} as const satisfies Rows;
