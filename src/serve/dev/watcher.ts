/**
 * Watches content/ and templates/ (watch-thread.js, with chokidar) and tells what changed, in batches. The root is watched
 * with a filter, since a watched folder that is renamed away and back is never seen again. Files are
 * looked at a few milliseconds after their event, and once more when the dust has settled: editors
 * write in steps, and of events that follow each other closely some are not told.
 */
import { existsSync, lstatSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { ignoredName } from "../../content/read.ts";

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
  /** Called when folders came, went or were replaced: what files they hold has to be read anew. */
  readonly onReturn: () => Promise<void>;
  /** Told once when the system cannot watch so many files, so that they are looked at again and again instead. */
  readonly onPolling: (setting: string) => void;
}

/** To let an editor finish: after a change, after something new that may be gone again, after something gone that may come back. */
const delays = { change: 4, add: 30, gone: 60, again: 80, root: 200 } as const;

export class Watcher {
  private worker: Worker;
  private readonly pending = new Set<string>();
  /** How files looked when they were last told. */
  private readonly last = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private due = Number.POSITIVE_INFINITY;
  private busy = false;
  private isStale = false;
  private polls = false;
  private isClosed = false;
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
    const worker = new Worker(new URL("./watcher-thread.js", import.meta.url), {
      workerData: { root, polls, ignoredName },
      execArgv: [],
    });
    let isStarting = true;
    worker.on("message", ({ event, path = "", ctimeMs = 0, code }: Told) => {
      if (event === "error") this.fail(code, polls);
      else if (event === "ready") {
        isStarting = false;
        this.ready();
      } else if (!isStarting || (event !== "addDir" && ctimeMs >= this.options.since)) {
        this.isStale ||= event.endsWith("Dir");
        if (event === "change" && this.isKnown(path)) return;
        // One that is empty is most likely about to be written: many programs empty a file first.
        const isWritten = (event === "change" || event === "add") && !isEmpty(path);
        this.note(path, !isWritten ? delays.gone : event === "change" ? delays.change : delays.add);
      }
    });
    return worker;
  }

  private fail(code: string | undefined, polls: boolean): void {
    const setting = code === "ENOSPC" ? "fs.inotify.max_user_watches" : code === "EMFILE" ? "ulimit -n" : undefined;
    // Anything else is a file that came and went while it was looked at; its folder tells of it.
    if (setting === undefined || polls) return;
    void this.worker.terminate();
    this.polls = true;
    this.options.onPolling(setting);
    this.worker = this.open(true);
  }

  private note(path: string, delay: number): void {
    const name = relative(this.options.root, path).split(sep).join("/");
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
    this.busy = true;
    const paths = [...this.pending].sort();
    this.pending.clear();
    const looked = new Map(paths.map((path) => [path, this.look(path)]));
    for (const [path, look] of looked) this.last.set(path, look);
    await this.options.onChange(paths);
    if (this.isStale) await this.reopen();
    this.busy = false;
    if (this.pending.size > 0) this.wake(delays.change);
    setTimeout(() => this.lookAgain(looked), delays.again).unref();
  }

  /**
   * A folder that was moved away is not watched any more when it comes back, nor one that took the
   * place of another: everything begins anew.
   */
  private async reopen(): Promise<void> {
    await this.worker.terminate();
    do {
      this.isStale = false;
      while (!existsSync(this.options.root) && !this.isClosed) await pause(delays.root);
      if (this.isClosed) return;
      await new Promise<void>((resolve) => {
        this.ready = resolve;
        this.worker = this.open(this.polls);
      });
      this.pending.clear();
      await this.options.onReturn();
    } while (this.isStale);
  }

  /** A change that was told already: the same one is heard of more than once. */
  private isKnown(path: string): boolean {
    const name = relative(this.options.root, path).split(sep).join("/");
    return this.last.get(name) === this.look(name);
  }

  private lookAgain(looked: ReadonlyMap<string, string>): void {
    for (const [path, last] of looked) {
      if (last === this.look(path)) continue;
      this.pending.add(path);
      this.wake(isEmpty(join(this.options.root, path)) ? delays.gone : delays.change);
    }
  }

  /** What tells one state of a file from another. */
  private look(path: string): string {
    try {
      const { ino, size, mtimeMs, ctimeMs } = lstatSync(join(this.options.root, path));
      return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
    } catch {
      return "";
    }
  }
}

function isEmpty(path: string): boolean {
  try {
    return statSync(path).size === 0;
  } catch {
    return true;
  }
}
