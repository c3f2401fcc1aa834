/** One deliberate mistake each -> the exact line that a person sees, and no other. */
import { describe, expect, test } from "vitest";
import { buildSite, siteWith } from "../support/small-site.ts";
import { mistakes } from "./mistakes.ts";

const rows = Object.entries(mistakes).flatMap(([code, list]) =>
  list.map(([what, changes, line]) => ({ code, what, changes, line })),
);

describe("a mistake is one line at its place", () => {
  test.concurrent.each(rows)("$code: $what", async ({ changes, line }) => {
    expect((await buildSite(siteWith(changes))).lines.join("\n")).toBe(line);
  });
});
