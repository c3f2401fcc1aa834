/**
 * A page looks the same with the styles that it uses as with the whole stylesheet: compares the computed
 * styles of every element and its pseudo-elements, on every page, in all states and media.
 */
import type { CDPSession, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { Report } from "../../src/base/diagnostic.ts";
import { Finisher } from "../../src/output/finish/finish.ts";
import { BundledAssets } from "../../src/output/finish/styles/assets.ts";
import { finishPages, renderPages } from "../../src/pipeline/pages.ts";
import { defaultLimits } from "../../src/runtime/thread-client.ts";
import { LiveSite } from "../../src/serve/dev/site.ts";
import { errorPages, root, routes } from "../support/real-site.ts";
import { browse } from "./browse.ts";

/** By URL: the styles that a page uses, and its whole stylesheet. */
const styles = new Map<string, { used: string; whole: string }>();

/** The site's pages, finished as in a build, but with both versions of their styles in place of the HTML. */
beforeAll(async () => {
  const live = new LiveSite(root, defaultLimits);
  await live.apply("all", false);
  if (!live.snapshot) throw new Error(JSON.stringify(live.findings));
  const { program, site, bundles } = live.snapshot.state;
  const finisher = new Finisher(new BundledAssets(bundles, site.origin), site);
  const sheetOf = (source: string): string => {
    const path = bundles.assets?.[source]?.url.slice(1);
    return Buffer.from(bundles.files.find((file) => file.path === path)?.bytes ?? "").toString();
  };
  const both: Finisher["finish"] = (html) => {
    const whole = /<style data-plinth-styles="([^"]*)">/.exec(html)?.[1];
    const used = /<style>(.*?)<\/style>/s.exec(finisher.finish(html).html)?.[1] ?? "";
    return {
      html: JSON.stringify({ used, whole: whole === undefined ? used : sheetOf(whole) }),
      inlined: [],
      policy: undefined,
    };
  };
  const context = { origin: site.origin, assets: bundles.assets };
  const pages = renderPages({ program, pages: site.pages, context, broken: [] }, { report: new Report() });
  for await (const { page, bytes } of finishPages(pages, { finish: both }))
    styles.set(page?.url ?? "", JSON.parse(String(bytes)));
  await live.end();
});

const site = browse();

/**
 * The differences between the two. Both are measured in one task, so that no script runs between them. Only
 * properties that the whole stylesheet declares can differ. Animations are compared by their keyframes and
 * then cancelled, as transitions are: their final state counts.
 */
const differences = (page: Page, { used, whole }: { used: string; whole: string }): Promise<string[]> =>
  page.evaluate(`(() => {
    const [sheet] = document.querySelectorAll("style");
    // What is not laid out yet has no margins to compare.
    document.documentElement.classList.add("whole");
    const declared = new Set();
    const rulesIn = ({ cssRules = [] }) => [...cssRules].flatMap((rule) => [rule, ...rulesIn(rule)]);
    const declare = () => {
      for (const { style } of rulesIn(sheet.sheet))
        for (const name of style ?? []) if (!name.startsWith("--")) declared.add(name);
    };
    const look = (css) => {
      // A font that is loaded again would arrive late.
      sheet.textContent = css.replace(/@font-face\\{[^}]*\\}/g, "");
      if (declared.size === 0) declare();
      getComputedStyle(document.body).color;
      for (const animation of document.getAnimations()) animation.cancel();
      const valuesOf = (element, pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (/before|after/.test(pseudo) && style.content === "none") return [];
        return Array.from(declared, (name) => style.getPropertyValue(name));
      };
      const pseudos = ({ localName }) => [undefined, "::before", "::after"].concat(
        /^(li|summary)$/.test(localName) ? "::marker" : [],
        /^(input|textarea)$/.test(localName) ? "::placeholder" : [],
        localName === "body" ? ["::selection", "::view-transition-group(sun)"] : []);
      const all = [...document.querySelectorAll("*")];
      const names = new Set(all.flatMap((element) => getComputedStyle(element).animationName.split(", ")));
      const moving = rulesIn(sheet.sheet).flatMap((rule) => names.has(rule.name) ? rule.cssText : []).join();
      return { moving, parts: all.flatMap((element) => pseudos(element).map((pseudo) => ({ element, pseudo, values: valuesOf(element, pseudo) }))) };
    };
    const whole = look(${JSON.stringify(whole)});
    const used = look(${JSON.stringify(used)});
    const different = whole.moving === used.moving ? [] : [used.moving];
    if (used.parts.length !== whole.parts.length) different.push(used.parts.length + " parts instead of " + whole.parts.length);
    for (const [index, { element, pseudo, values }] of used.parts.entries()) {
      const wanted = whole.parts[index]?.values ?? [];
      const names = values.length === wanted.length ? [...declared].filter((_, at) => values[at] !== wanted[at]) : ["(there or not)"];
      for (const name of names) different.push([element.cloneNode().outerHTML + (pseudo ?? ""), name].join(" "));
    }
    if (declared.size < 50) different.push("only " + declared.size + " properties are declared");
    return different.slice(0, 20);
  })()`);

