/** Tiny sites for the engine's tests, written into real folders and built there. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SiteFacts } from "../../src/checks/facts.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";
import { type BuildResult, build } from "../../src/pipeline/build.ts";
import type { BuildOptions, CheckedSite } from "../../src/pipeline/job.ts";
import { afterFile } from "./leftovers.ts";

/** Path -> content; undefined leaves out a file of the starting site. */
export type Files = Readonly<Record<string, string | Uint8Array | { readonly link: string } | undefined>>;

/** A text of lines, written with their numbers, since findings name them. */
const lines = (numbered: Readonly<Record<number, string>>): string => `${Object.values(numbered).join("\n")}\n`;

/** A correct site of two pages, from one JSON and one Markdown file. Rows change its lines. */
export const start: Files = {
  "content/site.json": lines({
    1: "{",
    2: '  "name": "Tiny",',
    3: '  "origin": "https://tiny.test"',
    4: "}",
  }),
  "content/posts/first.md": lines({
    1: "---",
    2: "title: First",
    3: "date: 2024-01-15",
    4: "---",
    5: "Hello, [home](/).",
  }),
  "templates/content.ts": lines({
    1: 'import { defineContent, json, markdown, z } from "plinth";',
    2: "export const content = defineContent({",
    3: '  site: json("site.json", z.strictObject({ name: z.string(), origin: z.url() })),',
    4: '  posts: markdown("posts/*.md", z.strictObject({ title: z.string(), date: z.iso.date(), rating: z.int().min(1).max(5).optional() })),',
    5: "});",
  }),
  "templates/page.tsx": lines({
    1: 'import { type Entry, Markdown, longDate, usePage } from "plinth";',
    2: 'import type { ReactNode } from "react";',
    3: "export function Html({ title, children }: { title: string; children?: ReactNode }) {",
    4: "  const { url, origin } = usePage();",
    5: "  return (",
    6: '    <html lang="en">',
    7: '      <head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width" />',
    8: "        <title>{title}</title>",
    9: '        <meta name="description" content={"About " + title} />',
    10: '        <link rel="canonical" href={origin + url} />',
    11: "      </head>",
    12: "      <body><h1>{title}</h1>{children}</body>",
    13: "    </html>",
    14: "  );",
    15: "}",
    16: "export function Home({ site, posts }: { site: { name: string }; posts: readonly Entry<{ title: string }>[] }) {",
    17: '  return <Html title={site.name}><ul>{posts.map((post) => <li key={post.slug}><a href={"/posts/" + post.slug}>{post.fields.title}</a></li>)}</ul></Html>;',
    18: "}",
    19: "export function Post({ post }: { post: Entry<{ title: string; date: string }> }) {",
    20: "  return <Html title={post.fields.title}><time>{longDate(post.fields.date)}</time><Markdown text={post.body} /></Html>;",
    21: "}",
  }),
  "templates/site.tsx": lines({
    1: 'import { defineSite, page } from "plinth";',
    2: 'import { content } from "./content.ts";',
    3: 'import { Home, Post } from "./page.tsx";',
    4: "export default defineSite({",
    5: "  content,",
    6: "  origin: ({ site }) => site.origin,",
    7: "  pages: ({ site, posts }) => [",
    8: '    page("/", <Home site={site} posts={posts} />),',
    9: '    ...posts.map((post) => page("/posts/" + post.slug, <Post post={post} />)),',
    10: "  ],",
    11: "});",
  }),
};

/** A file of the starting site with some texts replaced. @throws if it does not contain one of them. */
export const edited = <File extends string>(
  file: File,
  ...pairs: readonly (readonly [from: string, to: string])[]
): Readonly<Record<File, string>> =>
  ({ [file]: editedText(String(start[file]), ...pairs) }) as Readonly<Record<File, string>>;

/** The same of any text. */
export const editedText = (text: string, ...pairs: readonly (readonly [from: string, to: string])[]): string =>
  pairs.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The text does not contain ${from}`);
    return before.replace(from, () => to);
  }, text);

/** A new folder, removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "plinth-test-"));
  afterFile.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files below a folder; an undefined one is removed. */
export function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    if (text === undefined) rmSync(file, { recursive: true, force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      if (typeof text === "object" && "link" in text) symlinkSync(text.link, file);
      else writeFileSync(file, text);
    }
  }
}

/** The starting site with changes, in a folder of its own. */
export function siteWith(changes: Files = {}): string {
  const root = temporaryFolder();
  write(root, { ...start, ...changes });
  return root;
}

export interface Ran extends BuildResult {
  readonly root: string;
  /** The printed lines, without code frames and hints. */
  readonly lines: readonly string[];
  /** The same with them. */
  readonly printed: string;
}

/** Builds a site into its dist/. */
export async function buildSite(root: string, options: Omit<BuildOptions, "root"> = {}): Promise<Ran> {
  const output = { folder: join(root, "dist"), ...options.output };
  const result = await build({ root, ...options, output });
  const printed = new Reporter(false).diagnostics(result.diagnostics).replaceAll(root, "ROOT");
  const lines = printed.split("\n").filter((line) => /(^|\s)(error|warning) [a-z-]+\//.test(line));
  return { ...result, root, lines, printed };
}

/** The facts of the starting site with changes, for a test that calls a check itself. */
export const factsOf = (changes: Files = {}): Promise<SiteFacts> =>
  new Promise((resolve, reject) => {
    const makeReport = async ({ facts }: CheckedSite): Promise<void> => resolve(facts);
    build({ root: siteWith(changes), hooks: { makeReport } }).catch(reject);
  });

/** Builds the starting site with changes. */
export const buildWith = (changes: Files): Promise<Ran> => buildSite(siteWith(changes));

/** Path -> text of every file below a folder, in order. */
export function filesBelow(folder: string, prefix = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) Object.assign(found, filesBelow(path, `${prefix}${name}/`));
    else found[prefix + name] = readFileSync(path, "latin1");
  }
  return found;
}
