/** The output folder: published atomically, without removing foreign files. */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Code, Report } from "../../src/base/diagnostic.ts";
import { writeBaseline } from "../../src/pipeline/baseline.ts";
import { manifestIn, removeTree } from "../../src/publish/output-folder.ts";
import {
  buildSite,
  edited,
  type Files,
  filesBelow,
  siteWith,
  start,
  temporaryFolder,
  write,
} from "../support/small-site.ts";

const bin = join(import.meta.dirname, "../../bin/plinth.js");
const newPost = { "content/posts/second.md": "---\ntitle: Second\ndate: 2024-02-01\n---\nHi.\n" };
const broken = { "content/posts/first.md": "---\ntitle: First\n" };

async function published(): Promise<{ root: string; dist: string }> {
  const root = siteWith();
  const { lines, ok } = await buildSite(root);
  if (!ok) throw new Error(lines.join("\n"));
  return { root, dist: join(root, "dist") };
}

/** Names in a folder that Plinth uses temporarily. */
const ownTraces = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith(".dist"));

describe("publishing", () => {
  test("a site is published into a new folder, and nothing is left beside it", async () => {
    const { root, dist } = await published();
    expect(Object.keys(filesBelow(dist))).toEqual([".plinth.json", "index.html", "posts/first.html"]);
    expect(ownTraces(root)).toEqual([]);
    expect(statSync(join(dist, "index.html")).mode & 0o777).toBe(0o644);
    expect(statSync(dist).mode & 0o777).toBe(0o755);
  });

  test("a failed build leaves the published site unchanged", async () => {
    const { root, dist } = await published();
    const before = filesBelow(dist);
    write(root, { ...newPost, ...broken });
    expect((await buildSite(root)).ok).toBe(false);
    expect(filesBelow(dist)).toEqual(before);
    expect(ownTraces(root)).toEqual([]);
  });

  test("a failed first build creates no folder", async () => {
    const root = siteWith(broken);
    expect((await buildSite(root)).ok).toBe(false);
    expect(readdirSync(root).sort()).toEqual(["content", "templates"]);
  });

  test("unchanged files keep their inode and times", async () => {
    const { root, dist } = await published();
    const old = new Date("2020-01-01T00:00:00Z");
    for (const file of ["index.html", "posts/first.html"]) utimesSync(join(dist, file), old, old);
    const inode = statSync(join(dist, "posts/first.html")).ino;
    write(root, newPost);
    const { published: counts } = await buildSite(root);
    expect(counts).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 0 });
    expect(statSync(join(dist, "posts/first.html")).ino).toBe(inode);
    expect(statSync(join(dist, "posts/first.html")).mtime).toEqual(old);
    expect(statSync(join(dist, "index.html")).mtime).not.toEqual(old);
    expect(statSync(join(dist, "posts/first.html")).nlink).toBe(1);
  });

  test("files no longer built are removed, foreign files are kept and reported", async () => {
    const { root, dist } = await published();
    write(root, newPost);
    await buildSite(root);
    write(dist, { CNAME: "example.test\n", "notes/a.txt": "mine" });
    write(root, { "content/posts/second.md": undefined });
    const { published: counts, lines } = await buildSite(root, { strictness: { allowRemoved: true } });
    expect(counts).toMatchObject({ removed: 1 });
    expect(Object.keys(filesBelow(dist))).toEqual([
      ".plinth.json",
      "CNAME",
      "index.html",
      "notes/a.txt",
      "posts/first.html",
    ]);
    expect(lines).toEqual([
      "warning publish/foreign-file: The output folder contains CNAME, notes/a.txt, not written by Plinth and kept. Move what is part of the site to content/static/.",
    ]);
  });

  test("a file that was changed by hand is restored", async () => {
    const { root, dist } = await published();
    const before = filesBelow(dist);
    writeFileSync(join(dist, "index.html"), "changed");
    expect((await buildSite(root)).published).toMatchObject({ changed: 1 });
    expect(filesBelow(dist)).toEqual(before);
  });

  test("a folder where a file was, and a file where a folder was", async () => {
    const { root, dist } = await published();
    write(root, { "content/static/a": "file" });
    await buildSite(root);
    write(root, { "content/static/a": undefined, "content/static/a/b": "file" });
    await buildSite(root);
    expect(readFileSync(join(dist, "a/b"), "utf8")).toBe("file");
    write(root, { "content/static/a": undefined });
    rmSync(join(root, "content/static/a"), { recursive: true, force: true });
    write(root, { "content/static/a": "file again" });
    expect((await buildSite(root)).ok).toBe(true);
    expect(readFileSync(join(dist, "a"), "utf8")).toBe("file again");
  });

  test("leftovers of killed builds are removed, and a site that one of them had moved away is restored", async () => {
    const { root, dist } = await published();
    const before = filesBelow(dist);
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    spawnSync("mv", [dist, join(root, `.dist.old-${gone}`)]);
    mkdirSync(join(root, `.dist.tmp-${gone}`));
    mkdirSync(join(root, `.dist.lock/${gone}`), { recursive: true });
    write(root, broken);
    expect((await buildSite(root)).ok).toBe(false);
    expect(filesBelow(dist)).toEqual(before);
    expect(ownTraces(root)).toEqual([]);
  });

  test("foreign folders keep their modes, empty ones included, and a file added during the build is kept", async () => {
    const { root, dist } = await published();
    mkdirSync(join(dist, ".git/refs"), { recursive: true });
    mkdirSync(join(dist, "uploads"), { mode: 0o700 });
    const late = join(dist, "late.txt");
    write(root, {
      "templates/site.tsx": `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(late)}, "mine");\n${start["templates/site.tsx"]}`,
    });
    await buildSite(root);
    expect(statSync(join(dist, ".git/refs")).isDirectory()).toBe(true);
    expect(statSync(join(dist, "uploads")).mode & 0o777).toBe(0o700);
    expect(readFileSync(late, "utf8")).toBe("mine");
  });

  test("the staging folder of an output folder with a longer name is not touched", async () => {
    const root = siteWith();
    const other = join(root, "www/.example.com.tmp-1");
    mkdirSync(other, { recursive: true });
    await buildSite(root, { output: { folder: join(root, "www/example") } });
    expect(statSync(other).isDirectory()).toBe(true);
  });

  test("a lock with this process's id, left by a dead process, is taken over", async () => {
    const root = siteWith();
    mkdirSync(join(root, `.dist.lock/${process.pid}`), { recursive: true });
    expect((await buildSite(root)).ok).toBe(true);
    expect(ownTraces(root)).toEqual([]);
  });

  test("the words import.meta.url in a text are not replaced", async () => {
    const root = siteWith({
      ...edited("templates/page.tsx", [
        "<h1>{title}</h1>",
        '<h1>{title} import.meta.url {"import.meta.url"} {new URL("x", import.meta.url).pathname.slice(-11)}</h1>',
      ]),
    });
    await buildSite(root);
    expect(readFileSync(join(root, "dist/index.html"), "utf8")).toContain(
      "<h1>Tiny import.meta.url import.meta.url templates/x</h1>",
    );
  });

  test("the manifest names every file with its hash and sources", async () => {
    const { dist } = await published();
    const { version, files } = JSON.parse(readFileSync(join(dist, ".plinth.json"), "utf8"));
    expect(version).toBe(1);
    expect(files).toMatchObject([
      {
        path: "index.html",
        kind: "page",
        url: "/",
        template: "Home",
        sources: ["content/posts/first.md", "content/site.json"],
      },
      {
        path: "posts/first.html",
        kind: "page",
        url: "/posts/first",
        template: "Post",
        sources: ["content/posts/first.md"],
      },
    ]);
    expect(files[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(files[0].bytes).toBe(statSync(join(dist, "index.html")).size);
  });
});

