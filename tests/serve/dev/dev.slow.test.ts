/** `plinth dev` with real files and sockets: edits, errors and their fixes, added and removed files. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  asWatched,
  type Developing,
  develop,
  developIn,
  developOnce,
  post,
  statusOf,
  styled,
} from "../../support/dev-site.ts";
import {
  buildSite,
  edited,
  editedText,
  type Files,
  filesBelow,
  siteWith,
  start,
  temporaryFolder,
  write,
} from "../../support/small-site.ts";

const shows = async ({ get }: Developing, path: string, text: string): Promise<boolean> =>
  (await get(path)).text.includes(text);

test.each([
  ["", styled],
  [
    " and its allowance in the policy",
    {
      ...styled,
      "templates/site.tsx": editedText(styled["templates/site.tsx"], [
        "  pages:",
        "  hosting: () => ({ policy: {} }),\n  pages:",
      ]),
    },
  ],
])("every file has the bytes that a build publishes, plus the reload script%s", async (_, files) => {
  const site = await develop(files);
  const built = await buildSite(site.root);
  expect(built.ok).toBe(true);
  for (const [path, bytes] of Object.entries(filesBelow(join(site.root, "dist")))) {
    if (path.startsWith(".")) continue;
    const url = path === "index.html" ? "/" : `/${path.replace(/(?<!404)\.html$/, "")}`;
    const { text, status } = await site.get(url);
    const published = Buffer.from(bytes, "latin1").toString();
    expect(text, url).toBe(path.endsWith(".html") ? asWatched(published, text) : published);
    expect(status).toBe(path === "404.html" ? 404 : 200);
  }
});

test("a page's own policy does not make the browser upgrade requests to HTTPS", async () => {
  const policy = '<meta httpEquiv="Content-Security-Policy" content="img-src *; upgrade-insecure-requests" />';
  const { get } = await develop(edited("templates/page.tsx", ["<title>", `${policy}<title>`]));
  expect((await get("/")).text).toMatch(/<meta http-equiv="Content-Security-Policy" content="img-src \*; {26}"\/>/);
});

describe("an error that the baseline accepts", () => {
  const layout = edited("templates/page.tsx", ["<h1>", '<a href="/gone">Gone</a><h1>']);
  const accepting = (...errors: object[]) => ({ ".plinth-baseline.json": JSON.stringify({ version: 1, errors }) });
  const gone = { code: "link/no-target", file: "templates/page.tsx", count: 1 };
  const untitled = edited("templates/page.tsx", ["<title>{title}</title>", ""]);

  test.each([
    ["of a file", { ...layout, ...accepting({ ...gone, reason: "Comes back in May" }) }],
    ["of any file", { ...layout, ...accepting({ code: "link/no-target", count: 9 }) }],
    [
      "of several pages, placed at the first",
      {
        ...untitled,
        ...accepting({
          code: "page/title",
          file: "templates/site.tsx",
          count: 2,
        }),
      },
    ],
  ])("%s does not replace the page", async (_, files) => {
    const site = await develop(files);
    for (const path of ["/", "/posts/first"]) expect(await statusOf(site, path)).toBe(200);
  });

  test("does not hide the other errors of a page, and blocks the page again without its entry", async () => {
    const site = await develop({ ...layout, ...accepting(gone) });
    await site.edit({ "content/posts/first.md": post("First", "[Lost](/lost).") });
    const { status, text } = await site.get("/posts/first");
    expect([status, text.includes("/lost"), text.includes("leads to no page"), text.includes("/gone")]).toEqual([
      500,
      true,
      true,
      false,
    ]);
    expect(await statusOf(site, "/")).toBe(200);
    rmSync(join(site.root, ".plinth-baseline.json"));
    expect(await statusOf(site, "/")).toBe(500);
  });
});

test("nesting that follows from a component that nothing renders is shown if the baseline accepts the component", async () => {
  const unrendered = [{ code: "page/unrendered", count: 1 }];
  const files = {
    ...edited("templates/site.tsx", ["content,\n", "content,\n  markdown: { html: true },\n"]),
    "content/posts/first.md": post("First", "a <b>b\n\n<Note>c</Note>"),
  };
  const says = async (site: Awaited<ReturnType<typeof develop>>): Promise<boolean[]> => {
    const { text } = await site.get("/posts/first");
    return ["which nothing renders", "is not closed before"].map((message) => text.includes(message));
  };
  expect(await says(await develop(files))).toEqual([true, false]);
  const accepting = { ".plinth-baseline.json": JSON.stringify({ version: 1, errors: unrendered }) };
  expect(await says(await develop({ ...files, ...accepting }))).toEqual([false, true]);
});

describe("a link to a redirected URL is no error", () => {
  const linked = { "content/posts/first.md": post("First", "[a](/old) [b](/blog/second) [c](http://tiny.test/about)") };
  const redirects = ["/old", "/blog/*"].map((from) => ({ from, to: "/about", status: 301 }));
  test.each([
    [
      "of hosting()",
      {
        "templates/site.tsx": editedText(styled["templates/site.tsx"], [
          "content,\n",
          `content,\n  hosting: () => ({ redirects: ${JSON.stringify(redirects)} as never }),\n`,
        ]),
      },
    ],
    ["of a static _redirects", { "content/static/_redirects": "/old /about 301\n/blog/* /posts/:splat 301\n" }],
  ])("%s", async (_, files) => {
    const site = await develop({ ...styled, ...linked, ...files });
    const { status, text } = await site.get("/posts/first");
    expect([status, text.includes("leads to no page")]).toEqual([200, false]);
  });

  test("unless the host of the site does not read _redirects", async () => {
    const onGitHub = {
      "templates/site.tsx": editedText(styled["templates/site.tsx"], [
        "content,\n",
        `content,\n  hosting: () => ({ hosts: { githubPages: true } }),\n`,
      ]),
    };
    const rules = { "content/static/_redirects": "/old /about 301\n/blog/* /about 301\n" };
    const site = await develop({ ...styled, ...linked, ...onGitHub, ...rules });
    expect(await shows(site, "/posts/first", "&quot;/old&quot; leads to no page.")).toBe(true);
  });

  test("until the redirect is removed", async () => {
    const site = await develop({ ...styled, ...linked, "content/static/_redirects": "/old / 301\n/blog/* / 301\n" });
    expect(await statusOf(site, "/posts/first")).toBe(200);
    await site.edit(
      { "content/static/_redirects": "/old / 301\n" },
      async () => (await statusOf(site, "/posts/first")) === 500,
    );
    expect(await shows(site, "/posts/first", "/blog/second")).toBe(true);
  });
});

describe("an edit", () => {
  test("of a text changes its page only", async () => {
    const site = await develop(styled);
    const before = await site.get("/posts/second");
    await site.edit({ "content/posts/first.md": post("First", "Good morning.") });
    expect((await site.get("/posts/first")).text).toContain("<p>Good morning.</p>");
    expect((await site.get("/posts/second")).text).toBe(before.text);
  });

  test("of a fact changes every page that mentions it", async () => {
    const site = await develop({ "content/posts/first.md": post("First", "By {{site.name}}.") });
    expect((await site.get("/posts/first")).text).toContain("By Tiny.");
    await site.edit({ "content/site.json": '{ "name": "Big", "origin": "https://tiny.test" }' });
    expect((await site.get("/posts/first")).text).toContain("By Big.");
    expect((await site.get("/")).text).toContain("<h1>Big</h1>");
  });

  test("of a template, of a component that it imports, of a style, of a script", async () => {
    const site = await develop(styled);
    await site.edit({ "templates/about.tsx": editedText(styled["templates/about.tsx"], ["few", "many"]) });
    expect((await site.get("/about")).text).toContain("We are many.");
    await site.edit({
      "templates/page.tsx": editedText(styled["templates/page.tsx"], ["<h1>", '<h1 className="big">']),
    });
    expect((await site.get("/about")).text).toContain('<h1 class="big">');
    const styleOf = async () => /assets\/site-\w+\.css/.exec((await site.get("/about")).text)?.[0] ?? "none";
    const before = await styleOf();
    await site.edit({ "templates/styles/site.css": "body { color: #654321; }\n" });
    expect(await styleOf()).not.toBe(before);
    expect((await site.get(`/${await styleOf()}`)).text).toContain("#654321");
    await site.edit({ "templates/client/main.ts": "document.title += '?';\n" });
    const script = /assets\/main-\w+\.js/.exec((await site.get("/about")).text)?.[0] ?? "none";
    const { text, headers } = await site.get(`/${script}`);
    expect(text).toContain('"?"');
    expect(headers.get("cache-control")).toContain("immutable");
  });

  test("of a style, on pages that use it and on pages whose templates read its file", async () => {
    const reading = `import { readFileSync } from "node:fs";
import { Html } from "./page.tsx";
const css = readFileSync(new URL("./styles/site.css", import.meta.url), "utf8");
export const About = () => <Html title="About us"><p>{css}</p></Html>;
`;
    const site = await develop({ ...styled, "templates/about.tsx": reading });
    const styleOf = async () => /assets\/site-\w+\.css/.exec((await site.get("/about")).text)?.[0] ?? "none";
    const before = await styleOf();
    await site.edit({ "templates/styles/site.css": "body { color: #654321; }\n" });
    expect(await styleOf()).not.toBe(before);
    await site.until(async () => (await site.get("/about")).text.includes("<p>body { color: #654321; }"));
  });

  test("of a schema, of the list of pages", async () => {
    const site = await develop();
    await site.edit(
      {
        ...edited("templates/content.ts", ["title: z.string()", "title: z.string().max(3)"]),
      },
      async () => (await statusOf(site, "/posts/first")) === 500,
    );
    await site.edit(
      {
        "templates/content.ts": start["templates/content.ts"],
        ...edited("templates/site.tsx", ['"/posts/"', '"/blog/"']),
      },
      async () => (await statusOf(site, "/blog/first")) === 200,
    );
    expect(await statusOf(site, "/posts/first")).toBe(404);
  });

  test.each<[what: string, before: Files]>([
    [
      "a template imports",
      edited(
        "templates/page.tsx",
        ["<h1>{title}", "<h1>{words.title}"],
        ["import", 'import words from "../content/static/words.json";\nimport'],
      ),
    ],
    [
      "a template reads when it is loaded",
      edited(
        "templates/page.tsx",
        ["<h1>{title}", "<h1>{words.title}"],
        [
          "import",
          'import { readFileSync } from "node:fs";\nconst words = JSON.parse(readFileSync(new URL("../content/static/words.json", import.meta.url), "utf8"));\nimport',
        ],
      ),
    ],
  ])("of a file of content/ that %s", async (_, files) => {
    const words = (title: string): Files => ({ "content/static/words.json": JSON.stringify({ title }) });
    const site = await develop({ ...files, ...words("One") });
    for (const title of ["One", "Two", "Three"]) {
      if (title !== "One") await site.edit(words(title));
      expect((await site.get("/posts/first")).text).toContain(`<h1>${title}</h1>`);
    }
    await site.edit({ "content/static/words.json": undefined }, async () => (await statusOf(site, "/")) === 500);
    await site.edit(words("Four"), () => shows(site, "/posts/first", "<h1>Four</h1>"));
  });

  test.each([
    ["beside content/", "texts/linked.md"],
    ["in content/", "content/posts/second.md"],
  ])("of a file %s that a link leads to, and that an editor replaces", async (_, file) => {
    const site = await develop({ [file]: post("One"), "content/posts/linked.md": { link: join("../..", file) } });
    expect(await shows(site, "/posts/linked", "<h1>One</h1>")).toBe(true);
    for (const title of ["Two", "Three"]) {
      write(site.root, { [file]: post(title) });
      await site.until(() => shows(site, "/posts/linked", `<h1>${title}</h1>`));
      write(site.root, { [`${file}~`]: post(`${title} again`) });
      renameSync(join(site.root, `${file}~`), join(site.root, file));
      await site.until(() => shows(site, "/posts/linked", `<h1>${title} again</h1>`));
    }
  });

  test("of a static file", async () => {
    const site = await develop(styled);
    await site.edit({ "content/static/robots.txt": "User-agent: none\n" });
    expect((await site.get("/robots.txt")).text).toBe("User-agent: none\n");
  });
});

/** An error -> a URL that shows it, text of the message, and a URL that still works. */
const mistakes: Record<string, { files: Record<string, string>; url: string; says: string[]; stillGood?: string }> = {
  "front matter": {
    files: { "content/posts/first.md": "---\ntitle: [\n---\n" },
    url: "/posts/first",
    says: ["content/yaml", "content/posts/first.md:2:8"],
    stillGood: "/posts/second",
  },
  JSON: {
    files: { "content/site.json": '{ "name": "Tiny", }' },
    url: "/",
    says: ["content/json", "content/site.json:1"],
    stillGood: "/about",
  },
  "a field's value": {
    files: { "content/posts/first.md": post("First").replace("2024-01-15", "2024-02-30") },
    url: "/posts/first",
    says: ["content/invalid-field", "content/posts/first.md:3:7", "2024-02-30"],
    stillGood: "/posts/second",
  },
  "an unknown reference": {
    files: { "content/posts/first.md": post("First", "{{site.nmae}}") },
    url: "/posts/first",
    says: ["content/unknown-reference", "Did you mean"],
    stillGood: "/about",
  },
  "a template that does not parse": {
    files: { "templates/about.tsx": "export const About = () => <p>;\n" },
    url: "/about",
    says: ["template/bundle", "templates/about.tsx:1"],
  },
  "a template that throws when it is loaded": {
    files: { "templates/about.tsx": 'throw new Error("no luck");\nexport const About = () => <p></p>;\n' },
    url: "/about",
    says: ["template/error", "no luck", "templates/about.tsx:1"],
  },
  "a template without the component of a page": {
    files: { "templates/about.tsx": "export const Other = 1;\n" },
    url: "/about",
    says: ["template/bundle", "No matching export", "templates/site.tsx:"],
  },
  "a new file of a template": {
    files: {
      "templates/new.tsx": "export const = 1;\n",
      "templates/about.tsx": `import "./new.tsx";\n${styled["templates/about.tsx"]}`,
    },
    url: "/about",
    says: ["template/bundle", "templates/new.tsx:1"],
  },
  "the schemas": {
    files: { "templates/content.ts": "export const content = ;\n" },
    url: "/about",
    says: ["template/bundle", "templates/content.ts:1"],
  },
  "a template that throws": {
    files: { "templates/about.tsx": 'export const About = () => { throw new Error("<b>no luck"); };\n' },
    url: "/about",
    says: ["template/error", "&lt;b&gt;no luck", "templates/about.tsx:1:36"],
    stillGood: "/posts/first",
  },
  "the list of pages": {
    files: {
      "templates/site.tsx": styled["templates/site.tsx"].replace("=> [", '=> [(() => { throw new Error("none"); })(),'),
    },
    url: "/about",
    says: ["template/error", "none. Listing the pages."],
  },
  "a style": {
    files: { "templates/styles/site.css": '@import "./gone.css";\n' },
    url: "/about",
    says: ["template/bundle", "gone.css"],
  },
  "an inlined style": {
    files: { "templates/styles/own.css": '@import "./gone.css";\n' },
    url: "/about",
    says: ["template/bundle", "templates/styles/own.css:1"],
  },
  "a dead link in an inlined style": {
    files: { "templates/styles/own.css": "body { margin: 0 }\np { background: url(/gone.png) }\n" },
    url: "/about",
    says: ["link/no-asset", "templates/styles/own.css:2:21"],
  },
  "a script": {
    files: { "templates/client/main.ts": "const = 1;\n" },
    url: "/about",
    says: ["template/bundle", "templates/client/main.ts:1"],
  },
  "a dead link": {
    files: { "content/posts/first.md": post("First", "[there](/psts/second)") },
    url: "/posts/first",
    says: ["link/no-target", "content/posts/first.md:5:9", "Did you mean &quot;/posts/second&quot;"],
    stillGood: "/posts/second",
  },
  "a link to a missing fragment": {
    files: { "content/posts/first.md": post("First", "[there](#end)") },
    url: "/posts/first",
    says: ["link/no-fragment", "#end"],
    stillGood: "/posts/second",
  },
  "two pages at one URL": {
    files: {
      "templates/site.tsx": editedText(styled["templates/site.tsx"], [
        'page("/404.html"',
        'page("/about", <About />),\n    page("/404.html"',
      ]),
    },
    url: "/about",
    says: ["output/collision", "about.html is written twice"],
  },
  "a file that hides a page": {
    files: { "content/static/about": "Hi" },
    url: "/about",
    says: ["output/collision", "about (content/static/about) hides the page /about"],
  },
  "a page without a slash": {
    files: {
      "templates/site.tsx": editedText(styled["templates/site.tsx"], [
        'page("/404.html"',
        'page("news", <About />),\n    page("/404.html"',
      ]),
    },
    url: "/about",
    says: ["output/bad-url", "The URL &quot;news&quot; must begin with &quot;/&quot;"],
  },
  "a page without a heading": {
    files: { "templates/page.tsx": editedText(styled["templates/page.tsx"], ["<h1>{title}</h1>", ""]) },
    url: "/about",
    says: ["page/h1"],
  },
};

