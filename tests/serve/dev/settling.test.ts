/** `plinth dev` while files are being written, and what it announces. machine.test.ts has the order of events. */
import { expect, test } from "vitest";
import type { DevEvent } from "../../../src/serve/dev/events.ts";
import { develop, post } from "../../support/dev-site.ts";

const file = "content/posts/first.md";

const diagnosticsIn = (events: readonly DevEvent[]) =>
  events.flatMap((event) => (event.type === "updated" ? event.diagnostics.map(({ code }) => code) : []));

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
  // Node closes the connection of a response that is garbage.
  const open: Response[] = [];
  for (const page of ["/posts/first", "/posts/second"]) {
    const [, version = ""] = /data-version="([0-9a-f]+)"/.exec((await site.get(page)).text) ?? [];
    const query = new URLSearchParams({ page, version });
    open.push(await fetch(`${site.url}/__plinth/events?${query}`, { signal: controller.signal }));
  }
  await site.edit({ "content/posts/first.md": post("First", "New.") });
  const updates = site.events.flatMap((event) =>
    event.type === "updated" && event.paths.length > 0 ? event.pages : [],
  );
  expect(updates).toEqual(["/posts/first"]);
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  controller.abort();
});
