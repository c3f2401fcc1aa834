/** The collection of findings. */
import { expect, test } from "vitest";
import { Report } from "../../src/diagnostics/diagnostic.ts";

test("a site can have any number of findings", () => {
  const report = new Report();
  report.addAll(Array.from({ length: 300_000 }, () => ({ code: "content/unknown-field", message: "" }) as const));
  expect(report.findings).toHaveLength(300_000);
});
