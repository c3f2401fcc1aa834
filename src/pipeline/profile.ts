/**
 * The time that a build takes: in the main thread by stage, in the site's threads by call. Cheap enough (one
 * clock reading per stage and page) to be always on.
 */

/** A stage of the main thread. */
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
  | "generating other files"
  | "resizing pictures"
  | "checking"
  | "checking in a browser"
  | "asking other sites"
  | "publishing";

export class Profile {
  /** Milliseconds by stage, in the order in which the stages began. */
  readonly main = new Map<Stage, number>();
  /** Milliseconds by call, in the site's threads. */
  thread: ReadonlyMap<string, number> = new Map();
  private stage: Stage = "starting";

  /**
   * @param since when the process started, by the same clock.
   * @param now a clock, in milliseconds.
   */
  constructor(
    private since = 0,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Ends the current stage and begins another. */
  enter(stage: Stage): void {
    this.end();
    this.stage = stage;
  }

  /** Ends the current stage. Measuring resumes when another begins. */
  end(): void {
    const now = this.now();
    this.main.set(this.stage, (this.main.get(this.stage) ?? 0) + now - this.since);
    this.since = now;
  }
}
