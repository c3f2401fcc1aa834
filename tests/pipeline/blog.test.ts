/** Another website, with the real command: the engine does not depend on this repository's site. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { blog } from "../support/blog-site.ts";
import { plinth as here } from "../support/command.ts";
import { filesBelow, temporaryFolder, write } from "../support/small-site.ts";

const bin = resolve(import.meta.dirname, "../../bin/plinth.js");

/** Runs the command line in a folder. */
function plinth(folder: string, args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", ...environment },
  });
  return { status, stdout, stderr };
}

describe("a blog", () => {
  let root: string;
  let dist: Record<string, string>;
  let built: ReturnType<typeof plinth>;
  beforeAll(() => {
    root = temporaryFolder();
    write(root, blog);
    built = plinth(root, ["build"]);
    dist = filesBelow(join(root, "dist"));
  });

  test("is published", () => {
    expect(built.stderr).toMatch(
      /^✓ Published 3 pages and 8 other files, [\d.]+ kB, to dist in \d+\.\d\d s \(11 new, 0 changed, 0 unchanged, 0 removed\)\.\n$/,
    );
    expect(built).toMatchObject({ status: 0, stdout: "" });
    expect(Object.keys(dist).map((path) => path.replace(/-[A-Z0-9]{8}\./, "-HASH."))).toEqual([
      ".plinth.json",
      "assets/look-HASH.css",
      "assets/menu-HASH.js",
      "assets/paper-HASH.png",
      "dot.svg",
      "feed.xml",
      "index.html",
      "posts/first-steps.html",
      "posts/second.html",
      "robots.txt",
      "sitemap.xml",
      "titles.txt",
    ]);
  });

  test("its pages come from its templates", () => {
    const assets = Object.keys(dist).filter((path) => path.startsWith("assets/"));
    const integrity = /integrity="(sha384-[^"]+)"/.exec(dist["posts/second.html"] ?? "")?.[1];
    expect(integrity).toBeDefined();
    expect(dist["posts/second.html"]?.replace(String(integrity), "SRI")).toBe(
      `<!doctype html>\n<html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>Second</title><meta name="description" content="About Second"/>` +
        `<link rel="canonical" href="https://notes.test/posts/second"/><link rel="stylesheet" href="/${assets[0]}"/>` +
        `<script type="module" src="/${assets[1]}" integrity="SRI"></script></head><body><main><h1>Second</h1><article><h2 id="why">Why</h2>\n` +
        `<p>Because <strong>it</strong> is &lt;q&gt;so&lt;/q&gt;.</p>\n<p><img src="/dot.svg" alt="A dot"></p>\n</article>` +
        `<p>web, news</p></main></body></html>\n`,
    );
  });

  test("its other files list the pages", () => {
    expect(dist["sitemap.xml"]).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
        `<url><loc>https://notes.test/</loc></url>\n` +
        `<url><loc>https://notes.test/posts/first-steps</loc><lastmod>2024-03-01</lastmod></url>\n` +
        `<url><loc>https://notes.test/posts/second</loc><lastmod>2024-04-02</lastmod></url>\n</urlset>\n`,
    );
    expect(dist["robots.txt"]).toBe("User-agent: *\nAllow: /\n\nSitemap: https://notes.test/sitemap.xml\n");
    expect(dist["feed.xml"]?.match(/<updated>[^<]*/g)).toEqual([
      "<updated>2024-04-02T00:00:00Z",
      "<updated>2024-04-02T00:00:00Z",
      "<updated>2024-03-01T00:00:00Z",
    ]);
    expect(dist["titles.txt"]).toBe("Notes\nFirst steps\nSecond");
  });

  test("plinth list shows the sources of each page", async () => {
    const size = (path: string): string => `${dist[path]?.length} B`;
    expect((await here("list", "--root", root)).stdout).toBe(
      `URL                 TEMPLATE   SIZE  SOURCES
/                   Index     ${size("index.html")}  content/blog.json content/posts/2024/first-steps.md content/posts/second.md
/posts/first-steps  Post      ${size("posts/first-steps.html")}  content/posts/2024/first-steps.md
/posts/second       Post      ${size("posts/second.html")}  content/posts/second.md
`,
    );
    expect(JSON.parse((await here("list", "--root", root, "--json")).stdout)).toEqual({
      version: 1,
      ok: true,
      diagnostics: [],
      pages: [
        {
          url: "/",
          path: "index.html",
          template: "Index",
          bytes: dist["index.html"]?.length,
          sources: ["content/blog.json", "content/posts/2024/first-steps.md", "content/posts/second.md"],
        },
        {
          url: "/posts/first-steps",
          path: "posts/first-steps.html",
          template: "Post",
          bytes: dist["posts/first-steps.html"]?.length,
          sources: ["content/posts/2024/first-steps.md"],
        },
        {
          url: "/posts/second",
          path: "posts/second.html",
          template: "Post",
          bytes: dist["posts/second.html"]?.length,
          sources: ["content/posts/second.md"],
        },
      ],
    });
  });

  test("a check finds no errors and writes nothing", async () => {
    const before = filesBelow(root);
    const { status, stderr } = await here("check", "--root", root);
    expect(stderr).toMatch(/^✓ No errors: 3 pages and 8 other files, [\d.]+ kB, checked in \d+\.\d\d s\.\n$/);
    expect(status).toBe(0);
    expect(filesBelow(root)).toEqual(before);
  });

  test("the same site produces the same bytes in another folder, time zone, locale and file order", () => {
    const other = temporaryFolder();
    write(other, Object.fromEntries(Object.entries(blog).reverse()));
    const { status } = plinth("/", ["build", "--root", other, "--out", join(other, "public/site")], {
      TZ: "America/New_York",
      LANG: "tr_TR.UTF-8",
      LC_ALL: "tr_TR.UTF-8",
    });
    expect(status).toBe(0);
    expect(filesBelow(join(other, "public/site"))).toEqual(dist);
  });

  test("later errors are all reported at once and leave the published site unchanged", async () => {
    const other = temporaryFolder();
    write(other, {
      ...blog,
      "content/posts/bad.md": "---\ntitle: 1\ndate: x\nauthor: y\n---\n",
      "content/stray.md": "",
    });
    write(other, { "content/posts/second.md": `${blog["content/posts/second.md"]}\n[gone](/gone)\n` });
    const { status, stderr } = await here("build", "--root", other);
    expect(status).toBe(1);
    expect(
      stderr,
    ).toBe(`content/posts/bad.md:2:8 error content/invalid-field: title is 1: expected string, received number.
    1 | ---
  > 2 | title: 1
      |        ^

content/posts/bad.md:3:7 error content/invalid-field: date is "x": invalid ISO date.
    1 | ---
    2 | title: 1
  > 3 | date: x
      |       ^
  hint: Write a valid date as YYYY-MM-DD.

content/posts/bad.md:4:1 error content/unknown-field: Unknown field "author".
    2 | title: 1
    3 | date: x
  > 4 | author: y
      | ^
  hint: Known: date, tags, title.

content/posts/second.md:12:8 error link/no-target: "/gone" leads to no page. On /posts/second.
    10 | ![A dot](/dot.svg)
    11 | 
  > 12 | [gone](/gone)
       |        ^
  hint: Correct it, or list the page in templates/site.tsx; a path that another tool publishes belongs in \`elsewhere\`.

content/stray.md error content/unclaimed-file: No content type matches this file, so it is not used.
  hint: Add a type for it to templates/content.ts, list it in \`ignore\` of the site, or remove it.

✗ 5 errors. Pages that use a file with errors are not fully checked yet. Nothing was published.
`);
    expect(() => readFileSync(join(other, "dist/index.html"))).toThrow("ENOENT");
  });
});

