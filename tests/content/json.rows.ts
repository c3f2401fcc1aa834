/** JSON: deliberate mistakes. */

import { both, post, type Rows, rowOfFiles, siteJson, start, types } from "../support/rows.ts";
import { edited } from "../support/small-site.ts";

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
          ...edited(
            "templates/page.tsx",
            ["function Home({ site, posts }:", "function Home({ site, posts, tags }:"],
            [
              "posts: readonly Entry<{ title: string }>[] }",
              "posts: readonly Entry<{ title: string }>[]; tags: { tags: string[] } }",
            ],
            ["<Html title={site.name}>", "<Html title={site.name}>{tags.tags.map((tag) => tag)}"],
          ),
          "content/tags.json": "[",
        },
        "content/tags.json:1:2 error content/json: The file ends before ] closes the list.",
      ],
      rowOfFiles(
        "content/json",
        "content/",
        ["a-comma.json", '{\n  "a": 1\n  "b": 2\n}', ":3:3", "A comma is missing before this."],
        ["b-last-comma.json", '{\n  "a": 1,\n}', ":3:1", "Trailing commas are not allowed in JSON."],
        ["c-quotes.json", "{\n  name: 1\n}", ":2:3", "This name or string is not in double quotes."],
        ["d-empty.json", "", ":1:1", "A value is expected here."],
        ["e-comment.json", '{\n  // why\n  "a": 1\n}', ":2:3", "Comments are not allowed in JSON."],
      ),
    ],
  },
} as const satisfies Rows;
