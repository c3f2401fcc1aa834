/**
 * The calls between the main thread (program.ts) and the site's thread (worker.ts): plain data, since
 * structured clone is all that passes between threads.
 */
import type { ContentChange } from "../content/collection.ts";
import type { Draft, Selection } from "../content/drafts.ts";
import type { TypeSchema } from "../content/scaffold/editor-schemas.ts";
import type { ScaffoldAnswer, ScaffoldRequest } from "../content/scaffold/scaffold.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import type { Hosting } from "../site/hosting.ts";
import type { Budget, Built } from "../site/index.ts";
import type { RenderContext, Rendered } from "./react/render.tsx";
import type { Failed } from "./react/trace-failure.ts";

/** What the site makes of its content: plain data about pages and files that are not made yet. */
export interface Listing {
  readonly findings: readonly Finding[];
  /** Content files that broke their schema; a page made of one may throw for that reason alone. */
  readonly broken: readonly string[];
  /** Entries that are drafts, taken in or not. */
  readonly drafts: readonly Draft[];
  /** What kept the site from listing its pages; undefined also when content is missing for it. */
  readonly thrown?: Thrown;
  readonly site?: ListedSite | "unchanged";
}

export interface ListedSite {
  readonly origin: string;
  readonly pages: readonly ListedPage[];
  /** Output paths of the extra files. */
  readonly files: readonly string[];
  readonly budgets: Readonly<Record<string, Budget>>;
  readonly hosting: Hosting;
}

export interface ListedPage {
  readonly url: string;
  readonly template: string;
  readonly lastmod?: string;
}

/** Something the site's code threw, as text: an Error does not survive the way between threads. */
export interface Thrown {
  readonly message: string;
  readonly stack: string;
  /** Lines of stacks: which use of a component led to the one that threw, innermost first. */
  readonly way?: readonly string[];
}

/** A rendered page, and the content files it is made of, relative to the root. */
export type RenderedPage = { readonly sources: readonly string[] } & (
  | Exclude<Rendered, Failed>
  | { readonly thrown: Thrown; readonly traced?: Thrown }
);
export type MadeFile =
  | { readonly files: readonly { readonly path: string; readonly bytes: string | Uint8Array }[] }
  | { readonly thrown: Thrown };

export interface CollectRequest {
  readonly change: ContentChange;
  readonly selection: Selection;
  /** More documents follow in another request: only kept for it, since all at once take a seventh more memory. */
  readonly isPart?: boolean;
  /** For threads beside the first, whose listing is the one that counts: the answer is left empty. */
  readonly isQuiet?: boolean;
}

/** What the main thread can request, and the answers. */
export interface Calls {
  /** Validates changed content and lists the pages. */
  collect: (request: CollectRequest) => Listing;
  /** Pages by index, `to` excluded. The first `traces` that throw are rendered again to find where (trace-failure.ts). */
  render: (range: { from: number; to: number; context: RenderContext; traces: number }) => RenderedPage[];
  makeFile: (request: { index: number; built: Built }) => Promise<MadeFile>;
  /** The source text of every component that pages are made with, and by page the index of its own. */
  components: (request: undefined) => { texts: string[]; byPage: number[] };
  /** The path and the fields of a new content file. */
  scaffold: (request: ScaffoldRequest) => ScaffoldAnswer;
  /** The content types as JSON Schema. */
  schemas: (request: undefined) => TypeSchema[];
}

export type ToWorker = { [Name in keyof Calls]: { call: Name; argument: Parameters<Calls[Name]>[0] } }[keyof Calls];

export type FromWorker =
  | { readonly type: "ready"; readonly bundles: readonly string[] }
  | { readonly type: "not-a-site"; readonly message: string }
  | { readonly type: "result"; readonly value: unknown /** In milliseconds. */; readonly took: number }
  | { readonly type: "bug"; readonly thrown: Thrown };

/**
 * A text in memory that both threads see: what the site's thread is working on, should the main one have to report
 * that it is lost. It is written for each page and hardly ever read; ten thousand messages would be.
 */
export class Status {
  /** How often it was written, and the length of the text in bytes. */
  private readonly head: Int32Array;
  private readonly text: Buffer;

  /** @param memory that of the other thread's. */
  constructor(readonly memory = new SharedArrayBuffer(8192)) {
    this.head = new Int32Array(memory, 0, 2);
    this.text = Buffer.from(memory, this.head.byteLength);
  }

  /** Too long a text is cut. */
  write(text: string): void {
    this.head[1] = this.text.write(text);
    Atomics.add(this.head, 0, 1);
  }

  /** The text, once its writer has stopped. */
  read = (): string => this.text.toString("utf8", 0, this.head[1]);

  /** How often it was written. */
  get times(): number {
    return Atomics.load(this.head, 0);
  }
}
