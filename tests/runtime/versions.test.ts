/** The version of the engine is the same whether it runs from its sources or compiled. */
import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { engineVersion, packageVersionsOf } from "../../src/runtime/versions.ts";

const { folder, sources } = JSON.parse(readFileSync("lib/files.json", "utf8"));
const { mtimeMs } = statSync("lib/files.json");
const isCurrent = [...sources, "package-lock.json"].every((file) => statSync(file).mtimeMs <= mtimeMs);

test.runIf(isCurrent)(
  "the hash is that of the sources and package-lock.json, which has the versions of bundled packages",
  () => {
    const { hash } = JSON.parse(readFileSync(`lib/${folder}/engine.json`, "utf8"));
    expect(engineVersion()).toBe(`0.1.0+${hash.slice(0, 12)}`);
  },
);

test("all packages that the engine loads", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const names = Object.keys(dependencies).filter((name) => name !== "@types/markdown-it");
  const versions = packageVersionsOf(process.cwd(), { imports: new Map() }, []);
  expect(Object.keys(versions)).toEqual([...names, "plinth"].sort());
});
