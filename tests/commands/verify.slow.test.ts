/** `plinth verify`: output that depends on more than the sources, with the cause, and later changes to dist/. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Code } from "../../src/base/diagnostic.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";
import { verify } from "../../src/commands/verify/verify.ts";
import { plinth } from "../support/command.ts";
import { buildSite, edited, type Files, siteWith, start, temporaryFolder, write } from "../support/small-site.ts";

type VerifyCode = Extract<Code, `verify/${string}`>;

const today = "2024-06-01";

/** An entry that is due on that day, and one for the day after. */
const scheduled: Files = {
  ...edited("templates/content.ts", ["optional() })),", 'optional() }), { date: "date" }),']),
  "content/posts/due.md": "---\ntitle: Due\ndate: 2024-06-01\n---\nHello.\n",
  "content/posts/later.md": "---\ntitle: Later\ndate: 2024-06-02\n---\nHello.\n",
};

async function verified(root: string): Promise<string> {
  const options = { root, today, timeLimit: 20, memoryLimit: 2048 };
  const { text } = await verify(options, new Reporter(false));
  return text.replaceAll(relative(process.cwd(), root), "ROOT").replaceAll("ROOT/dist", "dist");
}

const good =
  "✓ Two builds produced the same 2 files, byte for byte, in different folders, time zones and locales and on different days.\n";
type Row<Cause> = readonly [what: string, cause: Cause, printed: RegExp];

/** Text of a page that differs from build to build. */
const irreproducible: readonly Row<string>[] = [
  [
    "the clock",
    "new Date().toISOString()",
    /^error verify\/not-reproducible: \S+ \(\S+ by Page\d\) differs between two builds, from byte \d+: ".*Now \d{4}.*" and ".*Now \d{4}.*"\.$/,
  ],
  [
    "the clock, without a date",
    'new Intl.DateTimeFormat("en", { dateStyle: "full" }).format()',
    /differs between two builds, from byte \d+: ".*day, .*" and ".*day, .*"\.$/,
  ],
  ["the environment", "process.env.LANG", /differs between two builds, from byte \d+: .*tr_TR/],
  ["the name of the user", "process.env.USER", /differs between two builds, from byte \d+: .*another/],
  ["a random value", "crypto.randomUUID()", /differs between two builds, from byte \d+: /],
  // After a letter, it is no path to the check of leaks, which would fail the build.
  ["the folder", '"in" + process.cwd()', /differs between two builds, from byte \d+: /],
  [
    "the order of a folder",
    'process.getBuiltinModule("node:fs").readdirSync("content").join()',
    /posts,site\.json.*" and ".*site\.json,posts.*"\.$/,
  ],
];

/** Changes after the site was published. A code without a row does not compile. */
const afterwards: Readonly<
  Record<Exclude<VerifyCode, "verify/not-reproducible" | "verify/other-engine">, readonly Row<Files>[]>
> = {
  "verify/damaged": [
    [
      "a file is changed",
      { "dist/index.html": "changed" },
      /^error verify\/damaged: index.html was changed since it was published\.$/m,
    ],
    [
      "a compressed copy is changed",
      { "dist/index.html.gz": "changed" },
      /^error verify\/damaged: index\.html\.gz was changed since it was published\.$/m,
    ],
    [
      "a file is missing",
      { "dist/posts/first.html": undefined },
      /^error verify\/damaged: posts\/first.html is missing\.$/m,
    ],
  ],
  "verify/foreign-file": [
    ["a foreign file", { "dist/CNAME": "x" }, /^warning verify\/foreign-file: Plinth did not write CNAME\./m],
  ],
  "verify/outdated": [
    [
      "the sources are newer, and an entry is due",
      { "content/static/a.txt": "a" },
      /^warning verify\/outdated: A build of the current sources differs from what was published: a\.txt, .*\. An entry was due on 2024-06-01\. Run plinth build to publish it\.$/m,
    ],
  ],
};

/** The manifest of a build with other versions. */
function builtWith(root: string, change: (versions: Record<string, string>) => object | undefined): Files {
  const file = "dist/.plinth.json";
  const { versions, ...manifest } = JSON.parse(readFileSync(join(root, file), "utf8"));
  return { [file]: JSON.stringify({ ...manifest, versions: change(versions) }) };
}

describe("reports output that depends on more than the sources", () => {
  let printed = "";
  beforeAll(async () => {
    const pages = irreproducible.map(([, expression], index) => ({
      file: `export const Page${index} = () => <Html title="Page ${index}"><p>Now {${expression}}</p></Html>;\n`,
      listed: `page("/page${index}", <Page${index} />), `,
    }));
    const root = siteWith({
      "templates/pages.tsx": `import { Html } from "./page.tsx";\n${pages.map(({ file }) => file).join("")}`,
      ...edited(
        "templates/site.tsx",
        ["import { content }", 'import * as pages from "./pages.tsx";\nimport { content }'],
        ['page("/", ', `${pages.map(({ listed }) => listed.replace("<", "<pages.")).join("")}page("/", `],
      ),
    });
    printed = await verified(root);
  });

  test.each(irreproducible.map((row, index) => [row[0], index, row[2]] as const))("%s", (_, index, line) => {
    const lines = printed.split("\n").filter((each) => each.includes(`page${index}.html`));
    expect(lines.length).toBe(1);
    expect(lines[0]).toMatch(line);
  });

  test("nothing else is reported but the missing dist/", () => {
    expect(printed).toMatch(/✗ Two builds of the same sources differ\.\n✗ dist contains no published site\.\n$/);
    expect(printed.match(/^error/gm)?.length).toBe(irreproducible.length + 1);
  });
});

