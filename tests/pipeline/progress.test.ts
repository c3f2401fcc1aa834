/** Progress of a long build, with fake clocks. */
import { expect, test } from "vitest";
import { Progress } from "../../src/commands/reporters/progress.ts";

/** The output while a hundred pages are rendered, one every `step` milliseconds. */
function printed(step: number, isLive: boolean): string[] {
  const lines: string[] = [];
  let now = 7000;
  const progress = new Progress(
    (text) => void lines.push(text),
    isLive,
    () => now,
  );
  for (let done = 0; done <= 100; done++, now += step) progress.pages(done, 100);
  progress.end();
  return lines;
}

test("the progress of a build is not shown in the first two seconds", () => {
  expect(printed(19, true)).toEqual([]);
  expect(printed(19, false)).toEqual([]);
});

test("the progress of a build is a line every five seconds, without the remaining time at first", () => {
  expect(printed(100, false)).toEqual([
    "20 of 100 pages, 10 per second\n",
    "70 of 100 pages, 10 per second, 3 s left\n",
  ]);
});

test("pictures have a clock of their own", () => {
  const lines: string[] = [];
  let now = 7000;
  const progress = new Progress(
    (text) => void lines.push(text),
    false,
    () => now,
  );
  for (let done = 0; done < 100; done++, now += 100) progress.pages(done, 100);
  for (let done = 0; done < 20; done++, now += 500) progress.pages(done, 20, "pictures");
  expect(lines.slice(2)).toEqual(["4 of 20 pictures, 2 per second\n", "14 of 20 pictures, 2 per second, 3 s left\n"]);
});

test("a build that starts slowly: no remaining time is more than twice too long", () => {
  const lines: { readonly now: number; readonly text: string }[] = [];
  let now = 0;
  const progress = new Progress(
    (text) => void lines.push({ now, text }),
    true,
    () => now,
  );
  // 200 pages per second at first, and 50 more with each hundred pages, up to 1000.
  for (let done = 0; done <= 10_000; done += 16, now += 16_000 / Math.min(1000, 200 + done / 2))
    progress.pages(done, 10_000);
  const estimates = lines.flatMap((line) => {
    const [, seconds] = /, (\d+) s left/.exec(line.text) ?? [];
    return seconds ? [{ estimated: Number(seconds), real: (now - line.now) / 1000 }] : [];
  });
  expect(estimates.length).toBeGreaterThan(50);
  expect(lines.length - estimates.length).toBeGreaterThan(10);
  for (const { estimated, real } of estimates) expect(estimated).toBeLessThanOrEqual(2 * real + 1);
});

test("on a terminal, one line, updated ten times a second at most and removed at the end", () => {
  const lines = printed(50, true);
  expect(lines).toHaveLength(32);
  expect(lines[0]).toBe("\r40 of 100 pages, 20 per second, 3 s left\x1b[K");
  expect(lines.at(-1)).toBe("\r\x1b[K");
});
