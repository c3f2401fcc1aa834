/** The checks of the finished site: each reports its errors with the exact line, without false positives. */
import { expect, test, vi } from "vitest";
import { Suggestions } from "../../src/checks/links/suggestions.ts";
import { checkLinks } from "../../src/checks/links.ts";
import { factsOfPage } from "../../src/output/facts/page.ts";
import { post, site, testRows } from "../support/rows.ts";
import { buildWith, edited, type Files, factsOf } from "../support/small-site.ts";
import * as tables from "./rows.ts";

testRows(Object.values(tables));

test("the hint for another name of a page keeps the fragment", async () => {
  const { printed } = await buildWith(post("[it](/posts/first.html?a#top)"));
  expect(printed).toContain('hint: Write "/posts/first?a#top".');
});

const second = (markdown: string) => ({
  ...edited("templates/page.tsx", ["text={post.body}", "entry={post}"]),
  "content/posts/second.md": `---\ntitle: Second\ndate: 2024-01-16\n---\n${markdown}\n`,
});
const picture = { "content/posts/path.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' };
const guide = edited("templates/site.tsx", [
  'page("/",',
  'page("/guide/install", <Home site={site} posts={posts} />),\n    page("/",',
]);
const unknownFile = edited("templates/page.tsx"); // whose Markdown is rendered without its file

test.each([
  ["a misspelt file", second("[a](./frist.md#part)"), 'Did you mean "./first.md#part"?'],
  ["a file in another letter case", second("[a](First.md)"), 'Did you mean "first.md"?'],
  ["a file with backslashes", second("[a](.\\\\first.md)"), 'A URL has "/" in place of "\\". Did you mean "first.md"?'],
  [
    "a misspelt fragment",
    { ...second("[a](/posts/first#part-tow)"), ...post("## Part two") },
    'Did you mean "#part-two"?',
  ],
  ["a file that is in another folder", second("[a](../guide/first.md)"), 'Did you mean "first.md"?'],
  ["a misspelt file from the root", second("[a](/posts/frist.md)"), 'Did you mean "/posts/first"?'],
  [
    "a file unlike any other",
    second("[a](./other.md)"),
    "Write the path of a content file relative to this one, or the URL of a page.",
  ],
  [
    "a file that the home page shows as well",
    {
      ...second("[a](./first.md)"),
      ...unknownFile,
      ...edited("templates/site.tsx", ["<Home ", "<Home {...{ latest: posts[0] }} "]),
    },
    'Write "/posts/first": links to files work in a text that is rendered with <Markdown entry={…}>.',
  ],
  [
    "a file in a text that is rendered without its file",
    { ...second("[a](./first.md#part)"), ...unknownFile },
    'Write "/posts/first#part": links to files work in a text that is rendered with <Markdown entry={…}>.',
  ],
  [
    "a picture with backslashes",
    { ...second("![A](..\\\\posts\\\\path.svg)"), ...picture },
    'A URL has "/" in place of "\\". Did you mean "path.svg"?',
  ],
  ["a misspelt picture", { ...second("![A](./paht.svg)"), ...picture }, 'Did you mean "./path.svg"?'],
  [
    "a picture unlike any other",
    second("![A](./other.svg)"),
    "Write the path of a picture relative to its content file;",
  ],
  [
    "a picture in a text that is rendered without its file",
    { ...second("![A](./path.svg)"), ...picture, ...unknownFile },
    "Render the text with <Markdown entry={…}>, which publishes it;",
  ],
  [
    "a page without the first slash",
    { ...second("[a](guide/install#part)"), ...guide },
    'Did you mean "/guide/install#part"?',
  ],
  [
    "a misspelt page without the first slash",
    { ...second("[a](guide/instal)"), ...guide },
    'Did you mean "/guide/install"?',
  ],
  [
    "a link that only its own page is like",
    second("[a](secondx)"),
    "Correct it, or list the page in templates/site.tsx;",
  ],
  [
    "the home page of a site without one",
    edited("templates/site.tsx", ['page("/", ', 'page("/start", ']),
    'The site has no home page: list one, page("/", …), or link to another page.',
  ],
  ["a name with a dot", { ...second("[a](/dotnet/system.iasyncresult)"), ...guide }, "Correct it, or list"],
  ["a name that ends like a file", second("[a](/keys/ann.gpg)"), "Correct it, or put the file into content/static/;"],
  [
    "a misspelt file of an unknown type",
    { ...second("[a](/keys/ann.pme)"), "content/static/keys/ann.pem": "x" },
    'Did you mean "/keys/ann.pem"?',
  ],
  [
    "a file that `ignore` leaves out",
    {
      ...second("[a](/api/v1.yaml)"),
      "content/static/api/v1.yaml": "x",
      ...edited("templates/site.tsx", ["content,\n", 'content,\n  ignore: ["**/*.yaml"],\n']),
    },
    "content/static/api/v1.yaml is left out: change `ignore` in templates/site.tsx.",
  ],
  [
    "a path of a computer",
    second("[a](C:\\\\Users\\\\ann\\\\pic.md)"),
    "Put the file into content/, and write its path relative to this one, with / between folders.",
  ],
  ["two slashes", second("[a](//posts/first)"), 'Write "/posts/first" for a path of this site.'],
  [
    "a Liquid tag",
    edited("templates/page.tsx", ["<h1>{title}</h1>", '<h1>{title}</h1><a href="https://x.test/{{ url }}">a</a>']),
    "Nothing renders the template syntax in it",
  ],
  ...["<file>", "<dir>", "<your-name>"].map((placeholder): [string, Files, string] => [
    `the placeholder ${placeholder} in Markdown with raw HTML`,
    {
      ...second(`cp a.txt ${placeholder}`),
      ...edited("templates/site.tsx", ["content,\n", "content,\n  markdown: { html: true },\n"]),
    },
    `If ${placeholder} is a placeholder, put it in backticks, or write &lt;${placeholder.slice(1)}; otherwise close it: </${placeholder.slice(1)}.`,
  ]),
])("the hint for %s", async (_, files, hint) => {
  const { printed } = await buildWith(files);
  expect(printed).toContain(`hint: ${hint}`);
});

test.each([
  ["its file", "./second.md#part", "second.md"],
  ["its URL", "/posts/second", "second.md"],
  ["the file of a folder", "./part/README.md", "part/README.md"],
  ["the URL of a folder", "/posts/part/", "part/index.md"],
])("no follow-on error for a link to %s, which has errors", async (_, link, file) => {
  const { lines } = await buildWith({
    ...edited("templates/page.tsx", ["text={post.body}", "entry={post}"]),
    ...edited("templates/content.ts", ["posts/*.md", "posts/**/*.md"]),
    ...edited("templates/site.tsx", ["...posts.map", "...posts.filter(({ fields }) => fields.date).map"]),
    ...post(`[it](${link})`),
    [`content/posts/${file}`]: "---\ntitle: Second\n---\nx\n",
  });
  expect(lines).toEqual([expect.stringMatching(/ error content\/missing-field: /)]);
});

test("a suggestion for a dead link on many pages is searched once", async () => {
  const pages = Array.from({ length: 20 }, (_, index) => {
    const url = `/posts/number-${index}`;
    return factsOfPage('<a href="/posts/nmuber-1x">x</a></html>', {
      path: `${url.slice(1)}.html`,
      url,
      template: "",
      sources: [],
    });
  });
  const targets = new Map(pages.map(({ path, url, ids }) => [path, { url, ids }]));
  const facts = { ...(await factsOf()), pages, targets, paths: new Set(targets.keys()) };
  const search = vi.spyOn(Suggestions.prototype, "page");
  const found = checkLinks(facts);
  expect(found.map(({ message }) => message)).toEqual([
    '"/posts/nmuber-1x" leads to no page. On /posts/number-0, /posts/number-1, /posts/number-2, /posts/number-3 and 16 more.',
  ]);
  expect(search).toHaveBeenCalledTimes(1);
});

test.each([
  ["::: warning Careful\nText.\n:::.\n\n## Next\n\nRest", '5:1 "::: warning Careful"'],
  ["::: warning Careful\nText.\n::", '5:1 "::: warning Careful"'],
  ["::: warning\nText. :::\n\nRest", '5:1 "::: warning"'],
  ["- ::: warning\n  Text.\n\n:::", '5:3 "::: warning"'],
  ["> ::: warning\n> Text.\n\n:::", '5:3 "::: warning"'],
  ["::: warning\n::: warning Two\nText.\n:::", '6:1 "::: warning Two"'],
  ["Text\n:::", '6:1 ":::"'],
  ["; :::", '5:3 ":::"'],
  ["> Text\n:::", '6:1 ":::"'],
  ["> ::: warning\n> Text\n:::", '5:3 "::: warning"'],
  ["::: warning\n> Text\n:::"],
  [
    "::: warning\nText\n:::\n\n- ::: warning\n  Text\n  :::\n\n> ::: warning\n> Text\n> :::\n\n:::: warning\n::: warning\nText\n:::\n::::",
  ],
])("containers without an end, and ends without a container: %j", async (body, ...expected) => {
  const { lines } = await buildWith({
    ...post(body),
    ...site(
      ["import", 'import container from "markdown-it-container";\nimport'],
      ["content,\n", 'content,\n  markdown: { use: (md) => { md.use(container, "warning"); } },\n'],
    ),
  });
  const found = lines.map((line) => /first\.md:(\d+:\d+) warning page\/leftover: .*? as text: (".*?")\. On/.exec(line));
  expect(found.map((match) => match && `${match[1]} ${match[2]}`)).toEqual(expected);
});

const madeByPlugin = (rule: string) =>
  site([
    "content,\n",
    `content,
  markdown: { use: (md) => {
    md.block.ruler.before("paragraph", "made", (state, start) => {
      if (!state.src.startsWith("@@", state.bMarks[start])) return false;
      const token = state.push("made", "", 0);
      token.map = [start, start + 1];
      state.line = start + 1;
      return true;
    });
    md.renderer.rules.made = () => ${rule};
  } },\n`,
  ]);

test.each([
  ["a dead link", "'<p><a href=\"#prune\">x</a></p>\\n'", "link/no-fragment"],
  ["one in a text that it renders", 'md.render("[x](#prune)")', "link/no-fragment"],
  ["a container that is never closed", '"<aside>\\n"', "page/nesting"],
])("what a plugin makes is placed at the line of its token: %s", async (_, rule, code) => {
  const { lines } = await buildWith({ ...post("Text.\n\n@@ a\n\nText."), ...madeByPlugin(rule) });
  expect(lines).toEqual([expect.stringContaining(`content/posts/first.md:7:1 error ${code}`)]);
});
