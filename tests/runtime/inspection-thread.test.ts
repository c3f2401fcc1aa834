/** A thread that inspects pages finds what the main thread would have found, in order. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { Store } from "../../src/content/disk/store.ts";
import { noSecrets } from "../../src/output/facts/leaks.ts";
import { type InspectedFile, inspect, type RecordedFile, type Search } from "../../src/output/inspect.ts";
import { type OutputFile, recordOf } from "../../src/output/output-file.ts";
import { inspectInThread } from "../../src/runtime/inspection-thread.ts";
import { temporaryFolder } from "../support/small-site.ts";

const search: Search = { secrets: noSecrets, isWeighed: true };

/** Pages with facts of all kinds: ids, links, scripts, faults, an unsupported syntax and a secret; and a file. */
const files: readonly RecordedFile[] = Array.from({ length: 100 }, (_, at) => {
  const url = `/posts/${at}`;
  const html = `<!doctype html><html lang="en"><head><title>Post ${at}</title><script>let a${at} = 1;</script></head>
    <body><h1 id="a">${at}</h1><p id="a"><a href="/posts/${at + 1}#a">Next</a> AKIAQ3EXM7LPLE9ZT${String(at).padStart(3, "0")}<b></p></body></html>`;
  const unsupported = at % 3 === 0 ? [{ kind: "shortcode", text: "{{< x >}}" } as never] : [];
  const page: OutputFile = {
    path: `posts/${at}.html`,
    bytes: html,
    kind: "page",
    sources: [`content/posts/${at}.md`],
    page: { url, template: "Post", needs: ["img-src https://a.example"], unsupported },
    content: { file: `content/posts/${at}.md`, path: [] },
    inlined: ["assets/a.css"],
  };
  const style: OutputFile = { path: `${at}.css`, bytes: "p { background: url(a.png) }", kind: "file", sources: [] };
  const file = at % 10 === 0 ? style : page;
  return { ...file, record: recordOf(file) };
});

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function inspectedInThread(search: Search, store?: Store): Promise<InspectedFile[]> {
  const inspected: InspectedFile[] = [];
  for await (const file of inspectInThread(each(files), search, store)) inspected.push(file);
  return inspected;
}

test("the same facts, leaks and sizes in the same order", async () => {
  const here = files.map((file) => inspect(file, search));
  expect(await inspectedInThread(search)).toEqual(here);
  expect(here[1]).toMatchObject({
    page: { duplicateIds: ["a"] },
    leaks: [{ kind: "secret" }],
    sent: { br: expect.any(Number) },
  });
});

test("facts are kept for later builds, and those of earlier ones are used", async () => {
  const path = join(temporaryFolder(), "pages");
  const first = new Store(path, "1");
  const inspected = await inspectedInThread(search, first);
  first.save();
  const second = new Store(path, "1");
  expect(files.map((file) => inspect(file, search, second))).toEqual(inspected);
  expect(await inspectedInThread(search, new Store(path, "1"))).toEqual(inspected);
});

test("a bug in the thread is an exception with its stack", async () => {
  const broken = { ...search, secrets: { values: [null], folders: [] } } as unknown as Search;
  const error = await inspectedInThread(broken).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).stack).toContain("leaks.ts");
});
