import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ClosingLine } from "./tests/closing-line.ts";

/** The sites of the engine's tests share a thread; those of the others have their own, as in a build. */
const sharedThread = fileURLToPath(new URL("tests/engine/shared-thread.ts", import.meta.url));

/** Five kinds of tests, so that each waits only for what it needs: `npx vitest run --project engine` needs no browser. */
export default defineConfig({
  test: {
    reporters: ["default", new ClosingLine()],
    // Tests see the same terminal in CI as anywhere else.
    env: { GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "" },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        resolve: { alias: [{ find: /^\.{1,2}\/thread\.ts$/, replacement: sharedThread }] },
        test: { name: "engine", include: ["tests/engine/**/*.test.ts", "tests/serve/**/*.test.ts"] },
      },
      { extends: true, test: { name: "faults", include: ["tests/faults/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "hosts",
          include: ["tests/hosts/**/*.test.ts"],
          globalSetup: ["tests/hosts/install.ts", "tests/site.ts"],
        },
      },
      { extends: true, test: { name: "client", include: ["tests/*.test.ts"], globalSetup: ["tests/browser.ts"] } },
      {
        extends: true,
        test: {
          name: "site",
          include: ["tests/spec/**/*.test.ts"],
          globalSetup: ["tests/browser.ts", "tests/site.ts"],
        },
      },
    ],
  },
});
