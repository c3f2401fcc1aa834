/**
 * After an edit, updates the open pages and then sends one event to the terminal. Between edits, sends the errors that a
 * browser is shown. Errors are announced only when the files have stopped changing, so that a half-written file or an
 * unfinished checkout does not print errors that disappear by themselves.
 */
import { type Diagnostic, severityOf } from "../../diagnostics/diagnostic.ts";
import type { DevEvent } from "./events.ts";
import { OpenPages, type PageState } from "./live-reload.ts";
import { pageStateOf, type Serving } from "./respond.ts";
import type { Session, Update } from "./session.ts";

export interface AnnouncerOptions {
  readonly session: Session;
  readonly settled: Serving["settled"];
  readonly onEvent: (event: DevEvent) => void;
}

/** URLs with errors that are visited again after an edit. */
const maxShown = 50;

export class Announcer {
  readonly serving: Serving;
  readonly pages: OpenPages;
  /** By URL: the errors that a browser was shown. */
  private readonly shown = new Map<string, readonly Diagnostic[]>();
  /** Applied edits that are not announced yet. */
  private readonly applied: { readonly paths: readonly string[]; readonly began: number }[] = [];
  private last: Promise<void> = Promise.resolve();
  private isUpdating = false;

  constructor(private readonly options: AnnouncerOptions) {
    const { session, settled } = options;
    this.serving = { session, settled, onShown: (url, errors) => this.note(url, errors) };
    this.pages = new OpenPages((url) => pageStateOf(this.serving, url));
  }

  /** True while the site, or a page that a browser was shown, has an error. */
  get hasErrors(): boolean {
    return this.shown.size > 0 || this.options.session.findings.some((finding) => severityOf(finding) === "error");
  }

  /** Resolves when an edit, and any edit applied in the meantime, is announced. */
  async follow(updating: Promise<Update>, isReported = true): Promise<void> {
    try {
      await this.add(updating, isReported);
      this.last = this.last.then(() => this.update());
      await this.last;
    } catch (error) {
      this.last = Promise.resolve();
      this.bug(error);
    }
  }

  /** Sends the first step of an edit to the open pages that have no errors; errors wait for the second step. */
  async preview(updating: Promise<Update>): Promise<void> {
    const serving: Serving = { ...this.serving, settled: () => undefined, onShown: () => undefined };
    const stateOf = async (url: string): Promise<PageState | undefined> => {
      const state = await pageStateOf(serving, url);
      return state.status < 500 ? state : undefined;
    };
    try {
      await this.add(updating, true);
      await this.pages.update(stateOf);
      if (!this.hasErrors) this.announce();
    } catch (error) {
      this.bug(error);
    }
  }

  /** Ctrl-C also ends esbuild's process, which is not a bug: setImmediate lets the listener for the signal run first. */
  private bug(error: unknown): void {
    setImmediate(() => this.options.onEvent({ type: "bug", error }));
  }

  private async add(updating: Promise<Update>, isReported: boolean): Promise<void> {
    const began = performance.now();
    const { paths } = await updating;
    this.applied.push({ paths: isReported ? paths : [], began });
  }

  private async update(): Promise<void> {
    this.isUpdating = true;
    try {
      let count: number;
      do {
        count = this.applied.length;
        await this.pages.update();
        for (const url of [...this.shown.keys()]) await pageStateOf(this.serving, url);
        if (this.hasErrors) await this.options.settled();
      } while (this.applied.length > count && this.hasErrors);
    } finally {
      this.isUpdating = false;
    }
    if (this.applied.length > 0) this.announce();
  }

  private note(url: string, errors: readonly Diagnostic[]): void {
    const before = this.shown.get(url);
    this.shown.delete(url);
    if (errors.length === 0) return;
    this.shown.set(url, errors);
    for (const oldest of [...this.shown.keys()].slice(0, -maxShown)) this.shown.delete(oldest);
    const isNew = JSON.stringify(before) !== JSON.stringify(errors);
    if (isNew && !this.isUpdating) this.announce();
  }

  private announce(): void {
    const { session, onEvent } = this.options;
    const applied = this.applied.splice(0);
    const paths = [...new Set(applied.flatMap((each) => each.paths))];
    const now = performance.now();
    const milliseconds = now - (applied[0]?.began ?? now);
    const diagnostics = [...session.locate(session.findings), ...[...this.shown.values()].flat()];
    const pages = this.pages.takeUpdated();
    onEvent({ type: "updated", paths, pages, milliseconds, diagnostics, drafts: session.drafts });
  }
}
