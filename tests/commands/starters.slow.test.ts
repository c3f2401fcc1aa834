/** The blog and the documentation of `plinth init`: what their pages contain. tests/client/starters.slow.test.ts looks at them in a browser. */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { hostNames } from "../../src/api/hosting.ts";
import { plinth } from "../support/command.ts";
import { write } from "../support/small-site.ts";
import { beginAs, beginSite, buildStarter, checkSite, textOf } from "../support/starter-site.ts";

test("the blog and the documentation show code in the same way", () => {
  const starters = resolve(import.meta.dirname, "../../src/commands/init/starters");
  for (const file of ["code.ts", "code.css", "client/copy.ts"])
    expect(textOf(starters, `blog/templates/${file}`), file).toBe(textOf(starters, `docs/templates/${file}`));
});

describe("the blog", () => {
  test("has tags, an archive, drafts, previous and next, footnotes, and a feed with the whole text", async () => {
    const root = await beginSite("notes", "--template", "blog");
    const files = await buildStarter(root);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        "tags/writing.html",
        "archive.html",
        "404.html",
        "sitemap.xml",
        "robots.txt",
        "_headers",
      ]),
    );
    expect(Object.keys(files).filter((path) => path.includes("not-ready"))).toEqual([]);
    // The owner of a domain decides on other hosts and on browsers' lists.
    expect(files._headers).toMatch(/^ {2}Strict-Transport-Security: max-age=\d+$/m);
    expect(files["index.html"]).toMatch(
      /<source type="image\/avif" srcSet="\/assets\/hills-\w+-320.avif 320w,.*<img src="\/assets\/hills/,
    );
    expect(files["index.html"]).toContain("Written by Ann Onymous.");
    const post = files["posts/what-a-post-can-contain.html"] ?? "";
    expect(post).toContain('<figcaption>posts.ts</figcaption><pre tabindex="0"><code><span class="hljs-comment">');
    expect(post).toMatch(
      /<mark> {2}<span class="hljs-keyword">const<\/span> words .*\n<\/mark><mark> {2}.*\n<\/mark>}\n/,
    );
    expect(post).toMatch(/<script type="module" src="\/assets\/copy-\w+\.js" data-copy="Copy" data-copied="Copied" /);
    expect(post).toContain('<a href="/posts/your-first-post#drafts">like this</a>');
    expect(post).toContain('rel="next" href="/posts/your-first-post"');
    expect(post).toContain('rel="prev" href="/posts/publish-the-blog"');
    expect(post).toMatch(/<img src="\/assets\/rain-\w+\.svg" alt="Rain over green hills" width="800" height="360"/);
    expect(post).not.toContain("style=");
    const feed = files["feed.xml"] ?? "";
    expect(feed).toContain("https://example.com/posts/what-a-post-can-contain#fn1");
    expect(feed).toContain("hljs-keyword");
    expect(feed).toContain("https://example.com/posts/your-first-post#drafts");
  });

  test("has a font, and class names of its own", async () => {
    const root = await beginSite("notes", "--template", "blog");
    const files = await buildStarter(root, "--base", "/notes/");
    const [, font = ""] =
      /<link rel="preload" href="\/notes\/(assets\/\S+\.woff2)"/.exec(files["index.html"] ?? "") ?? [];
    expect(Object.keys(files)).toContain(font);
    expect(files["index.html"]).toContain(`url(/notes/${font})`);
    expect(files["index.html"]).toMatch(/<article class="(\w+)">[\s\S]*/);
    expect(files["index.html"]).not.toContain("hrefLang");
  });

  test("has no author if git knows none", async () => {
    const root = await beginAs("", "notizen", "--template", "blog");
    expect(JSON.parse(textOf(root, "content/site.json"))).not.toHaveProperty("author");
    expect((await buildStarter(root))["index.html"]).not.toContain("Written by");
  });

  test("of many posts has an archive of several pages", async () => {
    const root = await beginSite("notes", "--template", "blog");
    const posts = Array.from({ length: 45 }, (_, index) => [
      `content/posts/post-${index}.md`,
      `---\ntitle: Post ${index}\ndescription: What post ${index} says.\ndate: 20${10 + (index % 9)}-01-02\ntags: [old]\n---\nText.\n`,
    ]);
    write(root, Object.fromEntries(posts));
    expect(await checkSite(root)).toMatchObject({ status: 0 });
    const files = await buildStarter(root);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["archive.html", "archive/2.html", "archive/3.html"]));
    expect(files).not.toHaveProperty(["archive/4.html"]);
    expect(files["archive/2.html"]).toContain('rel="prev" href="/archive"');
    expect(files["archive/2.html"]).toContain('rel="next" href="/archive/3"');
  });
});

