/** The data of a site that is needed to render its Markdown, and the results of earlier builds. */

import type { ContentTypes } from "../api/index.ts";
import type { MarkdownOptions, MarkdownSite } from "../api/markdown-parser.ts";
import { folderOf } from "../api/pattern.ts";
import type { Picture, Pictures } from "../api/pictures.ts";
import { extensionsOfTexts } from "../content/formats/index.ts";
import { Store } from "../content/store.ts";
import type { Collection } from "./content/collection.ts";
import type { StoreFile } from "./protocol.ts";
import { noteRead } from "./provenance.ts";

export class SiteMarkdown implements MarkdownSite {
  /** The URLs of pages by the entry they are made from: its path without its extension. */
  urls: ReadonlyMap<string, string> = new Map();
  /** By file. */
  pictureFiles: ReadonlyMap<string, Picture> = new Map();
  /** The lookups of the text being parsed, with their results; recorded only for a store. */
  lookups: Lookup[] = [];
  readonly extensions = extensionsOfTexts;
  private store: Store | undefined;

  constructor(
    readonly options: MarkdownOptions,
    private readonly collection: Collection,
    private readonly types: ContentTypes,
  ) {}

  /** Whether all Markdown can have raw HTML. */
  get allowsHtml(): boolean {
    return Object.values(this.types).every(
      ({ hasBody, markdown }) => !hasBody || { ...this.options, ...markdown }.html,
    );
  }

  optionsOf = (file: string): MarkdownOptions | undefined => this.collection.typeOf(file)?.markdown;

  folderOf = (file: string): string => `content/${folderOf(this.collection.typeOf(file)?.pattern ?? "")}`;

  urlOf = (path: string): string | undefined => {
    this.note("url", path);
    return this.urls.get(path);
  };

  readonly pictures: Pictures = {
    all: () => this.pictureFiles,
    onUse: noteRead,
    onLookup: (file) => this.note("picture", file),
  };

  /** From now on, uses the results of earlier builds and keeps its own. */
  open({ path, versions }: StoreFile): void {
    this.store ??= new Store(path, versions);
  }

  /** Writes its results for later builds. */
  save(): void {
    this.store?.save();
  }

  /** In the store, the first line of a result lists the lookups that it depends on. */
  recall: NonNullable<MarkdownSite["recall"]> = (inputs) => {
    const { store } = this;
    if (!store) return undefined;
    const key = store.keyOf(inputs);
    const known = this.upToDate(store.get(key));
    this.lookups = [];
    return { known, keep: (made) => store.set(key, `${JSON.stringify(this.lookups)}\n${made}`) };
  };

  /** A stored result; undefined if one of its lookups has another result now. */
  private upToDate(stored: string | undefined): string | undefined {
    if (stored === undefined) return undefined;
    const end = stored.indexOf("\n");
    const lookups = JSON.parse(stored.slice(0, end)) as readonly Lookup[];
    if (lookups.some(([kind, name, result]) => this.lookUp(kind, name) !== result)) return undefined;
    for (const [kind, name, result] of lookups) if (kind === "picture" && result !== null) noteRead(name);
    return stored.slice(end + 1);
  }

  private note(kind: Lookup[0], name: string): void {
    if (this.store) this.lookups.push([kind, name, this.lookUp(kind, name)]);
  }

  private lookUp(kind: Lookup[0], name: string): string | null {
    if (kind === "url") return this.urls.get(name) ?? null;
    const picture = this.pictureFiles.get(name);
    return picture ? JSON.stringify(picture) : null;
  }
}

type Lookup = readonly [kind: "url" | "picture", name: string, result: string | null];
