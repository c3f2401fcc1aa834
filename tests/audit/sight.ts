/** What a page shows in any browser, by the script of `plinth check --browser`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/real-site.ts";
import type { Stage } from "./stage.ts";

export interface Sight {
  /** The visible texts. */
  readonly texts: readonly string[];
  /** The URLs of the visible links. */
  readonly links: readonly string[];
  /** The element that makes the page scroll sideways. */
  readonly overflowing?: string;
}

/** Runs once in a page, after it has loaded, and returns its Sight. */
export const look = `(() => {
  ${readFileSync(join(root, "src/commands/browser/in-page.js"), "utf8")}
  return { ...plinthCheck.seen(), overflowing: plinthCheck.overflow()?.name };
})()`;

/** What a page shows in Chromium, without motion. */
export const inChromium = (stage: Stage, path: string, width: number, javaScriptEnabled = true): Promise<Sight> =>
  stage.visit({ viewport: { width, height: 800 }, reducedMotion: "reduce", javaScriptEnabled }, async (page) => {
    await page.goto(stage.origin + path, { waitUntil: "load" });
    return page.evaluate<Sight>(look);
  });

/** What is missing compared with Chromium, and what sticks out. */
export const differences = (usual: Sight, seen: Sight): string[] => [
  ...(seen.overflowing === undefined ? [] : [`${seen.overflowing} sticks out`]),
  ...usual.texts.filter((text) => !seen.texts.includes(text)).map((text) => `does not show "${text}"`),
  ...usual.links.filter((link) => !seen.links.includes(link)).map((link) => `has no link to ${link}`),
];
