/** `plinth init`: what it writes, that it writes all or nothing, and that each starter is a correct site. */
import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { starters } from "../../src/commands/init/starters.ts";
import { writeAll } from "../../src/commands/init/write.ts";
import { plinth } from "../support/command.ts";
import { filesBelow, temporaryFolder, write } from "../support/small-site.ts";

const project = resolve(import.meta.dirname, "../..");
const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");

/** A new site in a folder of that name, which finds the packages of this repository. */
async function begin(name: string, ...options: string[]): Promise<string> {
  const folder = join(temporaryFolder(), name);
  const { status, stderr } = await plinth("init", folder, ...options);
  expect(stderr).toContain("✓ Wrote ");
  expect(status).toBe(0);
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  return folder;
}
const check = async (root: string, ...options: string[]) => {
  const { stderr, status } = await plinth("check", "--deep", "--strict", "--root", root, ...options);
  return { status, said: stderr.replace(/, [\d.]+ kB, checked in .*/, "").replaceAll(root, "ROOT") };
};
const build = async (root: string, ...options: string[]): Promise<Record<string, string>> => {
  expect(await plinth("build", "--root", root, ...options)).toMatchObject({ status: 0 });
  return Object.fromEntries(
    Object.entries(filesBelow(join(root, "dist"))).map(([path, text]) => [
      path,
      Buffer.from(text, "latin1").toString(),
    ]),
  );
};

describe.each(starters)("%s", (template) => {
  test("is a correct site, also below a path, and with drafts", async () => {
    const root = await begin("my-site", "--template", template);
    expect(await check(root)).toMatchObject({ status: 0 });
    expect(await check(root, "--drafts", "--base", "/project/")).toMatchObject({ status: 0 });
  });

  test("says what it needs", async () => {
    const root = await begin("My Site", "--template", template);
    const { name, dependencies, devDependencies, scripts } = JSON.parse(textOf(root, "package.json"));
    const own = JSON.parse(textOf(project, "package.json"));
    const { plinth: source, ...others } = dependencies;
    expect(name).toBe("my-site");
    expect(scripts.check).toBe("plinth check --deep --strict");
    // This copy is a clone, not from a registry.
    expect(resolve(root, source.replace("file:", ""))).toBe(project);
    for (const [name, version] of Object.entries({ ...others, ...devDependencies }))
      expect(version, name).toBe({ ...own.devDependencies, ...own.dependencies }[name]);
    expect(Object.keys(devDependencies)).toEqual(
      expect.arrayContaining(["@types/react", "html-validate", "typescript"]),
    );
    expect(textOf(root, ".gitignore")).toBe("node_modules/\ndist/\n.dist.*\n");
    expect(JSON.parse(textOf(root, "tsconfig.json")).extends).toBe("plinth/tsconfig.json");
    expect(JSON.parse(textOf(root, "content/site.json")).name).toBe("My Site");
  });
});

test.each([
  ["blog", "posts", "A walk", "content/posts/a-walk.md"],
  ["docs", "docs", "guide/upgrading", "content/docs/guide/upgrading.md"],
])("the %s gets new entries from plinth new", async (template, type, name, file) => {
  const root = await begin("my-site", "--template", template);
  const { status, stderr } = await plinth("new", type, name, "--root", root);
  expect(stderr).toContain(`✓ Wrote ${file}.`);
  expect(status).toBe(0);
});

describe("the blog", () => {
  test("has tags, an archive, drafts, previous and next, footnotes, and a feed with the whole text", async () => {
    const root = await begin("notes", "--template", "blog");
    const files = await build(root);
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
    const post = files["posts/what-a-post-can-contain.html"] ?? "";
    expect(post).toContain('<span class="hljs-keyword">export</span>');
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

  test("of many posts has an archive of several pages", async () => {
    const root = await begin("notes", "--template", "blog");
    const posts = Array.from({ length: 45 }, (_, index) => [
      `content/posts/post-${index}.md`,
      `---\ntitle: Post ${index}\ndescription: What post ${index} says.\ndate: 20${10 + (index % 9)}-01-02\ntags: [old]\n---\nText.\n`,
    ]);
    write(root, Object.fromEntries(posts));
    expect(await check(root)).toMatchObject({ status: 0 });
    const files = await build(root);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["archive.html", "archive/2.html", "archive/3.html"]));
    expect(files).not.toHaveProperty(["archive/4.html"]);
    expect(files["archive/2.html"]).toContain('rel="prev" href="/archive"');
    expect(files["archive/2.html"]).toContain('rel="next" href="/archive/3"');
  });
});

test("a blog without posts is correct, too", async () => {
  const root = await begin("notes", "--template", "blog");
  write(root, { "content/posts": undefined });
  expect(await check(root)).toMatchObject({ status: 0 });
});

