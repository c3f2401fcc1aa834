import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/browser.ts", "tests/site.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
