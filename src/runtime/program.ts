/**
 * A site's program, its own code, in one thread or in several. Each loads the whole site, and pages are distributed
 * round-robin. The output is the same as with one thread, unless a page depends on previous pages.
 */

import { availableParallelism } from "node:os";
import { type EventLoopUtilization, performance } from "node:perf_hooks";
import type { Finding } from "../base/diagnostic.ts";
import type {
  CallsOfFirstThread,
  CollectRequest,
  RenderedPage,
  SiteCalls,
  SiteSettings,
} from "../site-thread/protocol.ts";
import type { BundledTemplates, CallResult, Limits, TemplatePosition, ThreadClient } from "./thread-client.ts";

/** What a build can use of the machine. */
export interface Machine {
  readonly cores: number;
  /** Free memory, in bytes. */
  readonly memory: number;
}

export const thisMachine = (): Machine => ({ cores: availableParallelism(), memory: process.availableMemory() });

/** The smallest number of content files for which a second thread is ready before most pages are rendered. */
const minFiles = 1000;
/** The memory of a thread with 100,000 pages of 3 kB, in bytes. */
const memoryOfThread = 1e9;
/** More than these hardly help: the main thread finishes and writes all pages (bench/README.md). */
const maxHelpers = 3;

/** Threads beside the main one and the site's first. */
export interface MoreThreads {
  /** One inspects pages (inspection-thread.ts). */
  readonly inspects: boolean;
  /** The number of those that may help to render. */
  readonly helpers: number;
}

/** The threads that are of use on a machine. @param files the number of content files. */
export function threadsFor(files: number, { cores, memory }: Machine): MoreThreads {
  // On two cores, one that inspects pages costs 5 to 8 % more CPU time, and saves none (bench/README.md).
  if (cores < 4 || files < minFiles) return { inspects: false, helpers: 0 };
  const helpers = Math.min(cores - 3, maxHelpers, Math.floor(memory / memoryOfThread));
  return { inspects: true, helpers };
}

/** The number of answers after which helpers are tried: pages that depend on those before them differ by then. */
const answersBeforeTrial = 32;

/** What the pipeline and `plinth dev` call. */
export class Program {
  readonly ready: Promise<readonly Finding[]>;
  readonly limits: Limits;
  readonly bundled: BundledTemplates;
  private nextThread = 0;
  private answers = 0;
  /** What the engine threw when it received documents. */
  private bug: unknown;
  private renderingSince: EventLoopUtilization | undefined;
  /** The first page without an answer, and the thread that ended while rendering it. */
  private unanswered: { readonly from: number; readonly thread: ThreadClient } | undefined;

  /** The threads that render pages. */
  private readonly rendering: ThreadClient[];
  /** Those, and helpers, which render only if the first pages show that it saves time. All have the whole site. */
  private loaded: readonly ThreadClient[];

  /** @param rest all threads but the first, which render from the start. */
  constructor(
    private readonly first: ThreadClient,
    rest: readonly ThreadClient[] = [],
  ) {
    this.limits = first.limits;
    this.bundled = first.bundled;
    this.rendering = [first, ...rest];
    this.loaded = [...this.rendering];
    this.ready = Promise.all(this.loaded.map(({ ready }) => ready)).then(
      (findings) => findings.find(({ length }) => length > 0) ?? [],
    );
  }

  /** Starts threads that may help. They need all documents, so `receive` comes later. */
  startHelpers(count: number): void {
    this.loaded = [...this.rendering, ...Array.from({ length: count }, this.first.startAnother)];
  }

  /** The number of threads that render pages. */
  get threads(): number {
    return this.rendering.length;
  }

  get settings(): SiteSettings {
    return this.first.settings;
  }

  get hasEnded(): boolean {
    return this.first.hasEnded;
  }

  /** The thread that ended with the first page without an answer, as a single thread would have. */
  private get failedThread(): ThreadClient {
    return this.unanswered?.thread ?? this.rendering.find(({ failure }) => failure) ?? this.first;
  }

