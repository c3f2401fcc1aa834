/** Ends a test run with one plain line that any CI can read: `717 passed, 0 failed`. */
import type { Reporter, TestModule } from "vitest/node";

export class ClosingLine implements Reporter {
  /** @param errors what no test has caught, such as a rejected promise: vitest fails then, too. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A file that fails as a whole, by an import or a hook, may have no test to count.
      const states = [...module.children.allTests()].map((test) => test.result().state);
      for (const state of states) count[state]++;
      if (module.state() === "failed" && !states.includes("failed")) count.failed++;
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ""}`);
  }
}