describe("the documentation", () => {
  test("has a menu made of folders, contents, previous and next, callouts, and a search index", async () => {
    const root = await begin("manual", "--template", "docs");
    write(root, {
      "content/docs/guide/deep/more.md": "---\ntitle: More\ndescription: A page in a folder of a folder.\n---\nText.\n",
    });
    const files = await build(root, "--base", "/manual/");
    const page = files["guide/writing.html"] ?? "";
    const menu = /<nav id="menu"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? "";
    expect(
      [...menu.matchAll(/<(?:a [^>]*href="([^"]*)"[^>]*|span)>([^<]*)</g)].map(([, url, text]) => [url, text]),
    ).toEqual([
      ["/manual/", "Introduction"],
      ["/manual/guide/", "Guide"],
      ["/manual/guide/pages", "Pages and folders"],
      ["/manual/guide/writing", "Writing"],
      ["/manual/guide/publishing", "Publishing"],
      [undefined, "deep"],
      ["/manual/guide/deep/more", "More"],
      ["/manual/reference/", "Reference"],
      ["/manual/reference/front-matter", "Front matter"],
      ["/manual/reference/commands", "Commands"],
    ]);
    expect(page).toContain('aria-current="page">Writing');
    expect(page).toMatch(/On this page[\s\S]*href="#callouts"/);
    expect(page).toContain('<div class="callout tip" role="note"><p class="callout-title">A shorter way</p>');
    expect(page).toMatch(
      /rel="prev" href="\/manual\/guide\/pages"[\s\S]*rel="next" href="\/manual\/guide\/publishing"/,
    );
    const sections = JSON.parse(files["search.json"] ?? "");
    expect(sections).toContainEqual({
      url: "/manual/guide/writing#tables",
      page: "Writing",
      title: "Tables",
      text: expect.stringContaining("Esc closes the search, or the menu"),
    });
    expect(await check(root)).toMatchObject({ status: 0 });
  });
});

describe("nothing is overwritten", () => {
  test("a folder with files is refused, and they are named", async () => {
    const folder = temporaryFolder();
    write(folder, { "package.json": "{}", "content/site.json": "{}" });
    const before = filesBelow(folder);
    expect(await plinth("init", folder)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: `✗ ${folder} is not empty: it contains content and package.json. Nothing was written.\n  hint: Name a new folder, such as: plinth init my-site\n`,
    });
    write(folder, Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, ""])));
    expect((await plinth("init", folder)).stderr).toContain("it contains a, b, c, content, d, and 2 more.");
    expect(filesBelow(folder)).toEqual({ ...before, a: "", b: "", c: "", d: "", e: "" });
  });

  test("a repository without files is an empty folder", async () => {
    const folder = temporaryFolder();
    write(folder, { ".git/HEAD": "ref: refs/heads/main\n" });
    expect(await plinth("init", folder)).toMatchObject({ status: 0 });
    expect(textOf(folder, ".git/HEAD")).toBe("ref: refs/heads/main\n");
  });

  test.each(["file", "file/below"])("%s is not a folder", async (name) => {
    const folder = temporaryFolder();
    write(folder, { file: "x" });
    expect(await plinth("init", join(folder, name))).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^✗ .*file.* could not be written: ENOTDIR: .*\. Nothing was written\.\n$/),
    });
    expect(filesBelow(folder)).toEqual({ file: "x" });
  });

  test("if a file cannot be written, the others and their folders are removed", () => {
    const folder = temporaryFolder();
    const files = new Map([
      ["a/b.txt", "x"],
      ["c.txt", "x"],
      ["c.txt/d.txt", "x"],
    ]);
    expect(() => writeAll(join(folder, "new/site"), files)).toThrow(/EEXIST|ENOTDIR/);
    expect(execFileSync("find", [folder], { encoding: "utf8" })).toBe(`${folder}\n`);
    write(folder, { "c.txt": "mine" });
    expect(() => writeAll(folder, files)).toThrow("EEXIST");
    expect(filesBelow(folder)).toEqual({ "c.txt": "mine" });
  });
});

test.each([
  ["github", [".github/workflows/check.yml", ".github/workflows/publish.yml"]],
  ["gitlab", [".gitlab-ci.yml"]],
])("--ci %s writes the workflows of this repository", async (service, names) => {
  const folder = join(temporaryFolder(), "site");
  const { stderr } = await plinth("init", folder, "--ci", service);
  for (const name of names) expect(textOf(folder, name)).toBe(textOf(project, name));
  expect(stderr).toContain("Commit package-lock.json as well: the workflows need it.\n");
});

test("says what to run next", async () => {
  const folder = join(temporaryFolder(), "my site");
  const { stderr, stdout } = await plinth("init", folder);
  expect(stdout).toBe("");
  expect(stderr).toBe(`✓ Wrote 11 files to ${folder}.

Next:
  cd "${folder}"
  npm install
  npx plinth dev

The site is then at http://localhost:4321. Its name and address are in content/site.json.
`);
});

test("a name that is too long for page titles is left to the author", async () => {
  const folder = join(temporaryFolder(), "a-folder-with-an-exceptionally-long-name");
  await plinth("init", folder);
  expect(JSON.parse(textOf(folder, "content/site.json")).name).toBe("My site");
});

test.each([
  [["--template", "blgo"], "argument 'blgo' is invalid. Allowed choices are minimal, blog, docs."],
  [["--ci", "jenkins"], "argument 'jenkins' is invalid. Allowed choices are github, gitlab."],
  [["x", "y"], "too many arguments for 'init'. Expected 1 argument but got 2."],
])("refuses %j", async (args, message) => {
  expect(await plinth("init", ...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
});
