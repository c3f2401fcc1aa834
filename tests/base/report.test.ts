/** The collection of findings. */
import { expect, test } from "vitest";
import { Report } from "../../src/base/diagnostic.ts";

test("a site can have any number of findings", () => {
  const report = new Report();
  report.addAll(Array.from({ length: 300_000 }, () => ({ code: "content/unknown-field", message: "" }) as const));
  expect(report.findings).toHaveLength(300_000);
});

test("findings that replace as many others are another version", () => {
  const report = new Report();
  report.add({ code: "page/h1", message: "" });
  const { version } = report;
  report.replaceAll([{ code: "page/lang", message: "" }]);
  expect(report.findings).toEqual([{ code: "page/lang", message: "" }]);
  expect(report.version).not.toBe(version);
});
