/** Markdown twins: `/posts/first.md` beside `/posts/first`, and llms.txt, which lists them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plinth } from "../support/command.ts";
import { develop } from "../support/dev-site.ts";
import { buildSite, buildWith, edited, editedText, type Files, filesBelow, siteWith } from "../support/small-site.ts";

const front = "---\ntitle: First\ndate: 2024-01-15\n---\n";

/** The starting site with twins, whose posts link to their twin. @param options of the site, as text. */
function withTwins(post: string, options = "", more: Files = {}): Files {
  return {
    ...edited(
      "templates/site.tsx",
      [
        "import { content }",
        'import { component, z } from "plinth";\nimport { twins } from "plinth/outputs";\nimport { content }',
      ],
      [
        "  pages:",
        `  ${options}\n  files: ({ site }) => [twins({ title: site.name, description: "Small\\n posts." })],\n  pages:`,
      ],
    ),
    ...edited(
      "templates/page.tsx",
      ["const { url, origin } = usePage();", "const { url, origin, twin } = usePage();"],
      ["<link rel=", '{twin && <link rel="alternate" type="text/markdown" href={twin} />}\n        <link rel='],
      ["<Markdown text={post.body} />", "<Markdown entry={post} />"],
    ),
    "content/posts/first.md": front + post,
    ...more,
  };
}

/** The twin of the post, and what the build prints. */
async function twinOf(post: string, options?: string, more?: Files): Promise<{ twin: string; printed: string }> {
  const { root, printed } = await buildWith(withTwins(post, options, more));
  const path = join(root, "dist/posts/first.md");
  return { printed, twin: existsSync(path) ? readFileSync(path, "utf8") : "" };
}

const second = { "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-16\n---\nA [link](first.md).\n" };

test("a page with a text has a twin, a link to it, and a line in llms.txt", async () => {
  const { root, printed } = await buildWith(withTwins("Hello, [home](/).\n", "", second));
  expect(printed).toBe("");
  const read = (path: string): string => readFileSync(join(root, "dist", path), "utf8");
  expect(read("posts/first.md")).toBe("# First\n\nHello, [home](https://tiny.test/).\n");
  expect(read("posts/second.md")).toBe("# Second\n\nA [link](https://tiny.test/posts/first).\n");
  expect(read("posts/first.html")).toContain('<link rel="alternate" type="text/markdown" href="/posts/first.md"/>');
  expect(read("index.html")).not.toContain("text/markdown");
  expect(existsSync(join(root, "dist/index.md"))).toBe(false);
  expect(read("llms.txt")).toBe(`# Tiny

> Small posts.

## Pages

- [First](https://tiny.test/posts/first.md): About First
- [Second](https://tiny.test/posts/second.md): About Second
`);
});

test("links have what a plugin and the names of files make of them", async () => {
  const options = `markdown: { use: (md) => md.core.ruler.push("old", ({ tokens }) => {
    for (const { children } of tokens)
      for (const link of children ?? [])
        if (link.attrGet("href")?.startsWith("old:")) link.attrSet("href", "/posts/" + link.attrGet("href").slice(4));
  }) },`;
  const post =
    "[a](old:second) `[a](old:second)` [[Second|b]] [[second#top]]\n\n    [[second]]\n\n[d][2]\n\n[2]: old:second\n";
  const { twin, printed } = await twinOf(post, options, second);
  expect(twin).toBe(
    `# First

[a](https://tiny.test/posts/second) \`[a](old:second)\` [b](<https://tiny.test/posts/second>) [second > top](<https://tiny.test/posts/second#top>)

    [[second]]

[d][2]

[2]: https://tiny.test/posts/second
`,
  );
  expect(printed).toBe("");
});

