/** `plinth init --from`: the templates that it writes for a folder of Markdown, and what it refuses. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plinth } from "../support/command.ts";
import { type Files, filesBelow, temporaryFolder, write } from "../support/small-site.ts";
import { buildStarter, checkSite, linkPackages, textOf } from "../support/starter-site.ts";

/** A new site for some files in a folder of that name, which stays as it is. */
async function siteFor(files: Files, name = "texts"): Promise<{ root: string; stderr: string }> {
  const folder = temporaryFolder();
  const [from, root] = [join(folder, name), join(folder, "my-site")];
  write(from, files);
  const before = filesBelow(from);
  const { status, stderr } = await plinth("init", root, "--from", from, "--url", "https://ann.example");
  expect(stderr).toContain("✓ Wrote ");
  expect(status).toBe(0);
  expect(filesBelow(from)).toEqual(before);
  const texts = Object.values(filesBelow(join(root, "content/docs")));
  expect(texts.filter((text) => !text.includes("To be written") && !Object.values(before).includes(text))).toEqual([]);
  linkPackages(root);
  return { root, stderr };
}

const home = { "index.md": "# Manual of everything\n\nWhat the manual is about, in one sentence.\n" };

test("Docusaurus: ids, slugs, admonitions, tabs, pictures and unknown components build at once", async () => {
  const { root, stderr } = await siteFor({
    "intro.md":
      "---\nid: introduction\nslug: /\ntitle: Introduction to it all\nkeywords: [a, b]\nhide_title: true\n---\n\nWhat this is: [the guide](guide/first.mdx#own), ![A dot](./dot.svg).\n\n:::important\nRead it.\n:::\n",
    "dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    "guide/first.mdx":
      "---\nid: start\ntitle: The first steps\nsidebar_position: 1\nkeywords: a\ndraft: false\n---\nimport { Card } from '@site/card';\n\nThe first paragraph of the guide.\n\n## Own {#own}\n\n<Card to={1} title=\"x\">\n  The **inside**.\n</Card>\n\n> [!NOTE]\n> Of GitHub.\n",
    "guide/_part.mdx": "Only included.\n",
    "guide/_category_.json": "{}",
    "node_modules/x/README.md": "no",
    ".hidden/x.md": "no",
  });
  expect(textOf(root, "templates/content.ts")).toContain(
    `  // These are the other fields of the 2 pages: templates can use them, as page.fields.NAME.
  /** In guide/first.mdx. */
  draft: z.boolean().optional(),
  /** In intro.md. */
  hide_title: z.boolean().optional(),
  /** In 2 files, such as guide/first.mdx. */
  id: z.string().optional(),
  /** In 2 files, such as guide/first.mdx. */
  keywords: z.union([z.array(z.string()), z.string()]).optional(),
});`,
  );
  expect(textOf(root, "templates/content.ts")).toContain('docPage, { draft: "draft" })');
  expect(textOf(root, "templates/components.tsx")).toContain(
    "  // In guide/first.mdx.\n  Card: component(Inside, z.looseObject({})),\n",
  );
  expect(textOf(root, "templates/components.tsx")).toContain(
    '  // In intro.md.\n  important: ["Callout", { type: "note", title: "Important" }] as const,\n',
  );
  expect(stderr).toContain("Tags that have no component yet are listed in templates/components.tsx.\n");
  expect(stderr).toContain("Left out: 1 .json and 1 .mdx.\n");
  const files = await buildStarter(root);
  expect(files["index.html"]).toContain('<a href="/guide/start#own">the guide</a>');
  expect(files["index.html"]).toContain('<p class="callout-title">Important</p>');
  expect(files["guide/start.html"]).toContain('content="The first paragraph of the guide."');
  expect(files["guide/start.html"]).toContain("<p>The <strong>inside</strong>.</p>");
  expect(files["guide/start.html"]).toMatch(/<div class="callout note" role="note">\s*<p><strong>Note<\/strong>/);
  expect(await checkSite(root)).toMatchObject({ status: 0 });
});

