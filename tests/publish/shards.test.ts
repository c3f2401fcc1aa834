/** A site built in parts and merged: the same bytes as when it is built at once, or no site at all. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Code } from "../../src/diagnostics/diagnostic.ts";
import { plinth, type Said } from "../support/command.ts";
import { post, styled } from "../support/dev-site.ts";
import { type Files, filesBelow, siteWith, write } from "../support/small-site.ts";

/** Enough pages that three parts have several turns each, and five have one. */
const posts: Files = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `content/posts/post-${at}.md`,
    post(`Post ${at}`, `See [${at}](/posts/first).`),
  ]),
);
const withFiles: Files = {
  "templates/site.tsx": String(styled["templates/site.tsx"])
    .replace("import { defineSite, page }", "import { defineSite, file, page }")
    .replace(
      "  pages:",
      '  files: () => [file("titles.txt", ({ pages }) => pages.map(({ title, indexable }) => title + " " + indexable).join("\\n"))],\n  hosting: () => ({ policy: {} }),\n  pages:',
    ),
};
const site: Files = { ...styled, ...posts, ...withFiles };

const pagesBelow = (folder: string): string[] =>
  Object.keys(filesBelow(folder)).filter((path) => path.endsWith(".html"));

/** Builds all parts of a site, as `count` machines would. */
async function inParts(root: string, count: number, ...options: string[]): Promise<string[]> {
  const folders: string[] = [];
  for (let index = 1; index <= count; index++) {
    const { status, stderr } = await plinth("build", "--root", root, "--shard", `${index}/${count}`, ...options);
    expect(status, stderr).toBe(0);
    folders.push(join(root, `dist-${index}-of-${count}`));
  }
  return folders;
}

const merge = (root: string, folders: readonly string[], ...options: string[]): Promise<Said> =>
  plinth("merge", "--root", root, ...folders, ...options);

describe("merged parts are the site that one build makes, to the byte", () => {
  test.each([
    [1, []],
    [3, []],
    [5, ["--base", "/project/"]],
  ])("%j parts %j", async (count, options) => {
    const root = siteWith(site);
    await plinth("build", "--root", root, "--out", join(root, "whole"), ...options);
    const folders = await inParts(root, count, ...options);
    const { status, stderr } = await merge(root, folders.toReversed());
    expect(status, stderr).toBe(0);
    expect(filesBelow(join(root, "dist"))).toEqual(filesBelow(join(root, "whole")));
    const pages = folders.map((folder) => pagesBelow(folder).length);
    const all = pagesBelow(join(root, "whole")).length;
    expect([pages.reduce((sum, each) => sum + each), Math.max(...pages) < all || count === 1]).toEqual([all, true]);
  });

  test("a warning of a page that a part has found is told by the merge, once", async () => {
    const handler: Files = {
      "templates/about.tsx": `import { Html } from "./page.tsx";
export const About = () => <Html title="About us"><p onClick={() => 1}>We are few.</p></Html>;
`,
    };
    const root = siteWith({ ...site, ...handler });
    const { stderr } = await merge(root, await inParts(root, 2));
    expect(stderr.match(/warning template\/handler/g)).toHaveLength(1);
  });
});

test("what only the whole site shows, the merge finds, and publishes nothing", async () => {
  const root = siteWith({ ...site, "content/posts/post-50.md": post("Post 50", "[gone](/posts/post-51#nowhere)") });
  const folders = await inParts(root, 2);
  const { status, stderr } = await merge(root, folders);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^content\/posts\/post-50.md:5:8 error link\/no-fragment: "\/posts\/post-51#nowhere"/),
  ]);
  expect(existsSync(join(root, "dist"))).toBe(false);
});

test("a part whose page cannot be made is not published, and says which line is wrong", async () => {
  const throwing = String(site["templates/page.tsx"]).replace(
    "<time>",
    '{post.slug === "post-30" && post.fields.none.length}<time>',
  );
  const root = siteWith({ ...site, "templates/page.tsx": throwing });
  const said = [
    await plinth("build", "--root", root, "--shard", "1/2"),
    await plinth("build", "--root", root, "--shard", "2/2"),
  ];
  expect(said.map(({ status }) => status).sort()).toEqual([0, 1]);
  expect(said.map(({ stderr }) => stderr).join("")).toContain("templates/page.tsx:");
  expect(readdirSync(root).filter((name) => name.startsWith("dist"))).toHaveLength(1);
});

test.each(["0/2", "3/2", "2", "1/0", "a/b", "1/100000"])("the shard %j is wrong use", async (shard) => {
  const { status, stderr } = await plinth("build", "--shard", shard);
  expect([status, stderr]).toEqual([2, expect.stringContaining("Write 2/4 for the second of four shards.")]);
});

test.each([["--against", "dist"], ["--allow-removed"], ["--precompress"]])("a part knows no %s", async (...option) => {
  const { status, stderr } = await plinth("build", "--root", siteWith(), "--shard", "1/2", ...option);
  expect([status, stderr]).toEqual([2, expect.stringContaining("option '--shard <i/n>' cannot be used with option")]);
});