test.each([
  ["a heading below the first level", "## Part\n", "# First\n\n## Part\n"],
  ["CRLF", "One\r\n[two](second.md)\r\n", "# First\n\nOne\n[two](https://tiny.test/posts/second)\n"],
  ["a fragment", "[up](#top)\n", "# First\n\n[up](https://tiny.test/posts/first#top)\n"],
  ["a fragment of a file", "[two](./second.md#top)\n", "# First\n\n[two](https://tiny.test/posts/second#top)\n"],
  ["a title of a link", '[two](second.md "Two")\n', '# First\n\n[two](https://tiny.test/posts/second "Two")\n'],
  ["a link in angle brackets", "[two](<second.md>)\n", "# First\n\n[two](<https://tiny.test/posts/second>)\n"],
  [
    "a definition",
    "[two][2] and\n\n[2]: second.md 'Two'\n",
    "# First\n\n[two][2] and\n\n[2]: https://tiny.test/posts/second 'Two'\n",
  ],
  [
    "a link elsewhere",
    "[x](https://a.test/x) [m](mailto:a@b.test)\n",
    "# First\n\n[x](https://a.test/x) [m](mailto:a@b.test)\n",
  ],
  [
    "links in a list and a quotation",
    "- a\n\n    [two](second.md)\n\n> [two](second.md)\n",
    "# First\n\n- a\n\n    [two](https://tiny.test/posts/second)\n\n> [two](https://tiny.test/posts/second)\n",
  ],
  [
    "links in a table",
    "| a |\n|---|\n| [two](second.md) |\n",
    "# First\n\n| a |\n|---|\n| [two](https://tiny.test/posts/second) |\n",
  ],
  [
    "links in code",
    "`[a](second.md)`, ``[b](second.md) ` ``\n\n```md\n[c](second.md)\n```\n\n    [d](second.md)\n",
    "# First\n\n`[a](second.md)`, ``[b](second.md) ` ``\n\n```md\n[c](second.md)\n```\n\n    [d](second.md)\n",
  ],
  [
    "a lone backtick",
    "A lone ` tick.\n\n[b](second.md) \\` [c](second.md)\n",
    "# First\n\nA lone ` tick.\n\n[b](https://tiny.test/posts/second) \\` [c](https://tiny.test/posts/second)\n",
  ],
  ["what looks like a definition", "[Ann]: Hello there, Bob.\n", "# First\n\n[Ann]: Hello there, Bob.\n"],
  ["a reference to a fact", "Of {{site.name}}.\n", "# First\n\nOf Tiny.\n"],
])("the twin of a text with %s", async (_, post, twin) => {
  expect(await twinOf(post, "", second)).toEqual({ printed: "", twin });
});

test("a dead link in a definition that the page does not use is at its line", async () => {
  const { printed } = await twinOf("Text.\n\n[2]: ./second.md#gone\n", "", second);
  expect(printed).toMatch(
    /^content\/posts\/first\.md:7:\d+ error link\/no-fragment: "https:\/\/tiny\.test\/posts\/second#gone" leads/,
  );
});

test("pictures are their published files, and raw HTML has absolute links", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const post = '![Dot](dot.svg)\n\n<blockquote class="x" cite="second.md"><a href=second.md>two</a></blockquote>\n';
  const { twin, printed } = await twinOf(post, "markdown: { html: true },", {
    ...second,
    "content/posts/dot.svg": drawing,
  });
  expect(printed).toBe("");
  expect(twin).toMatch(
    /^# First\n\n!\[Dot\]\(https:\/\/tiny\.test\/assets\/dot-\w+\.svg\)\n\n<blockquote class="x" cite="https:\/\/tiny\.test\/posts\/second"><a href=https:\/\/tiny\.test\/posts\/second>two<\/a><\/blockquote>\n$/,
  );
});

test("ids after headings are left out", async () => {
  const { twin } = await twinOf("## Part {#p}\n\nText {#p}\n", "markdown: { headingIds: true },");
  expect(twin).toBe("# First\n\n## Part\n\nText {#p}\n");
});

const components = `markdown: {
  components: {
    Note: component(
      ({ kind, children }) => <div className={kind}>{children}</div>,
      z.strictObject({ kind: z.string(), title: z.string().optional() }),
      { toMarkdown: ({ kind, children }) => "> **" + kind + "**\\n>\\n" + children.replace(/^/gm, "> ") },
    ),
    Box: component(({ children }) => <ins>{children}</ins>),
    Dot: component(() => <a href="/">dot</a>),
  },
  directives: { tip: ["Note", { kind: "tip" }] },
},`;

