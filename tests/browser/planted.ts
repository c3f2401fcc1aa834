/** Sites of `plinth init` with pages that have faults, in a text of their own. */
import { type Files, write } from "../support/small-site.ts";
import { beginSite, textOf } from "../support/starter-site.ts";
import { checkInBrowser } from "./in-browser.ts";

/** A page at `/planted/<name>`, which has a template of its own, so that everything is measured on it. */
export interface PlantedPage {
  readonly name: string;
  /** Markdown; it begins in line 4 of `content/planted/<name>.md`. */
  readonly text: string;
  /** Of `/<name>.js`, which the page loads. */
  readonly script?: string;
  readonly files?: Files;
  /** What is found on it, and where. */
  readonly lines: readonly string[];
}

type Edit = readonly [file: string, from: string, to: string];

/** The planted pages are the first of the site. */
const edits: readonly Edit[] = [
  [
    "templates/content.ts",
    "defineContent({",
    'defineContent({\n  planted: markdown("planted/*.md", z.strictObject({ title: z.string() })),',
  ],
  ["templates/markdown.ts", "import { codeBlock", 'import { tools } from "./tools.tsx";\nimport { codeBlock'],
  [
    "templates/site.tsx",
    "import { content }",
    'import { planted as plantedPage } from "./planted.tsx";\nimport { content }',
  ],
];
const editsOf: Readonly<Record<"blog" | "docs", readonly Edit[]>> = {
  blog: [
    ...edits,
    [
      "templates/site.tsx",
      "return [...[blog",
      "return [...all.planted.map((entry) => plantedPage(entry, { blog })), ...[blog",
    ],
    ["templates/markdown.ts", "= {", "= {\n  html: true,\n  components: tools,"],
  ],
  docs: [
    ...edits,
    ["templates/site.tsx", "pages: ({ site,", "pages: ({ site, planted,"],
    [
      "templates/site.tsx",
      "return [",
      "return [\n      ...planted.map((entry) => plantedPage(entry, { site, tree })),",
    ],
    ["templates/markdown.ts", "  components,", "  components: { ...components, ...tools },"],
  ],
};

const added: Files = {
  "templates/planted.tsx": `import { Markdown, page } from "plinth";
import { Layout } from "./layout.tsx";
export function planted(entry: any, props: any) {
  const Planted = () => (
    <Layout {...props} title={entry.fields.title} description="A page with faults.">
      <h1>{entry.fields.title}</h1>
      <Markdown entry={entry} className="prose" />
    </Layout>
  );
  Planted.displayName = entry.slug;
  return page("/planted/" + entry.slug, <Planted />);
}
`,
  "templates/tools.tsx": "export const tools = {};\n",
};

/** Makes the site with its planted pages. @returns what is found, by the name of the page. */
export async function findingsOf(template: "blog" | "docs", planted: readonly PlantedPage[]) {
  const root = await beginSite(template, "--template", template);
  write(root, added);
  for (const { name, text, script, files } of planted) {
    const loading = script === undefined ? "" : `\n<script src="/${name}.js" defer></script>\n`;
    write(root, { [`content/planted/${name}.md`]: `---\ntitle: Page ${name}\n---\n${text}\n${loading}`, ...files });
    if (script !== undefined) write(root, { [`content/static/${name}.js`]: `${script}\n` });
  }
  for (const [file, from, to] of editsOf[template]) {
    const before = textOf(root, file);
    if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
    write(root, { [file]: before.replace(from, () => to) });
  }
  const { printed } = await checkInBrowser(root, { limit: planted.length });
  const lines = printed.split("\n").filter((line) => /^\S+ (?:error|warning) (?!page\/orphan)/.test(line));
  return Object.fromEntries(planted.map(({ name }) => [name, linesOn(`/planted/${name}`, lines)]));
}

/** The findings of a page, without its URL and the hint. */
export const linesOn = (url: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [, text = "", urls = ""] = /^(.*?\.) On (\/[^ ]*(?:, \/[^ ]*)*)\.(?= |$)/.exec(line) ?? [];
    return urls.split(", ").includes(url) ? text : [];
  });