describe("a blog in several languages", () => {
  test("has everything in each, with links between them", async () => {
    const root = await beginSite("notes", "--template", "blog", "--languages", "en,de");
    expect(await checkSite(root)).toMatchObject({ status: 0 });
    const files = await buildStarter(root, "--base", "/notes/");
    const pairs = ["about", "archive", "tags", "posts/your-first-post", "index"];
    for (const name of pairs) {
      const url = name === "index" ? "" : name;
      for (const path of [`${name}.html`, `de/${name}.html`]) {
        expect(files[path], path).toContain(`hrefLang="en" href="https://example.com/notes/${url}"`);
        expect(files[path], path).toContain(`hrefLang="de" href="https://example.com/notes/de/${url}"`);
      }
      expect(files[`${name}.html`]).toContain(`<a href="/notes/de/${url}" lang="de" hrefLang="de">Deutsch</a>`);
      expect(files[`de/${name}.html`]).toContain(`<a href="/notes/${url}" lang="en" hrefLang="en">English</a>`);
    }
    const german = files["de/index.html"] ?? "";
    expect(german).toContain('<html lang="de">');
    for (const text of ["3. März 2025", "Neue Beiträge", "Geschrieben von Ann Onymous.", 'href="/notes/de/feed.xml"'])
      expect(german).toContain(text);
    for (const text of ["Latest posts", "Written by", "Archive", "Skip"]) expect(german).not.toContain(text);
    expect(files["de/feed.xml"]).toContain('xml:lang="de"');
    expect(files["de/feed.xml"]).toContain("https://example.com/notes/de/posts/your-first-post");
    expect(files["feed.xml"]).not.toContain("/de/");
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["tags/writing.html", "de/tags/schreiben.html"]));
    expect(files["de/archive.html"]).toContain("{found} von {count} Beiträgen");
    expect(files["404.html"]).toMatch(/<html lang="en">[\s\S]*<section lang="de"><h2>Seite nicht gefunden/);
    expect(files["sitemap.xml"]).toContain('hreflang="de" href="https://example.com/notes/de/about"');
  });

  test("says which texts are still to be translated, at their lines", async () => {
    const root = await beginSite("notes", "--template", "blog", "--languages", "en,pt-br");
    expect(textOf(root, "templates/content.ts")).toContain('"posts/{,pt-BR/}*.md"');
    expect(textOf(root, "content/posts/pt-BR/your-first-post.md")).toMatch(
      /^---\ntitle: "\[pt-BR\] Your first post"\n/,
    );
    const { status, stderr } = await plinth("check", "--all", "--root", root);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^content\/texts\/pt-BR\.json:6:14 warning content\/placeholder: archive /m);
    expect(stderr).toMatch(/^content\/posts\/pt-BR\/your-first-post\.md:2:8 warning content\/placeholder: title /m);
    expect(stderr).not.toMatch(/^content\/(?:texts\/en|posts\/[a-z-]+\.md)/m);
    write(root, { "content/texts/pt-BR.json": undefined });
    const without = await plinth("check", "--root", root);
    expect(without.stderr).toContain("Write content/texts/pt-BR.json, like those of the other languages.");
  });

  test.each([["de"], ["de,en"], ["en,de-AT"]])("%s", async (languages) => {
    const root = await beginSite("notes", "--template", "blog", "--languages", languages);
    expect(await checkSite(root, "--drafts")).toMatchObject({ status: 0 });
  });
});

