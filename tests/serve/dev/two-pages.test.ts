/** Pages that are requested at the same time in `plinth dev`: each finding has the place of its own page. */
import { expect, test } from "vitest";
import { develop } from "../../support/dev-site.ts";
import { edited } from "../../support/small-site.ts";

test("the same wrong value in the content of two pages is found in that of each", async () => {
  const slugs = ["first", "second", "third", "fourth"];
  const post = "---\ntitle: /dead\ndate: 2024-01-15\n---\nHello.\n";
  const site = await develop({
    ...edited("templates/page.tsx", ["<time>", "<a href={post.fields.title}>Read it</a><time>"]),
    ...Object.fromEntries(slugs.map((slug) => [`content/posts/${slug}.md`, post])),
  });
  const shown = await Promise.all(slugs.map((slug) => site.get(`/posts/${slug}`)));
  const places = shown.map(({ text }) => /content\/posts\/\w+\.md:\d+:\d+/.exec(text)?.[0]);
  expect(places).toEqual(slugs.map((slug) => `content/posts/${slug}.md:2:8`));
});
