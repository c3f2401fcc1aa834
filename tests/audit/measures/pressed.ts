/** Every control looks different under the pointer, and different again when it is pressed. */
import type { CDPSession, Page } from "playwright-core";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { changesBetween } from "../pixels.ts";

/** In CSS pixels: less is not noticed, such as a line under a short word that gets thicker. */
const leastChange = 24;

export const pressed: Measure = {
  name: "pressed",
  columns: [["pressed", "0"]],
  run: pageByPage((stage, path) =>
    stage.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" }, async (page) => {
      await page.goto(stage.origin + path, { waitUntil: "load" });
      const session = await page.context().newCDPSession(page);
      await session.send("DOM.enable");
      await session.send("CSS.enable");
      const { root } = await session.send("DOM.getDocument", { depth: 0 });
      const empty = await stage.browser.newPage();
      const problems: string[] = [];
      for (const { name, selector } of await page.evaluate<Control[]>(controls)) {
        const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
        problems.push(...(await statesOf(page, session, nodeId, selector, empty)).map((state) => `${name} ${state}`));
      }
      await empty.close();
      return [countOf(problems)];
    }),
  ),
};

/** What is missing: the change on hover, or the one on press. */
async function statesOf(
  page: Page,
  session: CDPSession,
  nodeId: number,
  selector: string,
  empty: Page,
): Promise<string[]> {
  const control = page.locator(selector);
  await control.scrollIntoViewIfNeeded();
  const shot = async (...forcedPseudoClasses: string[]): Promise<Buffer> => {
    await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
    const box = await control.boundingBox();
    if (!box) throw new Error(`${selector} has no box`);
    const clip = { x: Math.max(0, box.x - 4), y: Math.max(0, box.y - 4), width: box.width + 8, height: box.height + 8 };
    return page.screenshot({ clip, animations: "disabled", scale: "css" });
  };
  const plain = await shot();
  const hovered = await shot("hover");
  const down = await shot("hover", "active");
  await shot();
  const differs = async (one: Buffer, other: Buffer): Promise<boolean> =>
    (await changesBetween(empty, one, other)).visible >= leastChange;
  return [
    ...((await differs(plain, hovered)) ? [] : ["looks the same under the pointer"]),
    ...((await differs(hovered, down)) ? [] : ["looks the same when it is pressed"]),
  ];
}

interface Control {
  readonly name: string;
  readonly selector: string;
}

/** One control of each kind, by its classes and those of its surroundings; those without a function have no states. */
const controls = `(() => {
  const kinds = new Map();
  for (const element of document.querySelectorAll("a[href], button, summary")) {
    if (!element.checkVisibility() || element.matches(".skip-link, [aria-disabled]")) continue;
    const part = element.closest("header, footer, nav, main");
    const kind = [element.localName, element.className, part.localName, part.className, element.parentElement.localName].join(" ");
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  return [...kinds.values()].map((element, index) => {
    element.setAttribute("data-control", index);
    return {
      name: element.localName + ' "' + element.textContent.trim().slice(0, 40) + '"',
      selector: '[data-control="' + index + '"]',
    };
  });
})()`;
