/**
 * The content that a page is made from: content in its element's props, such as the entry in
 * `page(url, <Post post={post} />)`. Findings about the page and its URL are placed there.
 */
import { isValidElement } from "react";
import type { Page } from "../api/index.ts";
import type { ValuePath } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import type { ContentPlace } from "../base/places.ts";
import { maxBy, sharedEnd, sourceOfUrl, urlsByFile } from "../content/url-source.ts";
import type { ContentValue } from "./content/collection.ts";
import type { ListedPage } from "./protocol.ts";
import { entriesIn, fileOf, valuesIn } from "./provenance.ts";
import type { Props } from "./react/jsx-runtime.ts";

/** The maximum number of values of a page's props that are examined. */
const maxValues = 50;

/** The path of a whole entry: one list for all pages, which is sent to the main thread once. */
const whole: ValuePath = [];

interface ContentInProps {
  readonly value: object;
  readonly file: string;
  /** `entry`: a whole Markdown or JSON file of a list; `file`: the whole value of a data file; `part`: of either. */
  readonly kind: "entry" | "file" | "part";
}

export class ContentOfPages {
  /** The entry or the value of each file. */
  private readonly roots = new Map<string, unknown>();
  /** The paths of all objects in such a root. */
  private readonly paths = new WeakMap<object, ReadonlyMap<unknown, ValuePath>>();

  constructor(values: ReadonlyMap<string, ContentValue>) {
    for (const { value, files } of values.values()) {
      const entries = entriesIn(value, files);
      if (entries) for (const entry of entries) this.roots.set(entry.file, entry);
      else this.roots.set(files[0] ?? "", value);
    }
  }

  /** Undefined if a page has no content of its own. @throws TypeError for an `entry` that is not in the site's content. */
  of({ url, element, entry }: Page): ContentPlace | undefined {
    if (entry) {
      if (this.roots.has(entry.file)) return { file: entry.file, path: whole };
      throw new TypeError(`the page ${url} has an \`entry\` that is no entry of the site's content`);
    }
    const candidates = this.candidatesIn(element);
    const entries = candidates.filter(({ kind }) => kind === "entry");
    // The value of a whole data file, such as the site's name and navigation, is in the props of most pages, but it is
    // rarely what a page is about.
    const bestKind = entries.length > 0 ? candidates.filter(({ kind }) => kind !== "file") : candidates;
    const [first] = bestKind;
    if (!first || (bestKind.length === 1 && first.kind === "entry")) return first && this.placeOf(first);
    const owner =
      maxBy(bestKind, ({ file }) => sharedEnd(url, file)) ??
      maxBy(bestKind, ({ value, kind }) => {
        const source = sourceOfUrl(url, value, []);
        // A link in it, such as one of the site's navigation, does not make it the content of that page.
        return source && (kind !== "file" || source.path.length < 2) ? (source.isEnd ? 2 : 1) : 0;
      }) ??
      entries[0];
    // A text that is a prop itself is nearer than data in an object, such as the words of the page's language.
    const passed: readonly unknown[] = Object.values(element.props as Props);
    const texts = entries.filter(({ value }) => passed.includes(value) && hasText(value));
    const isNearest = texts.length === 1 && owner && !passed.includes(owner.value) && !hasText(owner.value);
    const own = isNearest ? texts[0] : owner;
    return own && this.placeOf(own);
  }

  /**
   * Whether two elements have the same content, so that `of` finds the same: their props are the same primitives, the
   * same values of files that have not changed since, or such elements.
   * @param last the contents at the time of `before`.
   */
  areSame(value: unknown, before: unknown, last: ContentOfPages): boolean {
    if (isValidElement(value) && isValidElement(before)) {
      const [props, old] = [value.props as Props, before.props as Props];
      const keys = Object.keys(props);
      const hasSameKeys = value.type === before.type && keys.length === Object.keys(old).length;
      return hasSameKeys && keys.every((key) => this.areSame(props[key], old[key], last));
    }
    if (value !== before || typeof value !== "object" || value === null) return value === before;
    const file = fileOf(value);
    return file !== undefined && this.roots.get(file) === last.roots.get(file);
  }

  /** Breadth-first, since a page's own content is nearer than content that it links to. Lists other than children are left out. */
  private candidatesIn(element: unknown): ContentInProps[] {
    const candidates: ContentInProps[] = [];
    const values = [element];
    for (const [index, value] of values.entries()) {
      if (index === maxValues) break;
      if (typeof value !== "object" || value === null) continue;
      const file = fileOf(value);
      if (isValidElement(value)) {
        const { children, ...props } = value.props as Props;
        values.push(...Object.values(props), ...[children].flat());
      } else if (Array.isArray(value)) continue;
      else if (file !== undefined) candidates.push({ value, file, kind: this.kindOf(value, file) });
      else values.push(...valuesIn(value));
    }
    return candidates;
  }

  private kindOf(value: object, file: string): ContentInProps["kind"] {
    if (value !== this.roots.get(file)) return "part";
    return "slug" in value && "file" in value && value.file === file ? "entry" : "file";
  }

  private placeOf = ({ value, file, kind }: ContentInProps): ContentPlace => ({
    file,
    path: kind === "part" ? this.pathOf(value, this.roots.get(file)) : whole,
  });

  placeOfObject(value: object): ContentPlace | undefined {
    const file = fileOf(value);
    return file === undefined ? undefined : { file, path: this.pathOf(value, this.roots.get(file)) };
  }

  /** Whether an object is an entry with a text, which is not part of its data. */
  isEntry = (value: object, file: string): boolean => this.kindOf(value, file) === "entry";

  private pathOf(value: object, root: unknown): ValuePath {
    if (typeof root !== "object" || root === null) return [];
    const isEntry = "fields" in root && "slug" in root;
    return getOrInsert(this.paths, root, () => pathsIn(isEntry ? root.fields : root)).get(value) ?? [];
  }
}

/** Whether it is an entry of Markdown. */
const hasText = (entry: object): boolean => "body" in entry && entry.body !== "";

function pathsIn(root: unknown): Map<unknown, ValuePath> {
  const paths = new Map<unknown, ValuePath>([[root, []]]);
  // Iterating over a map includes entries that are added during the iteration.
  for (const [value, path] of paths)
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (typeof inner === "object" && !paths.has(inner))
          paths.set(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  return paths;
}

/** The URLs of pages by the entry that they are made from: its path without its extension. */
export const urlsByEntry = (pages: readonly ListedPage[]): Map<string, string> =>
  new Map(Array.from(urlsByFile(pages), ([file, url]) => [pathWithoutExtension(file), url]));

export const pathWithoutExtension = (file: string): string => file.replace(/\.[^./]+$/, "");
