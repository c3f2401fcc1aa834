/** A build during the preview: every response is complete and of one build. */
import { once } from "node:events";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { siblingOf } from "../../../src/publish/output-folder.ts";
import { buildSite, type Files, siteWith, write } from "../../support/small-site.ts";
import { html, previewOf, publish, published } from "./published.ts";

const aboutOf = (title: string): string => `${title} ${"x".repeat(title === "A" ? 300_000 : 200_000)} ${title}`;
const dataOf = (title: string): string => title.repeat(1000);

/** Two builds that differ in every file. */
const build = (title: string): Files => ({
  "about.html": aboutOf(title),
  "only.html": title === "A" ? html("only A") : undefined,
  "data.txt": dataOf(title),
  "assets/main-ABCD1234.css": undefined,
  [`assets/main-${title}.css`]: `/* ${title} */`,
  _headers: `/*\n  X-Build: ${title}\n`,
});

/** Swaps in another build, as publish/staging.ts does. */
function swap(out: string, title: string): void {
  const [next, old] = [siblingOf(out, "tmp-1"), siblingOf(out, "old-1")];
  publish(next, build(title));
  renameSync(out, old);
  renameSync(next, out);
  rmSync(old, { recursive: true });
}

/**
 * Swaps two builds again and again in a thread of its own, at any moment, as another program would. It waits for a
 * response between two swaps: on a busy machine, none could be read between them, and the preview would give up.
 */
const swapper = `
  const { cpSync, renameSync, rmSync } = require("node:fs");
  const { out, next, old, builds, rounds, responses } = require("node:worker_threads").workerData;
  for (let round = 0; round < rounds; round++) {
    Atomics.wait(responses, 0, Atomics.load(responses, 0));
    cpSync(builds[round % 2], next, { recursive: true });
    renameSync(out, old);
    renameSync(next, out);
    rmSync(old, { recursive: true });
  }
`;

test("while 400 builds are swapped in, no response is missing, truncated or mixed", async () => {
  const out = published();
  swap(out, "A");
  const builds = ["B", "A"].map((title) => join(out, `../${title}`));
  publish(join(out, "../B"), build("B"));
  publish(join(out, "../A"), build("A"));
  const { get } = await previewOf(out);
  const responses = new Int32Array(new SharedArrayBuffer(4));
  const swaps = { next: siblingOf(out, "tmp-1"), old: siblingOf(out, "old-1"), builds, rounds: 400 };
  const workerData = { out, ...swaps, responses };
  const worker = new Worker(swapper, { eval: true, workerData });
  const done = once(worker, "exit");
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  const seen: Record<string, number> = {};
  const client = async (headers: Record<string, string>): Promise<void> => {
    while (!isDone) {
      for (const target of ["/about", "/data.txt"]) {
        const answer = await get(target, headers);
        const title = answer.headers["x-build"] ?? "";
        const whole = target === "/about" ? aboutOf(title) : dataOf(title);
        expect([answer.status, answer.text === whole]).toEqual([200, true]);
        seen[title] = (seen[title] ?? 0) + 1;
        Atomics.add(responses, 0, 1);
        Atomics.notify(responses, 0);
      }
    }
  };
  await Promise.all([{}, {}, { "Accept-Encoding": "br" }, { "Accept-Encoding": "gzip" }].map(client)).finally(() =>
    worker.terminate(),
  );
  expect(await done).toEqual([0]);
  expect(Object.keys(seen).sort()).toEqual(["A", "B"]);
});

test("a file that exists in only one build gets 200 or 404, never an error", async () => {
  const out = published();
  swap(out, "A");
  const { get } = await previewOf(out);
  for (let round = 0; round < 50; round++) {
    const asked = get("/only");
    swap(out, round % 2 === 0 ? "B" : "A");
    expect([200, 404]).toContain((await asked).status);
  }
});

test("a request waits while the folder is missing", async () => {
  const out = published();
  const { get } = await previewOf(out);
  const away = join(out, "../away");
  renameSync(out, away);
  const asked = get("/about");
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  renameSync(away, out);
  expect(await asked).toMatchObject({ status: 200, text: html("About") });
});

test("the next request after a real build gets the new site", async () => {
  const root = siteWith();
  expect((await buildSite(root)).ok).toBe(true);
  const { get } = await previewOf(join(root, "dist"));
  expect((await get("/posts/first")).text).toContain("Hello");
  write(root, { "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\nGoodbye, [home](/).\n" });
  expect((await buildSite(root)).ok).toBe(true);
  expect((await get("/posts/first")).text).toContain("Goodbye");
});