test("VitePress: ids of headings, groups of code, details and marks of a table of contents", async () => {
  const { root } = await siteFor({
    ".vitepress/config.ts": "export default {};\n",
    "index.md":
      "# The whole manual\n\n[[toc]]\n\nSee [the first](./a.md#_1-step-uber-uns) and [the second](./a.md#what-s-new-1), [the third](./a.md#npm-ci-🎉-c).\n",
    "a.md":
      "# Page of the a\n\n## 1. Step: Über uns\n\nOne.\n\n## What's new?\n\n## What's new!\n\n### `npm ci` & 🎉 C++\n\n::: details More *of* it\nInside.\n:::\n\n::: code-group\n```sh [npm]\nnpm ci\n```\n```sh [pnpm]\npnpm i\n```\n:::\n",
  });
  const files = await buildStarter(root);
  expect(files["index.html"]).not.toContain("toc]");
  const page = files["a.html"] ?? "";
  expect(page).toMatch(/<details>\s*<summary><span>More <em>of<\/em> it<\/span><\/summary>\s*<p>Inside\./);
  expect(page).toMatch(
    /<div class="tabs" data-tabs="">\s*<figure class="code" data-label="npm"><figcaption>npm<\/figcaption>[\s\S]*?<\/figure>\s*<figure class="code" data-label="pnpm">/,
  );
  expect(await checkSite(root)).toMatchObject({ status: 0 });
});

test("mdBook: SUMMARY.md is the menu, and names a text without a title", async () => {
  const { root } = await siteFor({
    "SUMMARY.md": "# Summary\n\n[About](README.md)\n\n- [Zebra](./zoo/zebra.md)\n- [The `ant`](ant.md)\n",
    "README.md": "# About the book\n\nIt is about animals.\n",
    "ant.md": "Ants are small.[^1]\n\n## Their legs\n\n[^1]: Most of them.\n",
    "bee.md": "# Bees of the world\n\nNot listed.\n",
    "zoo/zebra.md": "# Zebras of the world\n\nStriped.\n",
  });
  const files = await buildStarter(root);
  expect(files["ant.html"]).toContain("<h1>The ant</h1>");
  expect(files["ant.html"]).toContain('<li id="fn1" class="footnote-item"><p>Most of them.');
  expect(files["index.html"]).toContain('aria-current="page">About</a>');
  expect(files["SUMMARY.html"]).toBeUndefined();
  const found = [...(files["index.html"] ?? "").matchAll(/href="(\/(?:zoo\/zebra|ant|bee))"/g)].map(([, url]) => url);
  expect([...new Set(found)]).toEqual(["/zoo/zebra", "/ant", "/bee"]);
  expect(await checkSite(root)).toMatchObject({ status: 0 });
});

test("Obsidian: names with spaces, addresses without a slash, links by name, callouts with a title", async () => {
  const { root } = await siteFor({
    ".obsidian/app.md": "no",
    "Home.md": "---\npermalink: home\n---\nSee [[Bases syntax]] and [[First#A part|the part]].\n",
    "Attachments/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    "User interface/Bases syntax.md": "![[dot.svg]]\n\n> [!info]- A title\n> The text.\n\n> [!faq]\n> More.\n",
    "User interface/First.md":
      "---\npermalink: ui/first\ntitle: 404\ndescription:\n---\nThe first of it all.\n\n## A part\n",
  });
  expect(textOf(root, "templates/tree.ts")).toContain('fields.slug ?? fields.permalink?.replace(/^\\/?/, "/") ?? "";');
  const files = await buildStarter(root);
  expect(files["home.html"]).toContain('<a href="/User-interface/Bases-syntax">Bases syntax</a>');
  expect(files["home.html"]).toContain('<a href="/ui/first#a-part">the part</a>');
  const page = files["User-interface/Bases-syntax.html"] ?? "";
  expect(page).toContain("<title>Bases syntax · My site</title>");
  expect(page).toMatch(/<img src="\/assets\/dot-\w+\.svg" alt="dot.svg"/);
  expect(page).toMatch(/<div class="callout info" role="note">\s*<p><strong>A title<\/strong><br>\s*The text\./);
  expect(page).toMatch(/<div class="callout info" role="note">\s*<p><strong>Faq<\/strong>/);
  expect(files["search.html"]).toMatch(/User interface[\s\S]*Bases syntax/);
  expect(files["ui/first.html"]).toContain("<h1>404</h1>");
});

test("the numbers of files and folders are their order, after the first page and before others", async () => {
  const { root } = await siteFor({
    "10-last/2. two.md": "# The second of it\n\nTwo.\n",
    "10-last/10. ten.md": "# The tenth of it\n\nTen.\n",
    "2-basics.md": "# Basics of it all\n\nSee [two](10-last/2.%20two.md).\n",
    "2024-01-02-post.md": "# A post of it all\n\nA date is no number.\n",
    "faq.md": "# A question\n\nNo number.\n",
    "index.md": "# Zero: the home page\n\nSee [the basics](2-basics.md).\n",
  });
  const files = await buildStarter(root);
  const [, all = ""] = (files["search.html"] ?? "").split('aria-label="All pages"');
  const urls = Array.from(all.matchAll(/href="([^"]*)"/g), ([, url]) => url);
  expect(urls).toEqual(["/", "/basics", "/last/two", "/last/ten", "/2024-01-02-post", "/faq"]);
  expect(all).toContain("<span>Last</span>");
  expect(await checkSite(root)).toMatchObject({ status: 0 });
});

