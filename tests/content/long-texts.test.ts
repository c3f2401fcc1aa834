/** Texts of content that are longer than any message: they are placed, and their messages are short. */
import { expect, test } from "vitest";
import { plinth } from "../support/command.ts";
import { both, post, site, template } from "../support/rows.ts";
import { siteWith } from "../support/small-site.ts";

const long = "y".repeat(40_000);

test.each([
  ["a fragment of a file", post(`[x](./first.md#${long})`), "content/posts/first.md:5:5 error link/no-fragment"],
  ["a URL", post(`[x](#${long.repeat(20)})`), "content/posts/first.md:5:5 error link/no-fragment"],
  [
    "an attribute in raw HTML",
    both(post(`<input name="${long}">`), site(["content,\n", "content,\n  markdown: { html: true },\n"])),
    "content/posts/first.md:5:1 error page/label",
  ],
  ["a rule of robots.txt", { "content/static/robots.txt": `User-agent: *\nDisallow: /${long}\n` }, ""],
])("the output is short for a very long text in %s", async (_, files, line) => {
  const root = siteWith(both(template(["text={post.body}", "entry={post}"]), files));
  for (const args of [["check"], ["check", "--json"], ["list"]]) {
    const { stdout, stderr, status } = await plinth(...args, "--root", root);
    expect(status).toBe(line === "" ? 0 : 1);
    expect(`${stdout}${stderr}`).not.toMatch(/SyntaxError|\n +at /);
    expect(stderr.length).toBeLessThan(6000);
    if (args.length === 1) expect(stderr).toContain(line);
    if (args[1] === "--json") expect(stdout.length).toBeLessThan(60_000);
  }
});

test("--json lists all pages of a diagnostic", async () => {
  const posts = Array.from({ length: 9 }, (_, index) => [
    `content/posts/p${index}.md`,
    `---\ntitle: P${index}\ndate: 2024-01-15\n---\n[gone](/gone)\n`,
  ]);
  const { stdout } = await plinth("check", "--json", "--root", siteWith(Object.fromEntries(posts)));
  const [{ message, pages }] = JSON.parse(stdout).diagnostics;
  expect(message).toBe('"/gone" leads to no page. On /posts/p0, /posts/p1, /posts/p2, /posts/p3 and 5 more.');
  expect(pages).toEqual(posts.map((_, index) => `/posts/p${index}`));
});
