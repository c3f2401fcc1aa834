/** The progress of a long build: one live line on a terminal, a line every few seconds elsewhere. */

/** Times in milliseconds. A build that renders its pages faster than `firstAfter` shows no progress. */
const firstAfter = 2000;
const liveEvery = 100;
const plainEvery = 5000;

export class Progress {
  private start: number | undefined;
  private last = Number.NEGATIVE_INFINITY;
  private isShown = false;

  /**
   * @param isLive whether the line can be overwritten.
   * @param now a clock, in milliseconds.
   */
  constructor(
    private readonly print: (text: string) => void,
    private readonly isLive: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Called with the number of pages, or other things, that are done, and of all; the clock starts at 0 or the first call. */
  pages(done: number, total: number, things = "pages"): void {
    const now = this.now();
    if (done === 0 || this.start === undefined) this.start = now;
    const spent = now - this.start;
    if (done === 0 || spent < firstAfter || now - this.last < (this.isLive ? liveEvery : plainEvery)) return;
    this.last = now;
    this.isShown = true;
    const perSecond = (done * 1000) / spent;
    // The first pages take longer, since Node optimizes the code meanwhile; so no estimate before a quarter is done.
    const left = done >= total / 4 ? `, ${Math.ceil((total - done) / perSecond)} s left` : "";
    const pace = perSecond < 1 ? `${Math.round(1 / perSecond)} s each` : `${Math.round(perSecond)} per second`;
    const line = `${done} of ${total} ${things}, ${pace}${left}`;
    this.print(this.isLive ? `\r${line}\x1b[K` : `${line}\n`);
  }

  /** Clears the live line, before something else is printed. */
  end(): void {
    if (this.isShown && this.isLive) this.print("\r\x1b[K");
  }
}
