/** Reports for CI: annotations and a summary for GitHub Actions, SARIF, and JSON with a schema. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { severities } from "../../src/base/diagnostic.ts";
import { stepSummary } from "../../src/commands/reporters/ci.ts";
import { plinthWith } from "../support/command.ts";
import { type Files, siteWith, temporaryFolder, write } from "../support/small-site.ts";
import { jsonSchema, outputs } from "./json-output.ts";

const plinth = (root: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  plinthWith(env, ...args, "--root", root);

const post = (text: string): Files => ({
  "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n${text}\n`,
});
const deadLink = post("See [there](/pots/first), 100% sure.");
const unnamed: Files = { "templates/site.tsx": undefined };

/** Parses a line like the runner: actions/runner, ActionCommand.TryParseV2. */
function commandIn(line: string) {
  const [, name, list = "", data = ""] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
  const back = (text: string) => text.replaceAll("%0D", "\r").replaceAll("%0A", "\n");
  const value = (text: string) => back(text).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%25", "%");
  const properties = list.split(",").map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  return {
    name,
    properties: Object.fromEntries(properties.map(([key, text = ""]) => [key, value(text)])),
    message: back(data).replaceAll("%25", "%"),
  };
}

describe("GitHub Actions", () => {
  test("an annotation names the file's path in the repository", async () => {
    const root = siteWith(deadLink);
    const onGitHub = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: dirname(root) };
    const { status, stderr } = await plinth(root, ["check"], onGitHub);
    const lines = stderr.split("\n").filter((line) => line.startsWith("::"));
    expect(status).toBe(1);
    expect(lines.map(commandIn)).toEqual([
      {
        name: "error",
        properties: {
          file: `${root.slice(dirname(root).length + 1)}/content/posts/first.md`,
          line: "5",
          col: "13",
          title: "link/no-target",
        },
        message: '"/pots/first" leads to no page. On /posts/first.\nDid you mean "/posts/first"?',
      },
    ]);
  });

  test("escapes what the runner would interpret", async () => {
    const root = siteWith({
      "content/a,b:c.md": "x",
      "content/\u001b[31m\u0085.md": "x",
      ...post("[100%](/100%25,a)"),
    });
    const { stderr } = await plinth(root, ["check"], { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: "/nowhere" });
    expect(stderr).toContain("::error file=content/a%2Cb%3Ac.md,title=content/unclaimed-file::");
    expect(stderr).toContain("::error file=content/\ufffd[31m\ufffd.md,title=content/unclaimed-file::");
    expect(stderr).toContain('::"/100%2525,a" leads to no page.');
  });

  test("a diagnostic without a file has no file, and a site outside the workspace keeps its own paths", async () => {
    const { stderr } = await plinth(siteWith(unnamed), ["check"], {
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: temporaryFolder(),
    });
    expect(stderr).toMatch(/^::error title=site\/no-site::There is no templates\/site\.tsx in /m);
    const elsewhere = await plinth(siteWith(deadLink), ["check"], {
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: temporaryFolder(),
    });
    expect(elsewhere.stderr).toContain("::error file=content/posts/first.md,line=5,");
  });

  test("with --json, annotations are not on the standard output; outside GitHub there are none", async () => {
    const root = siteWith(deadLink);
    const { stdout, stderr } = await plinth(root, ["check", "--json"], { GITHUB_ACTIONS: "true" });
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, ok: false });
    expect(stderr).toMatch(/^::error file=content/);
    expect((await plinth(root, ["check"], { GITHUB_WORKSPACE: root })).stderr).not.toContain("::");
  });

  test("a summary lists what was built, what changed and what was found", async () => {
    const root = siteWith();
    const page = join(temporaryFolder(), "summary.md");
    const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: page };
    await plinth(root, ["build"], env);
    const first = readFileSync(page, "utf8");
    expect(first).toMatch(
      /^## Plinth: published\n\n2 pages and 0 other files, [\d.]+ k?B\.\n\n\| Kind \| Files \| Bytes \|/,
    );
    expect(first).not.toContain("Since the last build");
    write(root, {
      "content/posts/first.md": undefined,
      "content/posts/a_b.md": "---\ntitle: Second\ndate: 2024-02-01\n---\nHi.\n",
    });
    await plinth(root, ["build", "--allow-removed"], env);
    const second = readFileSync(page, "utf8").slice(first.length);
    expect(second).toContain("| Kind | Files | Bytes | Change |");
    expect(second).toContain("| added | /posts/a\\_b |\n| removed | /posts/first |\n| changed | / |\n");
    write(root, { "content/posts/a_b.md": "---\ntitle: A|B\ndate: 2024-02-01\nmore: 1\n---\n" });
    await plinth(root, ["build"], env);
    const third = readFileSync(page, "utf8").slice(first.length + second.length);
    expect(third).toContain("## Plinth: failed\n");
    expect(third).toContain('| error | content/posts/a\\_b.md:4:1 | content/unknown-field | Unknown field "more".');
  });

  test("a summary of many diagnostics counts them by code, and has the first of each", () => {
    const diagnostics = Array.from({ length: 500 }, (_, index) => {
      return { severity: "error" as const, code: "link/no-target" as const, message: `"/${index}" leads to no page.` };
    });
    const rest = { ok: false, records: [], drafts: [], showsDrafts: false, baseline: { accepted: [], fixed: [] } };
    const summary = stepSummary({ diagnostics, ...rest });
    expect(summary).toContain(
      "| 500 | error | link/no-target |\n\nThe first of each (plinth check --all shows all):\n",
    );
    expect(summary.match(/leads to no page/g)).toHaveLength(10);
  });
});