describe("modes do not depend on the machine", () => {
  test("whatever the umask of the shell: folders 755, files 644", async () => {
    const { root, dist } = await published();
    rmSync(dist, { recursive: true });
    write(root, { "content/static/a/b/c.txt": "x" });
    const command = `umask 077; exec "${process.execPath}" "${bin}" build --root "${root}"`;
    expect(spawnSync("sh", ["-c", command]).status).toBe(0);
    const modes = ["", "a", "a/b", "posts", "a/b/c.txt", "index.html", ".plinth.json"].map((path) =>
      (statSync(join(dist, path)).mode & 0o7777).toString(8),
    );
    expect(modes).toEqual(["755", "755", "755", "755", "644", "644", "644"]);
  });

  test("a changed mode is restored, and the file keeps its times", async () => {
    const { root, dist } = await published();
    const file = join(dist, "posts/first.html");
    chmodSync(file, 0o600);
    const old = new Date("2020-01-01T00:00:00Z");
    utimesSync(file, old, old);
    expect((await buildSite(root)).published).toMatchObject({ unchanged: 2 });
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(statSync(file).mtime).toEqual(old);
  });
});

describe("a URL of the deployed site does not disappear", () => {
  const deployed = (dist: string) => ({ strictness: { deployed: manifestIn(dist) } });
  const gone =
    'error publish/removed-url: "/posts/second" was published but no longer exists. It was generated from content/posts/second.md.';
  const without = { "content/posts/second.md": undefined };
  const rows: readonly (readonly [what: string, files: Files, lines: readonly string[]])[] = [
    ["a removed page", without, [gone]],
    [
      "a removed page with a redirect",
      { ...without, "content/static/_redirects": "/posts/second /posts/first 301\n" },
      [],
    ],
    [
      "a removed page that matches a redirect pattern",
      { ...without, "content/static/_redirects": "/posts/:name / 301\n" },
      [],
    ],
    [
      "a pattern whose redirect ends in a 404",
      { ...without, "content/static/_redirects": "/posts/* /:splat 301\n" },
      [gone],
    ],
    [
      "a pattern that leads to another site",
      { ...without, "content/static/_redirects": "/posts/* https://old.test/:splat 301\n" },
      [],
    ],
    ["a redirect of another URL", { ...without, "content/static/_redirects": "/second / 301\n" }, [gone]],
    [
      "a static page at its path",
      { ...without, "content/static/posts/second.html": "<!doctype html><title>Moved</title>" },
      [],
    ],
    [
      "a folder at its path, to which hosts redirect",
      { ...without, "content/static/posts/second/index.html": "<!doctype html><title>Moved</title>" },
      [],
    ],
    [
      "a page of a broken file is not reported",
      { "content/posts/second.md": "---\ntitle: Second\n" },
      ["content/posts/second.md:1:1 error content/front-matter: The front matter is not closed."],
    ],
  ];
  test.each(rows)("%s", async (_what, files, expected) => {
    const { root, dist } = await published();
    write(root, newPost);
    await buildSite(root);
    const before = filesBelow(dist);
    write(root, files);
    const { lines } = await buildSite(root, deployed(dist));
    const errors = lines.filter((line) => / error |^error /.test(line));
    expect(errors).toEqual(expected);
    if (expected.length > 0) expect(filesBelow(dist)).toEqual(before);
  });

  const hosted = (hosting: string, url = "/posts/second"): Files =>
    edited(
      "templates/site.tsx",
      ['    page("/", ', `    page("${url}", <Post post={posts[0]} />),\n    page("/", `],
      ["  pages:", `  hosting: () => (${hosting}),\n  pages:`],
    );
  const noHosting = "{}";
  const pages = "hosts: { githubPages: true }";
  const goneIn = (url: string, more = "It was generated from content/posts/first.md."): string =>
    `error publish/removed-url: "${url}" was published but no longer exists. ${more}`;
  test.each<[what: string, before: Files, after: Files, base: string | undefined, expected: readonly string[]]>([
    ...["nginx", "netlify"].map((host): [string, Files, Files, undefined, readonly string[]] => [
      `a redirect of ${host} that was removed`,
      hosted(`{ hosts: { ${host}: true }, redirects: [{ from: "/old", to: "/", status: 301 }] }`),
      hosted(`{ hosts: { ${host}: true } }`),
      undefined,
      [goneIn("/old", 'It redirected to "/".')],
    ]),
    [
      "on GitHub Pages, the slash at the end",
      hosted(noHosting, "/d/"),
      hosted(`{ ${pages} }`, "/d"),
      undefined,
      [goneIn("/d/")],
    ],
    [
      "on GitHub Pages, a page in its place",
      hosted(noHosting, "/d/"),
      hosted(`{ ${pages}, redirects: [{ from: "/d/", to: "/d", status: 301 }] }`, "/d"),
      undefined,
      [],
    ],
    [
      "on GitHub Pages, a pattern",
      hosted(noHosting, "/blog/a"),
      hosted(`{ ${pages}, redirects: [{ from: "/blog/*", to: "/", status: 301 }] }`),
      undefined,
      [goneIn("/blog/a")],
    ],
    [
      "another base",
      hosted(noHosting),
      hosted(noHosting),
      "/docs/",
      [
        'error publish/removed-url: The deployed site has the base path "/", and this build has "/docs/": all URLs change.',
      ],
    ],
  ])("%s", async (_what, before, after, base, expected) => {
    const root = siteWith(before);
    expect((await buildSite(root)).ok).toBe(true);
    write(root, after);
    const { lines } = await buildSite(root, { ...deployed(join(root, "dist")), scope: { base } });
    expect(lines.filter((line) => /^error|\d error /.test(line))).toEqual(expected);
  });

  test("a removed URL is accepted with --allow-removed, and one of an error page always", async () => {
    const { root, dist } = await published();
    write(root, {
      ...newPost,
      ...edited("templates/site.tsx", ['page("/", ', 'page("/404.html", <Post post={posts[0]} />),\n    page("/", ']),
    });
    await buildSite(root);
    write(root, { ...without, "templates/site.tsx": start["templates/site.tsx"] });
    expect((await buildSite(root, deployed(dist))).lines).toEqual([gone]);
    const allowed = { strictness: { ...deployed(dist).strictness, allowRemoved: true } };
    expect(await buildSite(root, allowed)).toMatchObject({ published: { removed: 2 }, removed: [] });
    expect((await buildSite(root, deployed(dist))).lines).toEqual([]);
  });

  test("an output folder that no option names was not deployed", async () => {
    const { root } = await published();
    write(root, newPost);
    await buildSite(root);
    write(root, without);
    expect(await buildSite(root, { strictness: { strict: true } })).toMatchObject({
      lines: [],
      removed: ["/posts/second"],
      published: { removed: 1 },
    });
    expect((await buildSite(root)).removed).toEqual([]);
  });
});

