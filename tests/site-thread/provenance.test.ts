/** The content files that are the sources of a page: those of its props, and those that it reads. */
import { inspect } from "node:util";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Provenance, valuesIn } from "../../src/site-thread/provenance.ts";

class Money {
  readonly #cents = 100;
  get text(): string {
    return `${this.#cents}`;
  }
}

const entry = (slug: string) => ({
  file: `content/${slug}.md`,
  slug,
  fields: {
    title: slug.toUpperCase(),
    tags: ["x", "y"],
    author: { name: "Ann" },
    day: new Date(0),
    price: new Money(),
    frozen: Object.freeze({ deep: Object.freeze({ value: 1 }) }),
    counter: {
      reads: 0,
      get next(): number {
        return ++this.reads;
      },
    },
    fixed: Object.defineProperty({ id: 0 }, "id", { value: 1, enumerable: true, configurable: false }),
  },
  body: `The body of ${slug}`,
});
type Entry = ReturnType<typeof entry>;

/** A site with three entries and a file of its own; each test has its own objects. */
function site() {
  const docs = [entry("a"), entry("b"), entry("c")] as const;
  const values = new Map<string, { value: unknown; files: readonly string[] }>([
    ["docs", { value: docs, files: docs.map(({ file }) => file) }],
    ["site", { value: { name: "Tiny", menu: [{ text: "Home" }] }, files: ["content/site.json"] }],
  ]);
  const provenance = new Provenance(values, new Map([["content/c.md", new Set(["content/facts.json"])]]));
  provenance.observe(createElement("p"), () => ""); // reads are observed from the first page on
  const content = provenance.content as {
    docs: readonly [Entry, Entry, Entry];
    site: { name: string; menu: { text: string }[] };
  };
  /** The sources of a page whose component returns a text. */
  const sourcesOf = <Props extends object>(component: (props: Props) => string, props: Props): readonly string[] => {
    const element: ReactElement = createElement(component, props);
    return provenance.observe(element, () => renderToStaticMarkup(element)).sources();
  };
  return { provenance, content, sourcesOf };
}

/** Nodes that lead to each other: a page that has one can reach all entries. */
function tree(docs: readonly Entry[]) {
  const root: { nodes: { entry: Entry; parent: unknown }[] } = { nodes: [] };
  for (const each of docs) root.nodes.push({ entry: each, parent: root });
  return root;
}

describe("sources are what a page reads", () => {
  test("siblings that it could reach but does not read are not sources", () => {
    const { content, sourcesOf } = site();
    const [doc] = content.docs;
    const props = { doc, docs: content.docs, nav: tree(content.docs) };
    expect(sourcesOf((page) => page.doc.fields.title, props)).toEqual(["content/a.md"]);
    expect(sourcesOf(({ nav, doc: own }) => own.body + nav.nodes[1]?.entry.fields.title, props)).toEqual([
      "content/a.md",
      "content/b.md",
    ]);
    expect(sourcesOf(({ nav }) => nav.nodes.map((node) => node.entry.body).join(), props)).toHaveLength(4);
  });

  test("an entry that a page only examines to find another one is not a source", () => {
    const { content, sourcesOf } = site();
    const find = ({ docs }: { docs: readonly Entry[] }) => `${docs.find(({ slug }) => slug === "b")?.fields.title}`;
    expect(sourcesOf(find, { docs: content.docs })).toEqual(["content/b.md"]);
  });

  test("parts that pages() took out of an entry or a file are sources", () => {
    const { content, sourcesOf } = site();
    const [a, b] = content.docs;
    const props = { of: { author: a.fields.author, menu: content.site.menu }, fields: [b.fields] };
    expect(sourcesOf(({ of, fields }) => of.author.name + of.menu[0]?.text + fields[0]?.title, props)).toEqual([
      "content/a.md",
      "content/b.md",
      "content/site.json",
    ]);
    expect(sourcesOf(() => "nothing read", props)).toEqual([]);
  });

  test("content that is passed as a prop is a source, even if it is not a plain object", () => {
    const { content, sourcesOf } = site();
    const [a, b, c] = content.docs;
    const props = { tags: a.fields.tags, day: b.fields.day, doc: c };
    expect(sourcesOf(() => "", props)).toEqual(["content/a.md", "content/b.md", "content/c.md", "content/facts.json"]);
  });

  test("parts in elements and objects that pages() created are sources, even if they are not plain objects", () => {
    const { content, sourcesOf } = site();
    const [a, b, c] = content.docs;
    type Parts = { parts: { tags: string[] }; children: ReactElement[] };
    const children = [
      createElement("p", { title: b.fields.price.text, key: 1 }),
      createElement(() => "", { price: b.fields.price, key: 2 } as object),
    ];
    const props: Parts = { parts: { tags: a.fields.tags }, children };
    expect(sourcesOf(({ parts }) => parts.tags.join(), props)).toEqual(["content/a.md", "content/b.md"]);
    expect(sourcesOf(() => "no tags read", props)).toEqual(["content/b.md"]);
    expect(sourcesOf(() => "", { box: { frozen: [c.fields.frozen.deep], tags: [a.fields.tags] } })).toEqual([
      "content/c.md",
      "content/facts.json",
    ]);
  });

  test("if the whole content is a prop, only the files that are read are sources", () => {
    const { content, sourcesOf } = site();
    expect(sourcesOf((props) => `${props.content.docs.length}`, { content })).toEqual([]);
    expect(sourcesOf((props) => props.content.site.name, { content })).toEqual(["content/site.json"]);
    expect(sourcesOf((props) => `${props.content.docs.at(-1)?.body}`, { content })).toEqual([
      "content/c.md",
      "content/facts.json",
    ]);
  });

  test("content from an earlier list of pages, none of which was rendered, is a source", () => {
    const value = { name: "Tiny" };
    const values = new Map([["site", { value, files: ["content/site.json"] }]]);
    const last = new Provenance(values, undefined, new Provenance(values));
    expect(last.observe(createElement("p"), () => value.name).sources()).toEqual(["content/site.json"]);
  });

  test("a page that fails does not leave its reads to the next one", () => {
    const { content, provenance, sourcesOf } = site();
    const fails = () =>
      provenance.observe(createElement("p"), () => {
        throw new Error(content.docs[0].body);
      });
    expect(fails).toThrow("The body of a");
    void content.docs[1].body;
    expect(sourcesOf(() => "", {})).toEqual([]);
  });
});

