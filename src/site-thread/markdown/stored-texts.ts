/** What earlier builds made of Markdown texts: each result with the URLs and pictures that were looked up for it. */
import { Store } from "../../content/disk/store.ts";
import type { StoreFile } from "../protocol.ts";
import { noteRead } from "../provenance.ts";
import type { AnsweredLookup, TextTargets } from "./targets.ts";
import type { UnsupportedSyntax } from "./unsupported.ts";

interface StoredText {
  readonly result: string;
  readonly unsupported: readonly UnsupportedSyntax[];
}

export class StoredTexts {
  private store: Store | undefined;

  /** From now on, finds the results of earlier builds and keeps new ones. */
  open({ path, versions, siblings }: StoreFile): void {
    this.store ??= new Store(path, versions, undefined, siblings);
  }

  /** Writes its results for later builds. */
  save = (): void => this.store?.save();

  /** The key of a result; undefined if none are kept. @param inputs all that it is made of, besides its lookups. */
  keyOf = (inputs: string): string | undefined => this.store?.keyOf(inputs);

  /** A result; undefined if there is none, or if one of its lookups has another result now. */
  get(key: string, targets: TextTargets): StoredText | undefined {
    const stored = this.store?.get(key);
    if (stored === undefined) return undefined;
    const end = stored.indexOf("\n");
    const [lookups, unsupported] = JSON.parse(stored.slice(0, end)) as [AnsweredLookup[], UnsupportedSyntax[]];
    if (lookups.some(([kind, name, result]) => targets.resultOf(kind, name) !== result)) return undefined;
    for (const [kind, name, result] of lookups) if (kind === "picture" && result !== null) noteRead(name);
    return { result: stored.slice(end + 1), unsupported };
  }

  /** Keeps a result. Its first line has what it depends on, and what was found in the text. */
  set(key: string, { result, unsupported }: StoredText, lookups: readonly AnsweredLookup[]): void {
    this.store?.set(key, `${JSON.stringify([lookups, unsupported])}\n${result}`);
  }
}
