/** The progress of a long build: one live line on a terminal, a line every few seconds elsewhere. */

/** In milliseconds. A build that renders its pages faster than `firstAfter` shows no progress. */
const firstAfter = 2000;
const liveEvery = 100;
const plainEvery = 5000;
/** The speed is that of the last `window` milliseconds: a build starts slowly, since Node optimizes the code meanwhile. */
const window = 2000;
/** The remaining time is shown when the speed hardly grows any more: after a quarter of the pages, or after this time. */
const steadyAfter = 10_000;

export class Progress {
  /** The calls of the last `window` milliseconds, and the one before them. */
  private readonly recent: { readonly now: number; readonly done: number }[] = [];
  private start: number | undefined;
  private last = Number.NEGATIVE_INFINITY;
  private isShown = false;

  /**
   * @param isLive the line can be overwritten.
   * @param now a clock, in milliseconds.
   */
  constructor(
    private readonly print: (text: string) => void,
    private readonly isLive: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Called with the number of rendered pages, and of all; the clock starts at the first call. */
  pages(done: number, total: number): void {
    const now = this.now();
    this.start ??= now;
    const spent = now - this.start;
    const speed = this.speed(now, done);
    if (done === 0 || spent < firstAfter || now - this.last < (this.isLive ? liveEvery : plainEvery)) return;
    this.last = now;
    this.isShown = true;
    const isSteady = done >= total / 4 || spent >= steadyAfter;
    const left = isSteady && speed > 0 ? `, ${Math.ceil((total - done) / speed)} s left` : "";
    const line = `${done} of ${total} pages, ${Math.round(speed)} per second${left}`;
    this.print(this.isLive ? `\r${line}\x1b[K` : `${line}\n`);
  }

  /** Pages per second. */
  private speed(now: number, done: number): number {
    const { recent } = this;
    recent.push({ now, done });
    while (recent[1] && now - recent[1].now >= window) recent.shift();
    const [from] = recent;
    return from && now > from.now ? ((done - from.done) * 1000) / (now - from.now) : 0;
  }

  /** Clears the live line, before something else is printed. */
  end(): void {
    if (this.isShown && this.isLive) this.print("\r\x1b[K");
  }
}
