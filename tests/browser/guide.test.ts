/** The examples of docs/content/guides/browser.md and upgrades.md, and the packages that it and browser/unavailable.md name. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { blocksOf, filesOf, follow, shellCommandsOf } from "../support/examples.ts";
import { temporaryFolder, write } from "../support/small-site.ts";

const project = resolve(import.meta.dirname, "../..");
const textOf = (file: string): string => readFileSync(join(project, file), "utf8");
const guide = "docs/content/guides/browser.md";
const home = process.cwd();
afterAll(() => process.chdir(home));

test.each(["browser", "upgrades"])(
  "docs/content/guides/%s.md: the site of the tutorial prints what it shows",
  async (name) => {
    const root = temporaryFolder();
    write(root, filesOf(blocksOf(textOf("docs/content/tutorial.md").split("```console")[0] ?? "")));
    process.chdir(root);
    await follow(blocksOf(textOf(`docs/content/guides/${name}.md`)).filter(({ file }) => file !== "package.json"));
  },
);

test("the commands install the optional packages, with the versions of package.json", () => {
  const { peerDependenciesMeta } = JSON.parse(textOf("package.json"));
  const unavailable = "docs/content/reference/diagnostics/browser/unavailable.md";
  for (const page of [guide, unavailable]) {
    const [, names = ""] = /npm install --save-dev (.*)/.exec(shellCommandsOf(page)[0] ?? "") ?? [];
    expect(names).toBe("playwright-core axe-core");
    for (const name of names.split(" ")) expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  }
});
