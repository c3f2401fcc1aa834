/** Every page under all conditions: no console output, self-contained, no overflow, keyboard-accessible, printable. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { settle } from "../support/client-site.ts";
import { routes } from "../support/real-site.ts";
import { browse, evaluateAll } from "./browse.ts";

const site = browse();
/** With /500, whose inline style the headers of the other pages would block: visits that include it bypass the policy. */
const pages = [...routes, "/404", "/500"];
const phone = { width: 390, height: 800 };
const desktop = { width: 1280, height: 800 };

/** Chromium's layout shifts since the page was loaded: when, and which elements moved from where to where. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((done) => {
    const seen = [];
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
    const say = ({ node, previousRect, currentRect }) =>
      (node?.className || node?.nodeName) + ": " + place(previousRect) + " to " + place(currentRect);
    const add = (list) => {
      for (const { startTime, sources } of list.getEntries())
        seen.push([Math.round(startTime) + " ms", ...sources.map(say)].join(", "));
      done(seen);
    };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(seen), 100);
  })`);

/**
 * What of the first screen moves when the rest of the page arrives: at each list item, row, heading and box, the page
 * without it and without all that follows.
 */
const movedByTheRest = `(() => {
  const main = document.querySelector("main");
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), seen: width > 0 && height > 0 && y < innerHeight };
  };
  const all = [...main.querySelectorAll("*:not(svg *)")];
  const whole = new Map(all.map((element) => [element, place(element)]));
  const moved = [];
  for (const cut of all.filter((element) => element.matches("li, dt, dl > div, tr, h2, div, p") && whole.get(element).seen)) {
    const missing = [];
    for (let level = cut; level !== main; level = level.parentElement)
      for (let later = level === cut ? cut : level.nextElementSibling; later; later = later.nextElementSibling)
        missing.push(later);
    for (const element of missing) element.style.setProperty("display", "none", "important");
    for (const element of all.slice(0, all.indexOf(cut))) {
      const before = place(element);
      const after = whole.get(element);
      if (before.seen && after.seen && Math.abs(before.x - after.x) + Math.abs(before.y - after.y) > 3)
        moved.push([element.className || element.nodeName, before.x, before.y, "to", after.x, after.y].join(" "));
    }
    for (const element of missing) element.style.removeProperty("display");
  }
  return [...new Set(moved)];
})()`;

/** Waits for the script's last change, a moment after the page has loaded, and for the frame that shows it. */
const laidOut = async (page: Page): Promise<void> => {
  await page.locator("html.whole").waitFor({ state: "attached" });
  await settle(page);
};

/** The names of the parts that change places on the way to the next page. */
const names = `[...document.querySelectorAll("*")]
  .map((element) => getComputedStyle(element).viewTransitionName).filter((name) => name !== "none").sort()`;

describe("Q9, Q17, 7.1, 3.16, 2.4: nothing but the page", () => {
  test.each([
    ["390 px", phone],
    ["1280 px", desktop],
  ])(
    "2.404.6, Q5: no console message, no foreign request, no cookie, no storage, and nothing shifts on the thirteen routes, at %s",
    (_, viewport) =>
      site.visit({ viewport }, async ({ page, context, requests, messages, go }) => {
        for (const path of routes) {
          expect(await go(path), path).toBe(200);
          // Two elements with the same name, and the page would appear without a transition.
          // Two pages have their tool in place of the landmark.
          const landmark = ["/help", "/speed-test"].includes(path) ? [] : ["landmark"];
          const scene = ["header", ...landmark, "ridge", "root", "scene", "sun"];
          expect(await page.evaluate(names), path).toEqual(path === "/" ? scene : ["h1", ...scene]);
          // To jump to the end of a page that is not laid out yet moves the end.
          await laidOut(page);
          await page.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })");
          await settle(page);
          expect(messages, path).toEqual([]);
          const foreign = requests.filter((url) => !url.startsWith(`${site.origin}/`));
          expect(foreign, path).toEqual([]);
          const kept =
            "[localStorage, sessionStorage, document.cookie, await caches.keys(), await indexedDB.databases(), await navigator.serviceWorker.getRegistrations()]";
          expect(await page.evaluate(`(async () => ${kept}.map(({ length }) => length))()`)).toEqual([
            0, 0, 0, 0, 0, 0,
          ]);
          expect(await shiftsOf(page), path).toEqual([]);
        }
        expect(await context.cookies()).toEqual([]);
      }),
  );

  test.each([
    ["390 px", phone],
    ["1280 px", desktop],
  ])("Q9: what has arrived stays where it is while the rest arrives, at %s", (_, viewport) =>
    site.visit({ viewport }, async ({ page, go }) => {
      for (const path of [...routes, "/404"]) {
        await go(path);
        await laidOut(page);
        expect(await page.evaluate(movedByTheRest), path).toEqual([]);
      }
    }),
  );

  test("2.2: a query is ignored", () =>
    site.visit({}, async ({ page, go }) => {
      expect(await go("/about")).toBe(200);
      await laidOut(page);
      const without = await page.content();
      expect(await go("/about?x=1&y=<b>")).toBe(200);
      await laidOut(page);
      expect(await page.content()).toBe(without);
      expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/about$/);
    }));
});

