/** Options for CI: strictness, a baseline, the URLs of the last release, and JSON output. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { png } from "../support/photo.ts";
import { siteWith, start, write } from "../support/small-site.ts";
import { type Ended, run } from "./command.ts";

/** Each post takes some time. */
const slowPost = String(start["templates/page.tsx"]).replace(
  /(?<=function Post\(.*\) )\{/,
  "{ for (const end = Date.now() + 140; Date.now() < end; );",
);
const twin = { "content/posts/second.md": start["content/posts/first.md"] };
/** The last line of the output, without numbers. */
const ending = ({ stderr }: Ended): string =>
  (stderr.trim().split("\n").at(-1) ?? "").replace(/ [\d.]+ k?B, | in [\d.]+ s|\/\S+\/dist/g, "");

test("--strict with a baseline that grows and shrinks", async () => {
  const root = siteWith(twin);
  const strict = ["build", "--root", root, "--strict"];
  const refused = await run(strict);
  expect([refused.code, ending(refused)]).toEqual([
    1,
    "✗ 1 warning; --strict accepts no warnings. Nothing was published.",
  ]);
  expect(existsSync(join(root, "dist"))).toBe(false);

  const accepted = await run(["check", "--root", root, "--write-baseline", "--strict"]);
  expect([accepted.code, ending(accepted)]).toEqual([0, "✓ Wrote .plinth-baseline.json: 2 entries."]);
  // The description is left out of the report as long as the title counts.
  const warnings = ["page/duplicate-description", "page/duplicate-title"].map((code) => ({
    code,
    file: "content/posts/second.md",
    count: 2,
  }));
  expect(readFileSync(join(root, ".plinth-baseline.json"), "utf8")).toBe(
    `${JSON.stringify({ version: 1, warnings }, null, 2)}\n`,
  );

  const published = await run(strict);
  expect(published.code).toBe(0);
  expect(published.stderr).not.toContain("page/duplicate-title");
  expect(ending(published)).toMatch(/^✓ Published .* 2 warnings accepted by the baseline\.$/);

  write(root, { "content/posts/second.md": "---\ntitle: Second\ndate: 2024-02-01\n---\nHi, [home](/).\n" });
  const fixed = await run(["check", "--root", root]);
  expect(fixed.stderr.split("\n")[0]).toBe(
    "✓ 2 baseline entries are fixed; plinth check --write-baseline updates them:",
  );
  const rewritten = await run(["check", "--root", root, "--write-baseline"]);
  expect(ending(rewritten)).toBe("✓ Nothing to accept, so no .plinth-baseline.json.");
  expect(existsSync(join(root, ".plinth-baseline.json"))).toBe(false);
});

test("errors are not accepted: no baseline is written", async () => {
  const root = siteWith({ ...twin, "content/posts/third.md": "---\n" });
  const ended = await run(["check", "--root", root, "--write-baseline"]);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(".plinth-baseline.json was not written, since there are errors.");
  expect(existsSync(join(root, ".plinth-baseline.json"))).toBe(false);
});

test("errors are accepted if they are asked for, but only those of adjustable checks, and no more later", async () => {
  const dead = (...links: string[]): string =>
    `---\ntitle: Third\ndate: 2024-02-01\n---\n${links.map((link) => `[x](/${link})`).join(" ")} [home](/)\n`;
  const root = siteWith({ ...twin, "content/posts/third.md": dead("a", "b"), "content/static/unused.png": png });
  const command = ["check", "--root", root, "--write-baseline", "errors"];
  const accepted = await run(command);
  expect([accepted.code, ending(accepted)]).toEqual([0, "✓ Wrote .plinth-baseline.json: 4 entries."]);
  const written = readFileSync(join(root, ".plinth-baseline.json"), "utf8");
  expect(JSON.parse(written)).toMatchObject({
    warnings: [
      { code: "page/duplicate-description", count: 2 },
      { code: "page/duplicate-title", count: 2 },
      // Found once there are no other errors.
      { code: "site/unreferenced", file: "content/static/unused.png", count: 1 },
    ],
    errors: [{ code: "link/no-target", file: "content/posts/third.md", count: 2 }],
  });
  expect((await run(["build", "--root", root, "--strict"])).code).toBe(0);
  for (const text of [dead("a", "b", "c"), dead("a").replace("date", "dat")]) {
    write(root, { "content/posts/third.md": text });
    const refused = await run(command);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^.plinth-baseline.json was not written, since there are errors that cannot be accepted.$/m,
    );
    expect(readFileSync(join(root, ".plinth-baseline.json"), "utf8")).toBe(written);
  }
});

