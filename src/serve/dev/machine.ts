/**
 * `plinth dev` as a state machine: an event -> the next state, and effects, which dev.ts runs. Every decision about order
 * is made here. Edits are applied one at a time. Pages are rendered between edits, and sent only if no edit
 * came in the meantime. Errors are shown and announced only when files have stopped changing, so that a half-written
 * file or an unfinished checkout does not report errors that disappear by themselves.
 */
import type { Diagnostic } from "../../base/diagnostic.ts";

/** A page that crashes its thread this often is answered with its error. */
const maxLosses = 4;
/** The maximum number of URLs with errors that are visited again after an edit. */
const maxUrlsWithErrors = 50;
/** Milliseconds without a change after which files have stopped changing. The watcher compares a file again after 80. */
const settlingTime = 120;

export interface Answer {
  readonly status: number;
  /** Undefined if the body is empty. */
  readonly contentType?: string;
  readonly body: string | Uint8Array;
  readonly location?: string;
  /** Whether the file name contains a hash of the bytes, so that browsers can keep the file. */
  readonly isImmutable?: boolean;
  /** The errors that it shows instead of the output. */
  readonly errors?: readonly Diagnostic[];
}

/** Changed files and folders, relative to the root; "all" if everything is read again. */
export type ChangedPaths = readonly string[] | "all";

export const changesNothing = (changed: ChangedPaths): boolean => changed !== "all" && changed.length === 0;

export interface Edit {
  readonly changed: ChangedPaths;
  readonly paths: readonly string[];
}

/** An edit without a changed file, which only replaces a lost thread. */
const replacementOfThread: Edit = { changed: [], paths: [] };

/** What happened, and when, in milliseconds. */
export type Event = EventData & { readonly now: number };

export type EventData =
  | { readonly type: "changed"; readonly edit: Edit }
  | Applied
  | { readonly type: "requested"; readonly key: string; readonly url: string }
  | Rendered
  /** The time of the effect "wait" is over. */
  | { readonly type: "waited" }
  /** The whole site was checked in the background. */
  | { readonly type: "checked"; readonly hasErrors: boolean };

interface Applied {
  readonly type: "applied";
  readonly openUrls: readonly string[];
  /** Changed scripts and styles that browsers get first. The templates, which use them as well, run after that. */
  readonly postponed: readonly string[];
  readonly hasErrors: boolean;
}

interface Rendered {
  readonly type: "rendered";
  readonly key: string;
  readonly version: number;
  readonly answer: Answer;
  readonly isLost: boolean;
}

export type Effect =
  /** `mayPostpone`: browsers can get scripts and styles before the templates run with them. */
  | { readonly type: "apply"; readonly edit: Edit; readonly mayPostpone: boolean }
  | { readonly type: "render"; readonly key: string; readonly url: string; readonly version: number }
  | { readonly type: "respond"; readonly key: string; readonly answer: Answer }
  | { readonly type: "update page"; readonly url: string; readonly answer: Answer }
  | { readonly type: "wait"; readonly milliseconds: number }
  | ({ readonly type: "announce"; readonly errors: readonly Diagnostic[] } & Announcement)
  | { readonly type: "end edits" }
  | { readonly type: "check" }
  /** Stops what reports on the site before the edit: the check and the inspector. */
  | { readonly type: "stop reports" };

interface Announcement {
  readonly paths: readonly string[];
  readonly since: number;
  /** False if there was no edit, but a browser was shown an error. */
  readonly isEdit: boolean;
}

interface PendingRequest {
  /** `page`: an open page that is updated after an edit, or a URL with errors that is visited again. */
  readonly kind: "request" | "page";
  readonly url: string;
  /** How often its thread crashed. */
  readonly losses: number;
  /** An answer with errors, which waits until files have stopped changing. */
  readonly held?: Answer | undefined;
}

interface TimedEdit extends Edit {
  readonly since: number;
}

