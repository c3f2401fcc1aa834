/** Which threads render and inspect pages, by default: those that save time and render the same bytes. */
import { performance } from "node:perf_hooks";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Program, threadsFor } from "../../src/runtime/program.ts";
import type { ThreadClient } from "../../src/runtime/thread-client.ts";

afterEach(() => void vi.restoreAllMocks());

test.each<[files: number, cores: number, gigabytes: number, helpers: number, inspects: boolean]>([
  [100_000, 1, 64, 0, false],
  [100_000, 2, 64, 0, false],
  [100_000, 3, 64, 0, false],
  [999, 8, 64, 0, false],
  [1000, 4, 64, 1, true],
  [1000, 5, 64, 2, true],
  [1000, 6, 64, 3, true],
  [1000, 64, 64, 3, true],
  [1000, 64, 2.5, 2, true],
  [1000, 64, 0.5, 0, true],
])(
  "%i content files, %i cores and %f GB of free memory: %i helpers, and one inspects pages: %s",
  (files, cores, gigabytes, helpers, inspects) => {
    expect(threadsFor(files, { cores, memory: gigabytes * 1e9 })).toEqual({ helpers, inspects });
  },
);

/** What a thread does with each message. */
type Render = (number: number) => Promise<{ html: string }[] | undefined>;

const same: Render = async () => [{ html: "<p>" }];

/** Renders 100 messages, one after the other. Returns the number that each thread rendered, and which have ended. */
async function rendered(busy: number, helpers: readonly Render[]) {
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue({ idle: 0, active: 0, utilization: busy });
  const threads: { messages: number; hasEnded: boolean }[] = [];
  const left = [...helpers];
  const threadOf = (render: Render): ThreadClient => {
    const thread = { messages: 0, hasEnded: false };
    threads.push(thread);
    const call = () => render(thread.messages++);
    const end = async (): Promise<void> => {
      thread.hasEnded = true;
    };
    const startAnother = () => threadOf(left.shift() ?? same);
    return { ready: Promise.resolve([]), call, end, startAnother } as unknown as ThreadClient;
  };
  const program = new Program(threadOf(same));
  program.startHelpers(helpers.length);
  for (let from = 0; from < 100; from++)
    await program.render({ from, to: from + 1, context: { origin: "", assets: {} }, traces: 0 });
  const [first, ...others] = threads;
  expect(first).toMatchObject({ hasEnded: false });
  return others.map(({ messages, hasEnded }) => (hasEnded ? "ended" : messages > 1 ? "renders" : "idle"));
}

describe("the threads that help", () => {
  test.each<[what: string, busy: number, helpers: readonly Render[], expected: readonly string[]]>([
    ["all of them where the main thread has little to do", 0.1, [same, same, same], ["renders", "renders", "renders"]],
    ["as many as the main thread can keep up with", 0.4, [same, same, same], ["renders", "renders", "ended"]],
    ["none where it saves less than a tenth", 0.91, [same, same], ["ended", "ended"]],
    ["none that renders other bytes", 0.1, [async () => [{ html: "<b>" }], same], ["ended", "renders"]],
    [
      "none that fails",
      0.1,
      [async () => undefined, () => Promise.reject(new Error()), same],
      ["ended", "ended", "renders"],
    ],
  ])("%s", async (_, busy, helpers, expected) => {
    expect(await rendered(busy, helpers)).toEqual(expected);
  });
});