/** The horizontal overflow in pixels, left to right and right to left. */
const overflow = (page: Page): Promise<number[]> =>
  page.evaluate(`["rtl", "ltr"].map((direction) => {
    const { documentElement } = document;
    documentElement.dir = direction;
    return documentElement.scrollWidth - documentElement.clientWidth;
  })`);

/** All targets smaller than 44 by 44 pixels, except links within a sentence. */
const small = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((element) => {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(".skip-link")) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || (width >= 44 && height >= 43.9)) return false;
  const sentence = element.parentElement.textContent.trim().length > element.textContent.trim().length;
  return !(getComputedStyle(element).display === "inline" && sentence);
}).map((element) => {
  const { width, height } = element.getBoundingClientRect();
  return element.outerHTML.replace(/<svg.*<.svg>/s, "").slice(0, 90) + " " + Math.round(width) + "x" + Math.round(height);
})`;

test("Q11, Q12: no page overflows; Q13: nothing is animated automatically; Q14: every target is large enough", () => {
  const narrow = { width: 320, height: 640 };
  const zoomed = { width: 320, height: 200, deviceScaleFactor: 4, mobile: false };
  const moving = "document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 1).length";
  return site.visit({ reducedMotion: "reduce", bypassCSP: true }, async ({ page, context, go }) => {
    const session = await context.newCDPSession(page);
    for (const path of pages) {
      await page.setViewportSize(narrow);
      await go(path);
      expect(await page.evaluate(moving), path).toBe(0);
      expect(await overflow(page), `${path}, 320 px wide`).toEqual([0, 0]);
      await session.send("Emulation.setDeviceMetricsOverride", zoomed);
      expect(await page.evaluate("[innerWidth, devicePixelRatio]")).toEqual([320, 4]);
      expect(await overflow(page), `${path}, zoomed to 400 %`).toEqual([0, 0]);
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        expect(await overflow(page), `${path}, ${viewport.width} px wide`).toEqual([0, 0]);
        const menu = page.locator("body > header summary");
        if (await menu.isVisible()) await menu.click();
        expect(await page.evaluate(small), `${path}, ${viewport.width} px wide`).toEqual([]);
        await page.evaluate("document.documentElement.dir = 'rtl'");
        expect(await overflow(page), `${path}, right to left, ${viewport.width} px wide`).toEqual([0, 0]);
        await page.evaluate("document.documentElement.removeAttribute('dir')");
      }
    }
  });
});

/** The words of headings and buttons that break in the middle; addresses may. */
const broken = `[...document.querySelectorAll("main :is(h1, h2, h3, .button)")].flatMap((element) => {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return element.offsetWidth > 1 && !element.textContent.includes("@") ? texts.flatMap((text) =>
    [...text.data.matchAll(/[\\p{L}\\d]+/gu)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    }).map(([word]) => word)) : [];
})`;

test("with text at 200 % on a phone, no word of a heading or button breaks", () =>
  site.visit({ viewport: phone, bypassCSP: true }, async ({ page, go }) => {
    for (const path of routes) {
      await go(path);
      await page.addStyleTag({ content: "html { font-size: 200% !important }" });
      await laidOut(page);
      expect(await page.evaluate(broken), path).toEqual([]);
    }
  }));

test("the contents of a policy fit a laptop's screen", () =>
  site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, go }) => {
    for (const path of ["/terms", "/privacy", "/refund", "/no-logs"]) {
      await go(path);
      const hidden = "(([contents]) => contents.scrollHeight - contents.clientHeight)";
      expect(await evaluateAll(page, ".policy-contents", hidden), path).toBe(0);
    }
  }));

describe("Q10: without JavaScript", () => {
  const words = (page: Page): Promise<string | null> => page.locator("body").textContent();
  const links = (page: Page): Promise<string[]> =>
    evaluateAll(page, "a", "(links) => links.map((link) => link.getAttribute('href'))");
  const content = "main :is(h1, h2, h3, p, dt, dd, th, td, blockquote):not(nav *, form *, details:not([open]) *)";

  test("each page has the same text and links, none of it hidden; Q13: a printed page is complete, nothing is faded", () =>
    site.visit({ javaScriptEnabled: false, bypassCSP: true }, ({ page: without }) =>
      site.visit({ bypassCSP: true }, async ({ page, go }) => {
        for (const path of pages) {
          await go(path);
          await without.goto(site.origin + path);
          expect(await words(without), path).toBe(await words(page));
          expect(await links(without), path).toEqual(await links(page));
          expect(await evaluateAll(without, "main :is(h1, h2, h3, [data-reveal])", isUnseen), path).toEqual([]);
          await page.emulateMedia({ media: "print" });
          expect(await evaluateAll(page, "main [data-reveal], main h1", isUnseen), path).toEqual([]);
          const unseen = await evaluateAll<string[]>(page, content, isUnseen);
          expect(
            unseen.filter((html) => !/visually-hidden|field-error|form-status|role="tooltip"|<p><\/p>/.test(html)),
            path,
          ).toEqual([]);
          await page.emulateMedia({ media: "screen" });
        }
      }),
    ));

  test("the menu opens and its links work, and the form can be filled in", () =>
    site.visit({ javaScriptEnabled: false, viewport: phone }, async ({ page }) => {
      await page.goto(`${site.origin}/contact`);
      for (const name of ["First name", "Last name", "Email address", "Message"]) {
        await page.getByLabel(name, { exact: true }).fill("a@b.example");
      }
      await page.getByLabel("Subject").selectOption("Other");
      await page.getByLabel("Email address").fill("no address");
      expect(await page.evaluate("document.forms[0].checkValidity()")).toBe(false);
      await page.getByLabel("Email address").fill("a@b.example");
      expect(await page.evaluate("document.forms[0].checkValidity()")).toBe(true);
      await page.locator("body > header summary").click();
      await page.locator("body > header details a", { hasText: "Guides" }).click();
      expect(new URL(page.url()).pathname).toBe("/guides");
    }));
});

/** The elements that are not visible, as text. */
const isUnseen = `(elements) => elements.filter((element) => {
  let opacity = 1;
  for (let part = element; part; part = part.parentElement) opacity *= getComputedStyle(part).opacity;
  return opacity < 1 || !element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0;
}).map((element) => element.outerHTML.slice(0, 120))`;

describe("Q13: circumstances", () => {
  test("with forced colours text, buttons and focus keep an outline", () =>
    site.visit({ forcedColors: "active" }, async ({ page, go }) => {
      await go("/");
      const button = "main a[href='#download-section']";
      await page.locator(button).first().focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      const style = `([button]) => {
        const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(button);
        return [outlineStyle, borderTopStyle, borderTopWidth];
      }`;
      const [outline, border, width] = await evaluateAll<string[]>(page, button, style);
      expect(outline).not.toBe("none");
      expect(border).toBe("solid");
      expect(Number.parseFloat(width ?? "0")).toBeGreaterThanOrEqual(1);
    }));

  test("with more contrast, body text has the ink colour", () =>
    site.visit({ contrast: "more" }, async ({ page, go }) => {
      await go("/about");
      const colors =
        "['--ink','--body','--muted'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name))";
      expect(new Set(await page.evaluate<string[]>(colors)).size).toBe(1);
    }));
});

describe("Q14: keyboard and pointer", () => {
  /** The outline and position of the focused element. */
  const focused = `(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { left, top, width, height } = element.getClientRects()[0];
    const middle = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
    return {
      name: element.tagName + " " + element.textContent.trim().slice(0, 40),
      end: element === document.body,
      outlined: outlineStyle !== "none" && parseFloat(outlineWidth) >= 3,
      inView: element.contains(middle),
    };
  })()`;
  interface Focused {
    readonly name: string;
    readonly end: boolean;
    readonly outlined: boolean;
    readonly inView: boolean;
  }

  test.each(["/", "/contact", "/status", "/help", "/privacy"])("%s: every Tab stop has a visible focus", (path) =>
    site.visit({ reducedMotion: "reduce" }, async ({ page, go }) => {
      await go(path);
      for (let stop = 0; stop < 80; stop++) {
        await page.keyboard.press("Tab");
        const at = await page.evaluate<Focused>(focused);
        if (at.end) break;
        expect(at, `stop ${stop}`).toMatchObject({ outlined: true, inView: true });
        if (stop === 0) expect(at.name).toContain("Skip to content");
      }
      expect(await page.locator("[tabindex]:not([tabindex='0'], [tabindex='-1'])").count()).toBe(0);
    }),
  );

  test("the skip link skips to the main part", () =>
    site.visit({}, async ({ page, go }) => {
      await go("/about");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await settle(page);
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
    }));

  test("a tap beside the menu closes it, and its icon is a cross while it is open", () =>
    site.visit({ viewport: phone }, async ({ page, go }) => {
      await go("/");
      const open = page.locator("body > header details[open]");
      const [bars, cross] = [page.locator("summary .icon").first(), page.locator("summary .icon").nth(1)];
      await page.locator("body > header summary").click();
      expect([await bars.isVisible(), await cross.isVisible()]).toEqual([false, true]);
      await page.mouse.click(20, phone.height - 20);
      expect(await open.count()).toBe(0);
      expect([await bars.isVisible(), await cross.isVisible()]).toEqual([true, false]);
    }));

  test("Escape closes the menu and returns the focus to its button", () =>
    site.visit({ viewport: phone }, async ({ page, go }) => {
      await go("/");
      await page.locator("body > header summary").press("Enter");
      expect(await page.locator("body > header details").getAttribute("open")).toBe("");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      expect(await page.locator("body > header details").getAttribute("open")).toBeNull();
      expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
    }));
});