test("MkDocs: the order of its settings, ids of headings, and the other files that texts link to", async () => {
  const { root, stderr } = await siteFor({
    "mkdocs.yml":
      "nav:\n  - Home: index.md\n  - 'zebra.md'\n  - Animals:\n    - Ant: animals/ant.md\n    - animals/bee.md # small\n",
    "index.md": "# The whole manual\n\n![A dot](/img/dot.svg) [Setup](zebra.md#set-up-run), [data](files/a.yaml).\n",
    "zebra.md": "# Zebras of the world\n\nStriped.\n\n## Set up & run ?\n",
    "animals/bee.md": "# Bees of the world\n\nNot listed.\n",
    "animals/ant.md": "# Ants of the world\n\nSmall.\n",
    "img/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    "files/a.yaml": "a: 1\n",
    "files/b.yaml": "b: 1\n",
  });
  expect(stderr).toContain("Left out: 1 .yaml and 1 .yml.\n");
  const files = await buildStarter(root);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["zebra/index.html", "files/a.yaml", "img/dot.svg"]));
  const [, all = ""] = (files["search/index.html"] ?? files["search.html"] ?? "").split('aria-label="All pages"');
  const urls = Array.from(all.matchAll(/href="([^"]*)"/g), ([, url]) => url);
  expect(urls).toEqual(["/", "/zebra/", "/animals/ant/", "/animals/bee/"]);
  expect(await checkSite(root)).toMatchObject({ status: 0 });
});

test("Hugo: _index.md, weights, whole addresses and slashes at their ends", async () => {
  const { root } = await siteFor({
    "_index.md": "---\ntitle: The whole manual\ntags: []\n---\n\nSee [b](/a/b/), [a](/a/) and [c](/elsewhere/).\n",
    "a/_index.md": "---\ntitle: Part of a\nweight: 2\ntags: [x]\ndate: 2024-01-02\n---\n\nAbout the part a.\n",
    "a/b.md": "---\ntitle: Page of b\nweight: 1\nauthor: {name: Ann}\n---\n\nAbout the page b.\n",
    "c.md": "---\ntitle: Page of c\nurl: /elsewhere/\ndescription:\n---\n\nAbout the page c.\n",
  });
  const types = textOf(root, "templates/content.ts");
  for (const line of ["author: z.looseObject({})", "date: z.string()", "url: z.string()"])
    expect(types).toContain(`  ${line}.optional(),`);
  expect(types).toContain("  tags: z.array(z.string()).optional(),");
  expect(textOf(root, "templates/tree.ts")).toContain("const endsInSlash: boolean = true;");
  const files = await buildStarter(root);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["index.html", "a/index.html", "a/b/index.html", "elsewhere/index.html"]),
  );
  expect(await checkSite(root)).toMatchObject({ status: 0 });
});

test("a folder without a first page gets one to write, below its name if links have it", async () => {
  const { root, stderr } = await siteFor(
    {
      "one.md":
        "# Page one of it\n\nSee [the second page](/docs/two), [its paper](files/paper.pdf) and [the last](/docs/last).\n",
      "two.markdown": "# Page two of it\n\nThe end of it all.\n",
      "three.md": "---\nslug: /last\n---\n\n# Page three of it\n\nThe last one.\n",
      "files/paper.pdf": "%PDF",
      "static/img/logo.txt": "logo",
      "static/_headers": "/*\n  X: y\n",
    },
    "docs",
  );
  expect(stderr).toContain(
    "Replace the text of content/docs/index.md, the page for the address /, which the folder lacks.\n",
  );
  expect(stderr).toContain("Left out: 1 static/_headers.\n");
  expect(textOf(root, "content/docs/docs/one.md")).toContain("Page one");
  const files = await buildStarter(root);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["index.html", "docs/one.html", "docs/two.html", "docs/files/paper.pdf", "img/logo.txt"]),
  );
  expect((await plinth("check", "--root", root)).stderr).toMatch(
    /^content\/docs\/index\.md:5:1 warning content\/placeholder: The text still has to be written\./m,
  );
});