describe("strict, and the baseline", () => {
  const twins = { "content/posts/second.md": start["content/posts/first.md"] };
  const triplets = { ...twins, "content/posts/third.md": start["content/posts/first.md"] };
  const warnings = (lines: readonly string[]): string[] =>
    lines.map((line) => line.replace(/^.*?(warning|error) (\S+):.*$/, "$2"));

  test("with --strict, a warning prevents publishing, one about the output folder included", async () => {
    const { root, dist } = await published();
    const before = filesBelow(dist);
    write(root, twins);
    const strict = await buildSite(root, { strictness: { strict: true } });
    expect([strict.ok, warnings(strict.lines)]).toEqual([false, expect.arrayContaining(["page/duplicate-title"])]);
    expect(filesBelow(dist)).toEqual(before);
    write(root, { "content/posts/second.md": undefined });
    write(dist, { CNAME: "example.test\n" });
    const foreign = await buildSite(root, { strictness: { strict: true } });
    expect([foreign.ok, warnings(foreign.lines)]).toEqual([false, ["publish/foreign-file"]]);
  });

  test("the baseline accepts as many warnings as it counts; fixed ones are reported", async () => {
    const root = siteWith(twins);
    const { diagnostics } = await buildSite(root, { strictness: { accepts: "warnings" } });
    expect(writeBaseline(root, diagnostics)).toBe(2);
    const accepted = await buildSite(root, { strictness: { strict: true } });
    expect([accepted.ok, accepted.lines, accepted.baseline.accepted.length]).toEqual([true, [], diagnostics.length]);
    write(root, triplets);
    const more = await buildSite(root, { strictness: { strict: true } });
    expect([more.ok, warnings(more.lines)]).toEqual([
      false,
      expect.arrayContaining(["site/baseline", "page/duplicate-title"]),
    ]);
    expect(more.baseline.fixed).toEqual([]);
    expect((await buildSite(root)).ok).toBe(true);
    write(root, { "content/posts/second.md": undefined, "content/posts/third.md": undefined });
    const fixed = await buildSite(root, { strictness: { strict: true, allowRemoved: true } });
    expect(fixed.ok).toBe(true);
    expect(fixed.baseline.fixed.map(({ code }) => code)).toContain("page/duplicate-title");
  });

  test("the reason of a warning stays in the baseline as long as the warning", async () => {
    const root = siteWith(twins);
    const { diagnostics } = await buildSite(root, { strictness: { accepts: "warnings" } });
    writeBaseline(root, diagnostics);
    const file = join(root, ".plinth-baseline.json");
    const reasoned = readFileSync(file, "utf8").replace(/(?<=\d)\n {4}\}/, ',\n      "reason": "Until spring."\n    }');
    writeFileSync(file, reasoned);
    const again = await buildSite(root, { strictness: { strict: true } });
    expect(again.ok).toBe(true);
    writeBaseline(root, again.baseline.accepted);
    expect(readFileSync(file, "utf8")).toBe(reasoned);
    writeFileSync(file, reasoned.replace('"Until spring."', "1"));
    expect((await buildSite(root)).lines).toEqual([
      ".plinth-baseline.json error site/baseline: This is not a valid baseline.",
    ]);
  });

  test("a site with accepted errors is published, and their number can only fall", async () => {
    const root = siteWith({ "content/posts/first.md": `${start["content/posts/first.md"]}[a](/a) [b](/b)\n` });
    const entry = { code: "link/no-target", count: 3 };
    const file = { ".plinth-baseline.json": JSON.stringify({ version: 1, errors: [entry] }) };
    write(root, file);
    const { ok, published, diagnostics, baseline } = await buildSite(root);
    expect([ok, published !== undefined, diagnostics]).toEqual([true, true, []]);
    expect(baseline.fixed).toEqual([{ ...entry, left: 2 }]);
    expect(writeBaseline(root, baseline.accepted)).toBe(1);
    const lowered = JSON.parse(readFileSync(join(root, ".plinth-baseline.json"), "utf8"));
    expect(lowered).toEqual({ version: 1, warnings: [], errors: [{ ...entry, count: 2 }] });
    for (const file of ["first", "second"]) {
      write(root, { [`content/posts/${file}.md`]: `${start["content/posts/first.md"]}[a](/a) [b](/b)\n` });
      const { ok, published } = await buildSite(root);
      expect([ok, published !== undefined]).toEqual(file === "first" ? [true, true] : [false, false]);
    }
    write(root, {
      "content/posts/second.md": undefined,
      "content/posts/first.md": `${start["content/posts/first.md"]}[a](/a) [b](/b) [c](/c)\n`,
    });
    const more = await buildSite(root);
    expect([more.ok, more.published]).toEqual([false, undefined]);
  });

  test("other errors are never accepted, and an invalid baseline is an error", async () => {
    const root = siteWith(broken);
    const { diagnostics } = await buildSite(root);
    expect(writeBaseline(root, diagnostics)).toBe(0);
    write(root, {
      ".plinth-baseline.json": JSON.stringify({ version: 1, warnings: diagnostics }),
    });
    expect((await buildSite(root)).ok).toBe(false);
  });
});

