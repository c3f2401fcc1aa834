/** One thread, several threads: the same bytes and the same messages. */
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RunOptions } from "../../src/pipeline/job.ts";
import { ThreadClient } from "../../src/runtime/thread-client.ts";
import { plinth } from "../support/command.ts";
import { post, styled } from "../support/dev-site.ts";
import { buildSite, edited, type Files, filesBelow, siteWith } from "../support/small-site.ts";

afterEach(() => void vi.restoreAllMocks());

/** Enough pages that each thread renders several batches. */
const posts: Files = Object.fromEntries(
  Array.from({ length: 120 }, (_, at) => [
    `content/posts/post-${String(at).padStart(3, "0")}.md`,
    post(`Post ${at}`, `See [${at}](/posts/first).`),
  ]),
);

test("2, 3 and 7 threads produce the same bytes as one", async () => {
  const root = siteWith({ ...styled, ...posts });
  await plinth("build", "--root", root, "--out", join(root, "one"));
  const one = filesBelow(join(root, "one"));
  expect(Object.keys(one).length).toBeGreaterThan(120);
  for (const threads of ["2", "3", "7"]) {
    const { status, stderr } = await plinth("build", "--root", root, "--threads", threads);
    expect([status, stderr]).toEqual([0, expect.stringContaining("Published 125 pages")]);
    expect(filesBelow(join(root, "dist")), threads).toEqual(one);
  }
});

const template = (...pairs: Parameters<typeof edited>[1][]): Files => edited("templates/page.tsx", ...pairs);
const broken: Readonly<Record<string, Files>> = {
  "all posts throw, in two ways": template([
    "return <Html title={post.fields.title}>",
    'if (post.slug > "post-050") throw new Error("late");\n  if (post.slug.startsWith("post-")) throw new Error("early");\n  return <Html title={post.fields.title}>',
  ]),
  "invalid elements that React detects late": template(["<time>", "{post.fields as never}<time>"]),
  "an event handler and a console message on each page": template([
    "<time>",
    '{console.error("at", post.slug) as undefined}<p onClick={() => 1}>Hello</p><time>',
  ]),
  "no page at all": template([
    "return <Html title={post.fields.title}>",
    "if (post.slug) return null;\n  return <Html title={post.fields.title}>",
  ]),
  "content that violates its schema, and is linked to": {
    "content/posts/post-060.md": "---\ntitle: 7\n---\n[gone](/gone)\n",
    "content/posts/post-090.md": post("Post 90", "[gone](/gone) [nowhere](/posts/post-001#nowhere)"),
  },
  "a schema that throws": edited("templates/content.ts", [
    "title: z.string()",
    'title: z.string().transform((title) => { if (title.endsWith("5")) throw new Error(title); return title; })',
  ]),
  "a list of pages that throws": edited("templates/site.tsx", [
    "pages: (",
    'pages: () => { throw new Error("no"); }, x: (',
  ]),
  "templates that do not parse": edited("templates/site.tsx", ["export default", "export default ("]),
  "no site": { "templates/site.tsx": "export default 7;\n" },
};

describe("the messages are the same", () => {
  test.each(Object.entries(broken))("%s", async (_, files) => {
    const root = siteWith({ ...posts, ...files });
    const said = async (threads: string): Promise<string> => {
      const { status, stderr } = await plinth("check", "--root", root, "--threads", threads);
      expect(status).toBe(1);
      return stderr.replace(/in [\d.]+ s/, "in … s");
    };
    const alone = await said("1");
    expect(alone).toMatch(/error /);
    expect(await said("3")).toBe(alone);
  });
});

describe("on a machine with eight cores, a site of a thousand texts whose main thread has little to do", () => {
  const large: Files = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [`content/posts/more-${at}.md`, post(`Post ${at}`)]),
  );
  const some = edited(
    "templates/site.tsx",
    ["pages: ({ site, posts }) => [", "pages: ({ site, posts: all }) => { const posts = all.slice(0, 400); return ["],
    ["  ],", "  ]; },"],
  );

  const machine = { cores: 8, memory: 16e9 };

  test.each<[what: string, change: Files, threads: number]>([
    ["by four threads", {}, 4],
    [
      "by one if its pages depend on those before them",
      template(["export ", "let count = 0;\nexport "], ["<time>", "{++count}<time>"]),
      1,
    ],
  ])("is rendered %s, to the same bytes", async (_, change, threads) => {
    const root = siteWith({ ...large, ...some, ...change });
    const build = async (out: string, run: RunOptions): Promise<Readonly<Record<string, unknown>>> => {
      expect(await buildSite(root, { output: { folder: join(root, out) }, run })).toMatchObject({ ok: true });
      return filesBelow(join(root, out));
    };
    const counts = rendersAfterTrials();
    const files = await build("several", { machine });
    // Each of three helpers renders one message to try it out.
    expect(counts.size).toBe(4);
    expect([...counts.values()].filter((count) => count > 1)).toHaveLength(threads);
    expect(files).toEqual(await build("one", { threads: 1 }));
  });

  test("has the same messages", async () => {
    const faulty = template(["<time>", '<a href={"/gone-" + post.slug}>Gone</a><p id="twice"/><p id="twice"/><time>']);
    const root = siteWith({ ...large, ...some, ...faulty });
    const messages = async (run: RunOptions) => (await buildSite(root, { run })).diagnostics;
    const alone = await messages({ threads: 1 });
    expect(alone.length).toBeGreaterThan(400);
    expect(await messages({ machine })).toEqual(alone);
  });
});

/**
 * Has a main thread that is idle, and messages that wait, once helpers are tried, for the end of that. So how many threads
 * render does not depend on the machine. Returns the number of messages that each thread renders.
 */
function rendersAfterTrials(): ReadonlyMap<ThreadClient, number> {
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue({ idle: 1, active: 0, utilization: 0 });
  const counts = new Map<ThreadClient, number>();
  const trials: Promise<unknown>[] = [];
  const { call } = ThreadClient.prototype;
  vi.spyOn(ThreadClient.prototype, "call").mockImplementation(async function (this: ThreadClient, name, argument) {
    if (name !== "render") return Reflect.apply(call, this, [name, argument]);
    const isFirst = counts.size === 0 || counts.keys().next().value === this;
    const isTrial = !isFirst && !counts.has(this);
    counts.set(this, (counts.get(this) ?? 0) + 1);
    if (!isTrial) await Promise.all(trials).then(() => setImmediate());
    const rendered = Reflect.apply(call, this, [name, argument]);
    if (isTrial) trials.push(rendered);
    return rendered;
  });
  return counts;
}
