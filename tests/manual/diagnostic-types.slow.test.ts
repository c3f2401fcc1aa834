/** The fixed files of every diagnostic have correct types in an editor. */
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesOf } from "../support/examples.ts";
import { project } from "../support/project.ts";
import { temporaryFolder, write } from "../support/small-site.ts";
import { exampleSite, pages } from "./diagnostics.ts";

test("the fixed files of every page have correct types", () => {
  const root = temporaryFolder();
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
  for (const { code, right } of pages) {
    const files = Object.entries(filesOf(right)).filter(([file]) => /\.tsx?$/.test(file));
    if (files.length > 0) write(join(root, code), { ...exampleSite, ...Object.fromEntries(files) });
  }
  const [plinth, outputs] = ["index.ts", "outputs/index.ts"].map((file) => [join(project, "src/api", file)]);
  const compilerOptions = { types: ["node"], paths: { plinth, "plinth/outputs": outputs } };
  const config = {
    extends: join(project, "tsconfig.site.json"),
    compilerOptions,
    include: ["*/*/templates", join(project, "src/api/*.d.ts")],
  };
  write(root, { "tsconfig.json": JSON.stringify(config) });
  const tsc = join(project, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", root, "--pretty", "false"], { encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
