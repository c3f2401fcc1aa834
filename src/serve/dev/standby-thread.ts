/** A thread in reserve, its packages loaded, so that a template's edit waits for nothing but itself. */
import { warmThread } from "../../render/load.ts";
import type { Limits } from "../../render/program.ts";
import { Thread } from "../../render/thread/thread.ts";

/** Milliseconds after which the next one is started: the edit that took the last one comes first. */
const patience = 150;

export class Spare {
  private thread: Thread | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: Limits) {
    this.thread = warmThread(limits);
  }

  /** A thread for the site's code, warm if there was time. @param packages what the next one will load. */
  take(packages: readonly string[]): Thread {
    const start = (): Thread => new Thread(this.limits.memory, packages);
    const thread = this.thread && !this.thread.isDead ? this.thread : start();
    this.thread = undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.thread = start();
    }, patience);
    return thread;
  }

  async end(): Promise<void> {
    clearTimeout(this.timer);
    await this.thread?.end();
  }
}