export interface State {
  /** The number of times that the site has changed. */
  readonly version: number;
  readonly changedAt: number;
  readonly applying: TimedEdit | undefined;
  /** Edits to apply after `applying`, as one. */
  readonly next: TimedEdit | undefined;
  /** Changes of the last edit, to apply when open pages have the new scripts and styles. */
  readonly postponed: readonly string[];
  /** Requests without an answer, by key: the number of a request, or the URL of a page. */
  readonly requests: ReadonlyMap<string, PendingRequest>;
  /** Whether the site has errors, besides those of single pages. */
  readonly hasErrors: boolean;
  /** The errors that a browser was shown, by URL. */
  readonly errorsByUrl: ReadonlyMap<string, readonly Diagnostic[]>;
  readonly unannounced: Announcement | undefined;
  readonly isWaiting: boolean;
  /** Whether everything was read again since the last edit, because a check did not find the errors. */
  readonly isRefreshed: boolean;
}

export const initialState: State = {
  version: 0,
  changedAt: Number.NEGATIVE_INFINITY,
  applying: undefined,
  next: undefined,
  postponed: [],
  requests: new Map(),
  hasErrors: false,
  errorsByUrl: new Map(),
  unannounced: undefined,
  isWaiting: false,
  isRefreshed: false,
};

type MutableState = { -readonly [Name in keyof State]: State[Name] } & {
  requests: Map<string, PendingRequest>;
  errorsByUrl: Map<string, readonly Diagnostic[]>;
};

/** A transition in progress: `state` and `effects` are its result. */
interface MachineStep {
  readonly state: MutableState;
  readonly effects: Effect[];
  readonly now: number;
}

/** The next state and what to do. A pure function. */
export function transition(
  before: State,
  event: Event,
): { readonly state: State; readonly effects: readonly Effect[] } {
  const state: MutableState = {
    ...before,
    requests: new Map(before.requests),
    errorsByUrl: new Map(before.errorsByUrl),
  };
  const step: MachineStep = { state, effects: [], now: event.now };
  handle(step, event);
  return step;
}

function handle(step: MachineStep, event: Event): void {
  const { state, effects, now } = step;
  switch (event.type) {
    case "changed":
      state.isRefreshed = false;
      state.changedAt = now;
      effects.push({ type: "stop reports" });
      change(step, event.edit);
      break;
    case "applied":
      finishEdit(step, event);
      break;
    case "requested":
      state.requests.set(event.key, { kind: "request", url: event.url, losses: 0 });
      if (!state.applying) render(step, event.key);
      break;
    case "rendered":
      receive(step, event);
      break;
    case "waited":
      state.isWaiting = false;
      if (state.applying) break;
      if (!hasSettled(step)) wait(step);
      else for (const [key, { held }] of state.requests) if (held) send(step, key, held);
      endUpdate(step);
      break;
    case "checked":
      if (state.applying || state.isRefreshed || event.hasErrors || !hasErrors(step)) break;
      state.isRefreshed = true;
      change(step, { changed: "all", paths: [] });
  }
}

const hasErrors = ({ state }: MachineStep): boolean => state.hasErrors || state.errorsByUrl.size > 0;

const hasSettled = ({ state, now }: MachineStep): boolean => now - state.changedAt >= settlingTime;

function change(step: MachineStep, edit: Edit): void {
  const { state, now } = step;
  const { next = { changed: [], paths: [], since: now } } = state;
  const isAll = edit.changed === "all" || next.changed === "all";
  const changed = isAll ? "all" : union(next.changed, edit.changed);
  state.next = { ...next, changed, paths: union(next.paths, edit.paths) };
  if (!state.applying) apply(step);
}

/** Applies the next edit, with what the last one has postponed, which is not postponed twice. */
function apply({ state, effects }: MachineStep): void {
  const { next: edit, postponed } = state;
  if (!edit) return;
  const changed = edit.changed === "all" ? edit.changed : union(postponed, edit.changed);
  const mayPostpone = edit.changed !== "all" && edit.changed.some((path) => !postponed.includes(path));
  state.applying = edit;
  state.next = undefined;
  state.postponed = [];
  effects.push({ type: "apply", edit: { ...edit, changed }, mayPostpone });
}

