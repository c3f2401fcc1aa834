/** What is missing for `plinth check --browser`, and that Ctrl-C leaves nothing behind. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { findTools } from "../../src/commands/browser/chromium.ts";
import { plinthWith } from "../support/command.ts";
import { project } from "../support/project.ts";
import { siteWith, temporaryFolder, write } from "../support/small-site.ts";

const hint = "Run npm install --save-dev playwright-core axe-core, or check without --browser.";

test("packages that are not installed are named", async () => {
  const root = temporaryFolder();
  const from = pathToFileURL(join(root, "plinth.js")).href;
  const code = "browser/unavailable";
  const both = "--browser needs the packages playwright-core and axe-core.";
  expect(await findTools("--browser", from)).toEqual({ code, message: both, hint });
  write(root, { "node_modules/playwright-core/package.json": '{ "version": "1.60.0" }' });
  expect(await findTools("--browser", from)).toEqual({ code, message: "--browser needs the package axe-core.", hint });
});

test("a name of a browser that is no file is an error", async () => {
  vi.stubEnv("PLINTH_CHROMIUM", "/nowhere/chromium");
  expect(await findTools("--browser")).toMatchObject({ message: "PLINTH_CHROMIUM names no file: /nowhere/chromium." });
});

test("a browser that does not start is an error that says so", async () => {
  const { status, stderr } = await plinthWith(
    { PLINTH_CHROMIUM: "/bin/false" },
    "check",
    "--browser",
    "--root",
    siteWith(),
  );
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error browser\/unavailable: The browser \/bin\/false does not start: .*[^.]\.\n {2}hint: Start it by hand with --headless: it says what is missing, such as a library\. PLINTH_CHROMIUM names another one\.\n/,
    ),
  ]);
});

test.each([["--all-pages"], ["--limit", "5"], ["--jobs", "2"]])("%s needs a browser", async (...options) => {
  const nowhere = { PLINTH_CHROMIUM: "/nowhere/chromium" };
  const { stderr } = await plinthWith(nowhere, "check", ...options, "--root", siteWith());
  expect(stderr).toMatch(/^error browser\/unavailable: PLINTH_CHROMIUM names no file/);
});

/** Chromium removes its own folder if it has the time; this one never does. */
const slow = "#!/bin/sh\nmkdir $TMPDIR/of-the-browser\nsleep 1000\n";

test.each([
  ["the browser", {}, ""],
  ["a browser that leaves a folder", { PLINTH_CHROMIUM: "slow-browser" }, "of-the-browser"],
])("Ctrl-C ends %s, and removes all files", async (_, environment, left) => {
  const root = siteWith({ "slow-browser": slow });
  chmodSync(join(root, "slow-browser"), 0o755);
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
  const temporary = temporaryFolder();
  const child = spawn(process.execPath, [join(project, "bin/plinth.js"), "check", "--browser", "--fresh"], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary, ...environment },
    stdio: "ignore",
  });
  const browsers = (): string => spawnSync("pgrep", ["-f", `user-data-dir=${temporary}`], { encoding: "utf8" }).stdout;
  await expect.poll(browsers, { timeout: 500_000 }).not.toBe("");
  const files = (): string => readdirSync(temporary, { recursive: true }).join("\n");
  await expect.poll(files).toContain(left);
  expect(files()).toContain("plinth-browser-");
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([130, null]);
  await expect.poll(browsers).toBe("");
  // tsx has a folder of its own, if the engine runs from its sources.
  expect(readdirSync(temporary).filter((name) => !name.startsWith("tsx-"))).toEqual([]);
});
