/**
 * How far a long build is: one live line on a terminal, a line every few seconds elsewhere, and nothing
 * when the pages are ready soon.
 */

/** Milliseconds. */
const soon = 2000;
const liveEvery = 100;
const plainEvery = 5000;

export class Progress {
  private begun: number | undefined;
  private told = Number.NEGATIVE_INFINITY;
  private isShown = false;

  /**
   * @param isLive whether a line may be written over.
   * @param now a clock, in milliseconds.
   */
  constructor(
    private readonly print: (text: string) => void,
    private readonly isLive: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** So many pages of so many are made; the first call is the beginning. */
  pages(done: number, total: number): void {
    const now = this.now();
    this.begun ??= now;
    const spent = now - this.begun;
    if (done === 0 || spent < soon || now - this.told < (this.isLive ? liveEvery : plainEvery)) return;
    this.told = now;
    this.isShown = true;
    const left = Math.ceil(((total - done) * spent) / done / 1000);
    const line = `${done} of ${total} pages, ${Math.round((done * 1000) / spent)} a second, ${left} s left`;
    this.print(this.isLive ? `\r${line}\x1b[K` : `${line}\n`);
  }

  /** Takes the live line away: something else is to be printed. */
  end(): void {
    if (this.isShown && this.isLive) this.print("\r\x1b[K");
  }
}
