/** `plinth diff`: two sites compared by their manifests. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { OutputRecord } from "../../src/output/output-file.ts";
import { manifestName, serializeManifest } from "../../src/publish/manifest.ts";
import { plinth } from "../support/command.ts";
import { temporaryFolder } from "../support/small-site.ts";
import { outputs } from "./json-output.ts";

const diff = (...args: readonly string[]) => plinth("diff", ...args);

const page = (url: string, bytes: number, sha256 = "0"): OutputRecord => ({
  path: `${url.slice(1) || "index"}.html`,
  kind: "page",
  bytes,
  sha256,
  url,
  template: "Page",
  sources: [],
});
const file = (path: string, bytes: number): OutputRecord => ({ path, kind: "bundle", bytes, sha256: "0", sources: [] });

/** A folder with nothing but its manifest. */
function folderOf(records: readonly OutputRecord[]): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, manifestName), serializeManifest(records));
  return folder;
}

const before = folderOf([page("/", 1000), page("/old", 500), page("/same", 10), file("main-A.js", 20_000)]);
const after = folderOf([page("/", 1200, "1"), page("/new|", 400), page("/same", 10), file("main-B.js", 19_000)]);

describe("plinth diff", () => {
  test("lists pages by URL, files by path, and the weight of each kind", async () => {
    expect(await diff(before, join(after, manifestName))).toMatchObject({
      status: 0,
      stderr: "",
      stdout: `+ /new|
- /old
~ /
+ main-B.js
- main-A.js
html      3 files    1.6 kB     +100 B
js         1 file   19.0 kB    -1.0 kB
1 page added, 1 removed, 1 changed; 1 other file added, 1 removed.
`,
    });
  });

  test("as Markdown, for a pull request", async () => {
    expect(
      (await diff(before, after, "--format", "markdown")).stdout,
    ).toBe(`**1 page added, 1 removed, 1 changed; 1 other file added, 1 removed.**

| Kind | Files | Bytes | Change |
| --- | ---: | ---: | ---: |
| html | 3 | 1.6 kB | +100 B |
| js | 1 | 19.0 kB | -1.0 kB |

|  | Page |
| --- | --- |
| added | /new\\| |
| removed | /old |
| changed | / |

|  | File |
| --- | --- |
| added | main-B.js |
| removed | main-A.js |
`);
  });

  test("as JSON that follows the schema", async () => {
    expect(outputs.diff.parse(JSON.parse((await diff(before, after, "--format", "json")).stdout))).toMatchObject({
      differs: true,
      pages: { added: ["/new|"], removed: ["/old"], changed: ["/"] },
      kinds: [
        { kind: "html", before: { files: 3, bytes: 1510 }, after: { files: 3, bytes: 1610 } },
        { kind: "js", before: { files: 1, bytes: 20_000 }, after: { files: 1, bytes: 19_000 } },
      ],
    });
  });

  test("fails on a difference only with --exit-code", async () => {
    expect((await diff(before, after, "--exit-code")).status).toBe(1);
    const fewer = folderOf([page("/", 10)]);
    const more = folderOf([page("/", 10), page("/new", 10)]);
    for (const pair of [[fewer, more] as const, [more, fewer] as const])
      expect((await diff(...pair, "--exit-code")).status).toBe(1);
    expect(await diff(before, before, "--exit-code")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/No differences\.\n$/),
    });
  });

  test("a path without a manifest is a usage error", async () => {
    const nothing = temporaryFolder();
    const { status, stderr } = await diff(before, nothing);
    expect(status).toBe(2);
    expect(stderr).toContain(`error: ${nothing} is not a Plinth manifest`);
    expect((await diff(before, join(nothing, "gone"))).stderr).toContain(
      `error: ${join(nothing, "gone")} does not exist`,
    );
    writeFileSync(join(nothing, manifestName), '{"version":1,"files":[{"path":"a"}]}');
    expect((await diff(nothing, before)).status).toBe(2);
    expect((await diff(before, after, "--format", "xml")).status).toBe(2);
  });
});

test("Markdown for a comment names at most 200 pages, and counts the others", async () => {
  const pages = Array.from({ length: 250 }, (_, index) => page(`/p${index}`, 10));
  const { stdout } = await diff("--format", "markdown", folderOf([page("/", 10)]), folderOf([page("/", 10), ...pages]));
  expect(stdout.match(/^\| added \| \/p/gm)).toHaveLength(200);
  expect(stdout).toMatch(/\n\nAnd 50 more\.\n$/);
});
