/** The types of the real site's schemas reach its templates: `tsc` finds a field that is renamed in only one of them. */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/small-site.ts";

const root = resolve(import.meta.dirname, "../..");

/** The type checker's output for a copy of the project with one edited file. */
function typecheckWith(file: string, from: string, to: string): string {
  const copy = temporaryFolder();
  for (const name of ["src", "templates", "content", "package.json", "tsconfig.json", "tsconfig.site.json"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const before = readFileSync(join(copy, file), "utf8");
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(join(copy, file), before.replace(from, to));
  return spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", ".", "--pretty", "false"], {
    cwd: copy,
    encoding: "utf8",
  }).stdout;
}

test("renaming a field in a schema causes type errors only in the templates that use it", () => {
  const errors = typecheckWith("templates/content.ts", "  monitoring: text,", "  watching: text,").split("\n");
  const expected = /^templates\/(pages|components)\/[\w-]+\.tsx\(\d+,\d+\): error TS2\d+: .*monitoring/;
  expect(errors.filter((line) => expected.test(line))).not.toEqual([]);
  expect(errors.filter((line) => /^\S/.test(line) && !expected.test(line))).toEqual([]);
});
