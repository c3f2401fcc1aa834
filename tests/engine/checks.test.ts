/** The checks of the finished site: each finds its mistake, with the line that a person sees, and gives no false alarm. */
import { describe, expect, test } from "vitest";
import { checkMistakes, fileMistakes, right } from "./check-mistakes.ts";
import { buildSite, siteWith } from "./site.ts";

const rows = Object.entries(checkMistakes).flatMap(([code, list]) =>
  list.map(([what, changes, line]) => ({ code, what, changes, line })),
);

describe("a mistake is one line at its place", () => {
  test.concurrent.each(rows)("$code: $what", async ({ changes, line }) => {
    expect((await buildSite(siteWith(changes))).lines.join("\n")).toBe(line);
  });
});

describe("a link is followed wherever it stands", () => {
  test.concurrent.each(fileMistakes)("%s", async (_, changes, line) => {
    expect((await buildSite(siteWith(changes))).lines.join("\n")).toBe(line);
  });
});

describe("what looks wrong and is right", () => {
  test.concurrent.each(right)("%s", async (_, changes) => {
    const { lines, ok } = await buildSite(siteWith(changes));
    expect({ lines, ok }).toEqual({ lines: [], ok: true });
  });
});
