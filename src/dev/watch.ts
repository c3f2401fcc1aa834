/**
 * Watches content/ and templates/ (watch-thread.js, with chokidar) and tells what changed, in batches. The root is watched
 * with a filter, since a watched folder that is renamed away and back is never seen again. Files are
 * looked at a few milliseconds after their event, and once more when the dust has settled: editors
 * write in steps, and of events that follow each other closely some are not told.
 */
import { existsSync, lstatSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** What the thread says: an event of chokidar's, that all is watched, or what went wrong. */
interface Told {
  readonly event: string;
  readonly path?: string;
  readonly ctimeMs?: number;
  readonly code?: string;
}

export interface WatchOptions {
  readonly root: string;
  /** Milliseconds since the epoch; what was there before then is known already. */
  readonly since: number;
  /** Called with paths relative to the root, "/" separated, sorted; never before the last call is done. */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
  /** Called when the root was moved away and is back. */
  readonly onReturn: () => Promise<void>;
  /** Told once when the system cannot watch so many files, so that they are looked at again and again instead. */
  readonly onPolling: (setting: string) => void;
}

/** To let an editor finish: after a change, after something new that may be gone again, after something gone that may come back. */
const delays = { change: 4, add: 30, gone: 60, again: 80, root: 300 } as const;

export class Watcher {
  private worker: Worker;
  private readonly pending = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private due = Number.POSITIVE_INFINITY;
  private busy = false;
  private isRootGone = false;
  private isClosed = false;
  private readonly looked = new Map<string, string>();
  private ready: () => void = () => undefined;

  /** Resolves when every folder is watched. */
  readonly started = new Promise<void>((resolve) => {
    this.ready = resolve;
  });

  constructor(private readonly options: WatchOptions) {
    this.worker = this.open(false);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.worker.terminate();
  }

  private open(polls: boolean): Worker {
    const { root } = this.options;
    const worker = new Worker(new URL("./watch-thread.js", import.meta.url), {
      workerData: { root, polls },
      execArgv: [],
    });
    let isStarting = true;
    worker.on("message", ({ event, path = "", ctimeMs = 0, code }: Told) => {
      if (event === "error") this.fail(code, polls);
      else if (event === "ready") {
        isStarting = false;
        this.ready();
      } else if (!isStarting || (event !== "addDir" && ctimeMs >= this.options.since)) {
        this.note(path, event === "change" ? delays.change : event === "add" ? delays.add : delays.gone);
      }
    });
    return worker;
  }

  private fail(code: string | undefined, polls: boolean): void {
    const setting = code === "ENOSPC" ? "fs.inotify.max_user_watches" : code === "EMFILE" ? "ulimit -n" : undefined;
    // Anything else is a file that came and went while it was looked at; its folder tells of it.
    if (setting === undefined || polls) return;
    void this.worker.terminate();
    this.options.onPolling(setting);
    this.worker = this.open(true);
  }

  private note(path: string, delay: number): void {
    const name = relative(this.options.root, path).split(sep).join("/");
    this.isRootGone ||= name === "";
    this.pending.add(name || "content");
    this.wake(delay);
  }

  private wake(delay: number): void {
    const due = performance.now() + delay;
    if (due >= this.due) return;
    this.due = due;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tell(), delay);
  }

  private async tell(): Promise<void> {
    this.due = Number.POSITIVE_INFINITY;
    if (this.busy || this.pending.size === 0) return;
    if (!existsSync(this.options.root)) this.isRootGone = true;
    this.busy = true;
    const paths = [...this.pending].sort();
    this.pending.clear();
    for (const path of paths) this.looked.set(path, this.look(path));
    try {
      await this.options.onChange(paths);
    } finally {
      this.busy = false;
      if (this.isRootGone) await this.awaitRoot();
      if (this.pending.size > 0) this.wake(delays.change);
      setTimeout(() => this.lookAgain(paths), delays.again).unref();
    }
  }

  /** A root that was moved away is not watched any more when it comes back: everything begins anew. */
  private async awaitRoot(): Promise<void> {
    await this.worker.terminate();
    while (!existsSync(this.options.root) && !this.isClosed) await pause(delays.root);
    if (this.isClosed) return;
    this.isRootGone = false;
    this.pending.clear();
    this.worker = this.open(false);
    await this.options.onReturn();
  }

  private lookAgain(paths: readonly string[]): void {
    for (const path of paths) {
      const last = this.looked.get(path);
      this.looked.delete(path);
      if (last === undefined || last === this.look(path)) continue;
      this.pending.add(path);
      this.wake(delays.change);
    }
  }

  /** What tells one state of a file from another. */
  private look(path: string): string {
    const stats = lstatSync(join(this.options.root, path), { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : "";
  }
}