describe("an error is shown on the affected pages, escaped, until it is fixed", () => {
  const its = developOnce(styled);

  test.each(Object.entries(mistakes))("%s", async (_, { files, url, says, stillGood }) => {
    const { site } = its;
    const good = await site.get(url);
    expect(good.status).toBe(200);
    // An edit can be reported twice, since files are compared again, so wait for the page.
    await site.edit(files, async () => (await site.get(url)).status === 500);
    const { status, text } = await site.get(url);
    expect({ status, text }).toEqual({
      status: 500,
      text: expect.stringContaining("<h1>The site has errors</h1>"),
    });
    for (const words of says) expect(text).toContain(words);
    if (stillGood) expect(await statusOf(site, stillGood)).toBe(200);
    const fixed = Object.fromEntries(Object.keys(files).map((path) => [path, { ...start, ...styled }[path]]));
    await site.edit(fixed, async () => (await site.get(url)).status === 200);
    expect(await site.get(url)).toMatchObject({ status: 200, text: good.text });
  });

  test("a file of the site is made without rendering failing pages again", async () => {
    const site = await develop({
      ...styled,
      "templates/about.tsx": `let renders = 0;
export const count = () => String(renders);
export const About = () => { renders++; throw new Error("no luck"); };
`,
      "templates/site.tsx": editedText(
        styled["templates/site.tsx"],
        ["import { About }", "import { About, count }"],
        ["  pages:", '  files: () => [{ path: "count.txt", make: count }],\n  pages:'],
      ),
    });
    expect((await site.get("/count.txt")).text).toBe("2"); // /about and /404.html
  });

  test("an exception of pages() is shown on every page", async () => {
    const order = `export function inOrder<Post>(posts: readonly Post[]): readonly Post[] {
  if (posts.length > 2) throw new Error("no order");
  return posts;
}
`;
    const list = editedText(styled["templates/site.tsx"], ["...posts.map", "...inOrder(posts).map"]);
    const site = await develop({
      ...styled,
      "templates/order.ts": order,
      "templates/site.tsx": `import { inOrder } from "./order.ts";\n${list}`,
    });
    await site.edit({ "content/posts/third.md": post("Third") }, () => shows(site, "/posts/first", "no order"));
    expect(await shows(site, "/about", "no order")).toBe(true);
  });

  test("a page with failed checks can be shown anyway", async () => {
    const site = await develop({ "content/posts/first.md": post("First", "[there](/nowhere)") });
    const [, anyway = ""] = /href="(\/posts\/first\?[^"]*)"/.exec((await site.get("/posts/first")).text) ?? [];
    expect(await site.get(anyway)).toMatchObject({ status: 200, text: expect.stringContaining(">there</a>") });
    await site.edit({ "content/posts/first.md": post("First", "Mended.") });
    const fixed = await site.get(anyway);
    expect([fixed.status, fixed.headers.get("location")]).toEqual([302, "/posts/first"]);
  });

  test("a site that is broken at startup", async () => {
    const site = await develop({ "templates/site.tsx": "export default 1;\n", "content/site.json": "{" });
    const { status, text } = await site.get("/");
    expect(status).toBe(500);
    for (const words of ["template/no-site", "content/json"]) expect(text).toContain(words);
    await site.edit({
      "templates/site.tsx": start["templates/site.tsx"],
      "content/site.json": start["content/site.json"],
    });
    await site.until(async () => (await statusOf(site, "/")) === 200);
  });
});

