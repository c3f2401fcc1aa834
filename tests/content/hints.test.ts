/** Hints that suggest what to write instead. */

import { expect, test } from "vitest";
import { png } from "../support/photo.ts";
import { buildWith, edited, type Files } from "../support/small-site.ts";

const post = (text: string, ...fields: string[]): Files => ({
  "content/posts/first.md": ["---", "title: First", "date: 2024-01-15", ...fields, "---", text, ""].join("\n"),
});
const typed = edited(
  "templates/content.ts",
  ["import", 'import { image } from "plinth/images";\nimport'],
  ["rating:", "tags: z.array(z.string()).optional(), cover: image().optional(), rating:"],
  ['"site.json", z.strictObject({', '"site.json", z.strictObject({ hosts: z.array(z.string()).optional(),'],
);
const pictures: Files = {
  "content/posts/images/dot.png": png,
  "content/posts/images/harbor.png": png,
};
const asEntry = edited("templates/page.tsx", ["text={post.body}", "entry={post}"]);

test.each<[what: string, changes: Files, hint: string]>([
  ["one word for a list", post("x", "tags: green"), "Write a list: tags: [green]"],
  [
    "a list of the wrong length",
    {
      ...edited("templates/content.ts", ["title: z.string()", "title: z.string(), tags: z.array(z.string()).max(1)"]),
      ...post("x", "tags: [a, b]"),
    },
    "Change the list, or the schema in templates/content.ts.",
  ],
  ["several words for a list", post("x", "tags: green, 3d, c#"), 'Write a list: tags: [green, "3d", "c#"]'],
  [
    "one word for a list in JSON",
    { "content/site.json": '{ "name": "A", "origin": "https://tiny.test", "hosts": "a" }' },
    'Write a list: "hosts": ["a"]',
  ],
  ["a picture in another folder", post("![A](./img/dot.png)"), 'Did you mean "./images/dot.png"?'],
  ["a picture of another name in another folder", post("![A](img/harbour.png)"), 'Did you mean "images/harbor.png"?'],
  [
    "a picture as a URL",
    post("![A](/img/dot.png)"),
    "If it is content/posts/images/dot.png, write its path relative to the content file, or move it into content/static/.",
  ],
  ["a picture in front matter", post("x", "cover: ./dto.png"), 'Did you mean "./images/dot.png"?'],
  [
    "a misspelt field that a template reads",
    edited("templates/page.tsx", ['content={"About " + title}', "content={Object({ title }).titel}"]),
    "Give it a text. If the content has one, the template reads another field: npx tsc finds misspelt ones.",
  ],
  [
    "a static file that the build writes for a host",
    {
      ...edited("templates/site.tsx", ["content,\n", "content,\n  hosting: () => ({ hosts: { netlify: true } }),\n"]),
      "content/static/_headers": "/*\n  X-A: 1\n",
    },
    "The build writes it for the site's hosts: move the rules to `headers` of hosting() in templates/site.tsx, and delete content/static/_headers.",
  ],
])("the hint for %s", async (_, changes, hint) => {
  const { printed } = await buildWith({ ...typed, ...asEntry, ...pictures, ...changes });
  expect(printed.match(/(?<=hint: ).*/g)).toEqual([hint]);
});