test("a page that depends on previously rendered pages", async () => {
  const counted = edited(
    "templates/page.tsx",
    ["export function Post", "let posts = 0;\nexport function Post"],
    ["<time>", "<p>{++posts}</p><time>"],
  );
  const second = { "content/posts/second.md": start["content/posts/first.md"] };
  const third = { "content/posts/third.md": start["content/posts/first.md"] };
  expect(await verified(siteWith({ ...counted, ...second, ...third }))).toMatch(
    /^error verify\/not-reproducible: posts\/\w+\.html \(\/posts\/\w+ by Post\) differs between two builds, from byte \d+: ".*<p>2<\/p>.*" and ".*<p>1<\/p>.*"/m,
  );
});

describe("reports changes to dist/", () => {
  const rows = Object.values(afterwards).flat();
  let printed = "";
  beforeAll(async () => {
    const root = siteWith(scheduled);
    await buildSite(root, { output: { precompress: true }, scope: { today: "2024-05-31" } });
    for (const [, files] of rows) write(root, files);
    printed = await verified(root);
  });

  test.each(rows)("%s", (_what, _files, line) => expect(printed).toMatch(line));

  test("nothing else is reported about dist/", () =>
    expect(printed.match(/^(error|warning)/gm)?.length).toBe(rows.length));
});

/** A script and a stylesheet that import a package, whose path differs in the second build. */
const withPackage: Files = {
  ...edited("templates/site.tsx", ["content,\n", 'content,\n  bundles: ["app.ts", "app.css"],\n']),
  ...edited(
    "templates/page.tsx",
    ["longDate, usePage", "longDate, useAsset, usePage"],
    [
      "<title>",
      '<link rel="stylesheet" href={useAsset("app.css").url} /><script type="module" src={useAsset("app.ts").url} /><title>',
    ],
  ),
  "templates/app.ts": 'import { greet } from "greet";\ngreet();\n',
  "templates/app.css": '@import "greet/look.css";\n',
  "node_modules/greet/package.json": '{ "name": "greet", "version": "1.0.0", "type": "module", "main": "index.js" }',
  "node_modules/greet/index.js": 'export const greet = () => console.log("Hello");\n',
  "node_modules/greet/look.css": "h1 { color: teal; }\n",
};

test.each<[what: string, files: Files, count: number]>([
  ["a site with a scheduled entry, which both builds leave out, and compressed copies,", scheduled, 9],
  ["a site whose scripts and styles import a package", withPackage, 8],
  [
    "a site that reads files whose names look like those of a lock",
    {
      ...edited(
        "templates/page.tsx",
        ["import", 'import { title as name } from "../deps.lock.json";\nimport'],
        ["<h1>", "<h1>{name}"],
      ),
      "deps.lock.json": '{ "title": "All" }',
    },
    6,
  ],
])("%s that is reproducible passes", async (_what, files, count) => {
  const root = siteWith(files);
  await buildSite(root, { output: { precompress: true }, scope: { today } });
  expect(await verified(root)).toBe(
    `${good.replace("2 files", `${count} files`)}✓ dist contains what was published: ${count} files.\n`,
  );
});

test("a site in the folder of a project uses the packages of that project", async () => {
  const project = temporaryFolder();
  const root = join(project, "sites/main");
  for (const [path, content] of Object.entries({ ...start, ...withPackage }))
    write(path.startsWith("node_modules/") ? project : root, { [path]: content });
  await buildSite(root);
  expect(await verified(root)).toContain("✓ Two builds produced the same 4 files");
});

test("a site of another engine is an error, unless --any-engine is given", async () => {
  const root = siteWith();
  await buildSite(root);
  write(
    root,
    builtWith(root, (versions) => ({ ...versions, plinth: "0.0.9+abc", react: "19.0.0" })),
  );
  const { status, stderr } = await plinth("verify", "--root", root);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error verify\/other-engine: The site was built with plinth 0\.0\.9\+abc instead of 0\.1\.0\+[0-9a-f]{12}, react 19\.0\.0 instead of 19\.\d+\.\d+\.\n/,
    ),
  ]);
  expect(await plinth("verify", "--root", root, "--any-engine")).toMatchObject({ status: 0 });
  write(
    root,
    builtWith(root, () => undefined),
  );
  expect((await plinth("verify", "--root", root)).stderr).toContain(
    "error verify/other-engine: The site was built with an earlier version of Plinth.",
  );
});

test.each<[what: string, files: Files]>([
  ["without an output folder", {}],
  ["with a manifest that lists no files", { "dist/.plinth.json": '{"version":1,"files":[]}' }],
])("a site %s fails, since nothing was verified", async (_, files) => {
  expect(await verified(siteWith(files))).toMatch(
    /^error verify\/damaged: There is no published site with a manifest in \S+dist, so nothing was verified\.$/m,
  );
});

test("a site that does not build is not verified", async () => {
  const printed = await verified(siteWith({ "content/posts/first.md": "---\n" }));
  expect(printed).toContain("content/posts/first.md:1:1 error content/front-matter: The front matter is not closed.");
  expect(printed).toMatch(/✗ The site does not build\. Nothing was verified\.\n$/);
});

test("a folder without a site is an error", async () => {
  const root = join(temporaryFolder(), "missing");
  const { status, stderr } = await plinth("verify", "--root", root);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^error site\/no-site: There is no folder .*missing\.\n/),
  ]);
});
