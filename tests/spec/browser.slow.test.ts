/** Behaviour that needs a browser: scrolling, revealing, colours, and controls without function. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StaticServer, serveFolder } from "../support/browser.ts";
import { settle } from "../support/client-site.ts";
import { build, createFolder, removeFolder, root, routes } from "../support/real-site.ts";
import { browse, evaluateAll } from "./browse.ts";

const site = browse();

/** The scroll position of every frame, from a click on a link with this label until it no longer changes. */
const positionsAfterClick = (page: Page, label: string): Promise<number[]> =>
  page.evaluate(`new Promise((done) => {
    const seen = [];
    const note = () => {
      seen.push(scrollY);
      const last = seen.slice(-20);
      last.length === 20 && new Set(last).size === 1 ? done(seen) : requestAnimationFrame(note);
    };
    [...document.querySelectorAll("main a")].find((link) => link.textContent.trim() === ${JSON.stringify(label)}).click();
    note();
  })`);
const downloadTop = (page: Page): Promise<number> =>
  page.evaluate("document.getElementById('download-section').getBoundingClientRect().top");
const headerBottom = (page: Page): Promise<number> =>
  page.evaluate("document.querySelector('body > header').getBoundingClientRect().bottom");

describe("scrolling to the download section", () => {
  test.each(["Download Now", "Get Started Free"])("1.15: %s glides there", (button) =>
    site.visit({}, async ({ page, go }) => {
      await go("/");
      const positions = await positionsAfterClick(page, button);
      const final = positions.at(-1) ?? 0;
      expect(positions.some((y) => y > 0 && y < final)).toBe(true); // a busy machine draws few frames
      const top = await downloadTop(page);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(120);
      expect(page.url()).toMatch(/#download-section$/);
    }),
  );

  test.each(["Download Now", "Get Started Free"])("1.15: %s jumps when motion is reduced", (button) =>
    site.visit({ reducedMotion: "reduce" }, async ({ page, go }) => {
      await go("/");
      const positions = await positionsAfterClick(page, button);
      const final = positions.at(-1) ?? 0;
      expect(final).toBeGreaterThan(500);
      expect(positions.filter((y) => y > 0 && y < final)).toEqual([]);
    }),
  );

  test.each([
    ["1280 px", { width: 1280, height: 800 }],
    ["390 px", { width: 390, height: 800 }],
  ])("2./.2: from another page it is not hidden behind the header, at %s", (_, viewport) =>
    site.visit({ viewport }, async ({ page, go }) => {
      await go("/about");
      const menu = page.locator("body > header summary");
      if (await menu.isVisible()) await menu.click();
      await page.locator('body > header a[href="/#download-section"]:visible').first().click();
      await page.waitForURL(/\/#download-section$/);
      await expect.poll(() => downloadTop(page)).toBeLessThanOrEqual(120);
      await settle(page);
      const heading = "document.querySelector('#download-section h2').getBoundingClientRect().top";
      expect(await page.evaluate(heading)).toBeGreaterThanOrEqual(await headerBottom(page));
    }),
  );
});

describe("reveal on the home page", () => {
  const states = (page: Page): Promise<boolean[]> =>
    page.evaluate("[...document.querySelectorAll('[data-reveal]')].map((e) => e.classList.contains('revealed'))");

  test.each([
    ["1280x800", { width: 1280, height: 800 }],
    ["320x480", { width: 320, height: 480 }],
  ])("2.reveal.1-4, 2.reveal.6: elements below the fold are revealed by scrolling, permanently, at %s", (_, viewport) =>
    site.visit({ viewport }, async ({ page, go }) => {
      await go("/");
      await settle(page);
      const before = await states(page);
      expect(before.length).toBeGreaterThan(3);
      expect(before.filter(Boolean).length).toBeLessThan(before.length / 2);
      // The page gets its height while one scrolls.
      const height = "document.documentElement.scrollHeight";
      for (let y = 0; y < (await page.evaluate<number>(height)); y += viewport.height / 2) {
        await page.evaluate(`scrollTo({ top: ${y}, behavior: "instant" })`);
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      }
      await expect.poll(() => states(page)).toEqual(before.map(() => true));
      await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
      await settle(page);
      expect(await states(page)).toEqual(before.map(() => true));
    }),
  );

  test.each([
    ["without JavaScript", { javaScriptEnabled: false }],
    ["with reduced motion", { reducedMotion: "reduce" }],
  ] as const)("2.reveal.5: %s nothing is hidden", (_, options) =>
    site.visit(options, async ({ page, go }) => {
      await page.goto(`${site.origin}/`);
      if (!("javaScriptEnabled" in options)) await go("/");
      const opacities = "(elements) => elements.map((element) => getComputedStyle(element).opacity)";
      const found = await evaluateAll<string[]>(page, "[data-reveal]", opacities);
      expect(found.length).toBeGreaterThan(3);
      expect(new Set(found)).toEqual(new Set(["1"]));
    }),
  );

  test("2.reveal.5: nothing is hidden when the script never arrives, wherever the visitor scrolls", () =>
    site.visit({}, async ({ page, go }) => {
      await page.route("**/*.js", (route) => route.abort());
      await go("/");
      for (const y of [0, 1500, 1e6]) {
        await page.evaluate(`scrollTo({ top: ${y}, behavior: "instant" })`);
        await settle(page);
        const opacities = "(elements) => elements.map((element) => getComputedStyle(element).opacity)";
        expect(new Set(await evaluateAll<string[]>(page, "[data-reveal]", opacities))).toEqual(new Set(["1"]));
      }
    }));

  test("2.reveal.5: keyboard focus shows what waits to be revealed", () =>
    site.visit({}, async ({ page, go }) => {
      await go("/");
      await settle(page);
      const store = "document.querySelector('#download-section li a')";
      const opacity = `getComputedStyle(${store}.closest("[data-reveal]")).opacity`;
      expect(await page.evaluate(opacity)).toBe("0");
      await page.evaluate(`${store}.focus({ preventScroll: true })`);
      expect(await page.evaluate(opacity)).toBe("1");
    }));

  test("2.reveal.5: the hero is never hidden", () =>
    site.visit({}, async ({ page, go }) => {
      await go("/");
      expect(await page.evaluate("document.querySelector('h1').closest('[data-reveal]')")).toBeNull();
    }));
});

test("2.404, 8.1: an unknown path is not found and logged once", () =>
  site.visit({}, async ({ page, messages, go }) => {
    for (const path of ["/nope", "/a/b/c", "/about/x", "/%E2%9C%93", "/index.php"]) {
      messages.length = 0;
      expect(await go(path), path).toBe(404);
      await settle(page);
      expect(messages, path).toHaveLength(1);
      expect(messages[0]).toMatch(/^error: /);
      expect(messages[0]?.endsWith(path), path).toBe(true);
      const text = await page.locator("main").textContent();
      expect(text).toContain("404");
      expect(text).toContain("Oops! Page not found");
    }
    await page.getByRole("link", { name: "Return to Home" }).click();
    expect(new URL(page.url()).pathname).toBe("/");
  }));

describe("controls without behaviour", () => {
  const watch = `window.mutations = [];
    new MutationObserver((records) => {
      for (const { type, attributeName, target } of records) mutations.push([type, attributeName, target.cloneNode().outerHTML].join(" "));
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`;
  test.each([
    ["2./help.2", "/help", "the search box", 'input[type="search"]'],
    ["2./help.6", "/help", "a popular article", "main li >> nth=0"],
    ["2./help.6", "/help", "an article of a category", "text=Cancel your subscription"],
    ["2./help.9, 4.9", "/help", "Start Chat", "button:has-text('Start Chat')"],
    ["2./speed-test.3, 4.9", "/speed-test", "Start Speed Test", "button:has-text('Start Speed Test')"],
  ])("%s %s: %s does nothing", (_id, path, _name, selector) =>
    site.visit({}, async ({ page, requests, messages, go }) => {
      await go(path);
      // The script's own last change to the page (templates/client/reveal.ts).
      await page.locator("html.whole").waitFor();
      const control = page.locator(selector);
      await control.scrollIntoViewIfNeeded();
      await settle(page);
      await page.evaluate(watch);
      requests.length = 0;
      const { url, text } = { url: page.url(), text: await page.locator("body").textContent() };
      // Playwright waits for a control with aria-disabled; visitors do not.
      await control.click({ force: true });
      if (selector.startsWith("input")) await page.keyboard.type("vpn");
      await page.keyboard.press("Enter");
      await settle(page);
      expect(await page.evaluate("window.mutations")).toEqual([]);
      expect(page.url()).toBe(url);
      expect(await page.locator("body").textContent()).toBe(text);
      expect([...requests, ...messages]).toEqual([]);
    }),
  );

  test("2./help.6: article titles show no pointer", () =>
    site.visit({}, async ({ page, go }) => {
      await go("/help");
      const cursors = "(items) => items.map((item) => getComputedStyle(item).cursor)";
      const found = await evaluateAll<string[]>(page, "main li:not(nav li)", cursors);
      expect(found.length).toBeGreaterThanOrEqual(20);
      expect(found).not.toContain("pointer");
    }));

  test("1.30, 6.1: only the form's button starts a request", () =>
    site.visit({ reducedMotion: "reduce" }, async ({ page, requests, go }) => {
      for (const path of routes.filter((route) => route !== "/contact")) {
        await go(path);
        for (const picture of await page.locator("img").all()) await picture.scrollIntoViewIfNeeded();
        const loaded = "[...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)";
        await expect.poll(() => page.evaluate(loaded)).toBe(true);
        requests.length = 0;
        for (const button of await page.locator("button:visible, summary:visible").all())
          await button.click({ force: true });
        await settle(page);
        expect(requests, path).toEqual([]);
        expect(new URL(page.url()).pathname).toBe(path);
      }
    }));
});

describe("colours of the status page", () => {
  const folder = createFolder();
  const made = createFolder();
  let other: StaticServer;
  /** The real site with one location offline and one load that the specification does not mention. */
  beforeAll(async () => {
    for (const part of ["content", "templates", "package.json"]) {
      cpSync(join(root, part), join(folder, part), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const file = join(folder, "content/server-locations.json");
    const text = readFileSync(file, "utf8").replace('"online"', '"offline"').replace('"Low"', '"Full"');
    writeFileSync(file, text);
    await build(made, { from: folder });
    other = await serveFolder(made);
  });
  afterAll(async () => {
    await other.close();
    [folder, made].forEach(removeFolder);
  });

  /** The computed colour of the innermost element of the table with this text, or of the icon in its cell. */
  const colorOf = (page: Page, text: string, icon = false): Promise<string> =>
    page.evaluate(`(() => {
      const cells = [...document.querySelectorAll("main tbody td, main tbody td *")];
      const found = cells.filter((cell) => cell.textContent.trim() === "${text}").at(-1);
      return getComputedStyle(${icon} ? found.closest("td").querySelector("svg") : found).color;
    })()`);
  const token = (page: Page, name: string): Promise<string> =>
    page.evaluate(`(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--${name})";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    })()`);

  test.each(["light", "dark"] as const)("%s", (colorScheme) =>
    site.visit({ colorScheme }, async ({ page, go }) => {
      await go("/status");
      const names = ["success", "warning", "destructive", "muted"];
      const tokens = await Promise.all(names.map((name) => token(page, name)));
      expect(new Set(tokens).size, "the four tokens are four colours").toBe(4);
      for (const [row, text, name] of [
        ["4.1", "Online", "success"],
        ["4.4", "Low", "success"],
        ["4.5", "Medium", "warning"],
        ["4.6", "High", "destructive"],
      ] as const)
        expect(await colorOf(page, text), `${row}: ${text} has the colour ${name}`).toBe(await token(page, name));
      expect(await colorOf(page, "Online", true), "4.1: its icon too").toBe(await token(page, "success"));

      await page.goto(`${other.origin}/status`);
      expect(await colorOf(page, "Offline"), "4.2: any other status is destructive").toBe(
        await token(page, "destructive"),
      );
      expect(await colorOf(page, "Offline", true), "4.2: with an icon").toBe(await token(page, "destructive"));
      expect(await colorOf(page, "Full"), "4.7: any other load is muted").toBe(await token(page, "muted"));
    }),
  );
});

test.each([390, 768, 960, 1440])("by night the lit edges of landmarks are a whole pixel, at %i px", (width) =>
  site.visit({ colorScheme: "dark", viewport: { width, height: 900 } }, async ({ page, go }) => {
    // Of a tower of lines alone, nothing has an edge.
    for (const path of ["/about", "/careers", "/guides", "/press", "/terms"]) {
      await go(path);
      const thinnest =
        await page.evaluate(`Math.min(...[...document.querySelectorAll(".landmark *")].flatMap((shape) => {
        const [, x, y] = /(-?[\\d.]+)px (-?[\\d.]+)px/.exec(getComputedStyle(shape).filter) ?? [];
        const scale = shape.ownerSVGElement.getBoundingClientRect().width / 300;
        // In front of the moon, only the top has one.
        return x === undefined ? [] : [x, y].map((edge) => Math.abs(edge) * scale).filter(Boolean);
      }))`);
      expect(thinnest, path).toBeGreaterThanOrEqual(1);
      expect(thinnest, path).toBeLessThan(2);
    }
  }),
);
