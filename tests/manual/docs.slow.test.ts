/**
 * The examples in docs/ are correct: each command prints and publishes what the page shows. The pages cover every command and
 * option, and mention no others. tests/manual/diagnostics.slow.test.ts does the same for diagnostics.
 */
import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plinth } from "../support/command.ts";
import { blocksOf, filesOf, follow, sectionsOf } from "../support/examples.ts";
import { project, projectText } from "../support/project.ts";
import { temporaryFolder, write } from "../support/small-site.ts";
import { terminalPicture } from "../support/terminal-picture.ts";

const pages = (readdirSync(join(project, "docs"), { recursive: true }) as string[])
  .filter((name) => name.endsWith(".md") && !name.startsWith("dist")) // which has twins of the pages
  .map((name) => `docs/${name}`);

describe("the files and commands of a page, one after the other", () => {
  const home = process.cwd();
  afterAll(() => process.chdir(home));
  /** The site that docs/content/tutorial.md creates before its first command. */
  const tutorial = projectText("docs/content/tutorial.md");
  const [making = ""] = tutorial.split("```console");
  const site = filesOf(blocksOf(making));
  /** The first version of the file that it makes mistakes in. */
  const leekTart = "content/recipes/leek-tart.md";
  const withMistakes = { [leekTart]: blocksOf(tutorial).find(({ file }) => file === leekTart)?.text ?? "" };

  /** The pages of diagnostics have another site: tests/manual/diagnostic-commands.slow.test.ts. Two need a browser: tests/browser/guide.test.ts. */
  const own = pages.filter((page) => !/\/diagnostics\/|\/guides\/(browser|upgrades)\.md$/.test(page));
  test.each(own.filter((page) => projectText(page).includes("```console")))("%s", async (page) => {
    const root = temporaryFolder();
    symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
    write(root, page === "docs/content/tutorial.md" ? {} : site);
    if (page === "docs/content/index.md") write(root, withMistakes);
    process.chdir(root);
    await follow(blocksOf(projectText(page)));
  });
});

test("the picture of the README shows the build of the home page", async () => {
  const [build] = blocksOf(projectText("docs/content/index.md")).filter(({ kind }) => kind === "console");
  // After a change of either, `npx vitest run tests/manual/docs.slow.test.ts --update` draws it again.
  await expect(terminalPicture(build?.text ?? "")).toMatchFileSnapshot(join(project, ".github/build.svg"));
});

describe("docs/content/reference/commands.md", () => {
  const sections = sectionsOf(projectText("docs/content/reference/commands.md"), "##");
  const shared = sections.get("Options of several commands") ?? "";
  let names: string[] = [];
  const helpOf = async (...command: string[]): Promise<string> => (await plinth(...command, "--help")).stdout;
  const optionsIn = (text: string): string[] => [...new Set(text.match(/--[a-z][a-z-]+/g))].sort();

  beforeAll(async () => {
    names = [...(await helpOf()).matchAll(/^ {2}(?!plinth)([a-z]+) .*? {2}/gm)].map(([, name = ""]) => name);
  });

  test("has every command, and every option of each", async () => {
    expect([...sections.keys()].filter((title) => title.startsWith("plinth ")).sort()).toEqual(
      names.map((name) => `plinth ${name}`).sort(),
    );
    for (const name of names) {
      const help = await helpOf(name);
      const known = optionsIn([...help.matchAll(/^ {2}(?:-\w, )?(--\S+)/gm)].map(([, flag]) => flag).join(" "));
      const documented = optionsIn(`${sections.get(`plinth ${name}`)}`);
      const all = optionsIn(shared);
      expect(
        known.filter((flag) => ![...documented, ...all, "--help"].includes(flag)),
        `plinth ${name}`,
      ).toEqual([]);
    }
  });

  test("mentions only existing options, as do all other pages", async () => {
    let help = "";
    for (const name of names) help += await helpOf(name);
    const known = [...optionsIn(help), "--help"];
    for (const page of ["README.md", ...pages]) {
      const commands = [...projectText(page).matchAll(/\bplinth ([a-z]+)([^\n`]*)/g)];
      for (const [line, name = "", rest = ""] of commands)
        if (names.includes(name))
          expect(
            optionsIn(rest.split("#")[0] ?? "").filter((flag) => !known.includes(flag)),
            line,
          ).toEqual([]);
    }
  });
});

test("the quality and the widths of resized pictures are those of the sources", () => {
  const text = projectText("docs/content/guides/pictures.md");
  expect(text).toContain("pictures are 640, 1280 and 1920 pixels wide");
  expect(projectText("src/api/picture-offers.ts")).toContain("widths = [640, 1280, 1920]");
  expect(text).toContain("The quality is fixed: 50 for AVIF, 80 for WebP and JPEG.");
  const qualities = projectText("src/output/pictures/sharp.ts").match(/\w+\(\{ quality: \d+/g);
  expect(qualities).toEqual(["avif({ quality: 50", "webp({ quality: 80", "jpeg({ quality: 80"]);
});

test("links in docs/ have targets", () => {
  for (const page of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", ...pages])
    for (const [, target = ""] of projectText(page)
      .replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, "")
      .matchAll(/\]\((?!https?:|\/|#)([^)#\s]+)/g))
      expect(() => projectText(join(page, "..", target)), `${page} links to ${target}`).not.toThrow();
});