/** tests/resilience/signals.test.ts sends every signal to every command. */
test("SIGTERM while pages are rendered leaves the published site and no temporary files", async () => {
  const { root, dist } = await published();
  const before = filesBelow(dist);
  const temporary = temporaryFolder();
  write(root, {
    "templates/page.tsx": `import { writeFileSync } from "node:fs";\n${start["templates/page.tsx"]}`.replace(
      "<h1>",
      '<h1>{writeFileSync(process.env.TMPDIR + "/rendering", "")}{Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)}',
    ),
  });
  const build = spawn(process.execPath, [bin, "build", "--root", root], { env: { ...process.env, TMPDIR: temporary } });
  const ended = new Promise((resolve) => build.once("exit", resolve));
  await expect.poll(() => readdirSync(temporary)).toContain("rendering");
  expect(ownTraces(root)).toContain(`.dist.tmp-${build.pid}`);
  build.kill("SIGTERM");
  expect(await ended).toBe(143);
  expect(ownTraces(root)).toEqual([]);
  expect(readdirSync(temporary).filter((name) => name.startsWith("plinth-"))).toEqual([]);
  expect(filesBelow(dist)).toEqual(before);
});

/** An output folder -> the reported line. */
type Refusal = readonly [what: string, prepare: (root: string) => string, line: string];

