/** The TypeScript of the manual has correct types, also where it is a part of no site: one program with all of it. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, filesOf } from "../support/examples.ts";
import { project } from "../support/project.ts";
import { temporaryFolder, write } from "../support/small-site.ts";

const manual = join(project, "docs/content");
const textOf = (page: string): string => readFileSync(join(manual, page), "utf8");
/** The site that each page begins with. */
const base = filesOf(blocksOf(textOf("tutorial.md").split("```console")[0] ?? ""));
/** Deploying shows a part of templates/site.tsx, which tests/hosting/host-files.test.ts builds; tests/spec/recipes.slow.test.ts builds those of the VPN site, and tests/manual/ its pages. */
const elsewhere = /deploying|vpn-site|diagnostics/;
const pages = (readdirSync(manual, { recursive: true }) as string[]).filter(
  (name) => name.endsWith(".md") && !elsewhere.test(name),
);

test("the examples have correct types", () => {
  const root = temporaryFolder();
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
  for (const page of pages) {
    const blocks = blocksOf(textOf(page));
    const files = { ...base, ...filesOf(blocks) };
    for (const [index, { kind, file, text }] of blocks.entries())
      if (/^tsx?$/.test(kind) && !file) files[`templates/part-${index}.${kind}`] = `${text}\nexport {};\n`;
    write(join(root, page.replace(/\W/g, "-")), files);
  }
  const [plinth, outputs, images] = ["index.ts", "outputs/index.ts", "images/index.tsx"].map((file) => [
    join(project, "src/api", file),
  ]);
  const compilerOptions = { types: ["node"], paths: { plinth, "plinth/outputs": outputs, "plinth/images": images } };
  const config = {
    extends: join(project, "tsconfig.site.json"),
    compilerOptions,
    include: ["*/templates"],
  };
  write(root, { "tsconfig.json": JSON.stringify(config) });
  const command = [join(project, "node_modules/typescript/bin/tsc"), "-p", root];
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
