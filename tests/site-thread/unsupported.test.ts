/** What Markdown's parser reports, wherever the text is from and however it comes to a page: each at its place. */
import { describe, expect, test } from "vitest";
import { createParser, type Environment } from "../../src/site-thread/markdown/parser.ts";
import { developOnce, post } from "../support/dev-site.ts";
import { buildSite, edited, type Files, type Ran, siteWith, write } from "../support/small-site.ts";

const first = (body: string): Files => ({ "content/posts/first.md": post("First", body) });
const withOption = (option: string): Files =>
  edited("templates/site.tsx", ["content,\n", `content,\n  markdown: ${option},\n`]);
/** The post's template shows this in place of its text. */
const showing = (jsx: string, imports = "Markdown"): Files =>
  edited("templates/page.tsx", ["Markdown,", `${imports},`], ["<Markdown text={post.body} />", jsx]);
/** Both `/` and the post show this. */
const onBoth = (jsx: string): Files =>
  edited(
    "templates/page.tsx",
    ["<Markdown text={post.body} />", jsx],
    ["<ul>", `{posts.map((post) => <div key={post.slug}>${jsx}</div>)}<ul>`],
    ["Entry<{ title: string }>", "Entry<{ title: string; date: string }>"],
  );

/** Each finding: its places, its text, and its pages. */
const foundIn = ({ diagnostics }: Pick<Ran, "diagnostics">): string[] =>
  diagnostics
    .filter(({ code }) => /^page\/(leftover|unrendered)$/.test(code))
    .map((each) => {
      const places = [each, ...(each.places ?? [])].map(({ file, line, column }) => `${file}:${line}:${column}`);
      return `${places.join(", ").replaceAll("content/posts/", "")} ${/: "(.*)"\. On /.exec(each.message)?.[1]} ${each.pages?.join(" ")}`;
    });

test.each<[what: string, files: Files, ...found: string[]]>([
  [
    "each place of a text that is there several times",
    first("a\\<br> b<br>c `<br>` d<br>\n\n- e<br>"),
    "first.md:5:9, first.md:5:23, first.md:7:4 <br> /posts/first",
  ],
  [
    "the cells of a table",
    first("| a | b |\n|---|---|\n| <br> | `<br>` <br> |\n| [^1] | [^1] |"),
    "first.md:7:3, first.md:7:17 <br> /posts/first",
    "first.md:8:3, first.md:8:10 [^1] /posts/first",
  ],
  [
    "the same with a plugin that reads nothing",
    { ...first("\\[^1] `[^1]` a[^1] and [^1]\n\n- [ ] one\n- [ ] two"), ...withOption("{ use: () => undefined }") },
    "first.md:5:15, first.md:5:24 [^1] /posts/first",
    "first.md:7:3, first.md:8:3 [ ] /posts/first",
  ],
  [
    "components, with attributes, closed or of a pair, and no generic types",
    first('A <Card title="b"> c </Card> d <Icon/> e List<String> f <HR> g Map<B> h'),
    'first.md:5:3 <Card title="b"> /posts/first',
    "first.md:5:32 <Icon/> /posts/first",
    "first.md:5:57 <HR> /posts/first",
  ],
  [
    "lines in quotations and lists, and behind a placeholder",
    first('> a\n> b<br>\n\n1. c\n   {{site.name}} <i class="a">d</i>'),
    "first.md:6:4 <br> /posts/first",
    'first.md:9:18 <i class="a"> /posts/first',
  ],
  [
    "a text that several pages show, once",
    { ...first("a<br>b"), ...onBoth("<Markdown text={post.body} />") },
    "first.md:5:2 <br> / /posts/first",
  ],
  [
    "only the pages that show the part with it",
    {
      ...first("a\n\nb<br>c"),
      ...edited(
        "templates/page.tsx",
        ["Markdown,", "Markdown, toHtml,"],
        ["<ul>", '<p>{posts.map((post) => toHtml(post).replace(/<[^>]*>/g, "").slice(0, 1))}</p><ul>'],
      ),
    },
    "first.md:7:2 <br> /posts/first",
  ],
  [
    "a field of front matter, and a value in JSON",
    {
      "content/posts/first.md": "---\ntitle: First<br>\ndate: 2024-01-15\n---\nHello, [home](/).\n",
      "content/site.json": '{\n  "name": "Ti<b class=\\"a\\">ny",\n  "origin": "https://tiny.test"\n}\n',
      ...edited(
        "templates/page.tsx",
        ["<Markdown text={post.body} />", '<Markdown text={post.fields.title} /><a href="/">Home</a>'],
        ["<ul>", "<div dangerouslySetInnerHTML={{ __html: toHtml(site.name) }} /><ul>"],
        ["Markdown,", "Markdown, toHtml,"],
        ["<title>{title}</title>", "<title>Tiny {title.length}</title>"],
        ["<h1>{title}</h1>", "<h1>A page</h1>"],
        ['"About " + title', '"About " + title.length'],
        ["{post.fields.title}</a>", "A post</a>"],
      ),
    },
    "first.md:2:13 <br> /posts/first",
    'content/site.json:2:14 <b class="a"> /',
  ],
  [
    "a text that pages() has rendered, at the element that shows it",
    {
      ...first("a<br>b"),
      ...showing("<div dangerouslySetInnerHTML={{ __html: html }} />"),
      ...edited(
        "templates/site.tsx",
        ["<Post post={post} />", "<Post post={post} html={toHtml(post)} />"],
        ["page }", "page, toHtml }"],
      ),
      "templates/page.tsx": String(
        showing("<div dangerouslySetInnerHTML={{ __html: html }} />")["templates/page.tsx"],
      ).replace("{ post }: { post:", "{ post, html }: { html: string; post:"),
    },
    "templates/page.tsx:20:83 <br> /posts/first",
  ],
  [
    "nothing that a template has replaced, or put into code",
    {
      ...first("a [TOC]\nb\n\n[TOC]\n\n[^1]"),
      ...showing(
        '<div dangerouslySetInnerHTML={{ __html: toHtml(post).replace("[TOC]</p>", "").replace("[TOC]", "").replace("[^1]", "<code>[^1]</code>") }} />',
        "toHtml",
      ),
    },
  ],
  [
    "only the page that shows the text, if others read its headings or its HTML",
    {
      ...first("- [ ] One\n\n> ```"),
      "content/posts/second.md": post("Second", "a[\\]\n\n    code"),
      ...edited(
        "templates/page.tsx",
        ["Markdown,", "headingsOf, Markdown,"],
        ["<ul>{", "<p>[]</p><pre><code>a</code></pre>{posts.flatMap((each) => headingsOf(each)).length}<ul>{"],
      ),
      ...edited(
        "templates/site.tsx",
        ["page }", "page, toHtml }"],
        ["<Home site={site}", "<Home key={posts.map(toHtml).length} site={site}"],
      ),
    },
    "first.md:5:3 [ ] /posts/first",
    "first.md:7:3 ```  /posts/first",
  ],
  [
    "only the page that shows a shortcode, if pages() has rendered all texts",
    {
      ...first("a {{< one >}}"),
      "content/posts/second.md": post("Second", "b {{< two >}}"),
      ...edited(
        "templates/site.tsx",
        ["page }", "page, toHtml }"],
        ["<Home site={site}", "<Home key={posts.map(toHtml).length} site={site}"],
        ["  content,", "  content,\n  references: false,"],
      ),
    },
    "first.md:5:3 {{< one >}} /posts/first",
    "second.md:5:3 {{< two >}} /posts/second",
  ],
  [
    "nothing of headings that only a list of them shows",
    {
      ...first("## One [^1]"),
      ...showing("<p>{headingsOf(post).length}</p>", "headingsOf"),
    },
  ],
])("%s", async (_, files, ...found) => {
  expect(foundIn(await buildSite(siteWith(files)))).toEqual(found);
});

