/** `--deep`: pages against the whole HTML standard. */
import { expect, test } from "vitest";
import { Report } from "../../src/base/diagnostic.ts";
import { openValidator } from "../../src/checks/html-standard.ts";
import { writeBaseline } from "../../src/pipeline/baseline.ts";
import { post, setting } from "../support/rows.ts";
import { buildSite, edited, type Files, siteWith } from "../support/small-site.ts";

const deep = (changes: Files = {}) => buildSite(siteWith(changes), { strictness: { deep: true } });
const inBody = (markup: string): Files => ({
  ...edited("templates/page.tsx", ["<h1>{title}</h1>", `<h1>{title}</h1>${markup}`]),
});

test("a valid page", async () => {
  expect((await deep()).lines).toEqual([]);
});

test.each([
  [
    "an element where it is not allowed",
    '<ul id="list"><p>x</p></ul>',
    "templates/page.tsx:12:43 error html/invalid: <p> element is not permitted as content under <ul> (element-permitted-content). On /, /posts/first.",
  ],
  [
    "an invalid attribute value, at its line",
    '<input type="colour" name="tint" aria-label="Tint" />',
    'templates/page.tsx:12:29 error html/invalid: Attribute "type" has invalid value "colour" (attribute-allowed-values). On /, /posts/first.',
  ],
  [
    "nothing that follows from a fault of nesting",
    '<a href="/"><b><a href="/posts/first">x</a></b></a>',
    "templates/page.tsx:12:44 error page/nesting: A browser closes the <a> before the <a>. On /, /posts/first.",
  ],
])("--deep reports %s", async (_, markup, line) => {
  expect((await deep(inBody(markup))).lines.join("\n")).toBe(line);
});

const invalid = inBody("<ul><p>x</p></ul>");

test("a site can make it a warning, or turn it off", async () => {
  const chosen = (severity: string) => setting(`checks: { "html/invalid": "${severity}" }`);
  expect((await deep({ ...invalid, ...chosen("off") })).lines).toEqual([]);
  expect((await deep({ ...invalid, ...chosen("warning") })).lines).toEqual([
    expect.stringContaining("warning html/invalid"),
  ]);
});

test("what follows from a fault of nesting is reported if that check is off", async () => {
  const nested = inBody('<a href="/"><b><a href="/posts/first">x</a></b></a>');
  const { lines } = await deep({ ...nested, ...setting('checks: { "page/nesting": "off" }') });
  expect(lines).toEqual([expect.stringMatching(/ error html\/invalid: .*\(element-permitted-content\)/)]);
});

test("what follows from a finding that follows from another one", async () => {
  const { lines } = await deep({
    ...post("a <b>b\n\n<Note>c</Note>"),
    ...setting('markdown: { html: true }, checks: { "page/unrendered": "off", "html/invalid": "error" }'),
  });
  expect(lines).toEqual([
    "content/posts/first.md:5:3 error page/nesting: The <b> is not closed before </p>. On /posts/first.",
    expect.stringContaining("(element-name)"),
  ]);
});

test("a baseline can accept it, and is not fixed by a check without --deep", async () => {
  const accepted = { ".plinth-baseline.json": '{"version":1,"errors":[{"code":"html/invalid","count":2}]}' };
  const { lines, ok } = await deep({ ...invalid, ...accepted });
  expect({ lines, ok }).toEqual({ lines: [], ok: true });
  const { baseline, root } = await buildSite(siteWith({ ...invalid, ...accepted }));
  expect(baseline.fixed).toEqual([]);
  expect(writeBaseline(root, [])).toBe(1);
  expect(writeBaseline(root, [], { deep: true })).toBe(0);
});

test("without --deep it does not run", async () => {
  expect((await buildSite(siteWith(inBody("<ul><p>x</p></ul>")))).lines).toEqual([]);
});

test("a missing validator is reported with the package to install", async () => {
  const report = new Report();
  const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  expect(await openValidator(report, () => Promise.reject(missing))).toBeUndefined();
  expect(report.findings).toMatchObject([
    {
      code: "html/no-validator",
      message: "The package html-validate, which checks pages against the HTML standard, is not installed.",
      hint: "Run npm install --save-dev html-validate@10, or check without --deep.",
    },
  ]);
});
