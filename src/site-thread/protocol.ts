/**
 * The calls between the main thread (runtime/thread-client.ts) and the site's thread (worker.ts): plain data, since
 * messages between threads are structured clones.
 */

import type { PictureFile } from "../api/current-site.ts";
import type { Hosting } from "../api/hosting.ts";
import type { Budget, Built, CheckSeverities } from "../api/index.ts";
import type { IslandRuntime } from "../api/island.ts";
import type { OptionProblem } from "../api/options.ts";
import type { Code, Finding } from "../base/diagnostic.ts";
import { messageOf } from "../base/message.ts";
import type { ContentPlace } from "../base/places.ts";
import type { Draft, Selection } from "../content/drafts.ts";
import type { Document } from "../content/formats/index.ts";
import type { ContentChange } from "./content/collection.ts";
import type { TypeSchema } from "./content/editor-schemas.ts";
import type { PulledType } from "./content/pull.ts";
import type { MarkdownPosition } from "./markdown/marks.ts";
import type { UnsupportedSyntax } from "./markdown/unsupported.ts";
import type { TemplateCall } from "./react/component-uses.ts";
import type { RenderContext, RenderResult } from "./react/render-page.tsx";
import type { TracedFailure } from "./react/trace-failure.ts";

export type { PulledType } from "./content/pull.ts";

/** The site's pages and files, derived from its content, as plain data; none of them is rendered yet. */
export interface Listing {
  readonly findings: readonly Finding[];
  /** Content files that violate their schema; a page that uses one may throw for that reason alone. */
  readonly broken: readonly string[];
  /** Entries that are drafts, included or not. */
  readonly drafts: readonly Draft[];
  /** The exception of pages() or another function of the site; also undefined if content is missing. */
  readonly thrown?: Thrown;
  readonly problems?: readonly OptionProblem[];
  readonly site?: ListedSite | "unchanged";
}

export interface ListedSite {
  readonly origin: string;
  readonly pages: readonly ListedPage[];
  readonly files: readonly string[];
  /** Output paths of files that an extra file may generate beside its own, with its index in `files`. */
  readonly filesBeside: readonly (readonly [path: string, index: number])[];
  readonly budgets: Readonly<Record<string, Budget>>;
  readonly hosting: Hosting;
  readonly checks: CheckSeverities;
  /** Path patterns that links may lead to unchecked. */
  readonly elsewhere: readonly string[];
  /** The files of entries with a text that pages() has not read itself: some page should show it. */
  readonly unreadTexts: readonly string[];
}

export interface ListedPage {
  readonly url: string;
  readonly template: string;
  readonly lastmod?: string;
  readonly content?: ContentPlace;
}

/** An exception of the site's code as text: errors cannot be sent between threads intact. */
export interface Thrown {
  readonly message: string;
  readonly stack: string;
  /** The code of its diagnostic, if the engine threw it; otherwise it is an error of the site. */
  readonly code?: Code;
  /** The attribute that it is about, of the JSX element where it was thrown. */
  readonly attribute?: string;
  /** Stack lines where the components around the failing one are used, innermost first. */
  readonly componentTrace?: readonly string[];
}

/** A thrown value, which may be anything. */
export const asThrown = (thrown: unknown): Thrown => {
  const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
  const { name, prop } = Object(thrown) as { readonly name?: unknown; readonly prop?: unknown };
  const about = name === "IslandPropsError" ? { code: "island/props" as const, attribute: String(prop) } : {};
  return { message: messageOf(thrown), stack: typeof stack === "string" ? stack : "", ...about };
};

/** A rendered page, and the content files that it uses, relative to the root. */
export type RenderedPage = { readonly sources: readonly string[] } & (
  | (Exclude<RenderResult, TracedFailure> & { readonly unsupported: readonly UnsupportedSyntax[] })
  | { readonly thrown: Thrown; readonly traced?: Thrown }
);
/** Who made an element of a page that is rendered again (marked-pages.ts). */
export interface Mark {
  /** The call of a template that made it, and the uses of the components around it, the innermost first. */
  readonly calls?: readonly MarkedCall[];
  readonly markdown?: MarkedMarkdown;
  /** The number of values that had been read before it was created. */
  readonly reads: number;
}

/** The call of a template that made an element or used a component. */
export interface MarkedCall extends Pick<TemplateCall, "stackLine" | "reads"> {
  /** For a use: the texts to find that its props contain, and texts in its props that are a part of one, except those of content. */
  readonly texts: readonly string[];
}

/** The Markdown that made an element. */
export type MarkedMarkdown = Omit<MarkdownPosition, "source"> & MarkdownPlace;

/** Where a Markdown text is from: the body of an entry, from a line on, or a value. */
export interface MarkdownPlace {
  /** Undefined if no content has the text: a template made it. */
  readonly content: (ContentPlace & { readonly isBody: boolean }) | undefined;
  /** The line of the body at which the text begins, from 0. */
  readonly startLine: number;
}

/** A value of content that is, or contains, one of the texts to find. */
export interface ContentValueRead extends ContentPlace {
  readonly text: string;
  /** The number of values that had been read before. */
  readonly readsBefore: number;
  /** The value is exactly the text, contains it, or is contained in it. */
  readonly relation: "whole" | "more" | "part";
  /** The text, or the part of it that the value is. */
  readonly writtenText: string;
  readonly isBody: boolean;
}

export interface MarkRequest {
  readonly index: number;
  readonly url: string;
  readonly context: RenderContext;
  /** The texts that its findings are about. */
  readonly texts: readonly string[];
}

