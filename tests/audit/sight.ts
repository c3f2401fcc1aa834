/** The visible content of a page, in any browser and condition. */
import type { Stage } from "./stage.ts";

export interface Sight {
  /** The horizontal overflow of the page, in pixels. */
  readonly overflow: number;
  /** The visible text of the main part, without controls, images and decoration. */
  readonly texts: readonly string[];
  /** The URLs of all links. */
  readonly links: readonly string[];
  /** Text that is partly clipped. */
  readonly cut: readonly string[];
}

/** Runs in a page, and returns its Sight. */
export const look = `(() => {
  const opacityOf = (element) => element ? getComputedStyle(element).opacity * opacityOf(element.parentElement) : 1;
  const pressed = "button, form, nav, details:not([open]) > :not(summary), .button, [role=tooltip], [role=img], [aria-hidden=true], svg, script, style, title, desc";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [], cut = [];
  const root = document.documentElement;
  for (let node; (node = walker.nextNode()); ) {
    const text = node.data.trim().replace(/\\s+/g, " ");
    const parent = node.parentElement;
    // A dash between two texts may give way to a line break.
    if (!/[\\p{L}\\p{N}]/u.test(text) || parent.closest("script, style, noscript")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const isSeen = rects.length > 0 && parent.checkVisibility({ visibilityProperty: true }) && opacityOf(parent) === 1;
    if (!isSeen) continue;
    const clips = clipsAround(parent);
    // Text for screen readers only is clipped to one pixel on purpose.
    if (clips.some(({ right, left }) => right - left <= 1)) continue;
    if (parent.closest("main") && !parent.closest(pressed)) texts.push(text);
    const isCut = rects.some((rect) => clips.some((clip) => rect.left < clip.left - 1 || rect.right > clip.right + 1 ||
      rect.top < clip.top - 3 || rect.bottom > clip.bottom + 3));
    const isOutside = rects.some(({ left, right }) => left < -1 || right > root.clientWidth + 1);
    if (isCut || (isOutside && !inScroller(parent) && !parent.closest(".skip-link"))) cut.push(text);
  }
  return {
    overflow: root.scrollWidth - root.clientWidth,
    texts,
    links: [...document.links].map((link) => link.getAttribute("href")),
    cut,
  };
  function clipsAround(element) {
    const found = [];
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const hidesX = /hidden|clip/.test(overflowX), hidesY = /hidden|clip/.test(overflowY);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      if (!hidesX && !hidesY) continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      found.push({
        left: hidesX ? left : -Infinity, right: hidesX ? right : Infinity,
        top: hidesY ? top : -Infinity, bottom: hidesY ? bottom : Infinity,
      });
    }
    return found;
  }
  function inScroller(element) {
    for (let box = element; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
    return false;
  }
})()`;

/** The reference: the visible content of a page in Chromium, wide and without motion. */
export const referenceSight = (stage: Stage, path: string): Promise<Sight> =>
  stage.visit({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }, async (page) => {
    await page.goto(stage.origin + path, { waitUntil: "load" });
    return page.evaluate<Sight>(look);
  });

/** What is missing compared with the reference, and what is wrong independently of it. */
export const differences = (usual: Sight, seen: Sight): string[] => [
  ...(seen.overflow > 0 ? [`stands out by ${seen.overflow} px`] : []),
  ...usual.texts.filter((text) => !seen.texts.includes(text)).map((text) => `does not show "${text}"`),
  ...usual.links.filter((link) => !seen.links.includes(link)).map((link) => `has no link to ${link}`),
  ...seen.cut.map((text) => `cuts "${text}"`),
];
