/** Every code block of the manual and of the README is run or checked by a test: one that no test knows fails here. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { type Block, blocksOf, pagesWithCommands, shellCommandsOf } from "../support/examples.ts";
import { project, projectText } from "../support/project.ts";
import { causedElsewhere, pages as diagnostics, exampleSite, hasCommands } from "./diagnostics.ts";

const manual = (readdirSync(join(project, "docs/content"), { recursive: true }) as string[])
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/content/${name}`);

interface Found extends Block {
  readonly page: string;
  /** Its position among the blocks that `blocksOf` finds; -1 for one that it does not, such as one in a list. */
  readonly index: number;
}

/** Every code block, also in lists and quotes, as any Markdown parser sees them. */
function blocksIn(page: string): Found[] {
  const known = blocksOf(projectText(page)).map(({ text }) => text);
  return new MarkdownIt().parse(projectText(page), {}).flatMap(({ type, info, content }) => {
    const [kind = "", file] = type === "fence" ? info.trim().split(/\s+/) : [];
    return type === "fence" || type === "code_block"
      ? [{ page, kind, file, text: content, index: known.indexOf(content) }]
      : [];
  });
}

/** Blocks that a test of their own runs: page, first line, and the file that runs it. */
const special: readonly (readonly [page: string, start: string, test: string])[] = [
  ["README.md", "npm ci && npm run build\n", ".ci/run"],
  ["README.md", "npm ci && npm test\n", ".ci/run"],
  ["README.md", "content/      the VPN site's texts\n", "tests/manual/docs-blocks.test.ts"],
  ["docs/content/guides/deploying.md", "hosting: () => ({\n", "tests/hosting/host-files.test.ts"],
  ["docs/content/guides/deploying.md", "server {\n", "tests/hosts/servers.ts"],
  ["docs/content/guides/deploying.md", "pots.example {\n", "tests/hosts/servers.ts"],
  ["docs/content/guides/deploying.md", "npx plinth build --out /srv/site", "tests/hosts/nginx-commands.test.ts"],
  ["docs/content/guides/content.md", "name: Pull content\n", "tests/resilience/workflows.test.ts"],
  ["docs/content/guides/checks.md", "name: Links to other sites\n", "tests/resilience/workflows.test.ts"],
  ["docs/content/guides/browser.md", "{\n", "tests/browser/guide.test.ts"],
  [
    "docs/content/guides/browser.md",
    "npm install --save-dev playwright-core axe-core\n",
    "tests/browser/guide.test.ts",
  ],
  [
    "docs/content/reference/diagnostics/browser/unavailable.md",
    "npm install --save-dev playwright-core axe-core\n",
    "tests/browser/guide.test.ts",
  ],
  ["docs/content/internals/this-repository/vpn-site.md", "import { Markdown }", "tests/spec/recipes.slow.test.ts"],
];

/** The blocks of the diagnostics that tests/manual/ runs, or whose lines it compares with those of other tests. */
const examples = new Set([
  ...Object.values(exampleSite),
  ...diagnostics.flatMap((page) => {
    const { wrong, right, accepted } = page;
    if (causedElsewhere[page.code]) return wrong.slice(0, 1).map(({ text }) => text);
    const printed = wrong.find(({ file }) => !file)?.text ?? "";
    const named = [...wrong, ...right, ...(hasCommands(page) ? [] : accepted)].filter(({ file }) => file);
    const commands = [...wrong, ...right].filter(({ kind }) => kind === "console" && hasCommands(page));
    return [...(hasCommands(page) ? [] : [printed]), ...[...named, ...commands].map(({ text }) => text)];
  }),
]);

/** Which blocks each of the other tests runs or checks. */
const rules: readonly ((block: Found) => boolean)[] = [
  // tests/manual/docs.slow.test.ts runs the commands of a page with the files above them, and reads what they published.
  ({ page, kind, file, index }) => {
    if (page.includes("/diagnostics/") || !page.startsWith("docs/") || index < 0) return false;
    const all = blocksOf(projectText(page));
    const commands = file?.startsWith("/") ? all.slice(0, index) : all.slice(index);
    return (kind === "console" || file !== undefined) && commands.some((block) => block.kind === "console");
  },
  // tests/manual/
  ({ page, text }) => page.includes("/diagnostics/") && examples.has(text),
  // tests/manual/docs-types.slow.test.ts
  ({ page, kind, file, index }) =>
    /^tsx?$/.test(kind) && !file && index >= 0 && !/deploying|vpn-site|diagnostics/.test(page),
  // tests/resilience/docs-commands.test.ts
  ({ page, kind }) => kind === "sh" && (pagesWithCommands[page] ?? 0) > 0,
  ({ page, text }) => special.some(([of, start]) => of === page && text.startsWith(start)),
];

const all = ["README.md", ...manual].flatMap(blocksIn);

test("every code block is run or checked by a test", () => {
  const unknown = all.filter((block) => !rules.some((rule) => rule(block)));
  expect(unknown.map(({ page, kind, text }) => `${page}: ${kind} ${text.split("\n", 1)}`)).toEqual([]);
  expect(all.length).toBeGreaterThan(400);
});

test("the tests with blocks of their own name the page or the command, and no entry is left over", () => {
  for (const [page, start, file] of special) {
    expect(all.some((block) => block.page === page && block.text.startsWith(start))).toBe(true);
    const commands = file === ".ci/run" ? start.trim().split(" && ") : [page];
    for (const each of commands) expect(projectText(file)).toContain(each);
  }
  const own = special.filter(([, start]) => /^np[mx] /.test(start)).map(([page]) => page);
  const shell = ["README.md", ...manual].filter((page) => shellCommandsOf(page).length > 0);
  expect(
    shell.map((page) => [page, shellCommandsOf(page).length - own.filter((each) => each === page).length]).sort(),
  ).toEqual(
    [
      ...Object.entries(pagesWithCommands),
      ["docs/content/guides/browser.md", 0],
      ["docs/content/guides/deploying.md", 0],
      ["docs/content/reference/diagnostics/browser/unavailable.md", 0],
    ].sort(),
  );
});

test("the folders that the README names exist", () => {
  const [, tree = ""] = /```text\n([\s\S]*?)```/.exec(projectText("README.md")) ?? [];
  const folders = tree.match(/\b[a-z]+\/(?=\W)/g) ?? [];
  expect(folders.length).toBeGreaterThan(8);
  for (const folder of folders)
    expect(["", "tests/", "docs/"].some((parent) => existsSync(join(project, parent, folder)))).toBe(true);
});
