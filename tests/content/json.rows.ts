/** JSON: deliberate mistakes. */
import { both, post, type Rows, siteJson, start, types } from "../support/rows.ts";

export const json = {
  mistakes: {
    "content/json": [
      [
        "that others refer to, without follow-on errors",
        both(siteJson("{"), post("By {{site.name}}.")),
        "content/site.json:1:2 error content/json: The file ends before } closes the object.",
      ],
      [
        "of a list that a page shows, without follow-on errors",
        {
          ...types(["posts:", 'tags: json("tags.json", z.array(z.string())),\n  posts:']),
          "templates/site.tsx": String(start["templates/site.tsx"])
            .replace("({ site, posts }) => [", "(all) => [")
            .replace("<Home site={site} posts={posts} />", "<Home site={all.site} posts={all.posts} tags={all} />")
            .replace("...posts.map", "...all.posts.map"),
          "templates/page.tsx": String(start["templates/page.tsx"])
            .replace("function Home({ site, posts }:", "function Home({ site, posts, tags }:")
            .replace(
              "posts: readonly Entry<{ title: string }>[] }",
              "posts: readonly Entry<{ title: string }>[]; tags: { tags: string[] } }",
            )
            .replace("<Html title={site.name}>", "<Html title={site.name}>{tags.tags.map((tag) => tag)}"),
          "content/tags.json": "[",
        },
        "content/tags.json:1:2 error content/json: The file ends before ] closes the list.",
      ],
      [
        "a missing comma",
        siteJson("{", '  "name": "Tiny"', '  "origin": "x"', "}"),
        "content/site.json:3:3 error content/json: A comma is missing before this.",
      ],
      [
        "a trailing comma",
        siteJson("{", '  "name": "Tiny",', "}"),
        "content/site.json:3:1 error content/json: Trailing commas are not allowed in JSON.",
      ],
      [
        "missing quotes",
        siteJson("{", "  name: 1", "}"),
        "content/site.json:2:3 error content/json: This name or string is not in double quotes.",
      ],
      ["an empty file", siteJson(""), "content/site.json:1:1 error content/json: A value is expected here."],
      [
        "a comment",
        siteJson("{", "  // why", '  "name": "Tiny"', "}"),
        "content/site.json:2:3 error content/json: Comments are not allowed in JSON.",
      ],
      [
        "not closed",
        siteJson("{", '  "name": "Tiny"'),
        "content/site.json:2:17 error content/json: The file ends before } closes the object.",
      ],
    ],
  },
} as const satisfies Rows;