/** Forces the hover and focus states on every element. */
async function forceStates(page: Page, session: CDPSession): Promise<void> {
  // The clock of a notice stops while it has the focus: it must not close before its states are forced.
  await page.evaluate("document.querySelector('[data-toasts] button')?.focus()");
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root: document } = await session.send("DOM.getDocument", { depth: 1 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: document.nodeId, selector: "body *" });
  const forcedPseudoClasses = ["hover", "active", "focus", "focus-visible", "focus-within", "target"];
  await Promise.all(nodeIds.map((nodeId) => session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })));
  expect(await page.evaluate("document.querySelectorAll('a:hover:focus-visible').length")).toBeGreaterThan(1);
}

/** Opens, marks and mirrors whatever visitors and scripts can. */
const open = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    document.documentElement.dir = "rtl";
    for (const each of document.querySelectorAll("details")) each.open = true;
    for (const each of document.querySelectorAll("[hidden]")) each.hidden = false;
    for (const each of document.querySelectorAll("[data-reveal]")) each.classList.add("revealed");
    document.querySelector("form button:not([type=button])")?.click();
    document.querySelector("[data-copy]")?.click();
  })()`);

const isCommon = inject("circumstances") === "common";
/** Pages of every kind: with the map, with a form, with a table, with text, without a route. */
const common = ["/", "/contact", "/status", "/privacy", "/404.html"];
const narrow = { width: 320, height: 640 };
const middle = { width: 768, height: 1024 };
const wide = { width: 1440, height: 900 };

describe.each([...routes, ...errorPages].filter((url) => url !== "/500.html"))("%s", (url) => {
  const pair = (): { used: string; whole: string } => {
    const found = styles.get(url);
    if (!found) throw new Error(`${url} was not made`);
    return found;
  };

  test("contains less than the whole stylesheet, but every font", () => {
    const { used, whole } = pair();
    expect(used.match(/@font-face\{[^}]*\}/g)).toEqual(whole.match(/@font-face\{[^}]*\}/g));
    expect(used.length).toBeGreaterThan(5000);
    expect(used.length).toBeLessThan(whole.length);
  });

  test.runIf(common.includes(url) === isCommon)(
    "in both colour schemes, at every width, with and without states, opened, and without motion",
    () =>
      site.visit({ bypassCSP: true, viewport: narrow }, async ({ page, context, go }) => {
        await go(url);
        expect(await differences(page, pair())).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
        await page.setViewportSize(wide);
        await open(page);
        expect(await differences(page, pair())).toEqual([]);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
        await page.setViewportSize(middle);
        await forceStates(page, await context.newCDPSession(page));
        expect(await differences(page, pair())).toEqual([]);
      }),
  );

  test.skipIf(isCommon)("printed, in forced colours, with more contrast", () =>
    site.visit({ bypassCSP: true, viewport: middle }, async ({ page, go }) => {
      await go(url);
      // Transitions of what is folded would go on unseen.
      await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true;");
      await page.emulateMedia({ media: "print" });
      expect(await differences(page, pair())).toEqual([]);
      await page.emulateMedia({ media: "screen", forcedColors: "active" });
      expect(await differences(page, pair())).toEqual([]);
      await page.emulateMedia({ forcedColors: "none", contrast: "more", colorScheme: "dark" });
      expect(await differences(page, pair())).toEqual([]);
    }),
  );
});