/** What is wrong, how it came about, and what is said. `ROOT` stands for the site's folder. */
type Refused = readonly [what: string, spoil: (root: string) => string[] | Promise<string[]>, lines: readonly string[]];
type Known = Extract<Code, `merge/${string}` | "publish/whole-site">;

describe("parts that are not all of this site are refused", () => {
  let built = "";
  const one = (root: string): string => join(root, "dist-1-of-2");
  const two = (root: string): string => join(root, "dist-2-of-2");
  beforeAll(async () => {
    built = siteWith(site);
    await inParts(built, 2);
    await plinth("build", "--root", built, "--shard", "1/3");
  });

  const table: Readonly<Record<Known, readonly Refused[]>> = {
    "merge/not-a-part": [
      [
        "a folder that is none",
        (root) => [one(root), join(root, "content")],
        [
          "error merge/not-a-part: ROOT/content holds no part of a site: ENOENT: no such file or directory, open 'ROOT/content/.plinth-part'.",
        ],
      ],
      [
        "a part that something else wrote",
        (root) => {
          write(root, { "dist-2-of-2/.plinth-part": "{}" });
          return [one(root), two(root)];
        },
        [
          "error merge/not-a-part: ROOT/dist-2-of-2 holds no part of a site: its .plinth-part is damaged, or of another version of Plinth or Node.",
        ],
      ],
      [
        "a part with one byte changed",
        (root) => {
          const file = join(two(root), ".plinth-part");
          const bytes = readFileSync(file);
          bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
          writeFileSync(file, bytes);
          return [one(root), two(root)];
        },
        [
          "error merge/not-a-part: ROOT/dist-2-of-2 holds no part of a site: its .plinth-part is damaged, or of another version of Plinth or Node.",
        ],
      ],
    ],
    "merge/incomplete": [
      ["one is missing", (root) => [two(root)], ["error merge/incomplete: Part 1 of 2 is missing."]],
      [
        "one is there twice",
        (root) => {
          cpSync(one(root), join(root, "again"), { recursive: true });
          return [one(root), join(root, "again"), two(root)];
        },
        ["error merge/incomplete: ROOT/dist-1-of-2 and ROOT/again are both part 1 of 2."],
      ],
      [
        "one of another split",
        (root) => [one(root), two(root), join(root, "dist-1-of-3")],
        ["error merge/incomplete: ROOT/dist-1-of-3 is part 1 of 3, ROOT/dist-1-of-2 one of 2."],
      ],
    ],
    "merge/other-sources": [
      [
        "content moved on",
        (root) => {
          write(root, { "content/posts/post-3.md": post("Another") });
          return [one(root), two(root)];
        },
        [
          "error merge/other-sources: ROOT/dist-1-of-2 was built with other content than this site.",
          "error merge/other-sources: ROOT/dist-2-of-2 was built with other content than this site.",
        ],
      ],
      [
        "a stylesheet moved on, of which pages hold what they use",
        (root) => {
          write(root, { "templates/styles/own.css": "time { color: #fedcba; }\n" });
          return [one(root), two(root)];
        },
        [
          "error merge/other-sources: ROOT/dist-1-of-2 was built with other templates than this site.",
          "error merge/other-sources: ROOT/dist-2-of-2 was built with other templates than this site.",
        ],
      ],
      [
        "one part has another template, and another base",
        async (root) => {
          write(root, { "templates/about.tsx": String(site["templates/about.tsx"]).replace("few", "many") });
          await plinth("build", "--root", root, "--shard", "2/2", "--base", "/b/");
          return [one(root), two(root)];
        },
        [
          "error merge/other-sources: ROOT/dist-2-of-2 was built with other templates and another base (/b/) than ROOT/dist-1-of-2.",
        ],
      ],
    ],
    "merge/damaged": [
      [
        "a page was changed",
        (root) => {
          writeFileSync(join(one(root), "about.html"), "<p>Hello</p>");
          return [one(root), two(root)];
        },
        [
          "error merge/damaged: ROOT/dist-1-of-2/about.html is not as its part says: its bytes are not those that were built.",
        ],
      ],
    ],
    "publish/whole-site": [],
  };
  const rows = Object.values(table).flat();

  test.each(rows)("%s", async (_, spoil, lines) => {
    const root = siteWith();
    cpSync(built, root, { recursive: true });
    const { status, stderr } = await merge(root, await spoil(root));
    const said = stderr.split("\n").filter((line) => /^(error|warning) /.test(line));
    expect([status, said]).toEqual([1, lines.map((line) => line.replaceAll("ROOT", root))]);
    expect(existsSync(join(root, "dist"))).toBe(false);
  });

  test("a part never takes the place of a site", async () => {
    const root = siteWith(site);
    await plinth("build", "--root", root);
    const before = filesBelow(join(root, "dist"));
    const { status, stderr } = await plinth("build", "--root", root, "--shard", "1/2", "--out", join(root, "dist"));
    expect([status, stderr.split("\n")[0]]).toEqual([
      3,
      "error publish/whole-site: A whole site stands in the output folder; a part of it would take its place.",
    ]);
    expect(filesBelow(join(root, "dist"))).toEqual(before);
  });
});
