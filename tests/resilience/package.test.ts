/** The package, as a registry would have it: packed from the sources, installed in an empty folder, and used there. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { blocksOf, filesOf } from "../support/examples.ts";
import { npm, packInto, run } from "../support/package.ts";
import { project } from "../support/project.ts";
import { filesBelow, temporaryFolder, write } from "../support/small-site.ts";

const plinth = (...args: string[]) => run(site, join(site, "node_modules/.bin/plinth"), ...args);
const typeCheck = () =>
  spawnSync(
    process.execPath,
    [join(project, "node_modules/typescript/bin/tsc"), "-p", ".", "--skipLibCheck", "false", "--pretty", "false"],
    {
      cwd: site,
      encoding: "utf8",
    },
  ).stdout;

/** The site that docs/content/tutorial.md creates before its first command. */
const docs = readFileSync(join(project, "docs/content/tutorial.md"), "utf8");
const filesIn = (text: string): Record<string, string> => filesOf(blocksOf(text));
const { "tsconfig.json": tsconfig = "" } = filesIn(docs);

/** A folder with the site, in which the package is installed. */
const site = temporaryFolder();
beforeAll(async () => {
  await packInto(site);
  write(site, { ...filesIn(docs.split("```console")[0] ?? ""), "tsconfig.json": tsconfig, "package.json": "{}" });
  await npm(site, "install", "--prefer-offline", "./plinth-0.1.0.tgz");
});

test("it has one compiled engine, declarations and the manual, and nothing that only its development needs", () => {
  const installed = join(site, "node_modules/plinth");
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
  const [engine, others] = [true, false].map((isEngine) =>
    files.filter((file) => file.startsWith("lib/engine/") === isEngine),
  );
  for (const name of [
    "main.js",
    "worker.js",
    "plinth.js",
    "outputs.js",
    "images.js",
    "boot.js",
    "licenses.txt",
    "files.json",
  ])
    expect(engine).toContain(`lib/engine/${name}`);
  for (const starter of ["minimal", "blog", "docs"])
    expect(others).toContain(`src/commands/init/starters/${starter}/content/static/favicon.svg`);
  expect(others).toContain("src/commands/init/starters/blog/languages/de/texts.json");
  const allowed =
    /^(package\.json|README\.md|CHANGELOG\.md|LICENSE|tsconfig\.site\.json|bin\/plinth\.js|docs\/(?:README\.md|(?:api|content)\/[\w/.-]+)|lib\/types\/.*\.d\.ts|\.github\/(dependabot|workflows\/(check|publish))\.yml|\.gitlab-ci\.yml|src\/commands\/init\/starters\/.+)$/;
  expect(others?.filter((file) => !allowed.test(file))).toEqual([]);
  const reference: Record<string, string> = {
    "types.md": "## Entry\n",
    "functions.md": "paginate<Item>(list: readonly Item[], size: number): ListPage<Item>[]",
    "components.md": "- `inline?: boolean` ",
    "configuration.md": "- `slugify?: (heading: string) => string` The id of a heading",
  };
  for (const [name, text] of Object.entries(reference))
    expect(readFileSync(join(installed, "docs/api", name), "utf8"), name).toContain(text);
  const licenses = readFileSync(join(installed, "lib/engine/licenses.txt"), "utf8");
  for (const name of ["commander", "css-tree", "gray-matter", "image-size", "js-yaml", "markdown-it", "yaml", "zod"])
    expect(licenses).toMatch(new RegExp(`^${name}\\n\\n`, "m"));
});

test("it installs at most 40 packages and 40 MB", () => {
  const { packages } = JSON.parse(readFileSync(join(site, "package-lock.json"), "utf8"));
  const folders = Object.keys(packages).filter(
    (path) => path !== "" && statSync(join(site, path), { throwIfNoEntry: false }),
  );
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.length).toBeLessThanOrEqual(40);
  const sizes = new Map(
    readdirSync(join(site, "node_modules"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)))
      // By inode: esbuild's install script makes a second link to its binary.
      .map(({ ino, size }) => [ino, size]),
  );
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(40_000_000);
});

test("it builds, checks, verifies and explains a site", async () => {
  expect((await plinth("build")).stderr).toContain("✓ Published 2 pages and 3 other files");
  expect(Object.keys(filesBelow(join(site, "dist")))).toContain("recipes/pea-soup.html");
  expect((await plinth("check", "--strict")).stderr).toContain("✓ No errors");
  expect((await plinth("verify")).stderr).toContain("✓ Two builds produced the same 5 files");
  expect((await plinth("help", "link/no-target")).stdout).toMatch(/^link\/no-target\n/);
  await plinth("explain", "--html", "report.html");
  expect(readFileSync(join(site, "report.html"), "utf8")).toMatch(
    /Plinth inspector[\s\S]*Pages by weight[\s\S]*\/recipes\/pea-soup/,
  );
});

test("the version of its engine in a manifest depends on the compiled engine, not on the starters beside it", async () => {
  const version = async (): Promise<unknown> => {
    await plinth("build");
    return /"plinth":"([^"]+)"/.exec(readFileSync(join(site, "dist/.plinth.json"), "utf8"))?.[1];
  };
  const before = await version();
  write(site, { "node_modules/plinth/src/commands/init/starters/blog/templates/code.ts": "// edited\n" });
  expect(await version()).toBe(before);
});

test("its modules are the same for templates and for packages of the site", async () => {
  const names =
    'import { z } from "plinth"; import { sitemap } from "plinth/outputs"; import { image } from "plinth/images"; console.log(typeof z.string, typeof sitemap, typeof image)';
  expect((await run(site, process.execPath, "--input-type=module", "--eval", names)).stdout).toBe(
    "function function function\n",
  );
});

test("templates type-check with React's types alone, and a mistake is found", async () => {
  const { version } = JSON.parse(readFileSync(join(project, "node_modules/@types/react/package.json"), "utf8"));
  await npm(site, "install", "--prefer-offline", "--save-dev", `@types/react@${version}`);
  write(site, {
    "templates/icon.ts":
      'import icon from "./icon.svg";\nexport const size: number = icon.length;\nexport const url = new URL("/", "https://a.test").href;\n',
  });
  expect(typeCheck()).toBe("");
  write(site, {
    "templates/wrong.ts":
      'import type { Content } from "./content.ts";\nexport const wrong = (content: Content) => content.site.nmae;\n',
  });
  expect(typeCheck()).toMatch(/^templates\/wrong\.ts\(\d,\d+\): error TS2\d+: Property 'nmae' does not exist/);
});
