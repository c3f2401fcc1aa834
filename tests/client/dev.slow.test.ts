/** `plinth dev` in a real Chromium: what an open page does when the site's files change. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { type Developing, develop, post } from "../support/dev-site.ts";
import { edited, editedText, start } from "../support/small-site.ts";

const template = String(start["templates/page.tsx"]);
const files = {
  "content/static/favicon.ico": "",
  "content/posts/second.md": post("Second"),
  "templates/styles/site.css": "main { min-height: 4000px; }\nh1 { color: rgb(1, 2, 3); }\n",
  "templates/page.tsx": template
    .replace("{ type Entry", "{ useAsset, type Entry")
    .replace("<body>", "<body><main>")
    .replace("</body>", "</main></body>")
    .replace("</head>", '<link rel="stylesheet" {...useStyle()} /></head>')
    .concat(
      'const useStyle = () => { const { url, integrity } = useAsset("styles/site.css"); return { href: url, integrity, crossOrigin: "anonymous" as const }; };\n',
    ),
  ...edited("templates/site.tsx", ["  pages:", '  bundles: ["styles/site.css"],\n  pages:']),
};

/** The same site with the used rules inlined in the page. */
const inlined = {
  ...files,
  "templates/page.tsx": editedText(
    files["templates/page.tsx"],
    ["{ useAsset", "{ Styles, useAsset"],
    ['<link rel="stylesheet" {...useStyle()} />', '<Styles from="styles/site.css" />'],
  ),
};

/** And with a policy that allows only the page's own resources. */
const guarded = {
  ...inlined,
  "templates/site.tsx": editedText(files["templates/site.tsx"], [
    "  pages:",
    "  hosting: () => ({ policy: {} }),\n  pages:",
  ]),
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** An open page of a site, with its console messages. It has a mark, which a reload removes. */
async function open(
  site: Developing,
  path: string,
): Promise<{ page: Page; problems: string[]; isMarked: () => Promise<unknown> }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  const listening = page.waitForRequest(/__plinth\/events/);
  await page.goto(`${site.url}${path}`);
  await listening;
  await page.evaluate("window.marked = true");
  return { page, problems, isMarked: () => page.evaluate('"marked" in window') };
}

/** Waits until an expression has a value in a page; playwright's own function uses eval, which a policy can block. */
const becomes = (page: Page, expression: string, wanted: unknown): Promise<void> =>
  expect.poll(() => page.evaluate(expression)).toEqual(wanted);

