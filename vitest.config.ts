import { defineConfig } from "vitest/config";
import { ClosingLine } from "./tests/support/closing-line.ts";

/** The folders of src/. */
const unit = "api,base,checks,commands,content,hosting,output,pipeline,publish,runtime,serve,site-thread,urls";

/**
 * Tests of those folders that take five seconds or more, since they run whole commands, build many sites or wait for a
 * watcher, and one whose sites end their thread.
 */
const slow = [
  "tests/base/page{s,-*}.test.ts",
  "tests/commands/{compiled,docs,docs-types,init,init-from,pull,starters,verify}.test.ts",
  "tests/content/types.test.ts",
  "tests/output/html/nesting.test.ts",
  "tests/pipeline/{places,threads,twins}.test.ts",
  "tests/runtime/packages.test.ts",
  "tests/serve/dev/{dev,dev-command,inspection,packages}.test.ts",
  "tests/serve/{inspector/inspector,preview/swap}.test.ts",
];
/** The same of the client's. */
const slowInBrowser = [
  "tests/browser/{planted,visual}.test.ts",
  "tests/client/{dev,error-page,inspector,manual,manual-search,policy,starters}.test.ts",
];
/** Tests of the real site that open every page, or many windows. */
const slowOfSite = ["tests/spec/{axe,browser,contact,dev,layout,moving,new,policy,recipes,styles}.test.ts"];

/** The sites of a test file share a thread; in the other projects, each site has its own, as in a build. */
const sharedThread = ["tests/support/shared-thread.ts"];

/** Milliseconds. */
const hang = 1_800_000;

/** Tests of the real site. "rare" are the rest of long tables. */
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
          include: ["tests/architecture.test.ts", `tests/{${unit}}/**/*.test.ts`],
          exclude: slow,
          // Each worker loads the engine once, instead of for every file: a second of processor time. Tests of these
          // folders leave no module, environment variable or working directory changed.
          isolate: false,
          setupFiles: sharedThread,
        },
      },
      { extends: true, test: { name: "slow", include: ["tests/resilience/**/*.test.ts", ...slow] } },
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
          exclude: slowInBrowser,
          setupFiles: sharedThread,
          globalSetup: ["tests/support/browser.ts"],
        },
      },
      {
        extends: true,
        test: { name: "reload", include: slowInBrowser, globalSetup: ["tests/support/browser.ts"] },
      },
      { extends: true, test: { name: "firefox", include: ["tests/firefox/**/*.test.ts"] } },
      site("site", ["tests/spec/**/*.test.ts"], slowOfSite, "common"),
      site("windows", slowOfSite, [], "common"),
      site("matrix", ["tests/spec/{axe,moving,styles}.test.ts"], [], "rare"),
    ],
  },
});
