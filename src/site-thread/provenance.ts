/**
 * Which content files a page uses: those of the content among its element's props, and those that its templates read while
 * it renders. For example:
 *
 *     addContent(fields, "content/a.md")     remembers the file of `fields`, which is { title: "A" }
 *     observeReads(fields)                   its `title` is a getter from now on, with the same value
 *     observe(element, () => render())       `fields.title` in a template runs the getter: content/a.md is a source
 *
 * So nobody has to declare dependencies, and content that a page could reach but does not read, such as its siblings in a
 * navigation tree, does not count as a source.
 */
import { inspect } from "node:util";
import { isValidElement, type ReactElement } from "react";
import { formatKindOf } from "../api/formats.ts";
import type { ContentValue } from "./content/collection.ts";
import { withFinally } from "./finally.ts";

/** A value of content that was read: the object that contains it, and its key. */
export type ValueRead = readonly [object: object, key: string];

/**
 * The state of this module: where reads are recorded now. A read is the use of a property, which has no argument that
 * could carry it.
 */
const recording: {
  /** The files whose values have been read; undefined unless a page is being rendered. */
  files?: Set<string> | undefined;
  /** The entries whose text has been read; undefined unless pages() is running. */
  texts?: Set<string> | undefined;
  /** The values that have been read, in order; undefined unless the places of a page's elements are being found. */
  log?: ValueRead[] | undefined;
} = { files: undefined, texts: undefined, log: undefined };

/** Runs a function, and records the values of content that it reads in a list. */
export function withReadLog<Result>(reads: ValueRead[], run: () => Result): Result {
  const outer = recording.log;
  recording.log = reads;
  return withFinally(run, () => {
    recording.log = outer;
  });
}

export const noteRead = (file: string): void => void recording.files?.add(file);

const fileByObject = new WeakMap<object, string>();

/** The file that an object comes from, if it is content. */
export const fileOf = (value: object): string | undefined => fileByObject.get(value);

export class Provenance {
  /** The argument of the site's functions: each value by the name of its type. */
  readonly content: Readonly<Record<string, unknown>>;
  /** The sources of the last page. */
  private sources: readonly string[] = [];
  /** The files of entries with a text. */
  private readonly texts: string[] = [];
  /** Content whose reads are observed from the next page on. Until then pages(), which may sort all of it, is faster. */
  private readonly unobserved: object[];

  /**
   * @param references by file: the files that its text refers to.
   * @param last that of the content before an edit, most of which is still there.
   */
  constructor(
    values: ReadonlyMap<string, ContentValue>,
    private readonly references: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
    last?: Provenance,
  ) {
    this.unobserved = last?.unobserved ?? [];
    const content = {};
    for (const [name, { value, files }] of values) {
      const entries = entriesIn(value, files);
      const [file = ""] = files;
      if (!entries) addContent(value, file, this.unobserved);
      for (const entry of entries ?? [value]) {
        if (entries) addContent(entry, (entry as FromFile).file, this.unobserved);
        if (!hasText(entry)) continue;
        this.texts.push(entry.file);
        observeReads(entry); // pages() may make a page from the text
      }
      const get = (): unknown => {
        if (!entries) noteRead(file);
        return value;
      };
      Object.defineProperty(content, name, { get, enumerable: true });
    }
    this.content = content;
  }

  /** Runs pages(). Returns its result, and the files of the entries whose text it has not read itself. */
  list<Result>(pages: () => Result): { result: Result; unreadTexts: readonly string[] } {
    const files = new Set<string>();
    recording.texts = files;
    try {
      return { result: pages(), unreadTexts: this.texts.filter((file) => !files.has(file)) };
    } finally {
      recording.texts = undefined;
    }
  }

  /** Records from now on which values are read. */
  observeAll(): void {
    for (const value of this.unobserved.splice(0)) observeReads(value);
  }

  /** Runs `render` for an element. Returns its result, which can be a promise, and what then lists the files that it used. */
  observe<Result>(
    element: ReactElement,
    render: () => Result,
  ): { readonly result: Result; readonly sources: () => readonly string[] } {
    this.observeAll();
    const files = new Set<string>();
    recording.files = files;
    const result = withFinally(render, () => {
      recording.files = undefined;
    });
    return { result, sources: () => this.usedBy(element, files) };
  }

  /** Sorted. */
  private usedBy(element: ReactElement, files: Set<string>): readonly string[] {
    for (const value of passedTo(element)) {
      const file = fileByObject.get(value);
      if (file !== undefined) files.add(file);
    }
    for (const file of [...files]) for (const referred of this.references.get(file) ?? []) files.add(referred);
    return this.sorted(files);
  }

  /** Consecutive pages with the same files, such as those that list a whole folder, share an array: it is sorted and sent once. */
  private sorted(files: ReadonlySet<string>): readonly string[] {
    const isSame = files.size === this.sources.length && this.sources.every((file) => files.has(file));
    if (!isSame) this.sources = [...files].sort();
    return this.sources;
  }
}

interface FromFile {
  readonly file: string;
}

/** Whether it is an entry with a text. */
const hasText = (entry: unknown): entry is FromFile =>
  isObjectOrList(entry) &&
  "file" in entry &&
  formatKindOf(String(entry.file))?.hasBody === true &&
  "body" in entry &&
  /\S/.test(String(entry.body));

