/** The data of a site that is needed to render its Markdown, and the results of earlier builds. */
import type { Collection } from "../../content/collection.ts";
import { Store } from "../../output/store/store.ts";
import type { MarkdownOptions, MarkdownSite } from "../../site/markdown-parser.ts";
import type { Picture, Pictures } from "../../site/pictures.ts";
import type { StoreFile } from "../protocol.ts";
import { noteRead } from "./provenance.ts";

export class SiteMarkdown implements MarkdownSite {
  /** The URLs of pages by the entry they are made from: its path without its extension. */
  urls: ReadonlyMap<string, string> = new Map();
  /** By file. */
  pictureFiles: ReadonlyMap<string, Picture> = new Map();
  /** What the text being parsed has asked for, and the answers; unless there is a store, nobody needs them. */
  asked: Asked[] = [];
  private store: Store | undefined;

  constructor(
    readonly options: MarkdownOptions,
    private readonly collection: Collection,
  ) {}

  optionsOf = (file: string): MarkdownOptions | undefined => this.collection.typeOf(file)?.markdown;

  hasLiteralBraces = (file: string | undefined): boolean => this.collection.hasLiteralBraces(file);

  folderOf = (file: string): string =>
    `content/${this.collection.typeOf(file)?.pattern.replace(/[^/]*\*.*$/, "") ?? ""}`;

  urlOf = (path: string): string | undefined => {
    this.ask("url", path);
    return this.urls.get(path);
  };

  readonly pictures: Pictures = {
    all: () => this.pictureFiles,
    onUse: noteRead,
    onAsk: (file) => this.ask("picture", file),
  };

  /** From now on, uses the results of earlier builds and keeps its own. */
  open({ path, versions }: StoreFile): void {
    this.store ??= new Store(path, versions);
  }

  /** Writes its results for later builds. */
  save(): void {
    this.store?.save();
  }

  /** The first line of a result in the store is what it has asked for. */
  recall: NonNullable<MarkdownSite["recall"]> = (inputs) => {
    const { store } = this;
    if (!store) return undefined;
    const key = store.keyOf(inputs);
    const known = this.upToDate(store.get(key));
    this.asked = [];
    return { known, keep: (made) => store.set(key, `${JSON.stringify(this.asked)}\n${made}`) };
  };

  /** A result of the store, unless it would get other answers today. */
  private upToDate(stored: string | undefined): string | undefined {
    if (stored === undefined) return undefined;
    const end = stored.indexOf("\n");
    const asked = JSON.parse(stored.slice(0, end)) as readonly Asked[];
    if (asked.some(([kind, name, answer]) => this.answerTo(kind, name) !== answer)) return undefined;
    for (const [kind, name, answer] of asked) if (kind === "picture" && answer !== null) noteRead(name);
    return stored.slice(end + 1);
  }

  private ask(kind: Asked[0], name: string): void {
    if (this.store) this.asked.push([kind, name, this.answerTo(kind, name)]);
  }

  private answerTo(kind: Asked[0], name: string): string | null {
    if (kind === "url") return this.urls.get(name) ?? null;
    const picture = this.pictureFiles.get(name);
    return picture ? JSON.stringify(picture) : null;
  }
}

type Asked = readonly [kind: "url" | "picture", name: string, answer: string | null];
