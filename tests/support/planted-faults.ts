/**
 * A site with 200 faults, always the same ones, and the exact place of each: in components that many pages use, in
 * templates of one page, in Markdown prose, in raw HTML in Markdown, in front matter, in JSON. Most of the texts that a
 * fault is known by occur elsewhere, too, where they are correct: a search for the text finds the wrong place.
 */
import type { Code } from "../../src/diagnostics/diagnostic.ts";

export interface Planted {
  readonly code: Code;
  /** A part of the message that identifies the fault, unless faults of the code have equal messages. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Begins the number of a fault, at its place in a source. */
const sign = "\u2402";
const signs = /\u2402(\d+)\u2403/g;

/** mulberry32: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The fault at `at`, in the syntax of its source, and what its finding says. */
interface Kind {
  readonly code: Code;
  readonly key: (n: number) => string;
  /** In HTML and, with a self-closing slash, in JSX. */
  readonly html?: (n: number, at: string, slash: string) => string;
  readonly markdown?: (n: number, at: string) => string;
  /** What a template writes into an element of its kind: `<Value kind="link" value="/gone-1" />`. */
  readonly value?: (n: number) => string;
  readonly notInJsx?: boolean;
}

const kinds: Readonly<Record<string, Kind>> = {
  alt: {
    code: "page/alt",
    key: (n) => `https://pics.test/${n}.png`,
    html: (n, at, slash) => `<p>${at}<img src="https://pics.test/${n}.png"${slash}></p>`,
  },
  link: {
    code: "link/no-target",
    key: (n) => `"/gone-${n}"`,
    html: (n, at) => `<p><a class="more" href="${at}/gone-${n}">More</a></p>`,
    markdown: (n, at) => `A [link](${at}/gone-${n}) in a sentence.`,
    value: (n) => `/gone-${n}`,
  },
  picture: {
    code: "link/no-asset",
    key: (n) => `"/gone-${n}.png"`,
    html: (n, at, slash) => `<p><img alt="Bread" src="${at}/gone-${n}.png"${slash}></p>`,
    markdown: (n, at) => `A picture: ![Bread](${at}/gone-${n}.png)`,
    value: (n) => `/gone-${n}.png`,
  },
  fragment: {
    code: "link/no-fragment",
    key: (n) => `"#part-${n}"`,
    html: (n, at) => `<p><a href="${at}#part-${n}">Part</a></p>`,
    markdown: (n, at) => `See [the part](${at}#part-${n}).`,
    value: (n) => `#part-${n}`,
  },
  nested: {
    code: "page/nesting",
    key: () => "closes the <a> before the <a>",
    html: (n, at) => `<p><a href="/">a <b>${at}<a href="/?n=${n}">b</a></b></a></p>`,
  },
  order: {
    code: "page/heading-order",
    key: (n) => `h5 "Skip ${n}"`,
    html: (n, at) => `<h2>Part ${n}</h2>${at}<h5>Skip ${n}</h5>`,
    markdown: (n, at) => `## Part ${n}\n\n${at}##### Skip ${n}`,
  },
  emptyLink: {
    code: "page/name",
    key: (n) => `<a href="/?e=${n}">`,
    html: (n, at) => `<p>${at}<a href="/?e=${n}"></a></p>`,
    markdown: (n, at) => `An [](${at}/?e=${n}) empty link.`,
  },
  button: {
    code: "page/name",
    key: (n) => `id="button-${n}"`,
    html: (n, at) => `<p>${at}<button type="button" id="button-${n}"></button></p>`,
  },
  label: {
    code: "page/label",
    key: (n) => `name="field-${n}"`,
    html: (n, at, slash) => `<p>${at}<input name="field-${n}"${slash}></p>`,
  },
  id: {
    code: "page/duplicate-id",
    key: (n) => `"id-${n}"`,
    html: (n, at) => `<p id="id-${n}">One</p><p ${at}id="id-${n}">Two</p>`,
  },
  spaceInId: {
    code: "page/invalid-id",
    key: (n) => `"an id ${n}"`,
    html: (n, at) => `<p ${at}id="an id ${n}">Text</p>`,
    value: (n) => `an id ${n}`,
  },
  mail: {
    code: "link/mail",
    key: (n) => `mailto:a b${n}@c.test`,
    html: (n, at) => `<p><a href="${at}mailto:a b${n}@c.test">Mail</a></p>`,
    value: (n) => `mailto:a b${n}@c.test`,
  },
  http: {
    code: "link/mixed-content",
    key: (n) => `http://pics.test/${n}.png`,
    html: (n, at, slash) => `<p><img alt="Bread" src="${at}http://pics.test/${n}.png"${slash}></p>`,
    markdown: (n, at) => `![Bread](${at}http://pics.test/${n}.png)`,
    value: (n) => `http://pics.test/${n}.png`,
  },
  script: {
    code: "link/javascript",
    key: (n) => `"javascript:go(${n})"`,
    html: (n, at) => `<p><a href="${at}javascript:go(${n})">Go</a></p>`,
    notInJsx: true,
  },
  stray: {
    code: "page/nesting",
    key: () => "</article> has no start tag",
    html: (n, at) => `<article>${n}</article>${at}</article>`,
    notInJsx: true,
  },
  text: {
    code: "page/leftover",
    key: (n) => `[the file ${n}](/about)`,
    value: (n) => `[the file ${n}](/about)`,
  },
};

const places = ["shared", "own", "constant", "prose", "block", "inline", "fields", "data", "lists", "prop"] as const;
type Where = (typeof places)[number];

const fits = ({ html, markdown, value, notInJsx }: Kind, where: Where): boolean => {
  if (where === "shared" || where === "own") return html !== undefined && !notInJsx;
  if (where === "prose") return markdown !== undefined;
  if (where === "block" || where === "inline") return html !== undefined;
  return value !== undefined;
};

interface Site {
  readonly files: Record<string, string>;
  readonly planted: readonly Planted[];
}

const docs = 12;
const pages = 6;

/** @param count of faults. */
export function plantedSite(count = 200, seed = 33): Site {
  const random = randomFrom(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const found: { code: Code; key: string }[] = [];
  const shared: string[] = [];
  const constants: string[] = [];
  const own = Array.from({ length: pages }, (): string[] => []);
  const bodies = Array.from({ length: docs }, (): string[] => []);
  const fields = Array.from({ length: docs }, (): string[] => []);
  const items = Array.from({ length: 8 }, (): string[] => []);
  const data: string[] = [];
  const strings: string[] = [];
  const notes: string[] = [];

  /** The text of a fault where it is no fault. */
  const decoy = (text: string): void => {
    const how = random();
    if (how < 0.2) strings.push(JSON.stringify(text));
    else if (how < 0.4) notes.push(JSON.stringify(text));
    // A text that the page has in code is taken for what the page is about.
    else if (how < 0.6 && !text.startsWith("[")) pick(bodies).push(`Not \`${text}\` in code.`);
    else if (how < 0.75) pick(fields).unshift(`note${found.length}: ${JSON.stringify(text)}`);
    else if (how < 0.85) pick(own).push(`{/* "${text}" */}`);
  };

  for (let n = 1; n <= count; n++) {
    const where = places[n % places.length] as Where;
    const names = Object.keys(kinds).filter((name) => fits(kinds[name] as Kind, where));
    const name = pick(names);
    const { code, key, html = () => "", markdown = () => "", value = () => "" } = kinds[name] as Kind;
    found.push({ code, key: key(n) });
    const at = `${sign}${n}\u2403`;
    const jsx = html(n, at, " /").replace("class=", "className=");
    decoy(key(n).replace(/^"|"$/g, ""));
    const json = `"kind": "${name}", "value": "${at}${value(n)}"`;
    if (where === "shared") shared.push(jsx);
    else if (where === "own") pick(own).push(jsx);
    else if (where === "constant") {
      constants.push(`export const c${n} = ${JSON.stringify(value(n))};`);
      pick(own).push(elementOf(name, at, `{c${n}}`));
    } else if (where === "prose") pick(bodies).push(markdown(n, at));
    else if (where === "block") pick(bodies).push(`<div>\n${html(n, at, "")}\n</div>`);
    else if (where === "inline")
      pick(bodies).push(`A sentence with\nsome <span>HTML</span>: ${inline(html(n, at, ""))}`);
    else if (where === "fields") pick(fields).push(`value${n}:\n  kind: ${name}\n  value: "${at}${value(n)}"`);
    else if (where === "lists") pick(items).push(`{ ${json} }`);
    else data.push(`  { ${json} }`);
  }

  const raw: Record<string, string> = {
    "content/site.json": '{ "name": "Planted", "origin": "https://planted.test" }',
    "content/a-notes.json": `[\n${notes.join(",\n")}\n]`,
    "content/data.json": `[\n${data.join(",\n")}\n]`,
    "templates/content.ts": contentTypes,
    "templates/a-strings.ts": `export const strings = [\n${strings.join(",\n")}\n];\nexport const length = strings.length;\n`,
    "templates/constants.ts": `${constants.join("\n")}\n`,
    "templates/site.tsx": siteModule,
    "templates/layout.tsx": layout(shared),
    "templates/value.tsx": valueModule,
  };
  for (const [index, list] of items.entries())
    raw[`content/items/item-${index}.json`] = `{ "title": "Item ${index}", "values": [\n${list.join(",\n")}\n] }`;
  for (const [index, list] of bodies.entries())
    raw[`content/docs/doc-${index}.md`] = [
      "---",
      `title: Document ${index}`,
      ...(fields[index] ?? []),
      "---",
      "",
      ...list.flatMap((paragraph) => [paragraph, ""]),
    ].join("\n");
  for (const [index, list] of own.entries()) raw[`templates/own-${index}.tsx`] = ownModule(index, list);

  const planted: Planted[] = [];
  const files: Record<string, string> = {};
  for (const [file, marked] of Object.entries(raw)) {
    files[file] = marked.replace(signs, "");
    for (const { 1: number, index } of marked.matchAll(signs)) {
      const before = marked.slice(0, index).replace(signs, "").split("\n");
      const fault = found[Number(number) - 1];
      if (fault) planted.push({ ...fault, file, line: before.length, column: (before.at(-1) ?? "").length + 1 });
    }
  }
  return { files, planted };
}

/** Raw HTML that is not the start of a line is inline: without the paragraph around it. */
const inline = (html: string): string => html.replace(/^<p>|<\/p>$/g, "");

/** The element of a kind, whose value is an expression. */
const elementOf = (name: string, at: string, value: string): string =>
  ({
    picture: `${at}<img alt="Bread" src=${value} />`,
    http: `${at}<img alt="Bread" src=${value} />`,
    spaceInId: `${at}<p id=${value}>Text</p>`,
    text: `${at}<p>${value}</p>`,
  })[name] ?? `${at}<a href=${value}>More</a>`;

const contentTypes = `import { defineContent, json, markdown, z } from "plinth";
const value = z.strictObject({ kind: z.string(), value: z.string() });
export const content = defineContent({
  site: json("site.json", z.strictObject({ name: z.string(), origin: z.url() })),
  notes: json("a-notes.json", z.array(z.string())),
  data: json("data.json", z.array(value)),
  items: json("items/*.json", z.strictObject({ title: z.string(), values: z.array(value) })),
  docs: markdown("docs/*.md", z.looseObject({ title: z.string() })),
});
`;

const siteModule = `import { defineSite, page } from "plinth";
import { content } from "./content.ts";
import { Data, Doc, Home, Item } from "./layout.tsx";
${Array.from({ length: pages }, (_, index) => `import { Own${index} } from "./own-${index}.tsx";`).join("\n")}
export default defineSite({
  content,
  markdown: { html: true },
  origin: ({ site }) => site.origin,
  pages: ({ site, data, docs, items, notes }) => [
    page("/", <Home site={site} docs={docs} items={items} notes={notes.length} />),
    page("/data", <Data data={data} />),
    ...docs.map((doc) => page("/docs/" + doc.slug, <Doc doc={doc} />)),
    ...items.map((item) => page("/items/" + item.slug, <Item item={item} />)),
${Array.from({ length: pages }, (_, index) => `    page("/own-${index}", <Own${index} />),`).join("\n")}
  ],
});
`;

const layout = (shared: readonly string[]): string => `import { Markdown, usePage } from "plinth";
import type { ReactNode } from "react";
import { length } from "./a-strings.ts";
import { Value } from "./value.tsx";
export function Layout({ title, children }: { title: string; children?: ReactNode }) {
  const { url, origin } = usePage();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <meta name="description" content={"About " + title} />
        <link rel="canonical" href={origin + url} />
      </head>
      <body>
        <h1>{title}</h1>
        <main data-length={length}>{children}</main>
        <Footer />
      </body>
    </html>
  );
}
function Footer() {
  return (
    <footer>
${shared.map((each) => `      ${each}`).join("\n")}
    </footer>
  );
}
export function Home({ site, docs, items, notes }: any) {
  return (
    <Layout title={site.name}>
      <p>{notes} notes</p>
      <a href="/data">Data</a>
      {Array.from({ length: ${pages} }, (_, index) => <a key={index} href={"/own-" + index}>{"Own " + index}</a>)}
      {docs.map((doc: any) => <a key={doc.slug} href={"/docs/" + doc.slug}>{doc.fields.title}</a>)}
      {items.map((item: any) => <a key={item.slug} href={"/items/" + item.slug}>{item.fields.title}</a>)}
    </Layout>
  );
}
export function Data({ data }: any) {
  return <Layout title="Data">{data.map((each: any, index: number) => <Value key={index} kind={each.kind} value={each.value} />)}</Layout>;
}
export function Item({ item }: any) {
  return <Layout title={item.fields.title}>{item.fields.values.map((each: any, index: number) => <Value key={index} {...each} />)}</Layout>;
}
export function Doc({ doc }: any) {
  const values = Object.values(doc.fields).filter((each: any) => each.kind);
  return (
    <Layout title={doc.fields.title}>
      <ul>{values.map((each: any) => <li key={each.value}><Value kind={each.kind} value={each.value} /></li>)}</ul>
      <Markdown as="article" entry={doc} />
    </Layout>
  );
}
`;

const valueModule = `export function Value({ kind, value }: { kind: string; value: string }) {
  if (kind === "picture" || kind === "http") return <img alt="Bread" src={value} />;
  if (kind === "spaceInId") return <p id={value}>Text</p>;
  if (kind === "text") return <p>{value}</p>;
  return <a href={value}>More</a>;
}
`;

const ownModule = (index: number, list: readonly string[]): string => `import * as all from "./constants.ts";
import { Layout } from "./layout.tsx";
import { Value } from "./value.tsx";
export const used = Value;
const { ${[...list.join("").matchAll(/\{(c\d+)\}/g)].map(([, name]) => name).join(", ")} } = all;
export function Own${index}() {
  return (
    <Layout title="Own page ${index}">
${list.map((each) => `      ${each}`).join("\n")}
    </Layout>
  );
}
`;