/** The entries of a list; undefined for the value of a single file. */
export function entriesIn(value: unknown, files: readonly string[]): readonly FromFile[] | undefined {
  const isList = Array.isArray(value) && value.every((entry, index) => entry?.file === files[index]);
  return isList ? value : undefined;
}

/** Records the file of a value and of the values in it, and lists those that are new, the inner ones first. */
function addContent(value: unknown, file: string, added: object[]): void {
  if (!isObjectOrList(value) || fileByObject.has(value)) return;
  fileByObject.set(value, file);
  const isOrdinary = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (isOrdinary && !isValidElement(value)) for (const inner of Object.values(value)) addContent(inner, file, added);
  added.push(value);
}

/** The maximum number of values that are examined for content whose reads are not observed. */
const maxValues = 200;

/**
 * The props of a page's element, and content whose reads are not observed, such as a frozen object or an instance of
 * a class, in the props of elements in it and in other objects that pages() has made.
 */
function passedTo(element: ReactElement): object[] {
  const props = Object.values(element.props as object);
  const objects = props.filter(isObjectOrList);
  const values: unknown[] = [...props];
  for (const [index, value] of values.entries()) {
    if (index === maxValues) break;
    if (!isObjectOrList(value)) continue;
    if (fileByObject.has(value)) {
      if (!isObserved(value)) objects.push(value);
    } else values.push(...valuesIn(isValidElement(value) ? value.props : value));
  }
  return objects;
}

/** The first values of an array or an ordinary object. It can be as large as the site, and known to every page. */
export function valuesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, maxValues);
  if (!isObjectOrList(value) || Object.getPrototypeOf(value) !== Object.prototype) return [];
  const cached = valuesOfLarge.get(value);
  if (cached) return cached;
  const values = Object.values(value);
  if (values.length <= maxValues) return values;
  const first = values.slice(0, maxValues);
  valuesOfLarge.set(value, first);
  return first;
}

const valuesOfLarge = new WeakMap<object, readonly unknown[]>();

const isObjectOrList = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Replaces the properties of a plain object of content by accessors that record when they are read, and so the first
 * item of a list, unless it is such an object. They are the same objects for a site: it can compare, copy, clone,
 * print and change them. A Proxy would be a second object for each: `===` and `includes()` could fail, and
 * `structuredClone()` and the private fields of classes throw for it. Other objects, such as a Date, and frozen objects
 * are unchanged.
 */
function observeReads(value: object): void {
  const file = fileByObject.get(value) ?? "";
  if (isObserved(value)) return;
  if (Array.isArray(value)) {
    if (value.length === 0 || !Object.isExtensible(value) || Object.getPrototypeOf(value) !== Array.prototype) return;
    Object.defineProperties(value, {
      [observedContent]: { value: { file, values: { 0: value[0] } } },
      [inspect.custom]: printed,
    });
    Object.defineProperty(value, 0, accessorOf("0"));
  } else if (isPlain(value)) {
    const values = { ...value } as Record<string, unknown>;
    // What its file's name says of an entry is not its content: a page that looks for one by its slug does not use the others.
    const isEntry = values.file === file;
    const keys = Object.keys(values).filter((key) => !isEntry || !ofFile.has(key));
    // V8 stores an object whose properties are replaced as a hash table, in six times the memory; adding is cheap.
    for (const key of keys.toReversed()) Reflect.deleteProperty(value, key);
    Object.defineProperties(value, { [observedContent]: { value: { file, values } }, [inspect.custom]: printed });
    for (const key of keys) Object.defineProperty(value, key, accessorOf(key));
  }
}

const ofFile = new Set(["file", "slug", "language"]);

/** Whether reading a value of content is recorded. */
const isObserved = (value: unknown): boolean =>
  isObjectOrList(value) &&
  (observedContent in value || (Array.isArray(value) && value.length > 0 && isObserved(value[0])));

/** An ordinary object with ordinary properties. */
const isPlain = (value: object): boolean =>
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.isExtensible(value) &&
  !isValidElement(value) &&
  Reflect.ownKeys(value).every((key) => isStored(Reflect.getOwnPropertyDescriptor(value, key)));

/** An ordinary property: no accessor, and it can be replaced. */
const isStored = (property: PropertyDescriptor = {}): boolean => property.configurable === true && "value" in property;

/** The property that holds the values of an object whose reads are observed, and their file. */
const observedContent = Symbol("content");

interface ObservedObject {
  readonly [observedContent]: { readonly file: string; readonly values: Record<string, unknown> };
}

/** Makes Node print values, instead of accessors. */
const printed = {
  value(this: ObservedObject): object {
    return Array.isArray(this) ? [...this] : this[observedContent].values;
  },
};

const accessors = new Map<string, PropertyDescriptor & ThisType<ObservedObject>>();

/** Shared by all objects, since an object with its own accessors takes twice the memory. */
function accessorOf(key: string): PropertyDescriptor {
  const isText = key === "body";
  const accessor = accessors.get(key) ?? {
    enumerable: true,
    configurable: true,
    get() {
      const { file, values } = this[observedContent];
      recording.files?.add(file);
      if (isText) recording.texts?.add(file);
      recording.log?.push([this, key]);
      return values[key];
    },
    set(value: unknown) {
      this[observedContent].values[key] = value;
    },
  };
  accessors.set(key, accessor);
  return accessor;
}
