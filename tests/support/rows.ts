/**
 * Rows of deliberate errors with the exact expected lines, and of input that looks wrong but is
 * correct. Each check or stage has one such file, which rows.ts of its folder lists.
 */
import { describe, expect, test } from "vitest";
import type { Code } from "../../src/base/diagnostic.ts";
import { buildSite, edited, type Files, siteWith } from "./small-site.ts";

export { type Files, start } from "./small-site.ts";

/** The error, the files that cause it, and the expected lines. */
export type ErrorRow = readonly [what: string, changes: Files, lines: string];

/** A row with several files of a folder, each with one error: its name, its text, its place and its message. */
export const rowOfFiles = (
  code: Code,
  folder: string,
  ...cases: readonly (readonly [name: string, text: Files[string], place: string, message: string])[]
): ErrorRow => [
  `${cases.length} files in ${folder}`,
  Object.fromEntries(cases.map(([name, text]) => [folder + name, text])),
  cases.map(([name, , place, message]) => `${folder}${name}${place} error ${code}: ${message}`).join("\n"),
];

/** Input that looks wrong, and its files; nothing is reported. */
export type CorrectRow = readonly [what: string, changes: Files];

export interface Rows {
  readonly mistakes: Readonly<Partial<Record<Code, readonly ErrorRow[]>>>;
  readonly correct?: readonly CorrectRow[];
}

/** Builds a site for each row, several at a time. */
export function testRows(tables: readonly Rows[]): void {
  const mistakes = tables.flatMap(({ mistakes }) =>
    Object.entries(mistakes).flatMap(([code, rows]) =>
      rows.map(([what, changes, lines]) => ({ code, what, changes, lines })),
    ),
  );
  const correct = tables.flatMap(({ correct = [] }) => correct);

  describe("an error is one line with its position", () => {
    test.concurrent.each(mistakes)("$code: $what", async ({ code, changes, lines }) => {
      expect(lines).toContain(` ${code}: `);
      expect((await buildSite(siteWith(changes))).lines.join("\n")).toBe(lines);
    });
  });

  if (correct.length === 0) return;
  describe("accepts correct input that looks wrong", () => {
    test.concurrent.each(correct)("%s", async (_, changes) => {
      const { lines, ok } = await buildSite(siteWith(changes));
      expect({ lines, ok }).toEqual({ lines: [], ok: true });
    });
  });
}

/** Combines several changes; the last one of a file wins. */
export const both = (...changes: Files[]): Files => Object.assign({}, ...changes);

type Edit = (...pairs: readonly (readonly [from: string, to: string])[]) => Files;
export const template: Edit = (...pairs) => edited("templates/page.tsx", ...pairs);
export const site: Edit = (...pairs) => edited("templates/site.tsx", ...pairs);
export const types: Edit = (...pairs) => edited("templates/content.ts", ...pairs);
/** A setting of defineSite(). */
export const setting = (text: string): Files => site(["content,\n", `content,\n  ${text},\n`]);

/** The Markdown file of the starting site. */
export const postFile = (text: string | Uint8Array): Files => ({ "content/posts/first.md": text });
/** Its text, from line 5 on. */
export const post = (markdown: string): Files => postFile(`---\ntitle: First\ndate: 2024-01-15\n---\n${markdown}\n`);
export const siteJson = (...lines: string[]): Files => ({ "content/site.json": lines.join("\n") });

/** Markup in the body of every page, at line 12 of the template. */
export const inBody = (markup: string): Files => template(["<h1>{title}</h1>", `<h1>{title}</h1>${markup}`]);
/** Markup in the head of every page, without moving a line. */
export const inHead = (markup: string): Files => template(["<head>", `<head>${markup}`]);
/** HTML that React would not write. */
export const html = (markup: string): Files =>
  inBody(`<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(markup)} }} />`);
/** JSON-LD on every page. */
export const data = (value: unknown): Files =>
  inBody(
    `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: ${JSON.stringify(typeof value === "string" ? value : JSON.stringify(value))} }} />`,
  );
/** The same of schema.org. */
export const ld = (value: object): Files => data({ "@context": "https://schema.org", ...value });
/** A file that the site generates. */
export const made = (path: string, text: string): Files =>
  site(["content,\n", `content,\n  files: () => [{ path: "${path}", make: () => ${JSON.stringify(text)} }],\n`]);
/** A second page, `/second`, that the home page links to when `link` is true. */
export const second = (link: boolean, attributes = ""): Files => ({
  ...site(['page("/", ', 'page("/second", <Second />),\n    page("/", '], ["Home, Post", "Home, Post, Second"]),
  ...template(
    [
      "export function Home",
      `export function Second() { return <Html title="Second"${attributes} />; }\nexport function Home`,
    ],
    ["<Html title={site.name}>", `<Html title={site.name}>${link ? '<a href="/second">Second</a>' : ""}`],
  ),
});
/** A page template with an optional noindex. */
export const noindex = template(
  [
    "function Html({ title, children }: { title: string; children?: ReactNode })",
    "function Html({ title, children, noindex }: { title: string; children?: ReactNode; noindex?: boolean })",
  ],
  ["<head>", '<head>{noindex && <meta name="robots" content="noindex" />}'],
);

/** Two versions of a document, each with a page that shows the other one, too. */
export const versions = (first: string, second: string): Files => ({
  // /v1/intro and /v2/intro
  "content/docs/v1/intro.md": `---\ntitle: Intro of 1\n---\n${first}\n`,
  "content/docs/v2/intro.md": `---\ntitle: Intro of 2\n---\n${second}\n`,
  ...types(["posts: ", 'docs: markdown("docs/*/*.md", z.object({ title: z.string() })),\n  posts: ']),
  ...site(
    ["({ site, posts }) => [", "({ site, posts, docs }) => ["],
    [
      "    ...posts",
      "    ...docs.map((doc) => page(doc.file.slice(12, -3), <Doc doc={doc} other={docs.find((each) => each !== doc)} />)),\n    ...posts",
    ],
    ["Home, Post", "Doc, Home, Post"],
  ),
  ...template(
    [
      "export function Home",
      `export const Doc = ({ doc, other }: any) => <Html title={doc.fields.title}><Markdown text={doc.body} /><p>{other.fields.title}</p></Html>;\nexport function Home`,
    ],
    ["<ul>", '<a href="/v1/intro">1</a> <a href="/v2/intro">2</a><ul>'],
  ),
});
