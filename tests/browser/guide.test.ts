/** The examples of docs/content/guides/browser.md and upgrades.md, and the packages that it and browser/unavailable.md name. */
import { afterAll, expect, test } from "vitest";
import { blocksOf, filesOf, follow, shellCommandsOf } from "../support/examples.ts";
import { projectText } from "../support/project.ts";
import { temporaryFolder, write } from "../support/small-site.ts";

const guide = "docs/content/guides/browser.md";
const home = process.cwd();
afterAll(() => process.chdir(home));

test.each(["browser", "upgrades"])(
  "docs/content/guides/%s.md: the site of the tutorial prints what it shows",
  async (name) => {
    const root = temporaryFolder();
    write(root, filesOf(blocksOf(projectText("docs/content/tutorial.md").split("```console")[0] ?? "")));
    process.chdir(root);
    await follow(blocksOf(projectText(`docs/content/guides/${name}.md`)).filter(({ file }) => file !== "package.json"));
  },
);

test("the commands install the optional packages, with the versions of package.json", () => {
  const { peerDependenciesMeta } = JSON.parse(projectText("package.json"));
  const unavailable = "docs/content/reference/diagnostics/browser/unavailable.md";
  for (const page of [guide, unavailable]) {
    const [, names = ""] = /npm install --save-dev (.*)/.exec(shellCommandsOf(page)[0] ?? "") ?? [];
    expect(names).toBe("playwright-core axe-core");
    for (const name of names.split(" ")) expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  }
});
