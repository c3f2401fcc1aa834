/**
 * A setup file of every project: a module that many test files share is loaded once, so a hook in it would only be one
 * of the first of them.
 */
import { afterAll, afterEach, vi } from "vitest";
import { afterFile, afterTest } from "./leftovers.ts";

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await Promise.all(afterTest.splice(0).map((end) => end()));
});
afterAll(() => Promise.all(afterFile.splice(0).map((end) => end())));
