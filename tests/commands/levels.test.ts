/** `--silent` and `--verbose`: what they leave out and add. Exit codes and results are the same. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plinth } from "../support/command.ts";
import { siteWith, start, temporaryFolder, write } from "../support/small-site.ts";

const twin = { "content/posts/second.md": start["content/posts/first.md"] };
const broken = { "content/posts/third.md": "---\ntitle: 5\ndate: 2024-01-15\n---\nHi, [home](/).\n" };
const draft = { "content/posts/later.md": "---\ntitle: Later\ndate: 2999-01-15\n---\nHi, [home](/).\n" };

describe("--silent", () => {
  test.each<[string, object, string[]]>([
    ["build", twin, ["build"]],
    ["check", twin, ["check"]],
    ["new", {}, ["new", "posts", "Spring"]],
    ["a baseline", twin, ["check", "--write-baseline"]],
  ])("%s: prints nothing on success", async (_, files, [command = "", ...rest]) => {
    const root = siteWith({ ...files, ...draft });
    expect(await plinth(command, "--silent", "--root", root, ...rest)).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
      printed: "",
    });
  });

  test("init prints nothing, and why it fails", async () => {
    const folder = join(temporaryFolder(), "new");
    expect(await plinth("init", folder, "--silent")).toMatchObject({ status: 0, printed: "" });
    const again = await plinth("init", folder, "--silent");
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining("is not empty") });
  });

  test("list prints its result only", async () => {
    const { stdout, stderr, status } = await plinth("list", "--silent", "--root", siteWith({ ...twin, ...draft }));
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("/posts/first");
  });

  test("errors are printed, without warnings", async () => {
    const { stderr, status } = await plinth("build", "--silent", "--root", siteWith({ ...twin, ...broken }));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^content\/posts\/third\.md:2:8 error content\/invalid-field: /);
    expect(stderr).toMatch(
      /\n✗ 1 error and 1 warning\. Pages that use a file with errors are not fully checked yet\. Nothing was published\.\n$/,
    );
    expect(stderr).not.toContain("warning page/");
  });

  test("warnings are printed if --strict makes them the reason", async () => {
    const { stderr, status } = await plinth("check", "--silent", "--strict", "--root", siteWith(twin));
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^content\/posts\/\w+\.md.* warning page\/duplicate-title: .*\n✗ 1 warning; --strict accepts no warnings\.\n$/,
    );
  });
});

describe("--verbose", () => {
  const namesIn = (text: string): string[] => text.split("\n").filter((line) => /^[-+~] /.test(line));

  test("a build shows what differs from the last build", async () => {
    const root = siteWith(twin);
    const first = await plinth("build", "--verbose", "--root", root);
    expect(namesIn(first.stderr)).toEqual(["+ /", "+ /posts/first", "+ /posts/second"]);
    write(root, {
      "content/posts/second.md": undefined,
      "content/posts/first.md": "---\ntitle: New\ndate: 2024-01-15\n---\nHi, [home](/).\n",
    });
    const check = await plinth("check", "--verbose", "--root", root);
    expect(namesIn(check.stderr)).toEqual(["- /posts/second", "~ /", "~ /posts/first"]);
    const second = await plinth("build", "--verbose", "--root", root);
    expect(namesIn(second.stderr)).toEqual(namesIn(check.stderr));
    expect(namesIn((await plinth("build", "--verbose", "--root", root)).stderr)).toEqual([]);
  });

  test("a build that fails does not list the pages that it did not reach", async () => {
    const root = siteWith();
    await plinth("build", "--root", root);
    write(root, broken);
    const { stderr, status } = await plinth("build", "--verbose", "--root", root);
    expect([status, namesIn(stderr)]).toEqual([1, []]);
  });

  test("init lists the files that it wrote", async () => {
    const { stderr } = await plinth("init", join(temporaryFolder(), "new"), "--verbose");
    expect(namesIn(stderr)).toEqual(expect.arrayContaining(["+ package.json", "+ content/site.json"]));
  });
});
