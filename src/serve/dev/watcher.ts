/**
 * Watches content/, templates/ and the packages that a site loads (watcher-thread.js, with chokidar) and reports changed
 * paths in batches. It watches the root with a filter, since a folder that is renamed, and then renamed back, is no longer
 * watched itself. Files are compared a few milliseconds after their event, and again a little later: editors write in
 * steps, and chokidar drops events that follow each other within 50 ms.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { attempt } from "../../base/attempt.ts";
import { pathIn } from "../../base/path-in.ts";
import { ignoredName } from "../../content/read.ts";

/** A message of the thread: an event of chokidar, "ready", "error" or "replacedDir". */
interface WatchEvent {
  readonly event: string;
  readonly path?: string;
  readonly ctimeMs?: number;
  readonly code?: string;
}

interface WatchOptions {
  readonly root: string;
  /** Milliseconds since the epoch; earlier changes are not reported. */
  readonly since: number;
  /** Called with sorted paths, relative to the root, "/" separated. */
  readonly onChange: (paths: readonly string[]) => void;
  /** Called when folders were added, removed or replaced: everything must be read again. */
  readonly onReturn: () => void;
  /** Called when the thread has ended; it is started again. */
  readonly onBug: (error: unknown) => void;
  /** Called once when the system cannot watch that many files and they are polled instead. @param setting raises the limit. */
  readonly onPolling: (setting: string) => void;
}

/** Delays in milliseconds. */
const delays = {
  /** After a change, for the editor to finish. */
  change: 4,
  /** After a new file, which may be temporary. */
  add: 30,
  /** After a removal, since the file may be restored. */
  gone: 60,
  /** Until reported files are compared with the disk again. */
  compareAgain: 80,
  /** Until a missing root is looked for again. */
  root: 200,
  /** Until the thread is started again. */
  restart: 1000,
} as const;

/** The settings that raise the system's limits of watched files, by the code of the error. */
const settings: Readonly<Record<string, string>> = { ENOSPC: "fs.inotify.max_user_watches", EMFILE: "ulimit -n" };

export class Watcher {
  private worker: Worker;
  private readonly pending = new Set<string>();
  /** The state of a file when it was last reported, by path. */
  private readonly reported = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private due = Number.POSITIVE_INFINITY;
  private isReopening = false;
  private isStale = false;
  private isPolling = false;
  private isClosed = false;
  private packages: readonly string[] = [];
  /** Called when the current thread watches every folder, or has failed. */
  private onWatching: () => void = () => undefined;

  readonly started = new Promise<void>((resolve) => {
    this.onWatching = resolve;
  });

  constructor(private readonly options: WatchOptions) {
    this.worker = this.open(false, options.since);
  }

  /** Also watches these files and folders outside of content/ and templates/. */
  watchPackages(paths: readonly string[]): void {
    this.packages = paths;
    this.worker.postMessage(paths);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.worker.terminate();
  }

  /** @param since earlier changes are not reported. */
  private open(polls: boolean, since: number): Worker {
    const { root } = this.options;
    const worker = new Worker(new URL("./watcher-thread.js", import.meta.url), {
      workerData: { root, since, polls, ignoredName, packages: this.packages },
      execArgv: [],
    });
    let isStarting = true;
    worker.on("message", ({ event, path = "", ctimeMs = 0, code }: WatchEvent) => {
      if (event === "error") this.fail(code, polls);
      else if (event === "ready") {
        isStarting = false;
        this.onWatching();
      } else if (!isStarting || (event !== "addDir" && ctimeMs >= since)) {
        this.isStale ||= event.endsWith("Dir");
        if (event === "change" && this.isReported(path)) return;
        this.add(path, delayAfter(event, path));
      }
    });
    worker.on("error", async (error) => {
      this.options.onBug(error);
      await pause(delays.restart);
      this.isStale = true;
      this.onWatching();
      if (!this.isReopening) void this.reopen();
    });
    return worker;
  }

  private fail(code: string | undefined, polls: boolean): void {
    const setting = settings[code ?? ""];
    // Other errors are caused by files that were removed in the meantime; their folder has an event for that.
    if (setting === undefined || polls) return;
    void this.worker.terminate();
    this.isPolling = true;
    this.options.onPolling(setting);
    this.worker = this.open(true, this.options.since);
  }

  private add(path: string, delay: number): void {
    this.pending.add(pathIn(this.options.root, path) || "content");
    this.wake(delay);
  }

  private wake(delay: number): void {
    const due = performance.now() + delay;
    if (due >= this.due) return;
    this.due = due;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.report(), delay);
  }

  private report(): void {
    this.due = Number.POSITIVE_INFINITY;
    if (this.isReopening || this.pending.size === 0) return;
    const paths = [...this.pending].sort();
    this.pending.clear();
    const states = new Map(paths.map((path) => [path, this.stateOf(path)]));
    for (const [path, state] of states) this.reported.set(path, state);
    this.options.onChange(paths);
    if (this.isStale) void this.reopen();
    setTimeout(() => this.compareAgain(states), delays.compareAgain).unref();
  }

  /** Recreates the watcher: a folder that was restored, or replaced another one, is not watched yet. */
  private async reopen(): Promise<void> {
    this.isReopening = true;
    await this.worker.terminate();
    do {
      this.isStale = false;
      while (!existsSync(this.options.root) && !this.isClosed) await pause(delays.root);
      if (this.isClosed) return;
      await new Promise<void>((resolve) => {
        this.onWatching = resolve;
        this.worker = this.open(this.isPolling, performance.timeOrigin + performance.now());
      });
      this.pending.clear();
      this.options.onReturn();
    } while (this.isStale);
    this.isReopening = false;
    if (this.pending.size > 0) this.wake(delays.change);
  }

  /** Whether a change was already reported; one change causes several events. */
  private isReported(path: string): boolean {
    const name = pathIn(this.options.root, path);
    return this.reported.get(name) === this.stateOf(name);
  }

  private compareAgain(states: ReadonlyMap<string, string>): void {
    for (const [path, state] of states) {
      if (state === this.stateOf(path)) continue;
      this.pending.add(path);
      this.wake(isEmpty(join(this.options.root, path)) ? delays.gone : delays.change);
    }
  }

  /** A text that differs between two states of a file, or of the target of a link; empty if it is missing. */
  private stateOf(path: string): string {
    const stats = attempt(() => statSync(join(this.options.root, path)));
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : "";
  }
}

function delayAfter(event: string, path: string): number {
  // An empty file is most likely about to be written: many programs truncate a file first.
  if ((event !== "change" && event !== "add") || isEmpty(path)) return delays.gone;
  return delays[event];
}

const isEmpty = (path: string): boolean => !attempt(() => statSync(path))?.size;