describe("content behaves as ordinary objects", () => {
  const values = { ...entry("a").fields, price: expect.any(Money) };

  test("an entry is the same object everywhere", () => {
    const value = entry("a");
    const shared = value.fields.author;
    const provenance = new Provenance(new Map([["a", { value, files: [value.file] }]]));
    provenance.observe(createElement("p"), () => "");
    const { content } = provenance;
    expect(content.a).toBe(value);
    expect(value.fields.author).toBe(shared);
    const again = new Provenance(new Map([["a", { value, files: [value.file] }]]));
    expect(again.content.a).toBe(value);
  });

  test("an entry can be listed, copied, cloned, printed and written", () => {
    const { content } = site();
    const { fields } = content.docs[0];
    expect(Object.keys(fields)).toEqual(Object.keys(entry("a").fields));
    expect({ ...fields }).toEqual(values);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(Array.isArray(fields.tags)).toBe(true);
    expect(structuredClone(content.site)).toEqual({ name: "Tiny", menu: [{ text: "Home" }] });
    expect(JSON.stringify(content.site)).toBe('{"name":"Tiny","menu":[{"text":"Home"}]}');
    expect(inspect(content.site)).toBe("{ name: 'Tiny', menu: [ { text: 'Home' } ] }");
  });

  test("a Date, an instance of a class, objects with accessors and frozen ones are unchanged", () => {
    const { fields } = site().content.docs[0];
    expect(fields.day.toISOString()).toBe("1970-01-01T00:00:00.000Z");
    expect(fields.price.text).toBe("100");
    expect(Object.isFrozen(fields.frozen)).toBe(true);
    expect(fields.frozen.deep.value).toBe(1);
    expect(fields.counter.next).toBeLessThan(fields.counter.next);
    expect(fields.fixed.id).toBe(1);
  });

  test("lists of content can be copied, cloned, printed and written", () => {
    const { content } = site();
    const { tags } = content.docs[0].fields;
    expect(tags).toEqual(["x", "y"]);
    expect(structuredClone(tags)).toEqual(["x", "y"]);
    expect(JSON.stringify([tags, tags.concat("z")])).toBe('[["x","y"],["x","y","z"]]');
    expect(inspect(tags)).toBe("[ 'x', 'y' ]");
    tags.push("a");
    expect(tags.sort()).toEqual(["a", "x", "y"]);
    expect([tags.shift(), tags.pop(), ...tags.splice(0)]).toEqual(["a", "y", "x"]);
    tags.unshift("b");
    expect(tags).toEqual(["b"]);
  });

  test("a template can change a value", () => {
    const { content } = site();
    content.site.name = "Other";
    expect(content.site.name).toBe("Other");
    expect({ ...content.site }.name).toBe("Other");
  });
});

test("the values of a large object that every page is given are listed once", () => {
  const large = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`page${index}`, { index }]));
  expect(valuesIn(large)).toBe(valuesIn(large));
});
