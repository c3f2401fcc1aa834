/**
 * Which content files a page uses. A page can get content in two ways, and both are
 * tracked: its element's props contain objects that came from a file, or its templates read
 * a content type while they render. So nobody has to declare dependencies.
 */
import { isValidElement, type ReactElement } from "react";
import type { ContentValue } from "../../content/collection.ts";

export class Provenance {
  /** The argument of the site's functions: each value by the name of its type. Reads are recorded. */
  readonly content: Readonly<Record<string, unknown>>;
  private touched = new Set<string>();
  /** The file of every content object. */
  private readonly origins: WeakMap<object, string>;

  /**
   * @param references by file: the files that its text refers to.
   * @param last the previous instance; its entries for unchanged objects are still valid.
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

  /** Runs `render` for an element; returns its result and the files that the element uses, sorted. */
  observe<Result>(element: ReactElement, render: () => Result): { result: Result; sources: string[] } {
    this.touched = new Set();
    const result = render();
    this.visit(element, new Set([this.content]));
    const referred = [...this.touched].flatMap((file) => [...(this.references.get(file) ?? [])]);
    return { result, sources: [...new Set([...this.touched, ...referred])].sort() };
  }

  /** Iterative: elements can be nested deeper than the stack allows. */
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

  /** Records the file of every object in a value; a list has one file per entry. @param last the previous value. */
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
