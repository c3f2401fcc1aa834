/** The order of edits, pages, errors and announcements in `plinth dev`: tables of events, and the effects of each. */
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../src/base/diagnostic.ts";
import { type Effect, type EventData, initialState, transition } from "../../../src/serve/dev/machine.ts";

/** An event, a second after the last one; a millisecond after it if it is `soon`. */
type Row = readonly [event: EventData & { readonly isSoon?: boolean }, ...effects: string[]];

const edit = (...paths: string[]): EventData => ({ type: "changed", edit: { changed: paths, paths } });
const readAll: EventData = { type: "changed", edit: { changed: "all", paths: [] } };
const applied = (...openUrls: string[]) =>
  ({ type: "applied", openUrls, postponed: [] as string[], hasErrors: false }) as const;
const broken = (...openUrls: string[]) => ({ ...applied(...openUrls), hasErrors: true }) as const;
const postponing = (path: string, ...openUrls: string[]) => ({ ...applied(...openUrls), postponed: [path] });
const request = (key: number, url: string): EventData => ({ type: "requested", key: `${key}`, url });
const page = { status: 200, body: "" };
const rendered = (key: number | string, version: number) =>
  ({ type: "rendered", key: `${key}`, version, answer: page, isLost: false }) as const;
const lost = (key: number | string, version: number) => ({ ...rendered(key, version), isLost: true }) as const;
/** A page with an error. */
const failed = (key: number | string, version: number, message = "e") => {
  const error: Diagnostic = { code: "template/error", severity: "error", message };
  return { ...rendered(key, version), answer: { ...page, errors: [error] } } as const;
};
const waited: EventData = { type: "waited" };
const checked = (hasErrors: boolean): EventData => ({ type: "checked", hasErrors });
const soon = (event: EventData) => ({ ...event, isSoon: true });

/** An effect in words, without those that every change has: reports stop, and its end is before its check. */
function inWords(effect: Effect): string[] {
  switch (effect.type) {
    case "apply":
      return [`apply ${[effect.edit.changed].flat().join(" ") || "nothing"}`];
    case "render":
      return [`render ${effect.key} at ${effect.version}`];
    case "respond":
      return [`respond to ${effect.key}${effect.answer.errors ? " with errors" : ""}`];
    case "update page":
      return [`update ${effect.url}${effect.answer.errors ? " with errors" : ""}`];
    case "announce":
      return [["announce", ...effect.paths, ...effect.errors.map(({ message }) => `(${message})`)].join(" ")];
    case "stop reports":
    case "end edits":
      return [];
    default:
      return [effect.type];
  }
}

/** The effects of events, one after the other. */
function effectsIn(events: readonly Row[0][]): readonly (readonly Effect[])[] {
  let state = initialState;
  let now = 0;
  return events.map(({ isSoon = false, ...event }) => {
    now += isSoon ? 1 : 1000;
    const result = transition(state, { ...(event as EventData), now });
    state = result.state;
    return result.effects;
  });
}

const effectsOf = (events: readonly Row[0][]): string[][] => effectsIn(events).map((each) => each.flatMap(inWords));

const start: readonly Row[] = [
  [readAll, "apply all"],
  [applied(), "announce", "check"],
];

