/**
 * What the main thread may ask of a site's thread, and what it gets: plain data, since that is what goes
 * from one thread to another. worker.ts answers, program.ts asks.
 */
import type { ContentChange } from "../content/collection.ts";
import type { Draft, Selection } from "../content/drafts.ts";
import type { Document } from "../content/parse.ts";
import type { TypeSchema } from "../content/scaffold/editor-schemas.ts";
import type { StartAnswer, StartRequest } from "../content/scaffold/scaffold.ts";
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
  /** Lines of stacks: how a page's code came to what threw, innermost first. */
  readonly way?: readonly string[];
}

/** A page as it came out, and the content files it is made of, relative to the root. */
export type RenderedPage = { readonly sources: readonly string[] } & (
  | Exclude<Rendered, Failed>
  | { readonly thrown: Thrown }
);
export type MadeFile =
  | { readonly files: readonly { readonly path: string; readonly bytes: string | Uint8Array }[] }
  | { readonly thrown: Thrown };

/** What the main thread may ask, and what it gets. */
export interface Calls {
  /** Some of the documents, while others are still being read. What is wrong with them is told by `collect`. */
  take: (documents: readonly Document[]) => void;
  collect: (request: { change: ContentChange; selection: Selection }) => Listing;
  /** `collect` for a thread beside the first, whose listing is the one that counts. */
  follow: (request: { change: ContentChange; selection: Selection }) => void;
  render: (range: { from: number; to: number; context: RenderContext }) => RenderedPage[];
  /** Where a page that throws does so; undefined when it does no more. */
  lookAgain: (page: { index: number; context: RenderContext }) => Thrown | undefined;
  /** Makes files that need to know no page, so that `makeFile` has them at once: while the pages are finished. */
  makeAhead: (request: undefined) => Promise<void>;
  makeFile: (request: { index: number; built: Built }) => Promise<MadeFile>;
  /** The source text of every component that pages are made with, and by page the index of its own. */
  components: (request: undefined) => { texts: string[]; byPage: number[] };
  start: (request: StartRequest) => StartAnswer;
  /** The content types as JSON Schema. */
  schemas: (request: undefined) => TypeSchema[];
}

export type ToWorker = { [Name in keyof Calls]: { call: Name; argument: Parameters<Calls[Name]>[0] } }[keyof Calls];

export type FromWorker =
  | { readonly type: "ready"; readonly bundles: readonly string[] }
  | { readonly type: "not-a-site"; readonly message: string }
  | { readonly type: "result"; readonly value: unknown /** In milliseconds. */; readonly took: number }
  | { readonly type: "bug"; readonly thrown: Thrown };
