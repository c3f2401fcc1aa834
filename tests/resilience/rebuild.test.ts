/** Builds that use the results of earlier ones: after each of a thousand random edits, the same bytes and messages as a fresh build. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Store } from "../../src/content/disk/store.ts";
import type { BuildOptions, Scope } from "../../src/pipeline/job.ts";
import { randomFrom } from "../support/random.ts";
import "../support/shared-thread.ts";
import {
  buildSite,
  edited,
  editedText,
  type Files,
  filesBelow,
  siteWith,
  start,
  write,
} from "../support/small-site.ts";

const edits = 1000;

const post = (title: string, text: string, more = ""): string =>
  `---\ntitle: ${title}\ndate: 2024-01-15\n${more}---\n\n${text}\n`;

const snippets = [
  "Plain words, “quoted” and -- dashed.",
  '## A heading with "quotes"',
  "A [post](./post-1.md), [another](./post-2.md#a-heading-with-quotes) and [a third](post-3.md).",
  "[By URL](/posts/post-4) or [by file](../posts/post-5.md).",
  "![A dot](./dot.png) and [the picture](./other.png)",
  "| a | b |\n|:-:|--:|\n| 1 | 2 |",
  "```js\nconst x = 1;\n```",
  '<b class="x">raw</b> <img src="dot.png" alt="raw">',
  "https://example.com and (c) 2024",
  "- [ ] a task\n- another",
  "{{ site.name }}",
];

const markdownOptions = [
  "",
  "markdown: { html: true },",
  "markdown: { linkify: true, typographer: false },",
  "markdown: { fileLinks: false },",
  'markdown: { highlight: (code) => "<b>" + code.length + "</b>" },',
  'markdown: { use: (md) => { md.renderer.rules["hr"] = () => "<hr class=x>"; } },',
];

const dots = ["iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="]
  .map((text) => Buffer.from(text, "base64"))
  // The same picture, as if it were two pixels wide.
  .flatMap((dot) => [dot, Buffer.concat([dot.subarray(0, 19), Buffer.from([2]), dot.subarray(20)])]);

const asEntry = edited(
  "templates/page.tsx",
  ["import { type Entry, Markdown,", 'import { stamp } from "tiny";\nimport { type Entry, headingsOf, Markdown,'],
  [
    "<Markdown text={post.body} />",
    "<p>{stamp()} WORD {headingsOf(post).map(({ id }) => id).join()}</p><Markdown entry={post} /><Markdown text={post.fields.title} inline />",
  ],
);

const first: Files = {
  ...start,
  ...asEntry,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((number) => [
      `content/posts/post-${number}.md`,
      post("A", snippets.slice(0, number).join("\n\n")),
    ]),
  ),
  "content/posts/dot.png": dots[0],
  "content/posts/other.png": dots[1],
  "node_modules/tiny/package.json": '{ "name": "tiny", "version": "1.0.0", "type": "module", "main": "index.js" }',
  "node_modules/tiny/index.js": 'export const stamp = () => "one";\n',
};

/** One random edit of the files and options of a site. */
function edit(files: Files, scope: Scope, random: (below: number) => number): { files: Files; scope: Scope } {
  const some = <Item>(list: readonly Item[]): Item => list[random(list.length)] as Item;
  const all = Object.keys(files).filter((file) => file.startsWith("content/posts/post-"));
  // Mostly a post that no snippet links to, so that most sites have no errors.
  const posts = random(5) === 0 ? all : all.filter((file) => !/post-[1-5]\.md$/.test(file));
  const name = `content/posts/post-${6 + random(6)}.md`;
  const text = (): string => Array.from({ length: 1 + random(4) }, () => some(snippets)).join("\n\n");
  const change = (more: Files) => ({ files: { ...files, ...more }, scope });
  const without = (...gone: string[]) =>
    Object.fromEntries(Object.entries(files).filter(([file]) => !gone.includes(file)));
  const site = edited("templates/site.tsx", ["content,\n", `content,\n  ${some(markdownOptions)}\n`]);
  const kinds = [
    () => change({ [name]: post(some(["A", "B"]), text()) }),
    () => change({ [some([...posts, name])]: post("Edited", text(), some(["", "", "draft: true\n"])) }),
    () => ({ files: without(some([...posts, name])), scope }),
    () => {
      const old = some([...posts, name]);
      return { files: { ...without(old), [name]: files[old] ?? post("New", text()) }, scope };
    },
    () => change({ [`content/posts/${some(["dot", "other"])}.png`]: some(dots) }),
    () => ({ files: without("content/posts/dot.png", "content/posts/other.png"), scope }),
    () => change({ "content/site.json": `{ "name": "Site ${random(3)}", "origin": "https://tiny.test" }` }),
    () =>
      change({
        "templates/page.tsx": editedText(String(asEntry["templates/page.tsx"]), ["WORD", some(["", "x", "y"])]),
      }),
    () => change(site),
    // Repairs dead links.
    () => change(first),
    () => change(first),
    () => change({ "node_modules/tiny/index.js": `export const stamp = () => "${random(3)}";\n` }),
    () => ({ files, scope: { base: some(["/", "/project/"]), drafts: some([true, false]) } }),
  ];
  return some(kinds)();
}

/** Damages a file of the store. */
function damage(folder: string, random: (below: number) => number): void {
  const [first, second] = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /texts$|pages$/.test(path));
  if (!first || !second) return;
  const bytes = readFileSync(first);
  const how = random(4);
  if (how === 0) rmSync(first);
  else if (how === 1) writeFileSync(first, bytes.subarray(0, random(bytes.length)));
  else if (how === 2) writeFileSync(second, bytes);
  else {
    for (let count = 0; count < 20; count++) bytes[random(bytes.length)] = random(256);
    writeFileSync(first, bytes);
  }
}

test(`${edits} edits`, async () => {
  const number = randomFrom(2026);
  const random = (below: number): number => Math.floor(number() * below);
  const root = siteWith(first);
  const cache = join(root, "node_modules/.cache");
  let state = { files: first, scope: {} as Scope };
  const past = [state];
  let found = 0;
  const get = vi.spyOn(Store.prototype, "get");
  const run = async (out: string, options: BuildOptions["run"]) => {
    const { printed, ok } = await buildSite(root, {
      scope: state.scope,
      output: { folder: join(root, out) },
      run: options ?? {},
    });
    return { ok, printed, files: ok ? filesBelow(join(root, out)) : {} };
  };
  let published = 0;
  for (let count = 1; count <= edits; count++) {
    const before = state.files;
    state = random(12) === 0 ? (past[random(past.length)] ?? state) : edit(state.files, state.scope, random);
    past.push(state);
    const gone = Object.keys(before).filter((file) => !(file in state.files));
    write(root, { ...Object.fromEntries(gone.map((file) => [file, undefined])), ...state.files });
    if (random(15) === 0 && existsSync(cache)) damage(cache, random);
    const kept = await run("kept", { keepFrom: 0 });
    found += get.mock.results.filter(({ value }) => value !== undefined).length;
    get.mockClear();
    const fresh = await run("fresh", { fresh: true });
    expect(get).not.toHaveBeenCalled();
    expect(kept, `edit ${count}`).toEqual(fresh);
    if (kept.ok) published++;
  }
  // Otherwise the store was hardly used, or every site had errors.
  expect(found).toBeGreaterThan(edits);
  expect(published).toBeGreaterThan(edits / 10);
});
