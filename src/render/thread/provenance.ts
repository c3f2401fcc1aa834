/**
 * Which content files a page is made of. Two ways lead from a page to its content, and both are
 * watched: its element's props hold the very objects that came from a file, or its templates read
 * a type of the content while they render. No list to keep up to date, and none to forget.
 */
import { isValidElement, type ReactElement } from "react";
import type { ContentValue } from "../../content/collection.ts";

export class Provenance {
  /** What the site's functions are given: each value by its type's name. Reading one is noted. */
  readonly content: Readonly<Record<string, unknown>>;
  private touched = new Set<string>();
  /** The file of every object of the content. */
  private readonly origins: WeakMap<object, string>;

  /**
   * @param references by file: the files that its texts refer to.
   * @param last the one before: what it knows of objects that go on being used is true.
   */
  constructor(
    private readonly values: ReadonlyMap<string, ContentValue>,
    private readonly references: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
    last?: Provenance,
  ) {
    this.origins = last?.origins ?? new WeakMap();
    const content = {};
    for (const [name, { value, files }] of values) {
      this.remember(value, files, last?.values.get(name)?.value);
      const get = (): unknown => {
        for (const file of files) this.touched.add(file);
        return value;
      };
      Object.defineProperty(content, name, { get, enumerable: true });
    }
    this.content = content;
  }

  /** Runs `render` for an element; gives its result and the files that the element is made of, sorted. */
  observe<Result>(element: ReactElement, render: () => Result): { result: Result; sources: string[] } {
    this.touched = new Set();
    const result = render();
    this.visit(element, new Set([this.content]));
    const referred = [...this.touched].flatMap((file) => [...(this.references.get(file) ?? [])]);
    return { result, sources: [...new Set([...this.touched, ...referred])].sort() };
  }

  /** Without recursion: elements may be nested deeper than the stack. */
  private visit(root: unknown, seen: Set<object>): void {
    const todo = [root];
    for (let value = todo.pop(); todo.length > 0 || value !== undefined; value = todo.pop()) {
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      const file = this.origins.get(value);
      if (file !== undefined) this.touched.add(file);
      else if (isValidElement(value)) todo.push(value.props);
      else if (isPlain(value)) for (const inner of Object.values(value)) if (inner !== undefined) todo.push(inner);
    }
  }

  /** Every object of a value, by its file. A list of entries holds one file an entry. @param last the value before. */
  private remember(value: unknown, files: readonly string[], last?: unknown): void {
    const [file] = files;
    if (typeof value !== "object" || value === null || this.origins.has(value) || file === undefined) return;
    if (files.length > 1 && Array.isArray(value)) {
      const known: readonly unknown[] = Array.isArray(last) ? last : [];
      for (const [index, entry] of value.entries())
        if (entry !== known[index]) this.remember(entry, files.slice(index, index + 1));
      return;
    }
    this.origins.set(value, file);
    for (const inner of Object.values(value)) this.remember(inner, [file]);
  }
}

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
