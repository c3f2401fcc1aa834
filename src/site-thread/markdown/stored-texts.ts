/** What earlier builds made of Markdown texts: each result with the URLs and pictures that were looked up for it. */
import { Store } from "../../content/disk/store.ts";
import type { StoreFile } from "../protocol.ts";
import { noteRead } from "../provenance.ts";
import type { UnsupportedSyntax } from "./unsupported.ts";

/** What a text names, and what it leads to: the URL of the page that is made from an entry, a picture as JSON, or a file. */
export type TextLookup = readonly [kind: "url" | "picture" | "name", name: string, result: string | null];

interface StoredText {
  readonly result: string;
  readonly lookups: readonly TextLookup[];
  readonly unsupported: readonly UnsupportedSyntax[];
}

export class StoredTexts {
  private store: Store | undefined;
  /** Those of the text that is being parsed or rendered. */
  private lookups: TextLookup[] = [];

  /** @param lookUp the current result of a lookup. */
  constructor(private readonly lookUp: (kind: TextLookup[0], name: string) => string | null) {}

  /** From now on, finds the results of earlier builds and keeps new ones. */
  open({ path, versions, siblings }: StoreFile): void {
    this.store ??= new Store(path, versions, undefined, siblings);
  }

  save(): void {
    this.store?.save();
  }

  /** The key of a result; undefined if none are kept. @param inputs all that it is made of, besides its lookups. */
  keyOf = (inputs: string): string | undefined => this.store?.keyOf(inputs);

  /** A result; undefined if there is none, or if one of its lookups has another result now. */
  get(key: string): StoredText | undefined {
    const stored = this.store?.get(key);
    if (stored === undefined) return undefined;
    const end = stored.indexOf("\n");
    const [lookups, unsupported] = JSON.parse(stored.slice(0, end)) as [TextLookup[], UnsupportedSyntax[]];
    if (lookups.some(([kind, name, result]) => this.lookUp(kind, name) !== result)) return undefined;
    for (const [kind, name, result] of lookups) if (kind === "picture" && result !== null) noteRead(name);
    return { result: stored.slice(end + 1), lookups, unsupported };
  }

  /** Keeps a result. Its first line has what it depends on, and what was found in the text. */
  set(key: string, { result, lookups, unsupported }: StoredText): void {
    this.store?.set(key, `${JSON.stringify([lookups, unsupported])}\n${result}`);
  }

  addLookupsTo(list: TextLookup[]): TextLookup[] {
    this.lookups = list;
    return list;
  }

  note(kind: TextLookup[0], name: string): void {
    if (this.store) this.lookups.push([kind, name, this.lookUp(kind, name)]);
  }
}