describe("the command line", () => {
  const usage: [args: string[], status: number, out: RegExp, err: RegExp][] = [
    [["--version"], 0, /^\d+\.\d+\.\d+\n$/, /^$/],
    [["--help"], 0, /Examples:\n {2}plinth init /, /^$/],
    [["build", "--help"], 0, /--root <folder>[\s\S]*--out <folder>/, /^$/],
    [["help"], 0, /Examples:\n {2}plinth init [\s\S]*\n {2}link +8 {2}links, and[\s\S]*\n {2}verify +\d {2}.*\n/, /^$/],
    [["help", "build"], 0, /--root <folder>[\s\S]*--out <folder>/, /^$/],
    [["help", "biuld"], 2, /^$/, /unknown command 'biuld'\n\(Did you mean "build"\?\)/],
    [
      ["help", "link"],
      0,
      /^link\/no-target\n {2}\S.*\nlink\/no-fragment\n {2}\S.*\n[\s\S]*\nlink\/mail\n {2}\S.*\n$/,
      /^$/,
    ],
    [["help", "links"], 2, /^$/, /unknown command 'links'\n\(Did you mean "link"\?\)/],
    [
      ["help", "page/alt"],
      0,
      /^page\/alt\nAn image has no alternative text\.\n\n\*\*Error\*\* · a site can .*\n\n[^[]*\n\n## Wrong\n\n```tsx templates\/about\.tsx\nimport .*\n[\s\S]*\n\n```text\ntemplates\/about\.tsx:6:7 error page\/alt: [\s\S]*\n\n## Right\n\nDescribe the picture:\n\n```tsx templates/,
      /^$/,
    ],
    [["help", "page/atl"], 2, /^$/, /unknown code 'page\/atl'\n\(Did you mean "page\/alt"\?\)/],
    [["help", "atl"], 2, /^$/, /unknown command 'atl'\n\(Did you mean "page\/alt"\?\)/],
    [["help", "page/no-target"], 2, /^$/, /unknown code 'page\/no-target'\n\(Did you mean "link\/no-target"\?\)/],
    [["help", "nonsense/thing"], 2, /^$/, /unknown code 'nonsense\/thing'\n\(run/],
    [["biuld"], 2, /^$/, /unknown command 'biuld'\n\(Did you mean "build"\?\)/],
    [["build", "--ruot", "x"], 2, /^$/, /unknown option '--ruot'\n\(Did you mean --root\?\)/],
    [["build", "extra"], 2, /^$/, /too many arguments/],
    [[], 2, /^$/, /Usage: plinth/],
    [["check", "--root", "no/such/folder"], 1, /^$/, /error site\/no-site: There is no folder .*no\/such\/folder\./],
  ];
  test.each(usage)("plinth %s", async (args, status, out, err) => {
    const result = await here(...args);
    expect(result.stdout).toMatch(out);
    expect(result.stderr).toMatch(err);
    expect(result.status).toBe(status);
  });

  test("an engine bug is printed with its stack", () => {
    const root = temporaryFolder();
    write(root, {
      ...blog,
      "templates/site.tsx": `${blog["templates/site.tsx"]}\nMap.prototype.set = () => { throw new Error("broken engine"); };\n`,
    });
    const { status, stderr } = plinth(root, ["check"]);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/Error: broken engine\n +at /);
  });
});
