/** Errors -> the HTML of the error page; tests/client/error-page.slow.test.ts checks its appearance. */
import { describe, expect, test } from "vitest";
import { formatPosition, frameLines } from "../../../src/base/code-frame.ts";
import type { Diagnostic } from "../../../src/base/diagnostic.ts";
import { type ErrorPageOptions, errorPage } from "../../../src/serve/page/error-page.ts";
import { buildWith, type Files } from "../../support/small-site.ts";

const mistake: Diagnostic = {
  severity: "error",
  code: "content/invalid-field",
  message: 'date: "2024-13-01" is no date.',
  hint: "Write it as 2024-01-31.",
  file: "content/press/launch.md",
  line: 10,
  column: 7,
  frame: [
    { line: 9, text: "title: Launch" },
    { line: 10, text: "date: 2024-13-01" },
  ],
};

/** A page's block without its tags, as it reads without styles. */
function read(options: ErrorPageOptions): string[] {
  const [, block = ""] = /<section[^>]*>(.*)<\/section>/s.exec(errorPage(options)) ?? [];
  return block
    .replace(/<\/(p|h2|figcaption|pre|article)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .split("\n")
    .filter((line) => line.trim());
}

describe("a page shows", () => {
  const { hint, file, line, column, frame, ...bare } = mistake;

  test("one error: its code, message, position, lines and hint", () => {
    expect(read({ diagnostics: [mistake] })).toEqual([
      "1 error. This page reloads automatically when it is fixed.",
      "content/invalid-field",
      "date: &quot;2024-13-01&quot; is no date.",
      "content/press/launch.md:10:7",
      "   9 title: Launch",
      "&gt; 10 date: 2024-13-01",
      "Hint: Write it as 2024-01-31.",
    ]);
    expect(errorPage({ diagnostics: [mistake] })).toContain("date: <mark>2</mark>024-13-01");
  });

  test.each<[string, Partial<ErrorPageOptions>, string[]]>([
    [
      "an error without a position: only its message",
      { diagnostics: [bare] },
      ["content/invalid-field", "date: &quot;2024-13-01&quot; is no date."],
    ],
    [
      "an error of a whole file: its name",
      { diagnostics: [{ ...bare, file: "content/a.md" }] },
      ["content/invalid-field", "date: &quot;2024-13-01&quot; is no date.", "content/a.md"],
    ],
  ])("%s", (_, options, lines) => {
    expect(read({ diagnostics: [], ...options }).slice(1)).toEqual(lines);
  });

  test.each<[number, string, string | undefined, number]>([
    [2, "2 errors. This page reloads automatically when they are fixed.", undefined, 2],
    [20, "20 errors. This page reloads automatically when they are fixed.", undefined, 20],
    [23, "23 errors. This page reloads automatically when they are fixed.", "And 3 more: 3 content/invalid-field.", 20],
  ])("the number of errors (%i) and the first twenty", (count, first, last, shown) => {
    const lines = read({ diagnostics: Array.from({ length: count }, () => bare) });
    expect(lines[0]).toBe(first);
    expect(lines.filter((line) => line === bare.code)).toHaveLength(shown);
    expect(lines.at(-1)).toBe(last ?? "date: &quot;2024-13-01&quot; is no date.");
  });

  test("a link that shows the page anyway", () => {
    const page = errorPage({ diagnostics: [mistake], showAnywayUrl: '/a?b="&c' });
    expect(page).toContain('href="/a?b=&quot;&amp;c">Show the page anyway</a>');
    expect(errorPage({ diagnostics: [mistake] })).not.toContain("<a ");
  });

  test("a bug in Plinth with its stack, and errors", () => {
    const bug = { message: "x is <undefined>", stack: "TypeError: x is <undefined>\n    at run (file.ts:1:2)" };
    const lines = [
      "bug in Plinth",
      "x is &lt;undefined&gt;",
      "TypeError: x is &lt;undefined&gt;",
      "    at run (file.ts:1:2)",
      "Hint: This is not an error in the site. Send the text above to the maintainers of Plinth.",
    ];
    expect(read({ diagnostics: [], bug })).toEqual(["Plinth itself failed.", ...lines]);
    expect(read({ diagnostics: [bare], bug }).slice(0, 6)).toEqual([
      "Plinth itself failed, and the site has 1 error.",
      ...lines,
    ]);
  });

  test.each<[string, ErrorPageOptions, string]>([
    [
      "the first error and its position",
      { diagnostics: [mistake, bare] },
      "date: &quot;2024-13-01&quot; is no date. (content/press/launch.md:10:7)",
    ],
    ["the first error", { diagnostics: [bare, mistake] }, "date: &quot;2024-13-01&quot; is no date."],
    ["the exception", { diagnostics: [mistake], bug: { message: "a < b", stack: "" } }, "a &lt; b"],
  ])("in its title %s", (_, options, title) => {
    expect(errorPage(options)).toContain(`<title>${title}</title>`);
  });
});

/** One error of each kind in a real site, and its position and marked text on the page. */
const kinds: readonly [kind: string, changes: Files, place: string, marked: string][] = [
  [
    "content",
    { "content/posts/first.md": "---\ntitle: [\n---\n" },
    "content/posts/first.md:2:8",
    "title: <mark>[</mark>",
  ],
  [
    "a schema",
    { "content/posts/first.md": "---\ntitle: A\ndate: soon\n---\n" },
    "content/posts/first.md:3:7",
    "date: <mark>s</mark>oon",
  ],
  [
    "a template",
    { "templates/page.tsx": 'export const Home = () => {\n  throw new Error("no");\n};\nexport const Post = Home;\n' },
    "templates/page.tsx:2:9",
    "throw <mark>n</mark>ew Error",
  ],
  [
    "the bundle",
    { "templates/page.tsx": "export const = 1;\n" },
    "templates/page.tsx:1:14",
    "export const <mark>=</mark> 1;",
  ],
  [
    "a check",
    { "content/posts/first.md": "---\ntitle: A\ndate: 2024-01-15\n---\n[a](/b)\n" },
    "content/posts/first.md:5:5",
    "[a](<mark>/b</mark>)",
  ],
];

test.each(kinds)("an error in %s is shown at its position", async (_, changes, place, marked) => {
  const { diagnostics } = await buildWith(changes);
  const page = errorPage({ diagnostics });
  expect(page).toContain(`<code>${place}</code>`);
  expect(page).toContain(marked);
});

test("all text is escaped", () => {
  const hostile = `</title></style></script><script>alert(1)</script><img src=x onerror="alert(1)">'&\u202e\u0007\u001b[31m`;
  const harmless = `&lt;/title&gt;&lt;/style&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;\ufffd\ufffd\ufffd[31m`;
  const told: Diagnostic = {
    ...mistake,
    message: hostile,
    hint: hostile,
    file: hostile,
    frame: [
      { line: 9, text: hostile },
      { line: 10, text: hostile },
    ],
  };
  const bug = { message: hostile, stack: `${hostile}\n${hostile}` };

  const page = errorPage({ diagnostics: [told, { ...mistake, message: "$& $1 $`" }], bug });
  // The title, the exception's message and two lines of stack, then message, place, first line of the frame and hint.
  expect(page.split(harmless)).toHaveLength(1 + 8);
  expect(page).toContain("$&amp; $1 $`");
  for (const raw of ["<script", "<img", "\u202e", "\u0007", "\u001b"]) expect(page).not.toContain(raw);
});

describe("a line of a frame", () => {
  const words = "0123456789".repeat(20);
  test.each<[string, string, number, string, number]>([
    ["is shown completely if it fits", words.slice(0, 110), 100, words.slice(0, 110), 99],
    ["is truncated at its end", words, 5, `${words.slice(0, 110)}…`, 4],
    ["is truncated on both sides", words, 100, `…${words.slice(40, 150)}…`, 60],
    ["is truncated at its beginning", words, 180, `…${words.slice(120)}`, 60],
    ["has its pointer at its end at most", "short", 99, "short", 5],
    ["shows tabs as one column, and control characters as U+FFFD", "\t\u0000\u2067a", 4, " \ufffd\ufffda", 3],
    ["never splits a character", `${"x".repeat(109)}😀`, 1, `${"x".repeat(109)}\ufffd…`, 0],
  ])("%s", (_, text, column, shown, pointer) => {
    const lines = frameLines({ ...mistake, line: 1, column, frame: [{ line: 1, text }] });
    expect(lines).toEqual([{ number: 1, text: shown, pointer }]);
  });

  test("before the position is shown from its beginning", () => {
    const frame = [
      { line: 1, text: "{" },
      { line: 2, text: words },
      { line: 3, text: words },
    ];
    const texts = frameLines({ ...mistake, line: 3, column: 150, frame }).map(({ text }) => text);
    expect(texts).toEqual(["{", `${words.slice(0, 110)}…`, `…${words.slice(90, 200)}`]);
  });

  test("is marked in whole characters, also after its end", () => {
    const page = (text: string, column: number) =>
      errorPage({ diagnostics: [{ ...mistake, column, frame: [{ line: 10, text }] }] });
    expect(page("a😀b", 2)).toContain("a<mark>😀</mark>b");
    expect(page("ab", 3)).toContain("ab<mark>\u00a0</mark></code>");
  });

  test.each<[Partial<Diagnostic>, string]>([
    [{}, "content/press/launch.md:10:7"],
    [{ file: "content/a\u202eb.md" }, "content/a\ufffdb.md:10:7"],
  ])("%j has the position %s", (changes, place) => expect(formatPosition({ ...mistake, ...changes })).toBe(place));
});