const refusals: Readonly<Record<Extract<Code, `publish/${string}`>, readonly Refusal[]>> = {
  "publish/unsafe-folder": [
    [
      "the site itself",
      (root) => root,
      "error publish/unsafe-folder: The output folder ROOT is or contains the site's own folder.",
    ],
    [
      "a folder that contains the site",
      (root) => join(root, ".."),
      "error publish/unsafe-folder: The output folder TMP is or contains the site's own folder.",
    ],
    [
      "the root of the file system",
      () => "/",
      "error publish/unsafe-folder: The output folder / is the root of the file system.",
    ],
    [
      "the home folder",
      () => homedir(),
      "error publish/unsafe-folder: The output folder HOME is or contains the home folder.",
    ],
    [
      "content/",
      (root) => join(root, "content"),
      "error publish/unsafe-folder: The output folder ROOT/content is inside content/.",
    ],
    [
      "inside templates/",
      (root) => join(root, "templates/out"),
      "error publish/unsafe-folder: The output folder ROOT/templates/out is inside templates/.",
    ],
    [
      "a file",
      (root) => {
        write(root, { out: "x" });
        return join(root, "out");
      },
      "error publish/unsafe-folder: The output folder ROOT/out is a file.",
    ],
    [
      "a symbolic link",
      (root) => {
        symlinkSync(temporaryFolder(), join(root, "out"));
        return join(root, "out");
      },
      "error publish/unsafe-folder: The output folder ROOT/out is a symbolic link, which publishing would replace.",
    ],
    [
      "content/ through a symbolic link",
      (root) => {
        symlinkSync(join(root, "content"), join(root, "alias"));
        return join(root, "alias/out");
      },
      "error publish/unsafe-folder: The output folder ROOT/alias/out is inside content/.",
    ],
  ],
  "publish/not-ours": [
    [
      "a folder with foreign files",
      (root) => {
        write(root, { "out/thesis.txt": "x", "out/more/a.txt": "x" });
        return join(root, "out");
      },
      "error publish/not-ours: The output folder ROOT/out contains files that Plinth did not write (more/a.txt, thesis.txt).",
    ],
  ],
  "publish/foreign-file": [], // tested above and below
  "publish/leftover": [], // below
  "publish/removed-url": [],
  "publish/locked": [
    [
      "a folder to which another build writes",
      (root) => {
        mkdirSync(join(root, `.dist.lock/${process.ppid}`), { recursive: true });
        return join(root, "dist");
      },
      "error publish/locked: Another build is writing to ROOT/dist (process PARENT).",
    ],
  ],
  "publish/failed": [
    [
      "a folder below a file",
      (root) => {
        write(root, { file: "x" });
        return join(root, "file/dist");
      },
      "error publish/failed: The output folder cannot be prepared: EEXIST: file already exists, mkdir 'ROOT/file'.",
    ],
    [
      "a folder in a folder below a file",
      (root) => {
        write(root, { file: "x" });
        return join(root, "file/sites/dist");
      },
      "error publish/failed: The output folder cannot be prepared: EEXIST: file already exists, mkdir 'ROOT/file'.",
    ],
  ],
};

