import { defineConfig } from "vitest/config";
import { ClosingLine } from "./tests/support/closing-line.ts";

/** The folders of src/, and the manual. */
const unit =
  "tests/{api,base,checks,commands,content,hosting,manual,output,pipeline,publish,runtime,serve,site-thread,urls}/**";

/**
 * A test has this suffix if it takes five seconds or more: it runs whole commands, builds many sites, waits for a watcher,
 * or opens every page of the real site.
 */
const slow = "*.slow.test.ts";
/** A slow test of the real site with long tables: `windows` runs their common rows, `matrix` the rare ones. */
const matrix = "*.matrix.test.ts";

/** The sites of a test file share a thread; in the other projects, each site has its own, as in a build. */
const sharedThread = ["tests/support/shared-thread.ts"];

/** Milliseconds. */
const hang = 600_000;

/** Tests of the real site. */
const site = (name: string, include: string[], exclude: string[], circumstances: "common" | "rare") => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    globalSetup: ["tests/support/browser.ts", "tests/support/real-site.ts"],
    provide: { circumstances },
  },
});

/**
 * `npm test` runs unit and site, in three minutes. `npm run test:all` adds tests that open many pages, are slow, kill,
 * fill disks, mount or start servers. A project installs only what it needs: `npx vitest run --project unit` needs no browser.
 */
export default defineConfig({
  // tsconfig.json names the sources of "plinth", which package.json gives only the package's files.
  resolve: { tsconfigPaths: true },
  test: {
    reporters: ["default", new ClosingLine()],
    // Tests behave the same in GitHub Actions as anywhere else, and sites are built in UTC, as bin/plinth.js does.
    env: { GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "", FORCE_COLOR: "0", TZ: "UTC" },
    // Only to catch hangs: a busy machine can take ten times as long as an idle one.
    testTimeout: hang,
    hookTimeout: hang,
    expect: { poll: { timeout: 120_000 } },
    setupFiles: ["tests/support/clean-up.ts"],
    // vitest would use one worker on two cores.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/architecture.test.ts", `${unit}/*.test.ts`],
          exclude: [`**/${slow}`],
          // Each worker loads the engine once, instead of for every file: a second of processor time. Tests of these
          // folders leave no module, environment variable or working directory changed.
          isolate: false,
          setupFiles: sharedThread,
        },
      },
      { extends: true, test: { name: "slow", include: ["tests/resilience/**/*.test.ts", `${unit}/${slow}`] } },
      {
        extends: true,
        test: {
          name: "hosts",
          include: ["tests/hosts/**/*.test.ts"],
          globalSetup: ["tests/hosts/install.ts", "tests/support/real-site.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          include: ["tests/{client,browser}/**/*.test.ts"],
          exclude: [`**/${slow}`],
          setupFiles: sharedThread,
          globalSetup: ["tests/support/browser.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "reload",
          include: [`tests/{client,browser}/**/${slow}`],
          globalSetup: ["tests/support/browser.ts"],
        },
      },
      { extends: true, test: { name: "firefox", include: ["tests/firefox/**/*.test.ts"] } },
      site("site", ["tests/spec/**/*.test.ts"], [`**/${slow}`, `**/${matrix}`], "common"),
      site("windows", [`tests/spec/**/${slow}`, `tests/spec/**/${matrix}`], [], "common"),
      site("matrix", [`tests/spec/**/${matrix}`], [], "rare"),
    ],
  },
});
