/** `plinth init` from the package: each starter is installed from the registry, type-checked, checked, built and verified. */
import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { npm, packInto, run } from "../support/package.ts";
import { temporaryFolder, write } from "../support/small-site.ts";

const folder = temporaryFolder();
let file: string;
beforeAll(async () => {
  file = await packInto(folder);
});

describe.each(["minimal", "blog", "docs"])("%s", (template) => {
  const root = join(folder, `my-${template}`);
  const plinth = (...args: string[]) => run(root, join(root, "node_modules/.bin/plinth"), ...args);

  beforeAll(async () => {
    const args = ["exec", "--yes", "--prefer-offline", "--package", file, "--", "plinth", "init", root];
    const { stderr } = await run(folder, "npm", ...args, "--template", template, "--ci", "github");
    expect(stderr).toContain(`Commit ${basename(file)}: it is a copy of Plinth`);
    await npm(root, "install", "--prefer-offline");
  });

  test("contains the packed file that it was made with, and installs it", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(dependencies.plinth).toBe(`file:${basename(file)}`);
    expect(readFileSync(join(root, basename(file))).equals(readFileSync(file))).toBe(true);
  });

  test("type-checks, and a mistake is found", async () => {
    await npm(root, "run", "typecheck");
    const wrong =
      'import type { Content } from "./content.ts";\nexport const wrong = (all: Content) => all.site.nmae;\n';
    write(root, { "templates/wrong.ts": wrong });
    await expect(npm(root, "run", "typecheck")).rejects.toMatchObject({ stdout: expect.stringContaining("'nmae'") });
    rmSync(join(root, "templates/wrong.ts"));
  });

  test("passes its own check, builds, and is reproducible", async () => {
    expect((await npm(root, "run", "check")).stderr).toContain("✓ No errors");
    expect((await npm(root, "run", "build")).stderr).toContain("✓ Published");
    expect((await plinth("verify")).stderr).toContain("✓ Two builds produced the same");
  });
});