test.each([
  [
    "its own form",
    '<Note kind="hint">\n\n  Some [two](second.md).\n\n</Note>\n',
    "> **hint**\n>\n> Some [two](https://tiny.test/posts/second).\n",
  ],
  ["a directive", ":::tip\nGood.\n:::\n\nText.\n", "> **tip**\n>\n> Good.\n\nText.\n"],
  ["its content", "<Box>\n  One\n\n  - two\n</Box>\n", "One\n\n- two\n"],
  ["content in a line", "A <Box>b</Box> c.\n", "A b c.\n"],
  ["its HTML", "A <Dot /> c.\n", 'A <a href="https://tiny.test/">dot</a> c.\n'],
  ["one in a list", "- <Box>\n  One\n\n  Two\n  </Box>\n- Three\n", "- One\n\n  Two\n\n- Three\n"],
  ["one in another", '<Box>\n<Note kind="a">\nB\n</Note>\n</Box>\n', "> **a**\n>\n> B\n"],
  ["one after the other", "<Box>\n  A\n</Box>\n<Box>\n  B\n</Box>\nC\n", "A\n\nB\n\nC\n"],
  ["one within a paragraph", "A\n<Box>b</Box> c\n<Dot />\nd\n", 'A\nb c\n<a href="https://tiny.test/">dot</a>\nd\n'],
  ["code", "`<Dot />`\n\n```\n<Dot />\n```\n", "`<Dot />`\n\n```\n<Dot />\n```\n"],
  ["a comment", "A{/* no */} b.\n", "A b.\n"],
])("components: %s", async (_, post, twin) => {
  expect(await twinOf(post, components, second)).toEqual({ printed: "", twin: `# First\n\n${twin}` });
});

test("a component whose form throws is named with its page", async () => {
  const failing = components.replace('"> **" + kind', "kind.none.none");
  const { printed } = await twinOf(":::tip\nGood.\n:::\n", failing);
  expect(printed).toContain("Generating llms.txt");
  expect(printed).toContain("the twin of /posts/first: ");
});

test("a dead link is reported once, at its line", async () => {
  const { printed } = await twinOf("Hello.\n\n[Gone](gone.md).\n");
  expect(printed.match(/link\/no-target/g)).toHaveLength(1);
  expect(printed).toMatch(/^content\/posts\/first\.md:7:\d+ error link\/no-target/m);
});

test.each([
  ["of the text", "Hello.\n\n[Gone](/gone).\n", 7],
  ["relative to it", "Hello.\n\n[Gone](../far/gone).\n", 7],
])("a dead link %s that only the twin has is reported at its line", async (_, post, line) => {
  const hidden = edited("templates/page.tsx", ["<Markdown text={post.body} />", "<p>{post.body.length}</p>"]);
  const { printed } = await twinOf(post, "", hidden);
  expect(printed).toMatch(new RegExp(`^content/posts/first\\.md:${line}:\\d+ error link/no-target`, "m"));
});

test("a page that may not be indexed has no twin, and a link to it is dead", async () => {
  const noindex = '<meta name="robots" content="noindex" />\n        <link rel="canonical"';
  const files = withTwins("Hello.\n", "", second);
  const page = editedText(String(files["templates/page.tsx"]), [
    '<link rel="canonical"',
    `{title === "First" && ${noindex.split("\n")[0]}}\n<link rel="canonical"`,
  ]);
  const { printed } = await buildWith({ ...files, "templates/page.tsx": page });
  expect(printed).toMatch(
    /^templates\/page\.tsx:\d+:\d+ error link\/no-target: "\/posts\/first\.md" leads to no page\./m,
  );
  expect(printed).toContain("may not be indexed");
  const guarded = page.replace("{twin &&", '{twin && title !== "First" &&');
  const { root, lines } = await buildWith({ ...files, "templates/page.tsx": guarded });
  expect(lines.filter((line) => line.includes("error"))).toEqual([]);
  expect(existsSync(join(root, "dist/posts/first.md"))).toBe(false);
  expect(readFileSync(join(root, "dist/llms.txt"), "utf8")).not.toContain("First");
});

test("the heading of a text is its title", async () => {
  const files = withTwins("# The *first* [post]\n\nText.\n");
  const page = editedText(String(files["templates/page.tsx"]), [
    "<h1>{title}</h1>",
    "{title === 'Tiny' && <h1>{title}</h1>}",
  ]);
  const { root, printed } = await buildWith({ ...files, "templates/page.tsx": page });
  expect(printed).toBe("");
  expect(readFileSync(join(root, "dist/posts/first.md"), "utf8")).toBe("# The *first* [post]\n\nText.\n");
  expect(readFileSync(join(root, "dist/llms.txt"), "utf8")).toContain(
    "- [The first \\[post\\]](https://tiny.test/posts/first.md)",
  );
});

