/** `plinth verify`: bytes that the sources alone do not decide are named, with why; so is what was done to dist/ since. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Code } from "../../src/diagnostic.ts";
import { Reporter } from "../../src/reporter.ts";
import { differenceOf } from "../../src/verify/difference.ts";
import { verify } from "../../src/verify/verify.ts";
import { buildSite, type Files, siteWith, start, write } from "./site.ts";

const longEnough = 120_000;
const heading = (expression: string): Files => ({
  "templates/page.tsx": String(start["templates/page.tsx"]).replace(
    "<h1>{title}</h1>",
    `<h1>{title} {${expression}}</h1>`,
  ),
});

async function verified(root: string): Promise<string> {
  const found = await verify({ root, out: join(root, "dist") });
  return new Reporter(false).verified(found, "dist").replaceAll(root, "ROOT");
}

const good = "✓ Two builds in different folders, days, time zones and locales made the same 2 files, to the byte.\n";
type Row = readonly [what: string, changes: Files, afterwards: Files, printed: RegExp];

/** A code without a row does not compile. */
const rows: Readonly<Record<Extract<Code, `verify/${string}`>, readonly Row[]>> = {
  "verify/not-reproducible": [
    [
      "the clock",
      heading("new Date().toISOString()"),
      {},
      /^error verify\/not-reproducible: index.html \(\/ by Home\) differs between two builds, from byte \d+: ".*Tiny \d{4}.*" and ".*Tiny \d{4}.*"\. It looks like a date or a time, of the clock, the time zone or the locale\.$/m,
    ],
    ["the time zone", heading('new Date("2024-01-15T12:00Z").toString()'), {}, /It looks like a date or a time/],
    ["a random value", heading("crypto.randomUUID()"), {}, /It looks like a random value\.$/m],
    ["the folder", heading("process.cwd()"), {}, /It looks like a path of this machine\.$/m],
    [
      "the order of a folder",
      heading('process.getBuiltinModule("node:fs").readdirSync("content").join()'),
      {},
      /posts,site\.json.*" and ".*site\.json,posts.*"\. It looks like an order that is not the same each time\.$/m,
    ],
  ],
  "verify/damaged": [
    [
      "a file is changed",
      {},
      { "dist/index.html": "changed" },
      /^error verify\/damaged: index.html was changed since it was published\.$/m,
    ],
    ["a file is missing", {}, { "dist/index.html": undefined }, /^error verify\/damaged: index.html is missing\.$/m],
    [
      "the manifest is missing",
      {},
      { "dist/.plinth.json": undefined },
      /^error verify\/damaged: ROOT\/dist has no manifest \(\.plinth\.json\), so nobody knows what it should hold\.$/m,
    ],
  ],
  "verify/foreign-file": [
    [
      "a file of somebody else",
      {},
      { "dist/CNAME": "x" },
      /^warning verify\/foreign-file: Plinth did not write CNAME\./m,
    ],
  ],
  "verify/outdated": [
    [
      "the sources are newer",
      {},
      { "content/static/a.txt": "a" },
      /^warning verify\/outdated: A build of the sources as they are makes other files than were published: a\.txt\./m,
    ],
  ],
};

describe.concurrent("what is wrong is named", () => {
  test.each(Object.values(rows).flat())("%s", { timeout: longEnough }, async (_what, changes, afterwards, printed) => {
    const root = siteWith(changes);
    await buildSite(root);
    write(root, afterwards);
    expect(await verified(root)).toMatch(printed);
  });
});

describe.concurrent("what is right passes", () => {
  test("with dist/ and without", { timeout: longEnough }, async () => {
    const root = siteWith();
    await buildSite(root);
    expect(await verified(root)).toBe(`${good}✓ dist holds what was published: 2 files.\n`);
    rmSync(join(root, "dist"), { recursive: true });
    expect(await verified(root)).toBe(`${good}✓ There is no dist yet.\n`);
  });

  test("a site that cannot be built proves nothing", { timeout: longEnough }, async () => {
    const printed = await verified(siteWith({ "content/posts/first.md": "---\n" }));
    expect(printed).toContain("content/posts/first.md:1:1 error content/front-matter: The front matter is not closed.");
    expect(printed).toMatch(/✗ The site cannot be built\. Nothing was proved\.\n$/);
  });
});

test.each([
  ["nothing", "same", "same", undefined],
  ["a path", "in /home/ann/site/x", "in /tmp/plinth/site/x", "a path of this machine"],
  ["a year", "© 2026 Tiny", "© 2027 Tiny", "a date or a time, of the clock, the time zone or the locale"],
  ["a month's name", "15 January", "15 February", "a date or a time, of the clock, the time zone or the locale"],
  ["Math.random", "id=0.8367249", "id=0.1267241", "a random value"],
  ["an order", "<li>a\n<li>b\n", "<li>b\n<li>a\n", "an order that is not the same each time"],
  ["something else", "a cat", "a dog", undefined],
])("a difference in %s", (_what, one, two, cause) => {
  const difference = differenceOf(Buffer.from(one), Buffer.from(two), ["/home/ann/site", "/tmp/plinth"]);
  expect(difference?.cause).toBe(cause);
});
