import { defineConfig } from "vitest/config";
import { ClosingLine } from "./tests/closing-line.ts";

/** Four kinds of tests, so that each waits only for what it needs: `npx vitest run --project engine` needs no browser. */
export default defineConfig({
  test: {
    reporters: ["default", new ClosingLine()],
    // Tests see the same terminal in CI as anywhere else.
    env: { GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "" },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "engine", include: ["tests/engine/**/*.test.ts", "tests/serve/**/*.test.ts"] } },
      { extends: true, test: { name: "faults", include: ["tests/faults/**/*.test.ts"] } },
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
