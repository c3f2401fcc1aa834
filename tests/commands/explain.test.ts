/** `plinth explain`: one page, its sources, its links, its weight. */

import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { plinth } from "../support/command.ts";
import { pngOf } from "../support/photo.ts";
import { filesBelow, siteWith, start, temporaryFolder, write } from "../support/small-site.ts";
import { outputs } from "./json-output.ts";

const explain = (root: string, ...args: readonly string[]) => plinth("explain", ...args, "--root", root);

const page = (name: string, from: string, to: string) => String(start[`templates/${name}`]).replace(from, to);

describe("plinth explain", () => {
  let root: string;
  beforeAll(() => {
    root = siteWith({
      "content/posts/first.md":
        "---\ntitle: First\ndate: 2024-01-15\n---\n[Home](/), [itself](#top), [more](https://else.test/a) and ![a cat](/cat.png).\n",
      "content/static/cat.png": pngOf(3000),
      "content/static/_headers": "/posts/*\n  X-Frame-Options: DENY\n/other\n  X-Other: 1\n",
      "templates/style.css": "h1 { color: navy; background: url(/cat.png); }\n",
      "templates/page.tsx": page(
        "page.tsx",
        "<title>",
        '<link rel="stylesheet" href={useAsset("style.css").url} /><title>',
      ).replace("usePage }", "useAsset, usePage }"),
      "templates/site.tsx": page("site.tsx", "content,\n", 'content,\n  bundles: ["style.css"],\n'),
    });
  });

  test("as JSON that follows the schema", async () => {
    const { status, stdout, stderr } = await explain(root, "/posts/first", "--json");
    const explained = outputs.explain.parse(JSON.parse(stdout));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const { files = [], sent: [sent] = [], ...rest } = explained;
    expect(rest).toEqual({
      version: 1,
      ok: true,
      diagnostics: [],
      url: "/posts/first",
      path: "posts/first.html",
      title: "First",
      template: "Post",
      templates: ["templates/page.tsx"],
      sources: ["content/posts/first.md"],
      linkedFrom: ["/"],
      linksTo: ["/"],
      linksElsewhere: ["https://else.test/a"],
      headers: [{ name: "x-frame-options", value: "DENY" }],
    });
    expect(files.map(({ kind }) => kind)).toEqual(["image", "html", "css"]);
    const { firstPaint = 0, ...others } = sent ?? {};
    expect(others).toEqual({ coding: "br", hosts: "", firstView: firstPaint + 3000 });
    expect(firstPaint).toBeLessThan(files.reduce((sum, { bytes }) => sum + bytes, -3000));
    expect(files[0]).toEqual({ path: "cat.png", kind: "image", bytes: 3000 });
  });

  test("as text, also by its complete URL in any spelling; nothing is written", async () => {
    const { status, stdout } = await explain(root, "https://TINY.test/%2E/");
    expect(status).toBe(0);
    expect(stdout.replace(/\d+(\.\d)? k?B/g, "N B").replace(/style-\w+/, "style-HASH")).toBe(`page         /  index.html
sources      content/posts/first.md
             content/site.json
template     Home  templates/page.tsx
linked from  /posts/first
links to     /posts/first
weight       N B in 3 files: html N B, css N B, image N B
             cat.png  N B
             index.html  N B
             assets/style-HASH.css  N B
sent         first paint N B, first view N B, with brotli
`);
    expect(readdirSync(root).sort()).toEqual(["content", "templates"]);
  });

  test("a missing page: exit 1, and a similar URL", async () => {
    const said = async (url: string) => {
      const { status, stdout, stderr } = await explain(root, url);
      return [status, stdout, stderr];
    };
    const hint = '  hint: Did you mean "/posts/first"?\n';
    expect(await said("/pots/first")).toEqual([1, "", `✗ The site has no page /pots/first.\n${hint}`]);
    expect(await said("posts/first/")).toEqual([1, "", `✗ The site has no page posts/first/.\n${hint}`]);
    expect(await said("/nothing-like-it")).toEqual([
      1,
      "",
      "✗ The site has no page /nothing-like-it.\n  hint: Run plinth list to see its pages.\n",
    ]);
  });

  test("as JSON, for a site with errors and for a page that it does not have", async () => {
    const broken = siteWith({ "content/posts/bad.md": "---\ntitle: Bad\n---\n" });
    const said = async (url: string) => {
      const { status, stdout } = await explain(broken, url, "--json");
      const { ok, diagnostics, url: found, ...rest } = outputs.explain.parse(JSON.parse(stdout));
      return [status, ok, diagnostics.map(({ code }) => code), found, Object.keys(rest).length];
    };
    expect(await said("/posts/first")).toEqual([0, false, ["content/missing-field"], "/posts/first", 12]);
    expect(await said("/nowhere")).toEqual([1, false, ["content/missing-field"], undefined, 1]);
    write(broken, { "templates/site.tsx": "export default 1;" });
    expect(await said("/posts/first")).toEqual([1, false, ["template/no-site"], undefined, 1]);
    write(broken, { "templates/site.tsx": undefined, templates: undefined, content: undefined });
    expect(await said("/posts/first")).toEqual([1, false, ["site/no-site"], undefined, 1]);
  });

  test("a site with errors is explained as far as it was built, with a note", async () => {
    const broken = siteWith({ "content/posts/bad.md": "---\ntitle: Bad\n---\n" });
    const known = await explain(broken, "/posts/first");
    expect(known).toMatchObject({ status: 0, stderr: "✗ The site has errors; run plinth check to see them.\n" });
    write(broken, { "templates/site.tsx": "export default 1;" });
    const unknown = await explain(broken, "/posts/first");
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toMatch(
      /error template\/no-site: .*\n[\s\S]*✗ As far as it was built, the site has no page \/posts\/first\.\n$/,
    );
  });

  test("the whole site as JSON: links are positions in the list of pages", async () => {
    const { status, stdout } = await explain(root, "--json");
    const { url, site } = outputs.explain.parse(JSON.parse(stdout));
    expect([status, url, site?.origin, site?.budgets]).toEqual([0, undefined, "https://tiny.test", []]);
    const rows = site?.pages.map((page) => [page.url, page.title, page.links, page.linksToFiles, page.linksElsewhere]);
    expect(rows).toEqual([
      ["/", "Tiny", [1], [], []],
      ["/posts/first", "First", [0], [], ["https://else.test/a"]],
    ]);
  });

  test("as an HTML file: the whole site or one page, the same bytes each time, into a new folder", async () => {
    const file = join(temporaryFolder(), "reports/site.html");
    const written = async (...args: string[]): Promise<string> => {
      expect(await explain(root, ...args, "--html", file)).toEqual({ status: 0, stdout: "", stderr: "", printed: "" });
      return readFileSync(file, "utf8");
    };
    const report = await written();
    expect(report).toContain("<title>tiny.test · Plinth inspector</title>");
    expect(await written()).toBe(report);
    expect(await written("/posts/first")).toContain("<title>/posts/first · tiny.test · Plinth inspector</title>");
  });

  test("a report stays as it is, or missing, if the page does not exist", async () => {
    const file = join(temporaryFolder(), "site.html");
    await explain(root, "--html", file);
    const report = readFileSync(file, "utf8");
    expect((await explain(root, "/abuot", "--html", file)).status).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(report);
    rmSync(file);
    expect((await explain(root, "/abuot", "--html", file)).status).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  test("a report of a site with errors lists them; it fails only if no page could be built", async () => {
    const broken = siteWith({ "content/posts/bad.md": "---\ntitle: Bad\n---\n" });
    const file = join(temporaryFolder(), "site.html");
    const said = async () => {
      const { status, stderr } = await explain(broken, "--html", file);
      return [status, stderr, /error">1 error<\/b> <code>([\w/-]+)</.exec(readFileSync(file, "utf8"))?.[1]];
    };
    const note = "✗ The site has errors; run plinth check to see them.\n";
    expect(await said()).toEqual([0, note, "content/missing-field"]);
    write(broken, { "templates/site.tsx": "export default 1;" });
    expect(await said()).toEqual([1, note, "template/no-site"]);
  });

  test.each([
    ["content/posts/first.md", "is inside content/"],
    ["templates/site.tsx", "is inside templates/"],
    ["templates/new.html", "is inside templates/"],
    ["node_modules/report.html", "is inside node_modules/"],
    ["dist/report.html", "is inside the output folder"],
    ["public/report.html", "is inside the output folder"],
    ["README.md", "exists and is not an earlier report"],
    ["docs/link.md", "exists and is not an earlier report"],
  ])("a report does not replace or join what is not a report: %s", async (name, problem) => {
    const site = siteWith({
      "README.md": "mine",
      "docs/link.md": { link: "../README.md" },
      "public/.plinth.json": "{}",
    });
    const before = filesBelow(site);
    for (const args of [
      ["explain", "/", "--html"],
      ["check", "--sarif"],
    ]) {
      const { status, stdout, stderr } = await plinth(...args, join(site, name), "--root", site);
      expect([status, stdout, stderr.split("\n")[0]]).toEqual([
        2,
        "",
        `error: ${args.at(-1)} ${join(site, name)} ${problem}`,
      ]);
      expect(filesBelow(site)).toEqual(before);
    }
  });

  test.each([
    [[], /^error: name a page, such as \/about, or pass --html report\.html for a report on the whole site\n/],
    [["--html", "/proc/nothing/report.html"], /^error: --html \/proc\/nothing\/report\.html cannot be written: /],
    [["--json", "--html", "/"], /^error: --html \/ cannot be written: /],
  ])("%j is a usage error, and prints nothing else", async (args, message) => {
    const { status, stdout, stderr } = await explain(root, ...args);
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(message)]);
  });
});
