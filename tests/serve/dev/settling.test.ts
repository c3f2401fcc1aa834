/** `plinth dev` while files are being written: an error is shown and announced when it outlasts the changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Announcer } from "../../../src/serve/dev/announcer.ts";
import type { DevEvent } from "../../../src/serve/dev/events.ts";
import { pageStateOf } from "../../../src/serve/dev/respond.ts";
import { Session } from "../../../src/serve/dev/session.ts";
import { Watcher } from "../../../src/serve/dev/watcher.ts";
import { develop, post } from "../../support/dev-site.ts";
import { siteWith, write } from "../../support/small-site.ts";

const file = "content/posts/first.md";
const half = { [file]: "---\ntitle: First\n" };

const sessions: Session[] = [];
afterEach(() => Promise.all(sessions.splice(0).map((session) => session.end())));

/** A session with an announcer. While files are not settled, `whole` is written and applied. */
async function editing(whole: string | undefined) {
  const root = siteWith();
  const session = new Session(root, { time: 600_000, memory: 2048 });
  sessions.push(session);
  await session.start();
  const events: DevEvent[] = [];
  const state = { isSettled: true };
  const settled = (): Promise<void> | undefined => {
    if (state.isSettled) return undefined;
    state.isSettled = true;
    if (whole !== undefined) write(root, { [file]: whole });
    void announcer.follow(session.update([file]), whole !== undefined);
    return session.settled();
  };
  const announcer: Announcer = new Announcer({ session, settled, onEvent: (event) => events.push(event) });
  const edit = (): Promise<void> => {
    state.isSettled = false;
    write(root, half);
    return announcer.follow(session.update([file]));
  };
  return { session, announcer, events, edit };
}

const diagnosticsIn = (events: readonly DevEvent[]) =>
  events.flatMap((event) => (event.type === "updated" ? event.diagnostics.map(({ code }) => code) : []));

test.each([
  ["a half-written file", post("Whole"), { status: 200, codes: [] }],
  ["a file that stays broken", undefined, { status: 500, codes: ["content/front-matter"] }],
])("%s: a request waits until files are settled", async (_, whole, expected) => {
  const { session, announcer, events, edit } = await editing(whole);
  const editIsAnnounced = edit();
  await session.settled();
  const { status } = await pageStateOf(announcer.serving, "/posts/first");
  await editIsAnnounced;
  expect({ status, codes: [...new Set(diagnosticsIn(events))] }).toEqual(expected);
});

test("edits that follow before files are settled are announced as one", async () => {
  const { events, edit } = await editing(post("Whole"));
  await edit();
  expect(events).toMatchObject([{ type: "updated", paths: [file], diagnostics: [] }]);
});

test("the watcher is settled after a changed file was compared again", async () => {
  const root = siteWith();
  let reported: () => void = () => undefined;
  const isReported = new Promise<void>((resolve) => {
    reported = resolve;
  });
  const seen: (Promise<void> | undefined)[] = [];
  const onChange = async (): Promise<void> => {
    seen.push(watcher.settled());
    reported();
  };
  const nothing = async (): Promise<void> => undefined;
  const since = performance.timeOrigin + performance.now();
  const watcher: Watcher = new Watcher({ root, since, onChange, onReturn: nothing, onPolling: () => undefined });
  await watcher.started;
  writeFileSync(join(root, file), post("Changed"));
  await isReported;
  expect(seen[0]).toBeInstanceOf(Promise);
  await seen[0];
  expect(watcher.settled()).toBeUndefined();
  await watcher.close();
});

test("an error of a single page is announced once, when a browser is shown it, and disappears when it is fixed", async () => {
  const site = await develop({ [file]: post("First", "[there](/nowhere)") });
  expect(diagnosticsIn(site.events)).toEqual([]);
  for (const _ of [1, 2]) await site.get("/posts/first");
  expect(diagnosticsIn(site.events)).toEqual(["link/no-target"]);
  await site.edit({ [file]: post("First", "Fixed.") });
  expect(site.events.findLast(({ type }) => type === "updated")).toMatchObject({ paths: [file], diagnostics: [] });
});

test("an edit names the open pages that it changed", async () => {
  const site = await develop({ "content/posts/second.md": post("Second") });
  const controller = new AbortController();
  for (const page of ["/posts/first", "/posts/second"]) {
    const [, version = ""] = /data-version="([0-9a-f]+)"/.exec((await site.get(page)).text) ?? [];
    await fetch(`${site.url}/__plinth/events?${new URLSearchParams({ page, version })}`, {
      signal: controller.signal,
    });
  }
  await site.edit({ "content/posts/first.md": post("First", "New.") });
  const updates = site.events.flatMap((event) =>
    event.type === "updated" && event.paths.length > 0 ? event.pages : [],
  );
  expect(updates).toEqual(["/posts/first"]);
  controller.abort();
});