test("files in hidden folders that the texts link to are named", async () => {
  const { stderr } = await siteFor({
    "index.md": "# A page\n\n![a](.gitbook/assets/a.png) [b](../.gitbook/assets/b.pdf) [c](./c.md)\n",
    "c.md": "# Another page\n",
    ".gitbook/assets/a.png": "x",
  });
  expect(stderr).toContain("Left out: 2 .gitbook/.\n");
});

test("fields of any name, files that the site writes itself, and pictures as on a code host", async () => {
  const { root, stderr } = await siteFor({
    "start.md":
      "---\npermalink: /\nurl: https://github.com/ann/x\ntoString: 1\n---\n\n# The start of it\n\n![Build](static/logo.svg)\n\n:::tip\nTry it.\n:::\n\nThe first words of it.\n",
    "static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    "robots.txt": "User-agent: *\nDisallow: /\n",
    "public/llms.txt": "no",
  });
  expect(stderr).not.toContain("Write content/docs/index.md");
  expect(stderr).toContain("Left out: 2 .txt.\n");
  const files = await buildStarter(root);
  expect(files["index.html"]).toMatch(/<meta name="description" content="Try it\."|content="The first words of it\."/);
  expect(files["robots.txt"]).toContain("Sitemap:");
  const checked = await checkSite(root);
  expect(checked.status, checked.said).toBe(0);
});

test("pages whose address another one has are ignored, and faults of the texts are reported at their place", async () => {
  const { root } = await siteFor({
    ...home,
    "README.md": "# For GitHub\n",
    "404.md": "# Not found\n",
    "a.md": "# Page a of it\r\n\r\nA [dead link](./gone.md).\r\n",
    "b.md": "---\ntitle: [\n---\n",
  });
  expect(textOf(root, "templates/site.tsx")).toContain('  ignore: ["docs/404.md", "docs/README.md"],\n');
  const { stderr, status } = await plinth("check", "--root", root);
  expect(status).toBe(1);
  expect(stderr).toContain('content/docs/a.md:3:15 error link/no-target: "./gone.md" leads to no page.');
  expect(stderr).toContain("content/docs/b.md:2:8 error content/yaml: ");
  expect(stderr).toContain("✗ 2 errors");
});

test("links out of the folder are not followed", async () => {
  const folder = temporaryFolder();
  write(folder, { "secret.md": "# Secret\n", "out/b.md": "# B\n" });
  const [from, root] = [join(folder, "texts"), join(folder, "my-site")];
  write(from, {
    ...home,
    "in.md": { link: "index.md" },
    "out.md": { link: join(folder, "secret.md") },
    "gone.md": { link: "nowhere.md" },
    "loop.md": { link: "loop.md" },
    folder: { link: join(folder, "out") },
  });
  const { stderr } = await plinth("init", root, "--from", from);
  expect(Object.keys(filesBelow(join(root, "content/docs"))).sort()).toEqual(["in.md", "index.md"]);
  expect(stderr).toContain("Left out: 1 folder and 3 .md.\n");
});

describe("refuses", () => {
  const folder = temporaryFolder();
  write(folder, { "texts/a.md": "# A\n", "empty/a.txt": "a", "full/a": "", file: "" });
  test.each([
    ["missing", ["missing"], "missing is not a folder.", "Name the folder of the Markdown files."],
    ["a file", ["file"], "file is not a folder.", "Name the folder of the Markdown files."],
    ["one without texts", ["empty"], "empty contains no Markdown file.", "Name the folder of the Markdown files: "],
    ["another starter", ["texts", "--template", "blog"], 'not the starter "blog".', "Leave --template out."],
    ["languages", ["texts", "--languages", "en,de"], 'The starter "docs" has one language.', "Add --template blog."],
  ])("%s", async (_what, [from = "", ...options], problem, hint) => {
    const before = filesBelow(folder);
    const { status, stderr } = await plinth("init", join(folder, "new"), "--from", join(folder, from), ...options);
    expect(status).toBe(2);
    expect(stderr).toContain(`${problem} Nothing was written.\n  hint: ${hint}`);
    expect(filesBelow(folder)).toEqual(before);
  });

  test.each([
    ["the folder itself", "texts", "is not empty: it contains a.md."],
    ["a folder in it", "texts/new", "where nothing is changed."],
    ["one with files", "full", "is not empty: it contains a."],
  ])("to write into %s", async (_what, target, problem) => {
    const before = filesBelow(folder);
    const { status, stderr } = await plinth("init", join(folder, target), "--from", join(folder, "texts"));
    expect(status).toBe(2);
    expect(stderr).toContain(`${problem} Nothing was written.\n`);
    expect(filesBelow(folder)).toEqual(before);
  });
});
