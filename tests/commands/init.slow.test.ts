/** `plinth init`: what it writes, that it writes all or nothing, and that the site of each starter is correct. */
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { starters } from "../../src/commands/init/starters.ts";
import { writeAll } from "../../src/commands/init/write.ts";
import { plinth } from "../support/command.ts";
import { project } from "../support/project.ts";
import { filesBelow, temporaryFolder, write } from "../support/small-site.ts";
import { beginAs, beginSite, checkSite, textOf } from "../support/starter-site.ts";

describe.each(starters)("%s", (template) => {
  test("is a correct site, also below a path, with drafts, and for GitHub Pages", async () => {
    const root = await beginSite("my-site", "--template", template);
    expect(await checkSite(root)).toMatchObject({ status: 0 });
    const forGithub = await beginSite("my-site", "--template", template, "--ci", "github");
    expect(await checkSite(forGithub, "--drafts", "--base", "/project/")).toMatchObject({ status: 0 });
  });

  test("has a README whose commands exist and whose files are there", async () => {
    const root = await beginSite("my-site", "--template", template);
    const text = textOf(root, "README.md");
    expect(text).toMatch(/^# My site\n/);
    const { scripts } = JSON.parse(textOf(root, "package.json"));
    for (const [, script = ""] of text.matchAll(/npm run (\w+)/g)) expect(Object.keys(scripts)).toContain(script);
    const rows = [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(
      ([, files = ""]) => files.match(/(?<=`)[\w/.-]+\.\w+(?=`)/g) ?? [],
    );
    for (const file of rows) expect(textOf(root, file.includes("/") ? file : `templates/${file}`)).not.toBe("");
  });

  test("says what it needs", async () => {
    const root = await beginSite("My Site", "--template", template);
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
  const root = await beginSite("my-site", "--template", template);
  const { status, stderr } = await plinth("new", type, name, "--root", root);
  expect(stderr).toContain(`✓ Wrote ${file}, like content/`);
  expect(status).toBe(0);
});

test("a site is published with its placeholder origin reported, and with --strict only with another", async () => {
  const root = await beginSite("my-site");
  const strict = await plinth("build", "--strict", "--root", root);
  expect(strict.status).toBe(1);
  expect(strict.stderr).toMatch(
    /^content\/site.json:4:14 warning content\/placeholder: The origin is still https:\/\/example.com. Replace it/m,
  );
  expect(await plinth("build", "--root", root)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining("1 warning"),
  });
  const ready = await beginSite("my-site", "--url", "https://ann.example/");
  expect(JSON.parse(textOf(ready, "content/site.json")).origin).toBe("https://ann.example");
  expect(await plinth("build", "--strict", "--root", ready)).toMatchObject({ status: 0 });
});

describe("nothing is overwritten", () => {
  test("a folder with files is refused, and they are named", async () => {
    const folder = temporaryFolder();
    write(folder, { "package.json": "{}", "content/site.json": "{}" });
    const before = filesBelow(folder);
    expect(await plinth("init", folder)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: `✗ ${folder} is not empty: it contains content and package.json. Nothing was written.\n  hint: Name a folder that does not exist yet, or an empty one.\n`,
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
      // Node 20 says ENOTDIR, Node 24 that the file exists.
      stderr: expect.stringMatching(
        /^✗ .*file.* could not be written: (?:ENOTDIR|EEXIST): .*\. Nothing was written\.\n$/,
      ),
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
  ["github", [".github/dependabot.yml", ".github/workflows/check.yml", ".github/workflows/publish.yml"]],
  ["gitlab", [".gitlab-ci.yml"]],
])("--ci %s writes the workflows of this repository, also later", async (service, names) => {
  const folder = join(temporaryFolder(), "site");
  const { stderr } = await plinth("init", folder, "--ci", service);
  for (const name of names) expect(textOf(folder, name)).toBe(textOf(project, name));
  const note =
    "Commit package-lock.json as well: the workflows run npm ci, then the scripts check and build of package.json.\n";
  expect(stderr).toContain(note);

  const existing = join(temporaryFolder(), "later");
  await plinth("init", existing);
  const before = filesBelow(existing);
  const later = await plinth("init", existing, "--ci", service);
  expect(later).toMatchObject({ status: 0, stderr: expect.stringContaining(note) });
  expect(later.stderr.includes("name githubPages in hosts")).toBe(service === "github");
  for (const name of names) expect(textOf(existing, name)).toBe(textOf(project, name));
  expect(filesBelow(existing)).toMatchObject(before);
  expect(await plinth("init", existing, "--ci", service)).toMatchObject({
    status: 2,
    // An updater of the repository's own stays.
    stderr: `✗ ${existing} already contains ${names.filter((name) => !name.includes("dependabot")).join(" and ")}. Nothing was written.\n`,
  });
  expect((await plinth("init", existing, "--ci", service, "--template", "blog")).stderr).toContain(
    " is not empty: it contains",
  );
});

test("says what to run next", async () => {
  const folder = join(temporaryFolder(), "my site");
  const { stderr, stdout } = await plinth("init", folder);
  expect(stdout).toBe("");
  expect(stderr).toBe(`✓ Wrote 12 files to ${folder}.

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

test.each(["{{site.name}}", "a{% b %}", "a\u001b[2Jb", "a\ufffeb"])(
  "a name that content may not contain is left to the author: %j",
  async (name) => {
    const root = await beginAs(name, name, "--template", "blog");
    expect(JSON.parse(textOf(root, "content/site.json"))).toMatchObject({ name: "My blog" });
    expect(await checkSite(root)).toMatchObject({ status: 0 });
  },
);

test("a link to a folder that does not exist is refused", async () => {
  const folder = temporaryFolder();
  write(folder, { link: { link: "nowhere" } });
  expect(await plinth("init", join(folder, "link"))).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/link could not be written: EEXIST: .* Nothing was written\.\n$/),
  });
});

test.each([
  [["--template", "blgo"], "argument 'blgo' is invalid. Allowed choices are minimal, blog, docs."],
  [["--ci", "jenkins"], "argument 'jenkins' is invalid. Allowed choices are github, gitlab."],
  [["--url", "ann.example"], "Write an address such as https://ann.example."],
  [["--url", "https://ann.example/blog/"], "Write only scheme and host; plinth build --base takes a path."],
  [["--template", "blog", "--languages", "en_US"], '"en_US" is not a language tag. Write tags of BCP 47,'],
  [["--template", "blog", "--languages", "en,"], '"" is not a language tag.'],
  [["--template", "blog", "--languages", "xx"], '"xx" is not the tag of a known language.'],
  [["--template", "blog", "--languages", "EN,en"], '"en" is there twice.'],
  [["--template", "docs", "--languages", "en,de"], 'The starter "docs" has one language. Nothing was written.'],
  [["x", "y"], "too many arguments for 'init'. Expected 1 argument but got 2."],
])("refuses %j", async (args, message) => {
  expect(await plinth("init", ...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
});