test("a blog without posts is correct, too", async () => {
  const root = await beginSite("notes", "--template", "blog");
  write(root, { "content/posts": undefined });
  expect(await checkSite(root)).toMatchObject({ status: 0 });
});

/** The links of a page's menu, and its texts that are none. */
const menuOf = (page = "") =>
  [
    ...(/<nav id="_menu"[\s\S]*?<\/nav>/.exec(page)?.[0].matchAll(/<(?:a [^>]*href="([^"]*)"[^>]*|span)>([^<]*)</g) ??
      []),
  ].map(([, url, text]) => [url, text]);

const doc = (title: string, order = 9): string =>
  `---\ntitle: ${title}\ndescription: What is to be said about ${title}.\norder: ${order}\n---\nText.\n`;

describe("the documentation", () => {
  test("changes its host with one word", async () => {
    const root = await beginSite("manual", "--template", "docs");
    const facts = JSON.parse(textOf(root, "content/site.json"));
    for (const host of hostNames) {
      write(root, { "content/site.json": JSON.stringify({ ...facts, host }) });
      expect(await plinth("check", "--strict", "--root", root), host).toMatchObject({ status: 0 });
    }
  });

  test("has a menu made of folders, contents, previous and next, callouts, and a search index", async () => {
    const root = await beginSite("manual", "--template", "docs");
    write(root, {
      "content/docs/guide/deep/er/more.md":
        "---\ntitle: More\ndescription: A page in a folder of a folder.\n---\nText.\n\n## Menu\n\n## Content\n\n## Contents\n",
    });
    const files = await buildStarter(root, "--base", "/manual/");
    const page = files["guide/writing.html"] ?? "";
    expect(menuOf(page)).toEqual([
      ["/manual/", "Introduction"],
      ["/manual/guide/", "Guide"],
      ["/manual/guide/pages", "Pages and folders"],
      ["/manual/guide/writing", "Writing"],
      ["/manual/guide/publishing", "Publishing"],
      ["/manual/guide/deep/er/more", "Deep"],
      ["/manual/reference/", "Reference"],
    ]);
    expect(menuOf(files["guide/deep/er/more.html"])).toContainEqual([undefined, "Deep"]);
    expect(page).toContain('aria-current="page">Writing');
    expect(page).toMatch(/On this page[\s\S]*href="#callouts"/);
    expect(page).toContain(
      '<div class="callout tip" role="note"><p class="callout-title">A shorter way</p><p>The words after the kind are its <em>title</em>.</p>',
    );
    expect(page).toMatch(
      /rel="prev" href="\/manual\/guide\/pages"[\s\S]*rel="next" href="\/manual\/guide\/publishing"/,
    );
    const sections = JSON.parse(files["search.json"] ?? "");
    expect(sections).toContainEqual({
      url: "/manual/guide/writing#tables-and-html",
      page: "Writing",
      title: "Tables and HTML",
      text: expect.stringContaining("Esc closes the search, or the menu"),
    });
    // Neither code blocks nor their front matter.
    expect(files["search.json"]).not.toMatch(/createServer|order: 1/);
    expect(await checkSite(root)).toMatchObject({ status: 0 });
  });

  test("marks whole lines, whatever the code contains, and takes any info after the backticks", async () => {
    const root = await beginSite("manual", "--template", "docs");
    const blocks = ["```js{2}\n/* a\nb */\nlet c;\n```", "    <indented>", '```none title="a < b" {9}\n\n```'];
    write(root, { "content/docs/blocks.md": `# Blocks of code\n\nThree.\n\n${blocks.join("\n\n---\n\n")}\n` });
    const page = (await buildStarter(root))["blocks.html"] ?? "";
    const [first, ...others] = [...page.matchAll(/<figure class="code"[^>]*>(.*?)<\/figure>/gs)].map(
      ([, html]) => html,
    );
    const comment = '<span class="hljs-comment">';
    expect(first).toBe(
      `<pre tabindex="0"><code>${comment}/* a</span>\n<mark>${comment}b */</span>\n</mark><span class="hljs-keyword">let</span> c;\n</code></pre>`,
    );
    expect(others).toEqual([
      '<pre tabindex="0"><code>&lt;indented>\n</code></pre>',
      '<figcaption>a &lt; b</figcaption><pre tabindex="0"><code>\n</code></pre>',
    ]);
    expect(await checkSite(root)).toMatchObject({ status: 0 });
  });

  test("shows pages of Docusaurus as they are", async () => {
    const root = await beginSite("manual", "--template", "docs");
    write(root, {
      "content/docs/guide/moved.mdx": `---
sidebar_position: 1.5
sidebar_label: Moved
description: A page that was written for Docusaurus.
---
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

# A page of another generator

<Tabs groupId="system">
  <TabItem value="mac" label="macOS">Mac</TabItem>
  <TabItem value="Linux" default>Linux</TabItem>
</Tabs>
`,
    });
    const page = (await buildStarter(root))["guide/moved.html"] ?? "";
    expect(
      menuOf(page)
        .map(([, title]) => title)
        .slice(1, 5),
    ).toEqual(["Guide", "Pages and folders", "Moved", "Writing"]);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toContain("<title>A page of another generator · ");
    expect(page).toContain('data-tabs="system"');
    expect(page).toContain('<section data-label="Linux" data-value="Linux" data-default="">');
    expect(await checkSite(root)).toMatchObject({ status: 0 });
  });

  test("loses no page, whatever the folders are made of", async () => {
    const root = await beginSite("manual", "--template", "docs");
    write(root, {
      "content/docs/blog/2023/lost.md": doc("Lost"),
      "content/docs/blog/2023/12/found.markdown": doc("Found"),
      "content/docs/hugo/_index.md": doc("Hugo"),
      "content/docs/hugo/a.md": doc("From Hugo"),
      "content/docs/github/README.md": doc("GitHub"),
      "content/docs/github/readme-style.md": doc("A readme"),
    });
    const files = await buildStarter(root);
    const expected = [
      "blog/2023/lost",
      "blog/2023/12/found",
      "hugo/index",
      "hugo/a",
      "github/index",
      "github/readme-style",
    ];
    expect(Object.keys(files)).toEqual(expect.arrayContaining(expected.map((path) => `${path}.html`)));
    expect(menuOf(files["hugo/a.html"])).toEqual([
      ["/", "Introduction"],
      ["/guide/", "Guide"],
      ["/reference/", "Reference"],
      ["/github/", "GitHub"],
      ["/hugo/", "Hugo"],
      ["/hugo/a", "From Hugo"],
      ["/blog/2023/lost", "Blog"],
    ]);
    expect(await checkSite(root)).toMatchObject({ status: 0 });
  });

  test("has a menu whose length does not follow from the number of pages", async () => {
    const root = await beginSite("manual", "--template", "docs");
    const pages = Array.from({ length: 300 }, (_, index) => [
      `content/docs/part-${index % 15}/page-${index}.md`,
      doc(`Page ${index}`),
    ]);
    const inOneFolder = Array.from({ length: 200 }, (_, index) => [
      `content/docs/whole/page-${index}.md`,
      doc(`Page ${index}`, index),
    ]);
    write(root, Object.fromEntries([...pages, ...inOneFolder]));
    const files = await buildStarter(root);
    expect(menuOf(files["part-3/page-18.html"])).toHaveLength(3 + 16 + 20);
    for (const [page, first] of [
      [0, 0],
      [100, 70],
      [199, 140],
    ]) {
      const menu = menuOf(files[`whole/page-${page}.html`]);
      expect(menu).toHaveLength(3 + 16 + 60 + 1);
      expect(menu.slice(-61).at(0)).toEqual([`/whole/page-${first}`, `Page ${first}`]);
      expect(menu.at(-1)).toEqual(["/search", "All pages"]);
    }
    expect(files["search.html"]?.match(/href="\/(?:part-|whole)/g)).toHaveLength(16 + 500);
  });
});