test("--against names the deployed site, whose URLs must not disappear; dist/ is not deployed", async () => {
  const root = siteWith({ "content/posts/second.md": "---\ntitle: Second\ndate: 2024-02-01\n---\nHi, [home](/).\n" });
  const check = ["check", "--root", root];
  await run(["build", "--root", root]);
  const manifest = join(root, "last.json");
  copyFileSync(join(root, "dist/.plinth.json"), manifest);
  write(root, { "content/posts/second.md": undefined });
  const gone = 'error publish/removed-url: "/posts/second" was published but no longer exists.';

  const local = "Gone since the last build: /posts/second. If it was deployed, redirect it.\n";
  expect(await run(check)).toMatchObject({ code: 0, stderr: expect.stringContaining(local) });
  expect(await run(["verify", "--root", root])).toMatchObject({ code: 0 });
  for (const site of [join(root, "dist"), manifest]) {
    const against = await run([...check, "--against", site]);
    expect([against.code, against.stderr]).toEqual([1, expect.stringContaining(gone)]);
    expect(against.stderr).not.toContain(local);
  }
  expect(await run([...check, "--against", manifest, "--allow-removed"])).toMatchObject({ code: 0 });
  expect(await run(["build", "--root", root])).toMatchObject({ code: 0, stderr: expect.stringContaining(local) });
});

test("--against the output folder itself: the first build has nothing to compare", async () => {
  const root = siteWith({ "content/posts/second.md": "---\ntitle: Second\ndate: 2024-02-01\n---\nHi, [home](/).\n" });
  const served = join(root, "served");
  const build = ["build", "--root", root, "--out", served, "--against", served];
  expect(await run(build)).toMatchObject({ code: 0 });
  write(root, { "content/posts/second.md": undefined });
  expect(await run(build)).toMatchObject({ code: 1, stderr: expect.stringContaining("publish/removed-url") });
  expect(await run(["build", "--root", root, "--against", served])).toMatchObject({ code: 1 });
  expect(await run(["build", "--root", root, "--against", join(root, "nothing")])).toMatchObject({ code: 2 });
});

test("--against a list of URLs: of pages, files and redirects, each must still be there", async () => {
  const root = siteWith({ "content/static/_redirects": "/old /posts/first 301\n", "content/static/a.txt": "x" });
  const list = join(root, "urls.txt");
  const check = (text: string, ...more: string[]) => {
    write(root, { "urls.txt": text });
    return run(["check", "--root", root, "--against", list, ...more]);
  };
  const there =
    "\ufeff# the old site\r\n/\r\n\r\nhttps://old.test/posts/first?from=feed\n/posts/first/\n/a.txt\n/old\n/404.html";
  expect(await check(there)).toMatchObject({ code: 0 });
  const gone = await check("/posts/first\n/b.txt\nhttp://old.test/caf%C3%A9\n");
  expect(gone.stderr.match(/^error .*$/gm)).toEqual([
    'error publish/removed-url: "/b.txt" was published but no longer exists.',
    'error publish/removed-url: "/café" was published but no longer exists.',
  ]);
  expect(await check("/project/posts/first\n", "--base", "/project/")).toMatchObject({ code: 0 });
  for (const [text, problem, ...more] of [
    ["/\nabout\n", ':2: "about" is neither a path, such as /about, nor an absolute URL.'],
    ["<urlset/>", ':1: "<urlset/>" is neither a path, such as /about, nor an absolute URL.'],
    ["\n# nothing\n", ":1: the list is empty."],
    ["/\n", ':1: "/" is not below the base /project/.', "--base", "/project/"],
    ['{"version": 2}', " is not a Plinth manifest (.plinth.json of an output folder), nor a list of URLs."],
  ] as const)
    expect(await check(text, ...more)).toMatchObject({ code: 2, stderr: expect.stringContaining(`${list}${problem}`) });
});

test("the JSON output lists what the baseline accepts", async () => {
  const root = siteWith(twin);
  await run(["check", "--root", root, "--write-baseline"]);
  const { stdout } = await run(["check", "--root", root, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    version: 1,
    ok: true,
    diagnostics: [],
    baseline: { accepted: [{ code: "page/duplicate-description" }, { code: "page/duplicate-title" }], fixed: [] },
  });
});

test("a memory limit too small for React", async () => {
  const root = siteWith();
  const limited = await run(["check", "--root", root, "--memory-limit", "4"]);
  expect(limited.code).toBe(1);
  expect(limited.stderr).toContain("template/memory: Loading templates/site.tsx needed more than 4 MB.");
});

test("Node's --cpu-prof shows the functions of templates", () => {
  const root = siteWith({ "templates/page.tsx": slowPost });
  const folder = join(root, "profiles");
  const options = ["--cpu-prof", `--cpu-prof-dir=${folder}`];
  const { status } = spawnSync(process.execPath, [...options, "bin/plinth.js", "build", "--root", root]);
  expect(status).toBe(0);
  const profiles = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(profiles.filter((text) => text.includes('"Post"'))).toHaveLength(1);
  expect(profiles).toHaveLength(2);
});

test("a long build prints its progress", async () => {
  const posts = Array.from({ length: 30 }, (_, index) => [
    `content/posts/p${index}.md`,
    `---\ntitle: Post ${index}\ndate: 2024-01-15\n---\nHello, [home](/).\n`,
  ]);
  const root = siteWith({ ...Object.fromEntries(posts), "templates/page.tsx": slowPost });
  const built = await run(["build", "--root", root]);
  expect(built.code).toBe(0);
  expect(built.stderr).toMatch(/^\d+ of 32 pages, \d+ per second, \d+ s left\n/);
});