describe("files that are added, removed and replaced", () => {
  test("a new page, removed again", async () => {
    const site = await develop();
    expect(await statusOf(site, "/posts/news")).toBe(404);
    await site.edit({ "content/posts/news.md": post("News") });
    expect(await statusOf(site, "/posts/news")).toBe(200);
    expect(await shows(site, "/", "/posts/news")).toBe(true);
    await site.edit({ "content/posts/news.md": undefined });
    expect(await statusOf(site, "/posts/news")).toBe(404);
    expect(await shows(site, "/", "/posts/news")).toBe(false);
  });

  test("a renamed file, a renamed folder and back, a folder that is removed", async () => {
    const site = await develop({
      ...edited("templates/content.ts", ["posts/*.md", "posts/**/*.md"]),
      "content/posts/old/one.md": post("One"),
      "content/posts/old/two.md": post("Two"),
    });
    const at = (path: string): string => join(site.root, "content/posts", path);
    renameSync(at("first.md"), at("premier.md"));
    await site.until(
      async () => (await statusOf(site, "/posts/premier")) === 200 && (await statusOf(site, "/posts/first")) === 404,
    );
    renameSync(at("old"), at("new"));
    await site.until(async () =>
      site.events.some(
        (event) => event.type === "updated" && event.paths.some((path) => path.startsWith("content/posts/new")),
      ),
    );
    expect(await statusOf(site, "/posts/two")).toBe(200);
    renameSync(join(site.root, "content/posts"), join(site.root, "posts"));
    await site.until(async () => (await statusOf(site, "/posts/two")) === 404);
    renameSync(join(site.root, "posts"), join(site.root, "content/posts"));
    await site.until(async () => (await statusOf(site, "/posts/two")) === 200);
    const afterAll = { "content/posts/new/two.md": post("Two", "After all.") };
    await site.edit(afterAll, () => shows(site, "/posts/two", "After all."));
    rmSync(at("new"), { recursive: true });
    await site.until(async () => (await statusOf(site, "/posts/two")) === 404);
  });

  test("the site's own folder, content/ and templates/ moved away and back, and edited after that", async () => {
    const site = await develop(styled);
    for (const [folder, says] of [
      [site.root, `There is no folder ${site.root}.`],
      [join(site.root, "content"), `There is no content/ in ${site.root}.`],
      [join(site.root, "templates"), `There is no templates/site.tsx in ${site.root}.`],
    ] as const) {
      renameSync(folder, `${folder}-away`);
      await site.until(() => shows(site, "/posts/nope", says));
      expect((await site.get("/posts/nope")).text).toContain("1 error.");
      renameSync(`${folder}-away`, folder);
      await site.until(async () => (await statusOf(site, "/posts/first")) === 200);
      await site.until(async () => (await statusOf(site, "/posts/nope")) === 404);
      const text = `Back in ${folder.length}.`;
      await site.edit({ "content/posts/first.md": post("First", text) }, () => shows(site, "/posts/first", text));
    }
  });

  test("old nested folders, moved away and back, and edited after that", async () => {
    const root = siteWith({
      ...edited("templates/content.ts", ["posts/*.md", "posts/**/*.md"]),
      "content/posts/a/b/deep.md": post("Deep"),
    });
    const at = (path: string): string => join(root, "content/posts", path);
    for (const folder of ["a/b", "a", "."]) utimesSync(at(folder), 1e9, 1e9);
    const site = await developIn(root, {});
    for (const folder of ["a", "."]) {
      renameSync(at(folder), join(root, "away"));
      await site.until(async () => (await statusOf(site, "/posts/deep")) === 404);
      renameSync(join(root, "away"), at(folder));
      await site.until(async () => (await statusOf(site, "/posts/deep")) === 200);
      const title = `Deep below ${folder}`;
      await site.edit({ "content/posts/a/b/deep.md": post(title) }, () => shows(site, "/posts/deep", title));
      await site.edit({ "content/posts/a/b/new.md": post(title) }, () => shows(site, "/posts/new", title));
      rmSync(at("a/b/new.md"));
      await site.until(async () => (await statusOf(site, "/posts/new")) === 404);
      utimesSync(at("a/b"), 1e9, 1e9);
    }
  });

  test("a folder replaced by another one", async () => {
    const site = await develop({ "content/other/first.md": post("Other"), "content/other/second.md": post("Second") });
    const at = (path: string): string => join(site.root, "content", path);
    renameSync(at("posts"), join(site.root, "away"));
    renameSync(at("other"), at("posts"));
    await site.until(() => shows(site, "/posts/first", "<h1>Other</h1>"));
    await site.edit({ "content/posts/first.md": post("Later") }, () => shows(site, "/posts/first", "<h1>Later</h1>"));
  });

  test("a content/ that is a link, to a folder in the site or elsewhere, and then to another one", async () => {
    for (const isIn of [true, false]) {
      const root = siteWith();
      const folder = isIn ? root : temporaryFolder();
      const content = join(root, "content");
      cpSync(content, join(folder, "texts"), { recursive: true });
      cpSync(content, join(folder, "later"), { recursive: true });
      rmSync(content, { recursive: true });
      symlinkSync(join(folder, "texts"), content);
      const site = await developIn(root);
      const edit = (path: string, title: string): Promise<void> => {
        writeFileSync(path, post(title));
        return site.until(() => shows(site, "/posts/first", `<h1>${title}</h1>`));
      };
      await edit(join(folder, "texts/posts/first.md"), "One");
      await edit(join(content, "posts/first.md"), "Two");
      await site.edit({ "content/posts/news.md": post("News") });
      await site.edit({ "content/posts/news.md": undefined });
      symlinkSync(join(folder, "later"), `${content}~`);
      renameSync(`${content}~`, content);
      await site.until(() => shows(site, "/posts/first", "<h1>First</h1>"));
      await edit(join(folder, "later/posts/first.md"), "Three");
    }
  });

  test("a folder that becomes a file and back", async () => {
    const site = await develop();
    const posts = join(site.root, "content/posts");
    rmSync(posts, { recursive: true });
    writeFileSync(posts, "x");
    await site.until(async () => (await statusOf(site, "/posts/first")) !== 200);
    rmSync(posts);
    await site.edit(
      { "content/posts/first.md": post("First") },
      async () => (await statusOf(site, "/posts/first")) === 200,
    );
  });

  test("a folder with folders that becomes a file, again and again", async () => {
    const site = await develop();
    const folder = join(site.root, "content/static/a");
    for (let round = 1; round <= 10; round++) {
      write(site.root, { "content/static/a/b/c/d.txt": "x" });
      await pause(250);
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "x");
      await pause(20);
      rmSync(folder);
    }
    expect(site.events.filter(({ type }) => type === "bug")).toEqual([]);
    // If everything is being read again, the edit is part of that, and is not told by its own path.
    await site.edit({ "content/posts/first.md": post("Later") }, () => shows(site, "/posts/first", "Later"));
  });

  test("a file removed before the site is watched", async () => {
    const root = siteWith({ "content/posts/second.md": post("Second") });
    const starting = developIn(root);
    await pause(100); // probably after content/ is read and before it is watched
    rmSync(join(root, "content/posts/second.md"));
    const site = await starting;
    await site.until(async () => (await statusOf(site, "/posts/second")) === 404);
  });

  test("three quick writes: the last one is shown", async () => {
    const site = await develop();
    for (let round = 0; round < 6; round++) {
      for (const [wait, text] of [
        [70, "one"],
        [30, "two"],
        [0, `three ${round}.`],
      ] as const) {
        writeFileSync(join(site.root, "content/posts/first.md"), post("First", text));
        await pause(wait); // with these intervals the third write was once lost
      }
      await site.until(() => shows(site, "/posts/first", `three ${round}.`));
    }
  });

  test("an editor that writes a new file and renames it over the old", async () => {
    const site = await develop();
    for (const text of ["Once.", "Twice.", "Thrice."]) {
      writeFileSync(join(site.root, "content/posts/.first.md.new"), post("First", text));
      renameSync(join(site.root, "content/posts/.first.md.new"), join(site.root, "content/posts/first.md"));
      await site.until(() => shows(site, "/posts/first", text));
    }
  });

  test("an editor that moves the old file away before it writes", async () => {
    const site = await develop();
    const file = join(site.root, "content/posts/first.md");
    renameSync(file, `${file}~`);
    writeFileSync(file, post("First", "Anew."));
    await site.until(() => shows(site, "/posts/first", "Anew."));
  });

  test("a folder below content/ is watched whatever its name, as a build reads it", async () => {
    const site = await develop({
      ...edited("templates/content.ts", ["posts/*.md", "posts/**/*.md"]),
      "content/posts/node_modules/far.md": post("Far"),
    });
    await site.edit({ "content/posts/node_modules/far.md": post("Far", "Seen.") });
    expect(await shows(site, "/posts/far", "Seen.")).toBe(true);
  });

  test("the last of many quick writes wins", async () => {
    const site = await develop();
    for (let count = 1; count <= 200; count++)
      writeFileSync(join(site.root, "content/posts/first.md"), post("First", `Draft ${count}.`));
    await site.until(() => shows(site, "/posts/first", "Draft 200."));
  });

  test("a burst of 1,000 changes", async () => {
    const site = await develop();
    for (let index = 0; index < 1000; index++)
      writeFileSync(join(site.root, `content/posts/p${index}.md`), post(`Post ${index}`));
    const has = async (count: number) => ((await site.get("/")).text.match(/href="\/posts\/p/g) ?? []).length === count;
    await site.until(() => has(1000));
    for (let index = 0; index < 1000; index++)
      writeFileSync(join(site.root, `content/posts/p${index}.md`), post(`Page ${index}`));
    await site.until(async () => ((await site.get("/")).text.match(/>Page \d+</g) ?? []).length === 1000);
    for (let index = 0; index < 1000; index++) rmSync(join(site.root, `content/posts/p${index}.md`));
    await site.until(() => has(0));
  });

  test("an empty folder, a hidden file and an editor's backup file have no effect", async () => {
    const site = await develop();
    const before = site.events.length;
    mkdirSync(join(site.root, "dist"));
    writeFileSync(join(site.root, "dist/index.html"), "x");
    writeFileSync(join(site.root, "content/posts/.hidden.md"), "x");
    writeFileSync(join(site.root, "content/posts/first.md~"), "x");
    await site.edit({ "content/posts/first.md": post("First", "Seen.") });
    const told = site.events.slice(before).flatMap((event) => (event.type === "updated" ? event.paths : []));
    expect(told.filter((path) => /dist|hidden|~/.test(path))).toEqual([]);
  });
});

describe("URLs", () => {
  const its = developOnce();

  test.each([
    ["/posts/first/", 308, "/posts/first"],
    ["/nope", 404, undefined],
    ["/posts", 404, undefined],
    ["/.plinth.json", 404, undefined],
    ["/content/site.json", 404, undefined],
    ["/__plinth/nope", 404, undefined],
    ["/templates/site.tsx", 404, undefined],
  ])("%s -> %d", async (path, status, location) => {
    const response = await its.site.get(path);
    expect({ status: response.status, location: response.headers.get("location") ?? undefined }).toEqual({
      status,
      location,
    });
  });

  test("an unknown URL gets the site's own 404 page", async () => {
    const site = await develop(styled);
    expect(await site.get("/nope")).toMatchObject({ status: 404, text: expect.stringContaining("<h1>About us</h1>") });
  });

  test.each([
    [{ host: "evil.example" }, 403],
    [{ host: "evil.example:4321" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" }, 403],
    [{}, 200],
  ])("with %j: %d for pages, events and the reload script; never a CORS header", async (headers, status) => {
    for (const path of ["/", "/__plinth/reload.js", "/__plinth/events?page=/"]) {
      const asked = request(`${its.site.url}${path}`, { headers }).end();
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      response.destroy();
      expect(response.statusCode, path).toBe(status);
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("a file that is replaced by a link out of the site, or by a pipe, while it is served", async () => {
    const site = await develop(styled);
    const file = join(site.root, "content/static/robots.txt");
    rmSync(file);
    symlinkSync("/etc/passwd", file);
    expect(await shows(site, "/robots.txt", "root:")).toBe(false);
    await site.until(() => shows(site, "/robots.txt", "The link points outside the site."));
    rmSync(file);
    execFileSync("mkfifo", [file]);
    expect(await statusOf(site, "/about")).toBe(200);
    await site.until(() => shows(site, "/robots.txt", "This is neither a file nor a folder."));
  });

  test("a link out of the site is not followed", async () => {
    const site = await develop({ "content/static/passwd.txt": { link: "/etc/passwd" } });
    expect(await statusOf(site, "/passwd.txt")).toBe(500); // an unknown URL shows the errors, including this link
    expect(await shows(site, "/passwd.txt", "The link points outside the site.")).toBe(true);
    expect(await shows(site, "/passwd.txt", "root:")).toBe(false);
  });

  test("nothing is written", async () => {
    const root = siteWith(styled);
    const before = filesBelow(root);
    const site = await developIn(root);
    await site.get("/about");
    expect(filesBelow(root)).toEqual(before);
  });
});

test("a file that is truncated before it is written causes no error in between", async () => {
  const site = await develop(styled);
  const before = site.events.length;
  const file = join(site.root, "content/posts/first.md");
  writeFileSync(file, "");
  await pause(10);
  await site.edit({ "content/posts/first.md": post("Written") }, async () =>
    (await site.get("/posts/first")).text.includes("Written"),
  );
  const updates = site.events.slice(before).flatMap((event) => (event.type === "updated" ? [event] : []));
  expect(updates.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
});