test("a draft has none", async () => {
  const types = edited("templates/content.ts", ["optional() }))", 'optional() }), { date: "date" })']);
  const later = { "content/posts/second.md": "---\ntitle: Second\ndate: 2999-01-01\n---\nLater.\n" };
  const root = siteWith(withTwins("Hello.\n", "", { ...types, ...later }));
  const { printed } = await buildSite(root, { scope: { today: "2024-05-01" } });
  expect(printed).toBe("");
  expect(readFileSync(join(root, "dist/llms.txt"), "utf8")).not.toContain("Second");
  expect(existsSync(join(root, "dist/posts/second.md"))).toBe(false);
});

test("another file at its path is an error", async () => {
  const { ok, printed } = await buildWith(withTwins("Hello.\n", "", { "content/static/posts/first.md": "Mine.\n" }));
  expect(ok).toBe(false);
  expect(printed).toContain("posts/first.md");
});

test("below a base path", async () => {
  const root = siteWith(withTwins("Hello, [home](/), [two](second.md).\n", "", second));
  const { printed } = await buildSite(root, { scope: { base: "/project/" } });
  expect(printed).toBe("");
  const read = (path: string): string => readFileSync(join(root, "dist", path), "utf8");
  expect(read("posts/first.md")).toBe(
    "# First\n\nHello, [home](https://tiny.test/project/), [two](https://tiny.test/project/posts/second).\n",
  );
  expect(read("posts/first.html")).toContain('href="/project/posts/first.md"');
  expect(read("llms.txt")).toContain("(https://tiny.test/project/posts/first.md)");
});

test("with threads, and from kept results, a site has the same twins", async () => {
  const posts = Array.from({ length: 40 }, (_, at) => [
    `content/posts/p${at}.md`,
    `---\ntitle: P${at}\ndate: 2024-01-16\n---\nSee [first](first.md) and \`[x](first.md)\`.\n`,
  ]);
  const root = siteWith(
    withTwins("Hello.\n", "", { ...Object.fromEntries(posts), "node_modules/tiny/package.json": "{}" }),
  );
  const run = (...args: string[]) => plinth(args[0] ?? "", "--root", root, ...args.slice(1));
  expect(await run("build", "--out", join(root, "whole"), "--fresh")).toMatchObject({ status: 0 });
  const whole = filesBelow(join(root, "whole"));
  expect(whole["posts/p1.md"]).toBe("# P1\n\nSee [first](https://tiny.test/posts/first) and `[x](first.md)`.\n");
  expect(await run("build", "--threads", "2")).toMatchObject({ status: 0 });
  expect(filesBelow(join(root, "dist"))).toEqual(whole);
  for (const _ of [1, 2]) {
    expect(await buildSite(root, { run: { keepFrom: 1 } })).toMatchObject({ ok: true });
    expect(filesBelow(join(root, "dist"))).toEqual(whole);
  }
});

test("plinth dev serves them, and follows edits", async () => {
  const site = await develop(withTwins("Hello.\n", "", second));
  const twin = await site.get("/posts/first.md");
  expect([twin.status, twin.text]).toEqual([200, "# First\n\nHello.\n"]);
  expect(twin.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect((await site.get("/posts/first")).text).toContain('href="/posts/first.md"');
  expect((await site.get("/llms.txt")).text).toContain("[Second](https://tiny.test/posts/second.md)");
  await site.edit({ "content/posts/first.md": `${front}Changed.\n` }, async () =>
    (await site.get("/posts/first.md")).text.includes("Changed."),
  );
  await site.edit(
    { "content/posts/second.md": undefined },
    async () => (await site.get("/posts/second.md")).status === 404,
  );
  expect((await site.get("/llms.txt")).text).not.toContain("Second");
});

test("twins() reports a wrong option", async () => {
  const files = withTwins("Hello.\n");
  const site = editedText(String(files["templates/site.tsx"]), ["title: site.name,", "tittle: site.name,"]);
  const { printed } = await buildWith({ ...files, "templates/site.tsx": site });
  expect(printed).toContain("tittle");
});
