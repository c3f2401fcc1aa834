/** The versions of the engine's packages: bin/prepare.js records those that it bundles, and the sources say the same. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageVersionsOf } from "../../src/runtime/versions.ts";

test("the packages in lib/ are those that the sources import", () => {
  const { folder } = JSON.parse(readFileSync("lib/files.json", "utf8"));
  const { packages } = JSON.parse(readFileSync(`lib/${folder}/engine.json`, "utf8"));
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = packageVersionsOf(process.cwd(), { imports: new Map() }, []);
  const imported = Object.entries(versions).filter(([name]) => !(name in dependencies) && name !== "plinth");
  expect(Object.fromEntries(imported)).toEqual(packages);
  expect(Object.keys(packages)).toEqual(expect.arrayContaining(["css-tree", "image-size", "markdown-it", "mrmime"]));
});
