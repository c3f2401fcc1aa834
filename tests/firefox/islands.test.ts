/** Islands in Firefox, whose clicks, events and Trusted Types differ from Chromium's. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Firefox, type FirefoxPage, firefoxPath, launchFirefox } from "../audit/firefox-browser.ts";
import { serveFolder } from "../support/browser.ts";
import { islandsOfEachKind, kinds } from "../support/island-site.ts";
import { buildSite, siteWith } from "../support/small-site.ts";
import { beginSite, buildStarter } from "../support/starter-site.ts";

const browser: Firefox = await launchFirefox(firefoxPath(), {});
afterAll(() => browser.close());

/** Opens a page of a built site, and returns what `act` finds wrong, and all errors of the page. */
async function problemsOf(root: string, path: string, act: (page: FirefoxPage) => Promise<string[]>) {
  const server = await serveFolder(join(root, "dist"));
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
  page.on("pageerror", (error) => void problems.push(String(error)));
  await page.goto(server.origin + path);
  problems.push(...(await act(page)));
  await page.close();
  await server.close();
  return problems.filter((text) => !/404|favicon/.test(text));
}

/** In the page: uses the island of each kind, and the one in another. */
async function useIslands(names: readonly string[]): Promise<string[]> {
  const until = async (test: () => unknown): Promise<boolean> => {
    for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((run) => setTimeout(run, 50)))
      if (test()) return true;
    return false;
  };
  const wrong: string[] = [];
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  for (const name of names) {
    const [add, section] = [`#${name} [name=add]`, `#${name} section`];
    find(`#${name}`)?.scrollIntoView();
    const isCounting = await until(() => {
      find(add)?.click();
      return /^Clicked ([4-9]|\d\d)/.test(find(add)?.textContent ?? "");
    });
    if (!isCounting) wrong.push(`${name} does not count`);
    const child = find(`${section} b`);
    find(`#${name} [name=toggle]`)?.click();
    if (!(await until(() => !find(section)))) wrong.push(`${name} does not close`);
    find(`#${name} [name=toggle]`)?.click();
    if (!(await until(() => child && find(`${section} b`) === child))) wrong.push(`${name} has lost its children`);
  }
  find("#outer")?.scrollIntoView();
  const isOpen = await until(() => find("#inner [name=add]") || find("#outer [name=open]")?.click());
  if (!isOpen) wrong.push("the outer island does not open");
  const isInner = await until(() => {
    find("#inner [name=add]")?.click();
    return find("#inner [name=add]")?.textContent !== "Clicked 7 times";
  });
  if (!isInner) wrong.push("the island in the other does not count");
  return wrong;
}

test.each(["react", "preact"])("each kind of island works in Firefox with %s", async (runtime) => {
  const { root, lines } = await buildSite(siteWith(islandsOfEachKind(runtime)));
  expect(lines).toEqual([]);
  const problems = await problemsOf(root, "/", (page) =>
    page.evaluate<string[]>(`(${useIslands})(${JSON.stringify(kinds)})`),
  );
  expect(problems).toEqual([]);
});

/** In the page: searches the archive of the blog. */
async function search(): Promise<string[]> {
  const input = document.querySelector("input");
  for (let tries = 0; tries < 100; tries++) {
    if (input) input.value = "first";
    input?.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await new Promise((run) => setTimeout(run, 50));
    if (document.querySelector("search li a")) return [];
  }
  return [`nothing is found: ${document.querySelector("search")?.outerHTML}`];
}

test("the search of the blog starter works in Firefox", async () => {
  const root = await beginSite("blog", "--template", "blog");
  await buildStarter(root);
  expect(await problemsOf(root, "/archive", (page) => page.evaluate<string[]>(`(${search})()`))).toEqual([]);
});
