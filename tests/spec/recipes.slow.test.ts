/** Follows the recipes of docs/content/internals/this-repository/vpn-site.md exactly in a copy of this site: the result passes every check. */
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { build } from "../../src/pipeline/build.ts";
import { plinth } from "../support/command.ts";
import { createFolder, removeFolder, root } from "../support/real-site.ts";

const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) removeFolder(copy);
});

const recipes = readFileSync(join(root, "docs/content/internals/this-repository/vpn-site.md"), "utf8");

/** The code in a recipe for a file: `in the file: code`, in single or double backticks. */
function lineFor(file: string, steps: string): string {
  const step = steps.split("\n").find((line) => line.includes(`in \`${file}\``)) ?? "";
  const [, , code = ""] = /: (``?)(.+?)\1(?!`)/.exec(step) ?? [];
  expect(code, file).not.toBe("");
  return code;
}

/** The lines of a recipe are inserted after these. */
const places = {
  "templates/content.ts": "defineContent({\n",
  "templates/scenery.ts": "const scenery: Readonly<Record<string, Scenery>> = {\n",
  "templates/site.tsx": "const pages = (content: Content): Page[] => [\n",
};

test.for([
  ["Add a page", ["partners"], "pages/partners.tsx", "Partners", "/partners"],
  ["Add a kind of content", ["recipes", "Pea soup"], "pages/recipe.tsx", "RecipePage", "/recipes/pea-soup"],
] as const)("%s", async ([name, words, file, component, url], { skip }) => {
  const steps = recipes.split(`## ${name}\n`)[1]?.split("\n## ", 1)[0] ?? "";
  const [, block = ""] = /```tsx\n([\s\S]*?)\n *```/.exec(steps) ?? [];
  // The owner has followed the recipe.
  if (existsSync(join(root, "templates", file))) return skip();
  const copy = createFolder();
  copies.push(copy);
  for (const each of ["content", "templates", ".plinth-baseline.json"])
    cpSync(join(root, each), join(copy, each), { recursive: true });
  const edit = (path: string, change: (text: string) => string): void =>
    writeFileSync(join(copy, path), change(readFileSync(join(copy, path), "utf8")));

  for (const [path, mark] of Object.entries(places)) {
    if (!steps.includes(path)) continue;
    const line = lineFor(path, steps);
    edit(path, (text) => {
      expect(text).toContain(mark);
      return text.replace(mark, () => `${mark}  ${line}\n`);
    });
  }
  writeFileSync(join(copy, "templates", file), block.replaceAll(/^ {3}/gm, ""));
  edit("templates/site.tsx", (text) => `import { ${component} } from "./${file}";\n${text}`);

  const made = await plinth("new", "--root", copy, ...words);
  // "Fill in the front matter": the check that follows names these values.
  const [, written = ""] = /Wrote (\S+?)[.,]\s/.exec(made.stdout + made.stderr) ?? [];
  expect(written, made.stderr).not.toBe("");
  const filled = { description: "A description that says what visitors find on this page.", href: "/about" };
  for (const [key, value] of Object.entries(filled))
    edit(written, (text) => text.replaceAll(`'To be written: ${key}'`, value));
  const { diagnostics, records } = await build({ root: copy });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(records.map((record) => record.url)).toContain(url);
});