describe("an unsafe output folder is rejected and left unchanged", () => {
  const rows = Object.values(refusals).flat();
  test.each(rows)("%s", async (_what, prepare, line) => {
    const root = siteWith();
    const out = prepare(root);
    const { lines, ok } = await buildSite(root, { output: { folder: out } });
    const shown = lines.map((text) =>
      text.replace(join(root, ".."), "TMP").replace(` ${homedir()} `, " HOME ").replace(String(process.ppid), "PARENT"),
    );
    expect(shown.join("\n")).toBe(line);
    expect(ok).toBe(false);
    for (const file of Object.keys(start)) expect(readFileSync(join(root, file), "utf8")).toBe(start[file]);
  });

  test.each<[what: string, foreign: string, added: string, clash: string]>([
    ["file", "a.txt", "a.txt", "a.txt, but ROOT/dist contains a file"],
    ["file in a folder", "a/b.txt", "a", "a, but ROOT/dist contains a folder"],
    ["file in a folder of the last build", "last/b.txt", "last", "last, but ROOT/dist contains a folder"],
    ["empty folder", "a/", "a", "a, but ROOT/dist contains a folder"],
    ["file in place of a folder", "a", "a/b.txt", "a, but ROOT/dist contains a file"],
  ])("a foreign %s at the path of an output file", async (_, foreign, added, clash) => {
    const root = siteWith({ "content/static/last/a.txt": "ours" });
    await buildSite(root);
    const dist = join(root, "dist");
    if (foreign.endsWith("/")) mkdirSync(join(dist, foreign));
    else write(dist, { [foreign]: "mine" });
    write(root, { "content/static/last": undefined });
    write(root, { [`content/static/${added}`]: "ours" });
    const { lines } = await buildSite(root, { strictness: { allowRemoved: true } });
    expect(lines.filter((line) => line.startsWith("error"))).toEqual([
      `error publish/not-ours: The build writes ${clash} of that name that Plinth did not write.`,
    ]);
    if (!foreign.endsWith("/")) expect(readFileSync(join(dist, foreign), "utf8")).toBe("mine");
  });
});

test("a folder that cannot be removed is a warning", () => {
  const root = temporaryFolder();
  const report = new Report();
  removeTree(join(root, ".dist.gone-PARENT\0"), report); // an invalid name on every system (path_resolution(7))
  expect(report.hasErrors).toBe(false);
  expect(report.findings.map(({ message }) => message.replace(root, "ROOT").replace("\0", "").split(": ")[0])).toEqual([
    "ROOT/.dist.gone-PARENT could not be removed",
  ]);
});
