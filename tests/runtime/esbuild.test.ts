/** esbuild's messages as findings, and its process. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findingsOfEsbuild } from "../../src/runtime/bundle/esbuild.ts";
import { siteWith } from "../support/small-site.ts";

const paths = { "components/*": ["./templates/components/*"], "@kit/*": ["./templates/kit/*"] };
const root = siteWith({ "tsconfig.json": JSON.stringify({ compilerOptions: { paths } }) });

test.each([
  ['Could not resolve "left-pad"', "Install it (npm install left-pad), or remove the import."],
  ['Could not resolve "@scope/thing/part"', "Install it (npm install @scope/thing), or remove the import."],
  ['Could not resolve "@/lib/cn"', "Aliases are `paths` in tsconfig.json. Check them, or write a relative path."],
  [
    'Could not resolve "components/card"',
    "Aliases are `paths` in tsconfig.json. Check them, or write a relative path.",
  ],
  ['Could not resolve "@kit/card"', "Aliases are `paths` in tsconfig.json. Check them, or write a relative path."],
  ['Could not resolve "~/lib/cn"', "Aliases are `paths` in tsconfig.json. Check them, or write a relative path."],
  [
    'No loader is configured for ".scss" files: templates/card.module.scss',
    "Compile it to CSS, with npx sass --no-source-map templates/card.module.scss templates/card.module.css, and import that. CSS itself has nesting.",
  ],
  [
    'No loader is configured for ".vue" files: node_modules/kit/card.vue',
    "Import a format that browsers know, or read the file with node:fs at the top of a module.",
  ],
  ['Could not resolve "./part.ts"', "esbuild's own advice"],
])("esbuild's message %s has the hint %s", (text, hint) => {
  const notes = [{ text: "esbuild's own advice", location: null }];
  const message = { id: "", pluginName: "", text, location: null, notes, detail: undefined };
  expect(findingsOfEsbuild([message], root)).toEqual([{ code: "template/bundle", message: `${text}.`, hint }]);
});

test("a process that ends while esbuild waits for a plugin prints no message of esbuild", () => {
  const script = `
    import { loadEsbuild } from "./src/runtime/bundle/esbuild.ts";
    const end = () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000); // every second, esbuild asks for an answer
      process.exit(143);
    };
    const ends = { name: "ends", setup: (build) => build.onResolve({ filter: /^end$/ }, end) };
    await loadEsbuild().build({ stdin: { contents: 'import "end"' }, bundle: true, write: false, plugins: [ends] });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { cwd: join(import.meta.dirname, "../.."), encoding: "utf8" },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 143, stdout: "", stderr: "" });
});
