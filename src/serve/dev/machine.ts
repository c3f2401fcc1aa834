/**
 * `plinth dev` as a state machine: an event -> the next state, and effects, which dev.ts runs. Every decision about order
 * is made here. Edits are applied one at a time. Pages are rendered between edits, and sent only if no edit
 * followed. Errors are shown and announced only when files have stopped changing, so that a half-written file or an
 * unfinished checkout does not report errors that disappear by themselves.
 */
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Announcement, Answer, Applied, Edit, Effect, Event, Key, Rendered, Request, State } from "./state.ts";

/** A page that crashes its thread this often is answered with its error. */
const maxLosses = 4;
/** The maximum number of URLs with errors that are visited again after an edit. */
const maxShown = 50;

/** The next state and what to do. A pure function. */
export function transition(
  before: State,
  event: Event,
): { readonly state: State; readonly effects: readonly Effect[] } {
  const state: Draft = { ...before, requests: new Map(before.requests), shown: new Map(before.shown) };
  const effects: Effect[] = [];
  handle({ state, effects, now: event.now, isSettled: event.isSettled }, event);
  return { state, effects };
}

type Draft = { -readonly [Name in keyof State]: State[Name] } & {
  requests: Map<Key, Request>;
  shown: Map<string, readonly Diagnostic[]>;
};

/** A transition in progress: `state` and `effects` are its result. */
interface Step extends Pick<Event, "now" | "isSettled"> {
  readonly state: Draft;
  readonly effects: Effect[];
}

function handle(step: Step, event: Event): void {
  const { state, effects } = step;
  switch (event.type) {
    case "changed":
      state.isRefreshed = false;
      effects.push({ type: "stop check" });
      change(step, event.edit);
      break;
    case "applied":
      show(step, event);
      break;
    case "requested":
      state.requests.set(event.key, { url: event.url, losses: 0 });
      if (!state.applying) render(step, event.key);
      break;
    case "rendered":
      receive(step, event);
      break;
    case "settled":
      state.isAwaitingFiles = false;
      if (state.applying || state.isStyling) break;
      for (const [key, { held }] of state.requests) if (held) send(step, key, held);
      endUpdate({ ...step, isSettled: true });
      break;
    case "checked":
      if (state.applying || state.isRefreshed || event.hasErrors || !hasErrors(step)) break;
      state.isRefreshed = true;
      change(step, { changed: "all", paths: [] });
  }
}

const hasErrors = ({ state }: Step): boolean => state.hasErrors || state.shown.size > 0;

function change(step: Step, edit: Edit): void {
  const { state, now } = step;
  const { next = { changed: [], paths: [], since: now, afterStyles: false } } = state;
  const isAll = edit.changed === "all" || next.changed === "all";
  const changed = isAll ? "all" : union(next.changed, edit.changed);
  state.next = { ...next, changed, paths: union(next.paths, edit.paths) };
  if (!state.applying && !state.isStyling) apply(step);
}

function apply({ state, effects }: Step): void {
  const { next: edit } = state;
  if (!edit) return;
  state.applying = edit;
  state.next = undefined;
  state.isStyling = false;
  effects.push({ type: "apply", edit, afterStyles: edit.afterStyles });
}

/** Renders what waits for an edit, and the open pages. */
function show(step: Step, applied: Applied): void {
  const { state } = step;
  const { applying: edit } = state;
  if (!edit) return;
  state.applying = undefined;
  state.version++;
  state.hasErrors = applied.hasErrors;
  if (applied.onlyStyles) {
    state.isStyling = true;
    change(step, { changed: edit.changed, paths: [] });
    state.next &&= { ...state.next, afterStyles: true };
  }
  if (edit.changed.length > 0) {
    announceLater(step, { ...edit, isEdit: true });
    for (const url of [...applied.openUrls, ...state.shown.keys()]) state.requests.set(url, { url, losses: 0 });
  }
  if (state.next && !state.isStyling) apply(step);
  else for (const key of state.requests.keys()) render(step, key);
  endUpdate(step);
}

function render({ state, effects }: Step, key: Key): void {
  const { url, losses = 0 } = state.requests.get(key) ?? {};
  if (url === undefined) return;
  state.requests.set(key, { url, losses });
  effects.push({ type: "render", key, url, version: state.version });
}

/** An answer from before an edit is ignored: the page is rendered again when the edit is applied. */
function receive(step: Step, { key, version, answer, isLost }: Rendered): void {
  const { state, isSettled } = step;
  const request = state.requests.get(key);
  if (!request || state.applying || version !== state.version) return;
  if (isLost && request.losses + 1 < maxLosses) {
    state.requests.set(key, { ...request, losses: request.losses + 1 });
    state.isStyling = false;
    change(step, { changed: [], paths: [] });
  } else if (answer.errors && (state.isStyling || !isSettled)) {
    state.requests.set(key, { ...request, held: answer });
    if (!state.isStyling) awaitFiles(step);
  } else {
    send(step, key, answer);
  }
  endUpdate(step);
}

function awaitFiles({ state, effects }: Step): void {
  if (!state.isAwaitingFiles) effects.push({ type: "await files" });
  state.isAwaitingFiles = true;
}

function send(step: Step, key: Key, answer: Answer): void {
  const { state, effects, now } = step;
  const { url = "" } = state.requests.get(key) ?? {};
  state.requests.delete(key);
  effects.push({ type: "send", key, answer });
  const before = state.shown.get(url);
  state.shown.delete(url);
  const { errors = [] } = answer;
  if (errors.length === 0) return;
  state.shown.set(url, errors);
  for (const oldest of [...state.shown.keys()].slice(0, -maxShown)) state.shown.delete(oldest);
  const isNew = JSON.stringify(before) !== JSON.stringify(errors);
  if (isNew) announceLater(step, { paths: [], since: now, isEdit: false });
}

function announceLater({ state }: Step, { paths, since, isEdit }: Announcement): void {
  const { unannounced: other } = state;
  const all = union(other?.paths ?? [], paths);
  state.unannounced = { paths: all, since: other?.since ?? since, isEdit: isEdit || other?.isEdit === true };
}

/** When every open page is updated: announces the edit, or runs the templates after their styles. */
function endUpdate(step: Step): void {
  const { state, effects, isSettled } = step;
  const { requests, unannounced, isStyling } = state;
  const isUpdating = [...requests].some(([key, { held }]) => typeof key === "string" && !(held && isStyling));
  if (state.applying || isUpdating) return;
  const waits = hasErrors(step) && (isStyling || !isSettled);
  if (unannounced && waits && !isStyling) awaitFiles(step);
  if (unannounced && !waits) {
    state.unannounced = undefined;
    effects.push({ type: "announce", ...unannounced, errors: [...state.shown.values()].flat() });
    if (unannounced.isEdit && !isStyling) effects.push({ type: "check" });
  }
  if (isStyling) apply(step);
}

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];
