/** A site built in shards and merged: the same bytes as a single build, or an error. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Code, Finding } from "../../src/diagnostics/diagnostic.ts";
import { hashOf } from "../../src/output/output-file.ts";
import type { ShardRecord } from "../../src/publish/shards/shard.ts";
import { type CommandOutput, plinth } from "../support/command.ts";
import { post, styled } from "../support/dev-site.ts";
import { type Files, filesBelow, siteWith, write } from "../support/small-site.ts";

/** Enough pages that three shards get several turns each, and five get one. */
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

/** Builds all shards of a site, as `count` machines would. */
async function inShards(root: string, count: number, ...options: string[]): Promise<string[]> {
  const folders: string[] = [];
  for (let index = 1; index <= count; index++) {
    const { status, stderr } = await plinth("build", "--root", root, "--shard", `${index}/${count}`, ...options);
    expect(status, stderr).toBe(0);
    folders.push(join(root, `dist-${index}-of-${count}`));
  }
  return folders;
}

/** Changes the record of the second of two shards, and the hash with it. */
function forge(root: string, change: (record: ShardRecord) => object): void {
  const file = join(root, "dist-2-of-2/.plinth-shard");
  const json = JSON.stringify(change(JSON.parse(readFileSync(file, "utf8").split("\n")[1] ?? "")));
  writeFileSync(file, `${hashOf(json)}\n${json}`);
}

const merge = (root: string, folders: readonly string[], ...options: string[]): Promise<CommandOutput> =>
  plinth("merge", "--root", root, ...folders, ...options);

describe("merged shards have the same bytes as one build", () => {
  test.each([
    [1, []],
    [3, []],
    [5, ["--base", "/project/"]],
  ])("%j shards %j", async (count, options) => {
    const root = siteWith(site);
    await plinth("build", "--root", root, "--out", join(root, "whole"), ...options);
    const folders = await inShards(root, count, ...options);
    const { status, stderr } = await merge(root, folders.toReversed());
    expect(status, stderr).toBe(0);
    expect(filesBelow(join(root, "dist"))).toEqual(filesBelow(join(root, "whole")));
    const pages = folders.map((folder) => pagesBelow(folder).length);
    const all = pagesBelow(join(root, "whole")).length;
    expect([pages.reduce((sum, each) => sum + each), Math.max(...pages) < all || count === 1]).toEqual([all, true]);
  });

  test("a warning that a shard found on a page is reported by the merge, once", async () => {
    const handler: Files = {
      "templates/about.tsx": `import { Html } from "./page.tsx";
export const About = () => <Html title="About us"><p onClick={() => 1}>We are few.</p></Html>;
`,
    };
    const root = siteWith({ ...site, ...handler });
    const { stderr } = await merge(root, await inShards(root, 2));
    expect(stderr.match(/warning template\/handler/g)).toHaveLength(1);
  });
});

test("the merge checks the whole site, and publishes nothing with an error", async () => {
  const root = siteWith({ ...site, "content/posts/post-50.md": post("Post 50", "[gone](/posts/post-51#nowhere)") });
  const folders = await inShards(root, 2);
  const { status, stderr } = await merge(root, folders);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^content\/posts\/post-50.md:5:8 error link\/no-fragment: "\/posts\/post-51#nowhere"/),
  ]);
  expect(existsSync(join(root, "dist"))).toBe(false);
});