// The parser before looked at each line of the paragraph again for every other: a minute and a half.
test("a paragraph of 20,000 lines that begin like a container, where raw HTML is allowed", () => {
  const environment: Environment = {};
  createParser({ html: true }).render(":::\n".repeat(20_000), environment);
  expect(environment.unsupported).toEqual([{ kind: "end of a container", text: ":::" }]);
});

describe("findings come back", () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `content/posts/post-${index}.md`,
      post(`Post ${index}`, index % 10 === 0 ? `Text.\n\na<br>b [^${index}]` : "Text."),
    ]),
  );
  const found = foundInAll(many);

  test("from each thread", async () => {
    expect(foundIn(await buildSite(siteWith(many), { run: { threads: 2 } }))).toEqual(await found);
  });

  test("with results of an earlier build", async () => {
    const root = siteWith({ ...many, "node_modules/tiny/package.json": "{}" });
    const run = { keepFrom: 1 };
    expect(foundIn(await buildSite(root, { run }))).toEqual(await found);
    expect(foundIn(await buildSite(root, { run }))).toEqual(await found);
    write(root, { "content/posts/post-10.md": post("Post 10", "Text.") });
    expect(foundIn(await buildSite(root, { run })).join()).not.toContain("post-10");
  });
});

async function foundInAll(files: Files): Promise<string[]> {
  const found = foundIn(await buildSite(siteWith(files)));
  expect(found).toHaveLength(5);
  return found;
}

describe("plinth dev", () => {
  const group = developOnce(first("a{% image %}b [home](/)"));

  test("keeps them between edits of other files, and reports them at their new place", async () => {
    const { site } = group;
    const said = async (): Promise<string> => (await site.get("/posts/first")).text;
    expect(await said()).toContain("first.md:5:2");
    await site.edit({ "content/posts/other.md": post("Other") });
    expect(await said()).toContain("first.md:5:2");
    await site.edit(first("Text.\n\nab{% image %}c [home](/)"));
    expect(await said()).toContain("first.md:7:3");
    await site.edit(first("a [home](/)"));
    expect(await said()).not.toContain("first.md:");
  });
});
