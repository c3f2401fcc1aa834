/**
 * The shell commands of the README and the manual, run as a reader would: with the package that they pack, since it is
 * in no registry yet. tests/manual/docs-blocks.test.ts finds pages that are missing here.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { blocksOf, filesOf, shellCommandsOf } from "../support/examples.ts";
import { copyRepository } from "../support/package.ts";
import { project } from "../support/project.ts";
import { temporaryFolder, write } from "../support/small-site.ts";

const folder = temporaryFolder();
/** The file that `npm pack` of the README writes. */
let file = "";
/** The site of the manual, made as docs/content/tutorial.md says. */
const pots = join(folder, "pots");

const env = { ...process.env, NO_COLOR: "1", npm_config_prefer_offline: "true", npm_config_audit: "false" };

/** Runs commands in a shell that ends at the first error. @returns what they print. */
function run(cwd: string, commands: string): string {
  const packed = commands
    .replaceAll("npx --yes plinth ", `npx --yes --package ${file} plinth `)
    .replaceAll("npm install plinth", `npm install ${file}`);
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", packed], { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${packed}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** Starts a command that serves a site, and requests its home page. @returns the HTML. */
async function served(cwd: string, command: string): Promise<string> {
  const child = spawn("bash", ["-c", `exec ${command}`], { cwd, env, detached: true });
  try {
    const origin = await new Promise<string>((found, fail) => {
      let printed = "";
      const read = (chunk: Buffer): void => {
        printed += chunk;
        const [address] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
        if (address) found(address);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on("data", read);
      child.once("close", () => fail(new Error(`${command} ended: ${printed}`)));
    });
    return await (await fetch(origin)).text();
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  }
}

/** The commands of a shell block, without its comments. */
const linesOf = (block: string): string[] =>
  block
    .trim()
    .split("\n")
    .map((line) => line.replace(/\s+# .*$/, ""));

beforeAll(() => {
  const repository = copyRepository(join(folder, "repository"));
  const [, , packing = ""] = shellCommandsOf("README.md");
  const [pack = "", init = "", install = ""] = linesOf(packing);
  run(repository, pack);
  file = join(repository, "plinth-0.1.0.tgz");
  run(repository, init);
  expect(existsSync(join(folder, "my-site/templates/site.tsx"))).toBe(true);
  run(join(folder, "my-site"), install.replace("path/to", repository));
  expect(run(join(folder, "my-site"), "npx plinth build")).toContain("✓ Published");

  const [create = ""] = shellCommandsOf("docs/content/tutorial.md");
  run(folder, create);
  const tutorial = readFileSync(join(project, "docs/content/tutorial.md"), "utf8");
  write(pots, filesOf(blocksOf(tutorial.split("```console")[0] ?? "")));
});

test("A site from scratch: the site is installed, and builds", () => {
  expect(run(pots, "npx plinth build")).toContain("✓ Published 2 pages");
});

test("the home page: a new site is served", async () => {
  const lines = linesOf(shellCommandsOf("docs/content/index.md")[0] ?? "");
  const home = temporaryFolder();
  run(home, lines.slice(0, -1).join("\n"));
  expect(await served(join(home, "my-site"), lines.at(-1) ?? "")).toContain("<h1");
});

test("Getting started: create, look at it, write, publish", async () => {
  const [create = "", dev = "", add = "", publish = ""] = shellCommandsOf("docs/content/getting-started.md");
  const home = temporaryFolder();
  const blog = join(home, "my-blog");
  run(home, create);
  expect(await served(blog, dev.trim())).toContain("<h1");

  run(blog, add);
  const post = "content/posts/a-walk-in-the-rain.md";
  const written = readFileSync(join(blog, post), "utf8");
  expect(written).toContain("To be written");
  const site = readFileSync(join(blog, "content/site.json"), "utf8");
  write(blog, {
    [post]: written.replaceAll(
      /To be written[^"'\n]*/g,
      "It rained, and we walked all the way to the harbour and back.",
    ),
    "content/site.json": site.replace("https://example.com", "https://ann.example"),
  });

  const [check = "", build = "", preview = ""] = linesOf(publish);
  expect(run(blog, check)).toContain("✓ No errors");
  expect(run(blog, build)).toContain("✓ Published");
  expect(await served(blog, preview)).toContain("<h1");
});

test("Migrating: the URLs of the old site that the new one does not have", () => {
  const [list = ""] = shellCommandsOf("docs/content/guides/migrating.md");
  const old = ["index", "404", "about/index", "recipes/pea-soup", "tags/soup/index"];
  write(folder, Object.fromEntries(old.map((name) => [`old/_site/${name}.html`, "<p>"])));
  run(pots, list);
  const gone = (): string => run(pots, "npx plinth check --against old-urls.txt");
  expect(gone).toThrow(/removed-url: "\/about\/"[\s\S]*removed-url: "\/tags\/soup\/"[\s\S]*2 errors/);
});

const codes = "docs/content/reference/diagnostics";

test("html/no-validator: the package is missing, is installed, and checks", () => {
  const [install = ""] = shellCommandsOf(`${codes}/html/no-validator.md`);
  expect(() => run(pots, "npx plinth check --deep")).toThrow("error html/no-validator");
  run(pots, install);
  expect(run(pots, "npx plinth check --deep")).toContain("✓ No errors");
});

test("picture/no-sharp: the package is missing, is installed, and resizes", () => {
  const [install = ""] = shellCommandsOf(`${codes}/picture/no-sharp.md`);
  const site = readFileSync(join(pots, "templates/site.tsx"), "utf8");
  const soup = "content/recipes/pea-soup.md";
  const photo = "src/commands/init/starters/blog/content/posts/hills.jpg";
  write(pots, {
    "templates/site.tsx": site.replace("  content,\n", "  content,\n  markdown: { pictures: { widths: [400] } },\n"),
    "content/recipes/hills.jpg": readFileSync(join(project, photo)),
    [soup]: `${readFileSync(join(pots, soup), "utf8")}\n![Hills](./hills.jpg)\n`,
  });
  expect(() => run(pots, "npx plinth check")).toThrow("error picture/no-sharp");
  run(pots, install);
  expect(run(pots, "npx plinth check")).toContain("✓ No errors");
});

test("publish/locked, publish/leftover: another folder, and removing what is left over", () => {
  const [build = ""] = shellCommandsOf(`${codes}/publish/locked.md`);
  const out = join(temporaryFolder(), "preview");
  run(pots, build.replace("plinth", "npx plinth").replace("/tmp/preview", out));
  expect(existsSync(join(out, "index.html"))).toBe(true);

  const [remove = ""] = shellCommandsOf(`${codes}/publish/leftover.md`);
  const left = join(pots, remove.split(" ").at(-1)?.trim() ?? "");
  mkdirSync(left);
  expect(dirname(left)).toBe(pots);
  run(pots, remove.replace("sudo ", ""));
  expect(existsSync(left)).toBe(false);
});