test("a shard with a page that fails to render is not written, and the error is reported", async () => {
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

test("a shard with a secret of its machine is not written, since the merging machine does not know it", async () => {
  const root = siteWith({
    ...site,
    ".env": "API_KEY=hunter2hunter2hunter2\n",
    "content/posts/post-3.md": post("Post 3", "hunter2hunter2hunter2"),
  });
  const built = [
    await plinth("build", "--root", root, "--shard", "1/2"),
    await plinth("build", "--root", root, "--shard", "2/2"),
  ];
  expect(built.map(({ status }) => status).sort()).toEqual([0, 1]);
  expect(built.map(({ stderr }) => stderr).join("")).toMatch(
    /^content\/posts\/post-3\.md\S* error leak\/secret: posts\/post-3\.html contains /m,
  );
  expect(readdirSync(root).filter((name) => name.startsWith("dist"))).toHaveLength(1);
});

test.each(["0/2", "3/2", "2", "1/0", "a/b", "1/100000"])("the shard %j is invalid", async (shard) => {
  const { status, stderr } = await plinth("build", "--shard", shard);
  expect([status, stderr]).toEqual([2, expect.stringContaining("Write 2/4 for the second of four shards.")]);
});

test.each([["--against", "dist"], ["--allow-removed"], ["--precompress"]])(
  "--shard cannot be combined with %s",
  async (...option) => {
    const { status, stderr } = await plinth("build", "--root", siteWith(), "--shard", "1/2", ...option);
    expect([status, stderr]).toEqual([2, expect.stringContaining("option '--shard <i/n>' cannot be used with option")]);
  },
);

/** The error, how to cause it, and the reported lines. `ROOT` is the site's folder. */
type Refused = readonly [
  what: string,
  spoil: (root: string) => string[] | Promise<string[]>,
  lines: readonly unknown[],
];
type Known = Extract<Code, `merge/${string}` | "publish/whole-site">;

describe("rejects shards that do not form this site", () => {
  let built = "";
  const one = (root: string): string => join(root, "dist-1-of-2");
  const two = (root: string): string => join(root, "dist-2-of-2");
  beforeAll(async () => {
    built = siteWith(site);
    await inShards(built, 2);
    await plinth("build", "--root", built, "--shard", "1/3");
  });

  const notAShard = [
    "error merge/not-a-part: ROOT/dist-2-of-2 is not a shard: its .plinth-shard is damaged, or was written by another version of Plinth.",
  ];

  const table: Readonly<Record<Known, readonly Refused[]>> = {
    "merge/not-a-part": [
      [
        "a folder that is not a shard",
        (root) => [one(root), join(root, "content")],
        [
          "error merge/not-a-part: ROOT/content is not a shard: ENOENT: no such file or directory, open 'ROOT/content/.plinth-shard'.",
        ],
      ],
      [
        "a shard file of another program",
        (root) => {
          write(root, { "dist-2-of-2/.plinth-shard": "{}" });
          return [one(root), two(root)];
        },
        notAShard,
      ],
      [
        "a shard file without pages, with the right hash",
        (root) => {
          forge(root, ({ pages: _, ...record }) => record);
          return [one(root), two(root)];
        },
        notAShard,
      ],
      [
        "a shard file with pages that lack their sources, with the right hash",
        (root) => {
          forge(root, (record) => ({ ...record, pages: record.pages.map(({ path, sha256 }) => ({ path, sha256 })) }));
          return [one(root), two(root)];
        },
        notAShard,
      ],
      ...(
        [
          ["a finding in a file outside the site", ({ finding }) => ({ ...finding, file: "../../etc/passwd" })],
          ["a finding in a file that is no source", ({ finding }) => ({ ...finding, file: ".env" })],
          [
            "a finding that is searched for in a file",
            ({ finding }) => ({ ...finding, at: { text: "a", in: ["content/../../etc/passwd"] } }),
          ],
        ] as const satisfies readonly (readonly [string, (from: { finding: Finding }) => object])[]
      ).map(
        ([what, change]): Refused => [
          what,
          (root) => {
            const finding: Finding = { code: "template/handler", message: "A.", at: { line: 1, column: 1 } };
            forge(root, (record) => ({ ...record, findings: [change({ finding })] }));
            return [one(root), two(root)];
          },
          notAShard,
        ],
      ),
      [
        "a shard file that is a link",
        (root) => {
          renameSync(join(two(root), ".plinth-shard"), join(root, "shard"));
          symlinkSync(join(root, "shard"), join(two(root), ".plinth-shard"));
          return [one(root), two(root)];
        },
        ["error merge/not-a-part: ROOT/dist-2-of-2 is not a shard: it is a link, or in a linked folder."],
      ],
      [
        "a page with sources outside the site",
        (root) => {
          forge(root, ({ pages, ...record }) => ({
            ...record,
            pages: pages.map((page) => ({ ...page, sources: ["/etc/passwd"] })),
          }));
          return [one(root), two(root)];
        },
        notAShard,
      ],
      [
        "a shard file with one byte changed",
        (root) => {
          const file = join(two(root), ".plinth-shard");
          const bytes = readFileSync(file);
          bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
          writeFileSync(file, bytes);
          return [one(root), two(root)];
        },
        notAShard,
      ],
    ],
    "merge/incomplete": [
      [
        "a forged number of shards",
        (root) => {
          forge(root, (record) => ({ ...record, shard: { index: 2, count: 9999 } }));
          return [two(root)];
        },
        ["error merge/incomplete: Shards 1, 3, 4, 5 and 9994 more of 9999 are missing."],
      ],
      ["one is missing", (root) => [two(root)], ["error merge/incomplete: Shard 1 of 2 is missing."]],
      [
        "one is passed twice",
        (root) => {
          cpSync(one(root), join(root, "again"), { recursive: true });
          return [one(root), join(root, "again"), two(root)];
        },
        ["error merge/incomplete: ROOT/dist-1-of-2 and ROOT/again are both shard 1 of 2."],
      ],
      [
        "one with a different number of shards",
        (root) => [one(root), two(root), join(root, "dist-1-of-3")],
        ["error merge/incomplete: ROOT/dist-1-of-3 is shard 1 of 3, but ROOT/dist-1-of-2 is one of 2."],
      ],
    ],
    "merge/other-sources": [
      [
        "a page below the shard's folder that is not the listed one",
        (root) => {
          forge(root, ({ pages, ...record }) => ({
            ...record,
            pages: pages.map((page) => ({ ...page, path: `../dist-1-of-2/${page.path}` })),
          }));
          return [one(root), two(root)];
        },
        [
          expect.stringMatching(
            /^error merge\/other-sources: \S+\/dist-2-of-2 does not contain \/\S*, which this site lists\.$/,
          ),
        ],
      ],
      [
        "changed content",
        (root) => {
          write(root, { "content/posts/post-3.md": post("Another") });
          return [one(root), two(root)];
        },
        [
          "error merge/other-sources: ROOT/dist-1-of-2 was built with different content than this site.",
          "error merge/other-sources: ROOT/dist-2-of-2 was built with different content than this site.",
        ],
      ],
      [
        "a changed stylesheet whose rules pages contain",
        (root) => {
          write(root, { "templates/styles/own.css": "time { color: #fedcba; }\n" });
          return [one(root), two(root)];
        },
        [
          "error merge/other-sources: ROOT/dist-1-of-2 was built with different templates than this site.",
          "error merge/other-sources: ROOT/dist-2-of-2 was built with different templates than this site.",
        ],
      ],
      [
        "one shard with another version of Plinth, of a package that templates import, and of Node",
        (root) => {
          forge(root, ({ inputs, ...record }) => {
            const versions = { ...inputs.versions, plinth: "0.1.0+other", "markdown-it": "1.0.0", node: "19" };
            return { ...record, inputs: { ...inputs, versions } };
          });
          return [one(root), two(root)];
        },
        [
          expect.stringMatching(
            /^error merge\/other-sources: \S+\/dist-2-of-2 was built with different versions \(markdown-it 1\.0\.0 instead of \S+, node 19 instead of \d+ \(ICU [\d.]+\), plinth 0\.1\.0\+other instead of 0\.1\.0\+[0-9a-f]{12}\) than \S+\/dist-1-of-2\.$/,
          ),
        ],
      ],
      [
        "one shard with another template and another base",
        async (root) => {
          write(root, { "templates/about.tsx": String(site["templates/about.tsx"]).replace("few", "many") });
          await plinth("build", "--root", root, "--shard", "2/2", "--base", "/b/");
          return [one(root), two(root)];
        },
        [
          "error merge/other-sources: ROOT/dist-2-of-2 was built with different templates and a different base (/b/) than ROOT/dist-1-of-2.",
        ],
      ],
    ],
    "merge/damaged": [
      [
        "a page that is a link to another file",
        (root) => {
          renameSync(join(one(root), "about.html"), join(root, "about.html"));
          symlinkSync(join(root, "about.html"), join(one(root), "about.html"));
          return [one(root), two(root)];
        },
        [
          "error merge/damaged: ROOT/dist-1-of-2/about.html does not match its shard: it is a link, or in a linked folder.",
        ],
      ],
      [
        "a changed page",
        (root) => {
          writeFileSync(join(one(root), "about.html"), "<p>Hello</p>");
          return [one(root), two(root)];
        },
        [
          "error merge/damaged: ROOT/dist-1-of-2/about.html does not match its shard: it was changed after it was built.",
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
    expect([status, said]).toEqual([
      1,
      lines.map((line) => (typeof line === "string" ? line.replaceAll("ROOT", root) : line)),
    ]);
    expect(existsSync(join(root, "dist"))).toBe(false);
  });

  test("the merged site never replaces a shard", async () => {
    const root = siteWith();
    cpSync(built, root, { recursive: true });
    const before = filesBelow(one(root));
    const { status, stderr } = await merge(root, [one(root), two(root)], "--out", one(root));
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`error: the shard ${one(root)} cannot be the output folder as well.`),
    ]);
    expect(filesBelow(one(root))).toEqual(before);
  });

  test("a shard never replaces a site", async () => {
    const root = siteWith(site);
    await plinth("build", "--root", root);
    const before = filesBelow(join(root, "dist"));
    const { status, stderr } = await plinth("build", "--root", root, "--shard", "1/2", "--out", join(root, "dist"));
    expect([status, stderr.split("\n")[0]]).toEqual([
      3,
      "error publish/whole-site: The output folder contains a whole site, which a shard would replace.",
    ]);
    expect(filesBelow(join(root, "dist"))).toEqual(before);
  });
});