export interface MarkedPage {
  readonly html: string;
  /** Names it in `takeContentReads`. */
  readonly number: number;
  readonly marks: readonly Mark[];
}

export type GeneratedFile =
  | {
      readonly files: readonly {
        readonly path: string;
        readonly bytes: string | Uint8Array;
        /** The content file that it is made from, if it is the twin of a page. */
        readonly source: string | undefined;
      }[];
      /** The faults of components in the Markdown that it shows. */
      readonly findings: readonly Finding[];
    }
  | { readonly thrown: Thrown };

export interface CollectRequest {
  readonly change: ContentChange;
  readonly selection: Selection;
  readonly pictures?: readonly PictureFile[];
  readonly store?: StoreFile | undefined;
}

/** The file of a Store (content/disk/store.ts). */
export interface StoreFile {
  /** Absolute. */
  readonly path: string;
  /** Files of other threads, with results that this one can use. */
  readonly siblings?: readonly string[];
  /** The versions of whatever determines the results, besides their inputs. */
  readonly versions: string;
}

/** The calls that concern every thread of a site, and their results: Program has a method for each. */
interface CallsOfAllThreads {
  /** Documents that the next `collect` validates with its own; sending all at once takes a seventh more memory. */
  receive: (documents: readonly Document[]) => void;
  /** Validates changed content and lists the pages. */
  collect: (request: CollectRequest) => Listing;
  /** The same, for all threads but the first, without an answer. */
  collectQuietly: (request: CollectRequest) => void;
  /** Renders pages by index, `to` excluded. The first `traces` pages that throw are rendered again to trace the error (trace-failure.ts). */
  render: (range: { from: number; to: number; context: RenderContext; traces: number }) => Promise<RenderedPage[]>;
  /** Writes the results that later builds can use. */
  saveResults: (request: undefined) => void;
}

/** The calls that only the first thread answers, and their results. */
export interface CallsOfFirstThread {
  generateFile: (request: { index: number; built: Built }) => Promise<GeneratedFile>;
  /**
   * Renders a page again with marked elements, to find the places of its findings (site-thread/marked-pages.ts). Undefined if
   * that is impossible.
   */
  renderMarked: (request: MarkRequest) => Promise<MarkedPage | undefined>;
  /** The values of content that a marked page has read and that contain one of some texts, or are a part of it. To be called once for each. */
  takeContentReads: (request: {
    readonly number: number;
    readonly texts: readonly string[];
  }) => readonly ContentValueRead[];
  /** The source text of every component in the listed elements, and by page the indices of its own, outermost first. */
  components: (request: undefined) => { texts: string[]; byPage: number[][] };
  /** The content types as JSON Schema. */
  schemas: (request: undefined) => TypeSchema[];
  /** The files of content types from elsewhere, fetched; of all types, or of those with these names. */
  pull: (names: readonly string[]) => Promise<PulledType[]>;
}

/** What the site's thread answers. */
export interface SiteCalls extends CallsOfAllThreads, CallsOfFirstThread {}

export type ToWorker = {
  [Name in keyof SiteCalls]: { call: Name; argument: Parameters<SiteCalls[Name]>[0] };
}[keyof SiteCalls];

export interface SiteModule {
  readonly url: string;
  readonly memory: SharedArrayBuffer;
  /** URLs of the modules outside of its bundle, in the order in which they are loaded. */
  readonly imports: readonly string[];
}

/** The options of a site that are needed before its pages are listed. */
export interface SiteSettings {
  /** The scripts and styles that the site lists, relative to templates/. */
  readonly bundles: readonly string[];
  /** Patterns of files in content/ that the site does not use. */
  readonly ignore: readonly string[];
  /** The library that hydrates its islands. */
  readonly islandRuntime: IslandRuntime;
}

export type FromWorker =
  | { readonly type: "ready"; readonly settings: SiteSettings }
  | { readonly type: "wrong-options"; readonly problems: readonly OptionProblem[] }
  /** The site cannot be loaded, because this module, which it imports, cannot be loaded. An exception follows. */
  | { readonly type: "failed-import"; readonly url: string }
  | { readonly type: "result"; readonly value: unknown }
  | { readonly type: "bug"; readonly thrown: Thrown };

/**
 * The current task of the site's thread, as text in shared memory, for the report if the thread ends unexpectedly. It
 * is written for each page and hardly ever read, so it is cheaper than a message for each page.
 */
export class Status {
  /** The number of writes, the length of the text in bytes, and the index of the page. */
  private readonly counters: Int32Array;
  private readonly text: Buffer;

  /** @param memory the memory of the other thread's Status. */
  constructor(readonly memory = new SharedArrayBuffer(8192)) {
    this.counters = new Int32Array(memory, 0, 3);
    this.text = Buffer.from(memory, this.counters.byteLength);
  }

  /** Truncates text that is too long. @param page the index of the page being rendered; -1 for other work. */
  write(text: string, page = -1): void {
    this.counters[1] = this.text.write(text);
    this.counters[2] = page;
    Atomics.add(this.counters, 0, 1);
  }

  /** The text, once its writer has stopped. */
  read = (): string => this.text.toString("utf8", 0, this.counters[1]);

  /** The index of the page that was being rendered, once its writer has stopped. */
  get page(): number | undefined {
    const [, , page = -1] = this.counters;
    return page < 0 ? undefined : page;
  }

  get writes(): number {
    return Atomics.load(this.counters, 0);
  }
}
