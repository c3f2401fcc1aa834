/**
 * Where the time of a build goes: the main thread's by its stages, one of which is always on, and the
 * site's thread's by what it was asked. It costs a look at the clock for each stage and page, so it is
 * always kept.
 */

/** What the main thread does. */
export type Stage =
  | "starting"
  | "finding files"
  | "reading"
  | "parsing"
  | "handing over"
  | "waiting for the list of pages"
  | "waiting for pages"
  | "finishing pages"
  | "inspecting"
  | "writing"
  | "making other files"
  | "checking"
  | "publishing";

export class Profile {
  /** Milliseconds by stage, in the order in which they came. */
  readonly main = new Map<Stage, number>();
  /** Of the site's thread: milliseconds by what it was asked. */
  thread: ReadonlyMap<string, number> = new Map();
  private stage: Stage = "starting";

  /**
   * @param since when the process began, as the clock counts.
   * @param now a clock, in milliseconds.
   */
  constructor(
    private since = 0,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** From now on the main thread's time counts as this. */
  enter(stage: Stage): void {
    this.end();
    this.stage = stage;
  }

  /** Nothing more counts, until another stage begins. */
  end(): void {
    const now = this.now();
    this.main.set(this.stage, (this.main.get(this.stage) ?? 0) + now - this.since);
    this.since = now;
  }
}
