/** Progress and profile of a long build, with fake clocks. */
import { expect, test } from "vitest";
import { profileText } from "../../src/commands/reporters/profile.ts";
import { Progress } from "../../src/commands/reporters/progress.ts";
import { Profile } from "../../src/pipeline/profile.ts";

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

test("nothing in the first two seconds", () => {
  expect(printed(19, true)).toEqual([]);
  expect(printed(19, false)).toEqual([]);
});

test("a line every five seconds, without the remaining time at first", () => {
  expect(printed(100, false)).toEqual([
    "20 of 100 pages, 10 per second\n",
    "70 of 100 pages, 10 per second, 3 s left\n",
  ]);
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

test("every millisecond is counted once", () => {
  let now = 40;
  const profile = new Profile(0, () => now);
  for (const [stage, spent] of [
    ["reading", 100],
    ["parsing", 50],
    ["reading", 10],
  ] as const) {
    profile.enter(stage);
    now += spent;
  }
  profile.end();
  profile.thread = new Map([["render", 20]]);
  const records = [{ path: "a.html", kind: "page", bytes: 1500, sha256: "", sources: [] }] as const;
  expect(
    profileText(profile, records, { peak: 50_000_000 }),
  ).toBe(`main thread                             200 ms  100 %
  starting                               40 ms   20 %
  reading                               110 ms   55 %
  parsing                                50 ms   25 %
site's threads                           20 ms   10 %
  rendering                              20 ms   10 %
1 page, 1.5 kB in total, 5 pages per second, 50.0 MB peak memory.
`);
});

/** A build of 1 s of other work. Milliseconds: of rendering in all threads together, of the main thread's work on the pages. */
const advised: [cores: number, threads: number, rendering: number, own: number, advice: string | undefined][] = [
  [2, 1, 4000, 700, undefined],
  [3, 1, 4000, 700, "With --threads 2, the build would take about 2.0 s less."],
  [4, 1, 4000, 700, "With --threads 3, the build would take about 2.7 s less."],
  [64, 1, 4000, 700, "With --threads 6, the build would take about 3.3 s less."],
  [4, 2, 4000, 700, "With --threads 3, the build would take about 0.7 s less."],
  [4, 3, 4000, 700, undefined],
  [4, 1, 1100, 600, "With --threads 2, the build would take about 0.5 s less."],
  [4, 1, 900, 800, undefined],
  [4, 1, 0, 0, undefined],
];
test.each(advised)(
  "%i cores, %i threads, rendering %i ms, main thread %i ms",
  (cores, threads, rendering, own, advice) => {
    let now = 0;
    const profile = new Profile(0, () => now);
    profile.enter("checking");
    now += 1000;
    profile.enter("waiting for pages");
    now += Math.max(0, rendering / threads - own);
    profile.enter("inspecting");
    now += own;
    profile.end();
    profile.thread = new Map([["render", rendering]]);
    const last = profileText(profile, [], { cores, threads, peak: 0 }).trimEnd().split("\n").at(-1);
    expect(last?.startsWith("With") ? last : undefined).toBe(advice);
  },
);
