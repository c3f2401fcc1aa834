/** Faults of a site's code that end its thread: each is reported, and none ends the build. */
import { describe, expect, test } from "vitest";
import { createContentFile } from "../../src/commands/new/new.ts";
import type { LimitCode } from "../support/covered-codes.ts";
import { type ErrorRow, site, template, types } from "../support/rows.ts";
import { buildSite, editedText, type Files, siteWith, start } from "../support/small-site.ts";
import { run } from "./command.ts";

const sixSeconds = { time: 6000, memory: 512 };
const heading = (jsx: string): Files => template(["<h1>{title}</h1>", jsx]);
const atTop = (code: string): Files => site(["export default", code]);

const mistakes: Readonly<Record<LimitCode, readonly ErrorRow[]>> = {
  "template/timeout": [
    [
      "an endless loop",
      heading("<h1>{(() => { for (;;); })()}</h1>"),
      "error template/timeout: Rendering / with Home took longer than 6 s.",
    ],
    [
      "a Markdown text that takes too long",
      {
        ...atTop(
          "const { charCodeAt } = String.prototype;\nString.prototype.charCodeAt = function (at: number) { while (this.length > 50_000); return charCodeAt.call(this, at); };\nexport default",
        ),
        "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n${"![".repeat(30_000)}\n`,
      },
      "error template/timeout: Rendering /posts/first with Post took longer than 6 s.",
    ],
    [
      "an endless loop in the schema of one file",
      types(["title: z.string()", 'title: z.string().refine((title) => { while (title === "First"); return true; })']),
      "error template/timeout: Validating content/posts/first.md took longer than 6 s.",
    ],
    [
      "a promise that never settles",
      atTop("await new Promise(() => setInterval(() => {}, 1e9));\nexport default"),
      "error template/timeout: Loading templates/site.tsx took longer than 6 s.",
    ],
    [
      "an async component that never ends",
      heading(
        "{(() => { const Late: any = () => new Promise(() => setInterval(() => {}, 1e9)); return <Late />; })()}",
      ),
      "error template/timeout: Rendering / with Home took longer than 6 s.",
    ],
    [
      "an island that never ends in a browser",
      {
        ...template(
          ["import", 'import { Live } from "./live.tsx";\nimport'],
          ["<h1>{title}</h1>", "<h1>{title}</h1><Live />"],
        ),
        "templates/live.tsx":
          '"use client";\n\nexport function Live() { while ("window" in globalThis); return <p>a</p>; }\n',
      },
      "templates/live.tsx:3:1 error template/timeout: Rendering the island <Live> as a browser does took longer than 6 s, or needed more than 512 MB.",
    ],
  ],
  "template/memory": [
    [
      "an endless array",
      heading("<h1>{(() => { const a = []; for (;;) a.push(new Array(1e5).fill(1.5)); })()}</h1>"),
      "error template/memory: Rendering / with Home needed more than 64 MB.",
    ],
  ],
  "template/exit": [
    [
      "process.exit",
      heading("<h1>{process.exit(0)}</h1>"),
      "error template/exit: The site's code exited while rendering / with Home.",
    ],
    [
      "a top-level await that can never settle",
      atTop("await new Promise(() => {});\nexport default"),
      "error template/exit: The site's code exited while loading templates/site.tsx.",
    ],
  ],
};

const rows = Object.entries(mistakes).flatMap(([code, list]) =>
  list.map(([what, changes, line]) => ({ code, what, changes, line })),
);

describe("an error is one line with its position", () => {
  test.concurrent.each(rows)("$code: $what", async ({ code, changes, line }) => {
    const limits =
      code === "template/memory"
        ? { time: 20_000, memory: 64 }
        : { time: code === "template/timeout" ? 6000 : 20_000, memory: 512 };
    const { lines } = await buildSite(siteWith(changes), { run: { limits } });
    expect(lines.join("\n")).toBe(line);
  });
});

/** Of forty pages, two have these headings. */
const twoOf = (heading: string): Files => ({
  ...template(["<h1>{title}</h1>", `<h1>{title}{/Post (3|21)$/.test(title) ? ${heading} : ""}</h1>`]),
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `content/posts/p${String(at).padStart(2, "0")}.md`,
      `---\ntitle: Post ${at}\ndate: 2024-01-15\n---\n`,
    ]),
  ),
});

/** Headings that end their thread, and the error on a page. */
const enders: readonly (readonly [heading: string, line: (page: string) => string])[] = [
  ["(() => { for (;;); })()", (page) => `error template/timeout: Rendering ${page} with Post took longer than 6 s.`],
  ["process.exit(0)", (page) => `error template/exit: The site's code exited while rendering ${page} with Post.`],
];

describe.each([1, 3])("only the first page that ends one of %d threads is reported", (threads) => {
  test.each(enders)("%s", async (heading, line) => {
    const { lines } = await buildSite(siteWith(twoOf(heading)), { run: { limits: sixSeconds, threads } });
    expect(lines).toEqual([line("/posts/p03")]);
  });
});

test.each(enders)(
  "exceptions of other pages are reported besides the page that ends the thread: %s",
  async (heading, line) => {
    const thrower = '<h1>{title}{title === "Post 1" ? (() => { throw new Error("no ink"); })() : null}';
    const files = twoOf(heading);
    const page = editedText(String(files["templates/page.tsx"]), ["Post (3|21)", "Post 21"], ["<h1>{title}", thrower]);
    const root = siteWith({ ...files, "templates/page.tsx": page });
    const { lines } = await buildSite(root, { run: { limits: sixSeconds } });
    expect(lines).toEqual([
      line("/posts/p21"),
      expect.stringMatching(/^templates\/page\.tsx:12:\d+ error template\/error: no ink\. Rendering \/posts\/p01\.$/),
    ]);
  },
);

test("an endless schema is reported by plinth new", async () => {
  const loops = 'loops: json("loops/*.json", z.lazy(() => { for (;;); })),';
  const root = siteWith(types(["\n});", `\n  ${loops}\n});`]));
  const limits = { time: 6000, memory: 2048 };
  expect(await createContentFile({ root, type: "loops", name: "x", today: "2026-03-04", limits })).toMatchObject({
    diagnostics: [{ code: "template/timeout", message: "Generating the JSON Schemas took longer than 6 s." }],
  });
});

test.each([["build"], ["check"], ["list"], ["explain", "/"], ["schema"], ["new"], ["verify"]])(
  "--time-limit limits plinth %s",
  async (...command) => {
    const root = siteWith(atTop("for (;;);\nexport default"));
    const { code, stderr } = await run([...command, "--root", root, "--time-limit", "2"]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("error template/timeout: Loading templates/site.tsx took longer than 2 s."),
    ]);
  },
);

test("messages that packages post to the thread's parent are ignored", async () => {
  const root = siteWith({
    "templates/site.tsx": `import { parentPort } from "node:worker_threads";\nparentPort?.postMessage("ready");\n${start["templates/site.tsx"]}`,
  });
  expect((await buildSite(root)).published).toMatchObject({ added: 2 });
});

test("a thread that waits without working has ten times the limit", async () => {
  const root = siteWith(heading("<h1>{Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)}</h1>"));
  const { lines } = await buildSite(root, { run: { limits: { time: 1000, memory: 512 } } });
  expect(lines).toEqual(["error template/timeout: Rendering / with Home took longer than 1 s."]);
});