describe("an open page", () => {
  test.each([
    ["", files],
    [", under a policy too", guarded],
  ])("shows an edit automatically; a page that is not affected is not reloaded%s", async (_, files) => {
    const site = await develop(files);
    const first = await open(site, "/posts/first");
    const second = await open(site, "/posts/second");
    await site.edit({ "content/posts/first.md": post("First", "Good morning.") });
    await first.page.getByText("Good morning.").waitFor();
    expect(await first.isMarked()).toBe(true); // text changes in place
    expect(await second.isMarked()).toBe(true);
    await site.edit({ "content/posts/second.md": post("Second", "Good night.") });
    await second.page.getByText("Good night.").waitFor();
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  test.each([
    ["words within a line", "Hello, *dear* reader.", "Hello, *kind* reader."],
    ["another paragraph and a list", "Hello.", "Hello.\n\n- One\n- Two\n\nGood bye."],
    ["fewer elements", "One.\n\nTwo.\n\nThree.", "Three."],
    ["a heading, with its id", "## One\n\nText.", "## Two\n\nText."],
    ["markup that looks like a script", "Hello.", "`<script>alert(1)</script>` & <b>"],
  ])("changes in place: %s; the result is the same as after a reload", async (_, before, after) => {
    const site = await develop({ ...files, "content/posts/first.md": post("First", before) });
    const { page, problems, isMarked } = await open(site, "/posts/first");
    await page.evaluate(
      "document.querySelector('h1').tabIndex = 0; document.querySelector('h1').focus(); scrollTo(0, 321)",
    );
    await page.evaluate(`new MutationObserver(() => { document.querySelector("main").dataset.told = "yes" })
      .observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["id"] })`);
    await site.edit({ "content/posts/first.md": post("First", after) });
    await page.locator("main[data-told]").waitFor(); // set above, when the page got the event
    const shown = await page.evaluate("document.querySelector('main').innerHTML");
    expect(await isMarked()).toBe(true);
    expect(await page.evaluate("[document.activeElement.localName, scrollY]")).toEqual(["h1", 321]);
    await page.reload();
    await page.evaluate("document.querySelector('h1').tabIndex = 0");
    expect(shown).toBe(await page.evaluate("document.querySelector('main').innerHTML"));
    expect(problems).toEqual([]);
  });

  test.each([
    ["an element that is marked for a script", "templates/page.tsx", "<main>", "<main><p data-copy>Copy</p>"],
    ["a form", "templates/page.tsx", "<main>", "<main><form action='/'></form>"],
    ["elements in the head", "templates/page.tsx", "<title>", '<link rel="icon" href="/favicon.ico" /><title>'],
  ])("loads again for %s", async (_, file, from, to) => {
    const site = await develop(files);
    const { page, isMarked } = await open(site, "/");
    const loaded = page.waitForEvent("load");
    await site.edit({ [file]: files["templates/page.tsx"].replace(from, to) });
    await loaded;
    expect(await isMarked()).toBe(false);
  });

  test("reloads where a script has changed the edited element", async () => {
    const site = await develop(files);
    const { page, isMarked } = await open(site, "/posts/first");
    await page.evaluate("document.querySelector('main p').textContent = 'A script was here.'");
    const loaded = page.waitForEvent("load");
    await site.edit({ "content/posts/first.md": post("First", "Good morning.") });
    await loaded;
    expect(await isMarked()).toBe(false);
    expect(await page.getByText("Good morning.").count()).toBe(1);
  });

  test.each([
    ["in a file", files, 1],
    ["in the page", inlined, 0],
    ["under a policy", guarded, 0],
  ])("swaps a style %s in place, without a reload, keeping the scroll position", async (_, files, links) => {
    const site = await develop(files);
    const { page, problems, isMarked } = await open(site, "/");
    await page.evaluate("scrollTo(0, 1234)");
    const colour = (wanted: string) => becomes(page, 'getComputedStyle(document.querySelector("h1")).color', wanted);
    await colour("rgb(1, 2, 3)");
    for (const value of ["rgb(4, 5, 6)", "rgb(7, 8, 9)"]) {
      await site.edit({ "templates/styles/site.css": `main { min-height: 4000px; }\nh1 { color: ${value}; }\n` });
      await colour(value);
    }
    await becomes(page, 'document.querySelectorAll("link[rel=stylesheet]").length', links);
    expect(await page.evaluate("scrollY")).toBe(1234);
    expect(await isMarked()).toBe(true);
    // The page has the server's version: the next edit is compared correctly.
    await site.edit({ "content/site.json": '{ "name": "Big", "origin": "https://tiny.test" }' });
    await page.getByRole("heading", { name: "Big" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("text that needs another CSS rule gets it in place", async () => {
    const css = "h1 { color: rgb(1, 2, 3); }\nem { color: rgb(4, 5, 6); }\n";
    const site = await develop({ ...guarded, "templates/styles/site.css": css });
    const { page, problems, isMarked } = await open(site, "/posts/first");
    expect(await page.content()).not.toContain("em{");
    await site.edit({ "content/posts/first.md": post("First", "Good *morning*.") });
    await page.locator("em").waitFor();
    await becomes(page, 'getComputedStyle(document.querySelector("em")).color', "rgb(4, 5, 6)");
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe("rgb(1, 2, 3)");
    expect(await isMarked()).toBe(true);
    expect(problems).toEqual([]);
  });

  test("shows an error and recovers automatically", async () => {
    const site = await develop(files);
    const { page } = await open(site, "/posts/first");
    await site.edit({ "content/posts/first.md": "---\ntitle: [\n---\n" });
    await page.getByRole("heading", { name: "The site has errors" }).waitFor();
    await page.getByText("content/posts/first.md:2:8").waitFor();
    await site.edit({ "content/posts/first.md": post("First", "Mended.") });
    await page.getByText("Mended.").waitFor();
    await site.edit({ "templates/page.tsx": "export const = 1;\n" });
    await page.getByText("template/bundle").waitFor();
    await site.edit({ "templates/page.tsx": files["templates/page.tsx"] });
    await page.getByText("Mended.").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("First");
  });

  test("at an unknown URL appears when the page is created", async () => {
    const site = await develop(files);
    const { page } = await open(site, "/posts/third");
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    await site.edit({ "content/posts/third.md": post("Third", "Here it is.") });
    await page.getByText("Here it is.").waitFor();
  });

  test("in the background reconnects when it is shown", async () => {
    const site = await develop(files);
    const { page } = await open(site, "/posts/first");
    const hide = (hidden: boolean) =>
      page.evaluate(`
        Object.defineProperty(document, "hidden", { configurable: true, get: () => ${hidden} });
        document.dispatchEvent(new Event("visibilitychange"));
      `);
    await hide(true);
    await site.edit({ "content/posts/first.md": post("First", "Meanwhile.") });
    expect(await page.getByText("Meanwhile.").count()).toBe(0);
    await hide(false);
    await page.getByText("Meanwhile.").waitFor();
  });

  test("from the back/forward cache is up to date", async () => {
    const site = await develop(files);
    const { page } = await open(site, "/posts/first");
    await page.goto(`${site.url}/posts/second`);
    await site.edit({ "content/posts/first.md": post("First", "Since then.") });
    await page.goBack();
    await page.getByText("Since then.").waitFor();
  });
});

/** Each page ends with an island that shows children, and with one that has a clock for another reason than its first render. */
const withIsland = (component: string) => ({
  ...files,
  "templates/live.tsx": `"use client";
import { useState } from "react";
import "./live.css";
${component}
`,
  "templates/live.css": "b { color: rgb(1, 1, 1); }\n",
  "templates/page.tsx":
    `import { Styles } from "plinth";\nimport { Live } from "./live.tsx";\n${files["templates/page.tsx"]}`
      .replace("<title>", "<Styles /><title>")
      .replace("</main>", "<Live><em>Inside: {title}</em></Live><footer>End</footer></main>"),
  "templates/site.tsx": editedText(files["templates/site.tsx"], [
    "  pages:",
    "  hosting: () => ({ policy: {} }),\n  pages:",
  ]),
});

const counter = `export function Live({ children }: any) {
  const [count, setCount] = useState(3);
  return <form><button type="button" onClick={() => setCount(count + 1)}>Clicked {count}</button>{count > 4 && <i>Many</i>}<b>{children}</b></form>;
}`;

describe("an island", () => {
  test.each([
    ["words before it", { "content/posts/first.md": post("First", "Good morning.") }, "text=Good morning."],
    ["elements before it", { "content/posts/first.md": post("First", "One.\n\n- Two") }, "li"],
    ["its children", { "content/posts/first.md": post("Second") }, "em >> text=Inside: Second"],
    [
      "a template",
      { "templates/page.tsx": withIsland(counter)["templates/page.tsx"].replace("End", "The end") },
      "text=The end",
    ],
  ])("keeps its state over an edit of %s", async (_, edit, shown) => {
    const site = await develop(withIsland(counter));
    const { page, problems, isMarked } = await open(site, "/posts/first");
    const button = page.locator("button");
    await expect.poll(() => button.click().then(() => page.locator("i").count())).toBe(1);
    const text = await button.textContent();
    await site.edit(edit);
    await page.locator(shown).waitFor();
    expect(await button.textContent()).toBe(text);
    await button.click();
    expect(await button.textContent()).not.toBe(text);
    expect(await isMarked()).toBe(true);
    expect(problems).toEqual([]);
  });

  test("keeps its state over an edit of its styles, and gets its new code by a reload", async () => {
    const site = await develop(withIsland(counter));
    const { page, problems, isMarked } = await open(site, "/posts/first");
    const button = page.locator("button");
    await expect.poll(() => button.click().then(() => page.locator("i").count())).toBe(1);
    await site.edit({ "templates/live.css": "b { color: rgb(2, 2, 2); }\n" });
    await becomes(page, 'getComputedStyle(document.querySelector("b")).color', "rgb(2, 2, 2)");
    await page.locator("i").waitFor();
    expect(await isMarked()).toBe(true);
    await site.edit({ "templates/live.tsx": withIsland(counter.replace("Clicked", "Pressed"))["templates/live.tsx"] });
    await page.getByText("Pressed 3").waitFor();
    expect(problems).toEqual([]);
  });

  test("that renders something else in browsers is an error at its component", async () => {
    const faulty = counter.replace("useState(3)", 'useState(typeof window === "undefined" ? 3 : 4)');
    const site = await develop(withIsland(faulty));
    const { page } = await open(site, "/posts/first");
    await page.getByText("templates/live.tsx:4:1").waitFor();
    await page.getByText('renders "Clicked 3" in the page, but "Clicked 4" in a browser').waitFor();
    await site.edit({ "templates/live.tsx": withIsland(counter)["templates/live.tsx"] });
    await page.getByText("Clicked 3").waitFor();
  });

  test("that only a real browser shows to differ is reported with the place of its component", async () => {
    const faulty = counter.replace(
      "useState(3)",
      'useState(typeof document === "undefined" ? 3 : document.createRange().endOffset + 4)',
    );
    const site = await develop(withIsland(faulty));
    const { page, problems } = await open(site, "/posts/first");
    await expect
      .poll(() => problems.join("\n"))
      .toMatch(/^templates\/live\.tsx:4:1: .*<Live> does not hydrate: Hydration failed/m);
    const found = site.events.flatMap((event) => (event.type === "not hydrated" ? event.diagnostic : []));
    expect(found).toMatchObject([{ file: "templates/live.tsx", line: 4, code: "island/differs" }]);
    expect(found[0]?.message).toBe(
      "The island <Live> does not hydrate: Hydration failed because the server rendered text didn't match the client.",
    );
    expect(problems.join("\n")).toMatch(/\+ +4\n- +3/);
    await page.getByText("Clicked 4").waitFor();
    await page.locator("b em").waitFor();
  });
});