  get failure(): Finding | undefined {
    return this.failedThread.failure;
  }

  get lostPage(): number | undefined {
    return this.failedThread.lostPage;
  }

  call<Name extends keyof CallsOfFirstThread>(
    call: Name,
    argument: Parameters<CallsOfFirstThread[Name]>[0],
  ): CallResult<Name> {
    return this.first.call(call, argument);
  }

  /** Sends documents to all threads. `collect` throws what goes wrong. */
  receive(documents: Parameters<SiteCalls["receive"]>[0]): void {
    for (const thread of this.loaded)
      thread.call("receive", documents).catch((error: unknown) => {
        this.bug ??= error;
      });
  }

  async collect(request: CollectRequest): CallResult<"collect"> {
    const [ofFirst, ...requests] = withOwnStores(request, this.loaded.length);
    // An error occurs in all threads, and only the first one reports it.
    for (const [index, other] of this.loaded.slice(1).entries())
      other.call("collectQuietly", requests[index] ?? request).catch(() => undefined);
    const listing = await this.first.call("collect", ofFirst);
    if (this.bug !== undefined) throw this.bug; // a thread answers in order, so all documents have been received
    return listing;
  }

  async saveResults(): Promise<void> {
    await Promise.all(this.rendering.map((thread) => thread.call("saveResults", undefined)));
  }

  async render(range: Parameters<SiteCalls["render"]>[0]): CallResult<"render"> {
    this.renderingSince ??= performance.eventLoopUtilization();
    const thread = this.rendering[this.nextThread++ % this.threads] ?? this.first;
    const pages = await thread.call("render", range);
    if (!pages && range.from < (this.unanswered?.from ?? Number.POSITIVE_INFINITY))
      this.unanswered = { from: range.from, thread };
    if (pages && ++this.answers === answersBeforeTrial)
      for (const helper of this.loaded.slice(this.threads)) void this.tryOut(helper, range, pages);
    return pages;
  }

  /**
   * From now on, a helper renders pages, too, if that saves a tenth of the time. That of a build is the longer one of
   * rendering, which threads share, and of the main thread's work. A helper that renders other bytes than the first thread
   * is not used: then pages depend on those before them.
   */
  private async tryOut(
    helper: ThreadClient,
    range: Parameters<SiteCalls["render"]>[0],
    pages: RenderedPage[],
  ): Promise<void> {
    const rendered = await helper.call("render", range).catch(() => undefined);
    const { utilization } = performance.eventLoopUtilization(this.renderingSince);
    const timeWith = (threads: number): number => Math.max(utilization, 1 / threads);
    const isUseful = timeWith(this.threads + 1) <= 0.9 * timeWith(this.threads);
    if (isUseful && rendered && isSameHtml(rendered, pages)) this.rendering.push(helper);
    else await helper.end();
  }

  positionsIn = (stack: string): TemplatePosition[] => this.first.positionsIn(stack);

  /** Ends its threads. Pending calls resolve to undefined. */
  async end(): Promise<void> {
    await Promise.all(this.loaded.map((thread) => thread.end()));
  }
}

const isSameHtml = (some: readonly RenderedPage[], others: readonly RenderedPage[]): boolean =>
  some.every((page, index) => htmlOf(page) === htmlOf(others[index]));
const htmlOf = (page: RenderedPage | undefined): string | undefined => (page && "html" in page ? page.html : undefined);

/** A request for each thread: it keeps results in a file of its own, and finds those of all. */
function withOwnStores(request: CollectRequest, count: number): [CollectRequest, ...CollectRequest[]] {
  const { store } = request;
  if (!store || count === 1) return [request];
  const paths = Array.from({ length: count }, (_, index) => (index === 0 ? store.path : `${store.path}-${index + 1}`));
  const [first = request, ...others] = paths.map((path) => ({
    ...request,
    store: { ...store, path, siblings: paths.filter((each) => each !== path) },
  }));
  return [first, ...others];
}