/** Renders requests that waited for the edit, and the open pages. */
function finishEdit(step: MachineStep, applied: Applied): void {
  const { state } = step;
  const { applying: edit } = state;
  if (!edit) return;
  state.applying = undefined;
  state.version++;
  state.hasErrors = applied.hasErrors;
  state.postponed = applied.postponed;
  if (!changesNothing(edit.changed)) {
    announceLater(step, { ...edit, isEdit: true });
    for (const url of [...applied.openUrls, ...state.errorsByUrl.keys()])
      state.requests.set(url, { kind: "page", url, losses: 0 });
  }
  if (state.next) apply(step);
  else for (const key of state.requests.keys()) render(step, key);
  endUpdate(step);
}

function render({ state, effects }: MachineStep, key: string): void {
  const request = state.requests.get(key);
  if (!request) return;
  state.requests.set(key, { ...request, held: undefined });
  effects.push({ type: "render", key, url: request.url, version: state.version });
}

/** An answer from before an edit is ignored: the page is rendered again when the edit is applied. */
function receive(step: MachineStep, { key, version, answer, isLost }: Rendered): void {
  const { state } = step;
  const request = state.requests.get(key);
  if (!request || state.applying || version !== state.version) return;
  if (isLost && request.losses + 1 < maxLosses) {
    state.requests.set(key, { ...request, losses: request.losses + 1 });
    change(step, replacementOfThread);
  } else if (answer.errors && !hasSettled(step)) {
    state.requests.set(key, { ...request, held: answer });
    wait(step);
  } else {
    send(step, key, answer);
  }
  endUpdate(step);
}

function wait({ state, effects, now }: MachineStep): void {
  if (!state.isWaiting) effects.push({ type: "wait", milliseconds: state.changedAt + settlingTime - now });
  state.isWaiting = true;
}

function send(step: MachineStep, key: string, answer: Answer): void {
  const { state, effects, now } = step;
  const { kind, url = "" } = state.requests.get(key) ?? {};
  state.requests.delete(key);
  effects.push(kind === "page" ? { type: "update page", url, answer } : { type: "respond", key, answer });
  const before = state.errorsByUrl.get(url);
  state.errorsByUrl.delete(url);
  const { errors = [] } = answer;
  if (errors.length === 0) return;
  state.errorsByUrl.set(url, errors);
  for (const oldest of [...state.errorsByUrl.keys()].slice(0, -maxUrlsWithErrors)) state.errorsByUrl.delete(oldest);
  const isNew = JSON.stringify(before) !== JSON.stringify(errors);
  if (isNew) announceLater(step, { paths: [], since: now, isEdit: false });
}

function announceLater({ state }: MachineStep, { paths, since, isEdit }: Announcement): void {
  const { unannounced: other } = state;
  const all = union(other?.paths ?? [], paths);
  state.unannounced = { paths: all, since: other?.since ?? since, isEdit: isEdit || other?.isEdit === true };
}

/** Announces an edit when every open page is updated, and then applies what it has postponed. */
function endUpdate(step: MachineStep): void {
  const { state, effects, now } = step;
  const { requests, unannounced } = state;
  const isUpdating = [...requests.values()].some(({ kind }) => kind === "page");
  if (state.applying || isUpdating || !unannounced) return;
  if (hasErrors(step) && !hasSettled(step)) {
    wait(step);
    return;
  }
  state.unannounced = undefined;
  effects.push({ type: "announce", ...unannounced, errors: [...state.errorsByUrl.values()].flat() });
  if (!unannounced.isEdit) return;
  if (state.postponed.length > 0) handle(step, { type: "changed", edit: { changed: state.postponed, paths: [] }, now });
  else effects.push({ type: "end edits" }, { type: "check" });
}

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];
