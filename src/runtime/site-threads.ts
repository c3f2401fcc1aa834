/**
 * A site's code in several threads. Each loads the whole site, and pages are distributed round-robin; all other
 * calls go to the first. The output is the same as with one thread, unless a page depends on previous pages.
 */

import type { Finding } from "../diagnostics/diagnostic.ts";
import type { Calls, CollectRequest, SiteSettings } from "../site-thread/protocol.ts";
import type { BundledSite, CallResult, Limits, Program, SiteThread, TemplatePosition } from "./site-thread.ts";

export class SiteThreads implements Program {
  readonly ready: Promise<readonly Finding[]>;
  private nextThread = 0;
  /** The first page without an answer, and the thread that ended while rendering it. */
  private unanswered: { readonly from: number; readonly thread: SiteThread } | undefined;

  /** @param others all threads but the first. */
  constructor(
    private readonly first: SiteThread,
    private readonly others: readonly SiteThread[],
  ) {
    this.ready = Promise.all(this.all.map(({ ready }) => ready)).then(
      (findings) => findings.find(({ length }) => length > 0) ?? [],
    );
  }

  private get all(): readonly SiteThread[] {
    return [this.first, ...this.others];
  }

  get threads(): number {
    return this.all.length;
  }

  get limits(): Limits {
    return this.first.limits;
  }

  get bundled(): BundledSite {
    return this.first.bundled;
  }

  get settings(): SiteSettings {
    return this.first.settings;
  }

  get hasEnded(): boolean {
    return this.first.hasEnded;
  }

  /** The thread that ended with the first page without an answer, as a single thread would have. */
  private get failedThread(): SiteThread {
    return this.unanswered?.thread ?? this.all.find(({ failure }) => failure) ?? this.first;
  }

  get failure(): Finding | undefined {
    return this.failedThread.failure;
  }

  get lostPage(): number | undefined {
    return this.failedThread.lostPage;
  }

  call<Name extends keyof Calls>(call: Name, argument: Parameters<Calls[Name]>[0]): CallResult<Name> {
    if (call === "render") return this.render(argument as Parameters<Calls["render"]>[0]) as CallResult<Name>;
    // An error occurs in all threads, and only the first one reports it.
    if (call === "collect")
      for (const [index, other] of this.others.entries())
        other.call("collectQuietly", withOwnStore(argument as CollectRequest, index + 2)).catch(() => undefined);
    if (call === "receive") for (const other of this.others) other.call(call, argument).catch(() => undefined);
    if (call === "saveResults")
      return Promise.all(this.all.map((thread) => thread.call(call, argument))).then(() => undefined);
    return this.first.call(call, argument);
  }

  private async render(range: Parameters<Calls["render"]>[0]): CallResult<"render"> {
    const thread = this.all[this.nextThread++ % this.threads] ?? this.first;
    const pages = await thread.call("render", range);
    if (!pages && range.from < (this.unanswered?.from ?? Number.POSITIVE_INFINITY))
      this.unanswered = { from: range.from, thread };
    return pages;
  }

  positionsIn(stack: string): TemplatePosition[] {
    return this.first.positionsIn(stack);
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map((thread) => thread.end()));
  }
}

/** The request for another thread. @param number of the thread, from 1. */
const withOwnStore = ({ store, ...request }: CollectRequest, number: number): CollectRequest => ({
  ...request,
  store: store && { ...store, path: `${store.path}-${number}` },
});
