/**
 * Fields that a template reads and content does not have: `post.fields.descripton`. JavaScript returns undefined, so
 * that a page lacks its description or a text without an error at the template. A page that looks like that is rendered
 * again, with a prototype of its content that notices such reads.
 */
import { fieldNames } from "../../content/field-names.ts";
import { nearest } from "../../diagnostics/did-you-mean.ts";
import type { ContentTypes, Page } from "../../site/index.ts";
import type { UnknownRead } from "../protocol.ts";
import { fileOf, valuesIn } from "./provenance.ts";

/** What is left of a value that a template did not have: an empty element or attribute, or the word itself. */
const signs =
  /<meta name="description"\/>|<(h[1-6]|a|p|li|td|time|title|figcaption)(?: [^<>]*)?><\/\1>|<img(?![^<>]* src=)|\bundefined\b/;

/** Pages of one list that are rendered again: a mistake in a template is on many. */
const maxPages = 10;

export class UnknownReads {
  private left = maxPages;

  /** @param content the argument of pages(). @param broken files that violate their schema, which was reported. */
  constructor(
    private readonly types: ContentTypes,
    private readonly content: Readonly<Record<string, unknown>>,
    private readonly broken: readonly string[],
  ) {}

  /**
   * The misspelt fields that a page reads, each with the nearest field.
   * @param page its element's props can have an entry of which nothing is read, which is not a source.
   * @param sources the content files that the page uses.
   * @param renderAgain renders the page.
   */
  of(html: string, { element }: Page, sources: readonly string[], renderAgain: () => unknown): readonly UnknownRead[] {
    if (!signs.test(html) || sources.some((file) => this.broken.includes(file)) || this.left-- <= 0) return [];
    const objects = this.objectsOf(
      new Set(sources),
      Object.values(element.props as object).flatMap((value) => [value, ...valuesIn(value)]),
    );
    const known = new Set([
      ...objects.flatMap((each) => Object.keys(each)),
      ...Object.values(this.types).flatMap(({ schema }) => fieldNames(schema)),
    ]);
    const reads = new Map<string, UnknownRead>();
    const noticing = new Proxy(Object.prototype, {
      get: (target, name, object) => {
        const isUnknown = typeof name === "string" && !(name in target);
        const hint = isUnknown ? hintFor(name, object, known) : undefined;
        if (isUnknown && hint) {
          const read = { field: name, hint, place: new Error().stack ?? "" };
          reads.set(read.place, read);
        }
        return Reflect.get(target, name, object);
      },
    });
    for (const each of objects) Object.setPrototypeOf(each, noticing);
    try {
      renderAgain();
    } finally {
      for (const each of objects) Object.setPrototypeOf(each, Object.prototype);
    }
    return [...reads.values()];
  }

  /** The ordinary objects of some files, and in some values. */
  private objectsOf(files: ReadonlySet<string>, values: readonly unknown[]): object[] {
    const found = new Set<object>();
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null || found.has(value)) return;
      const isPlain = Object.getPrototypeOf(value) === Object.prototype && Object.isExtensible(value);
      if (isPlain) found.add(value);
      for (const inner of Array.isArray(value) ? value : valuesIn(value)) visit(inner);
    };
    const isContent = (value: unknown): value is object =>
      typeof value === "object" && value !== null && fileOf(value) !== undefined;
    for (const each of Object.values(this.content).flat())
      if (isContent(each) && files.has(fileOf(each) ?? "")) visit(each);
    for (const each of values) if (isContent(each)) visit(each);
    return [...found];
  }
}

/** Undefined for an optional field, and for a name that is like no other. */
function hintFor(name: string, object: object, known: ReadonlySet<string>): string | undefined {
  const fields = "slug" in object && "fields" in object ? Object.keys(object.fields as object) : [];
  const own = fields.includes(name) ? name : nearest(name, fields);
  if (own !== undefined) return `Did you mean "fields.${own}"?`;
  const match = known.has(name) ? undefined : nearest(name, Object.keys(object));
  return match && `Did you mean "${match}"?`;
}