/** The requirements of the official schema (sarif-schema-2.1.0.json) and of GitHub's upload, for the parts in use. */
const sarifLog = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.literal("Plinth"),
          version: z.string().regex(/^\d+\.\d+\.\d+/),
          rules: z.array(
            z.strictObject({
              id: z.string(),
              shortDescription: z.strictObject({ text: z.string().min(1) }),
              defaultConfiguration: z.strictObject({ level: z.enum(["none", "note", "warning", "error"]) }),
            }),
          ),
        }),
      }),
      columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0),
          level: z.enum(["none", "note", "warning", "error"]),
          message: z.strictObject({ text: z.string().min(1) }),
          locations: z.tuple([
            z.strictObject({
              physicalLocation: z.strictObject({
                artifactLocation: z.strictObject({
                  uri: z.string().refine((uri) => new URL(uri, "https://x.test/").pathname === `/${uri}`),
                  uriBaseId: z.string(),
                }),
                region: z
                  .strictObject({
                    startLine: z.int().min(1),
                    startColumn: z.int().min(1),
                    endColumn: z.int().min(1).optional(),
                  })
                  .optional(),
              }),
            }),
          ]),
        }),
      ),
    }),
  ]),
});

describe("--sarif", () => {
  test("has every diagnostic, with its rule and its place", async () => {
    const root = siteWith({ ...deadLink, "content/a b#.md": "x" });
    const file = join(root, "reports/plinth.sarif");
    expect((await plinth(root, ["build", "--sarif", file])).status).toBe(1);
    const [run] = sarifLog.parse(JSON.parse(readFileSync(file, "utf8"))).runs;
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(Object.keys(severities).sort());
    expect(run.results.map(({ ruleIndex }) => run.tool.driver.rules[ruleIndex]?.id)).toEqual(
      run.results.map(({ ruleId }) => ruleId),
    );
    expect(run.results.map(({ ruleId, locations: [{ physicalLocation }] }) => [ruleId, physicalLocation])).toEqual([
      ["content/unclaimed-file", { artifactLocation: { uri: "content/a%20b%23.md", uriBaseId: "%SRCROOT%" } }],
      [
        "link/no-target",
        {
          artifactLocation: { uri: "content/posts/first.md", uriBaseId: "%SRCROOT%" },
          region: { startLine: 5, startColumn: 13, endColumn: 24 },
        },
      ],
    ]);
  });

  test("is also written for a site without errors, and adds a location to diagnostics that have none", async () => {
    const root = siteWith();
    const file = join(temporaryFolder(), "plinth.sarif");
    expect((await plinth(root, ["check", "--sarif", file])).status).toBe(0);
    expect(sarifLog.parse(JSON.parse(readFileSync(file, "utf8"))).runs[0].results).toEqual([]);
    write(root, unnamed);
    await plinth(root, ["check", "--sarif", file]);
    const [result] = sarifLog.parse(JSON.parse(readFileSync(file, "utf8"))).runs[0].results;
    expect(result?.locations[0].physicalLocation.artifactLocation.uri).toBe("templates/site.tsx");
  });

  test("does not build if it cannot be written", async () => {
    const root = siteWith();
    writeFileSync(join(root, "file"), "");
    const { status, stderr } = await plinth(root, ["build", "--sarif", join(root, "file/plinth.sarif")]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: --sarif .* cannot be written: /);
  });
});

describe("--json", () => {
  const file = join(import.meta.dirname, "../../docs/content/static/json.schema.json");

  test("its schema is docs/content/static/json.schema.json, generated from the schemas of this test", () => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(jsonSchema());
  });

  test("check and list follow the schema", async () => {
    const root = siteWith({ ...deadLink, "content/site.json": '{ "name": "Tiny", "origin": "https://tiny.test" }' });
    const { diagnostics } = outputs.check.parse(JSON.parse((await plinth(root, ["check", "--json"])).stdout));
    expect(diagnostics).toHaveLength(1);
    const broken = await plinth(root, ["list", "--json"]);
    expect([broken.status, outputs.list.parse(JSON.parse(broken.stdout))]).toMatchObject([
      1,
      { ok: false, diagnostics, pages: [{ url: "/" }, { url: "/posts/first" }] },
    ]);
    write(root, post("Hello."));
    const { pages } = outputs.list.parse(JSON.parse((await plinth(root, ["list", "--json"])).stdout));
    expect(pages.map(({ url }) => url)).toEqual(["/", "/posts/first"]);
  });
});