const orders: Record<string, Record<string, readonly Row[]>> = {
  "the start": {
    "a request waits for the site": [
      [readAll, "apply all"],
      [request(1, "/")],
      [applied(), "render 1 at 1", "announce", "check"],
      [rendered(1, 1), "respond to 1"],
    ],
    "a request while nothing valid exists gets the errors, and the page when they are fixed": [
      [readAll, "apply all"],
      [broken(), "announce", "check"],
      [request(1, "/"), "render 1 at 1"],
      [failed(1, 1), "respond to 1 with errors", "announce (e)"],
      [edit("templates/site.tsx"), "apply templates/site.tsx"],
      [applied(), "render / at 2"],
      [rendered("/", 2), "update /", "announce templates/site.tsx", "check"],
    ],
  },
  "an edit": {
    "is announced when the open pages are updated": [
      ...start,
      [edit("a.md"), "apply a.md"],
      [applied("/", "/a"), "render / at 2", "render /a at 2"],
      [rendered("/a", 2), "update /a"],
      [rendered("/", 2), "update /", "announce a.md", "check"],
    ],
    "makes a late render outdated": [
      ...start,
      [request(1, "/"), "render 1 at 1"],
      [edit("a.md"), "apply a.md"],
      [rendered(1, 1)],
      [applied(), "render 1 at 2", "announce a.md", "check"],
      [rendered(1, 1)],
      [rendered(1, 2), "respond to 1"],
    ],
    "of a style, which browsers get before the templates run with it": [
      ...start,
      [edit("a.css"), "apply a.css"],
      [postponing("a.css", "/"), "render / at 2"],
      [rendered("/", 2), "update /", "announce a.css", "apply a.css"],
      [applied("/"), "render / at 3"],
      [rendered("/", 3), "update /", "announce", "check"],
    ],
    "of a style, and another one before the templates run: both are applied at once": [
      ...start,
      [edit("a.css"), "apply a.css"],
      [postponing("a.css", "/"), "render / at 2"],
      [edit("b.css"), "apply a.css b.css"],
      [applied("/"), "render / at 3"],
      [rendered("/", 3), "update /", "announce a.css b.css", "check"],
    ],
    "and two more that follow while the thread lists the pages: these are applied at once": [
      ...start,
      [edit("a.md"), "apply a.md"],
      [edit("b.md")],
      [edit("c.md", "a.md")],
      [request(1, "/")],
      [applied("/"), "apply b.md c.md a.md"],
      [applied("/"), "render 1 at 3", "render / at 3"],
      [rendered("/", 3), "update /", "announce a.md b.md c.md", "check"],
      [rendered(1, 3), "respond to 1"],
    ],
    "while open pages are updated: only their newest state is sent": [
      ...start,
      [edit("a.md"), "apply a.md"],
      [applied("/"), "render / at 2"],
      [edit("b.md"), "apply b.md"],
      [rendered("/", 2)],
      [applied("/"), "render / at 3"],
      [rendered("/", 3), "update /", "announce a.md b.md", "check"],
    ],
    "of one file among everything": [
      ...start,
      [readAll, "apply all"],
      [edit("a.md")],
      [readAll],
      [applied(), "apply all"],
      [applied(), "announce a.md", "check"],
    ],
  },
  "an error": {
    "of a half-written file is never shown": [
      ...start,
      [edit("a.md"), "apply a.md"],
      [soon(broken("/a")), "render /a at 2"],
      [soon(failed("/a", 2)), "wait"],
      [soon(request(1, "/a")), "render 1 at 2"],
      [soon(failed(1, 2))],
      [soon(edit("a.md")), "apply a.md"],
      [waited],
      [applied("/a"), "render /a at 3", "render 1 at 3"],
      [rendered("/a", 3), "update /a", "announce a.md", "check"],
      [rendered(1, 3), "respond to 1"],
    ],
    "of a file that stays broken is shown and announced when files have stopped changing": [
      ...start,
      [edit("a.md"), "apply a.md"],
      [soon(broken("/a")), "render /a at 2"],
      [soon(failed("/a", 2)), "wait"],
      [waited, "update /a with errors", "announce a.md (e)", "check"],
      [edit("a.md"), "apply a.md"],
      [soon(broken("/a")), "render /a at 3"],
      [soon(failed("/a", 3)), "wait"],
    ],
    "from before an edit is not sent when files have stopped changing after it": [
      ...start,
      [edit("b.md"), "apply b.md"],
      [soon(applied()), "announce b.md", "check"],
      [soon(request(1, "/a")), "render 1 at 2"],
      [soon(failed(1, 2)), "wait"],
      [soon(edit("a.md")), "apply a.md"],
      [waited],
      [applied(), "render 1 at 3", "announce a.md", "check"],
      [rendered(1, 3), "respond to 1"],
    ],
    "is shown when no file has changed since it was held": [
      ...start,
      [edit("b.md"), "apply b.md"],
      [soon(applied()), "announce b.md", "check"],
      [soon(request(1, "/a")), "render 1 at 2"],
      [soon(failed(1, 2)), "wait"],
      [soon(waited), "wait"],
      [waited, "respond to 1 with errors", "announce (e)"],
    ],
    "of one open page does not delay the others": [
      ...start,
      [edit("a.md"), "apply a.md"],
      [soon(applied("/", "/a")), "render / at 2", "render /a at 2"],
      [soon(failed("/a", 2)), "wait"],
      [soon(rendered("/", 2)), "update /"],
      [waited, "update /a with errors", "announce a.md (e)", "check"],
    ],
    "of the site alone is announced when files have stopped changing": [
      ...start,
      [edit("a.md"), "apply a.md"],
      [soon(broken()), "wait"],
      [waited, "announce a.md", "check"],
    ],
    "of a template that breaks and heals: the page is visited again, and no longer once it is valid": [
      ...start,
      [edit("a.tsx"), "apply a.tsx"],
      [broken("/"), "render / at 2"],
      [failed("/", 2), "update / with errors", "announce a.tsx (e)", "check"],
      [edit("a.tsx"), "apply a.tsx"],
      [applied(), "render / at 3"],
      [rendered("/", 3), "update /", "announce a.tsx", "check"],
      [edit("a.tsx"), "apply a.tsx"],
      [applied(), "announce a.tsx", "check"],
    ],
    "that a browser is shown between edits is announced once, and again if it changes": [
      ...start,
      [request(1, "/a"), "render 1 at 1"],
      [failed(1, 1), "respond to 1 with errors", "announce (e)"],
      [request(2, "/a"), "render 2 at 1"],
      [failed(2, 1), "respond to 2 with errors"],
      [request(3, "/b"), "render 3 at 1"],
      [failed(3, 1, "other"), "respond to 3 with errors", "announce (e) (other)"],
    ],
    "that a check of the whole site does not find: everything is read again, once": [
      ...start,
      [request(1, "/a"), "render 1 at 1"],
      [failed(1, 1), "respond to 1 with errors", "announce (e)"],
      [checked(true)],
      [checked(false), "apply all"],
      [applied(), "render /a at 2"],
      [failed("/a", 2), "update /a with errors", "announce (e)", "check"],
      [checked(false)],
      [edit("a.md"), "apply a.md"],
      [checked(false)],
      [applied(), "render /a at 3"],
      [failed("/a", 3), "update /a with errors", "announce a.md (e)", "check"],
      [checked(false), "apply all"],
    ],
    "none, and a check finds none": [...start, [checked(false)]],
  },
  "a lost thread": {
    "is replaced without an announcement, and what waited for it is rendered again": [
      ...start,
      [request(1, "/a"), "render 1 at 1"],
      [request(2, "/b"), "render 2 at 1"],
      [lost(1, 1), "apply nothing"],
      [lost(2, 1)],
      [applied(), "render 1 at 2", "render 2 at 2"],
      [rendered(2, 2), "respond to 2"],
      [failed(1, 2), "respond to 1 with errors", "announce (e)"],
    ],
    "is replaced by an edit that follows": [
      ...start,
      [request(1, "/a"), "render 1 at 1"],
      [edit("a.tsx"), "apply a.tsx"],
      [lost(1, 1)],
      [applied(), "render 1 at 2", "announce a.tsx", "check"],
      [rendered(1, 2), "respond to 1"],
    ],
    "four times by one file: its error is sent": [
      ...start,
      [request(1, "/feed.xml"), "render 1 at 1"],
      ...[1, 2, 3].flatMap((version): Row[] => [
        [lost(1, version), "apply nothing"],
        [applied(), `render 1 at ${version + 1}`],
      ]),
      [{ ...failed(1, 4), isLost: true }, "respond to 1 with errors", "announce (e)"],
    ],
  },
};

describe.each(Object.entries(orders))("%s", (_, rows) => {
  test.each(Object.entries(rows))("%s", (_, events) => {
    expect(effectsOf(events.map(([event]) => event))).toEqual(events.map(([, ...effects]) => effects));
  });
});

test("the errors of at most 50 URLs are kept", () => {
  const visits = Array.from({ length: 60 }, (_, key): Row[0][] => [request(key, `/${key}`), failed(key, 1)]).flat();
  const events = [...start.map(([event]) => event), ...visits, edit("a.md"), applied()];
  expect(effectsOf(events).at(-1)).toEqual(Array.from({ length: 50 }, (_, index) => `render /${index + 10} at 2`));
});

test("the time of several edits begins with the first", () => {
  const events = [...start.map(([event]) => event), edit("a.md"), edit("b.md"), edit("c.md"), applied(), applied()];
  expect(effectsIn(events).at(-1)).toMatchObject([
    { type: "announce", since: 3000 },
    { type: "end edits" },
    { type: "check" },
  ]);
});

test("a transition leaves the previous state as it was", () => {
  const { state } = transition(initialState, { ...request(1, "/"), now: 0 });
  expect([initialState.requests.size, state.requests.size]).toEqual([0, 1]);
});
