/** What is measured on a page, in the order in which it costs the fewest loads. */
import type { Code } from "../../base/diagnostic.ts";
import type { TreeStep } from "./source-tree.ts";
import { type BrowserFault, ignoreNavigation, type OpenPage, showSmall, type Visitor } from "./visit.ts";

export interface Measurements {
  readonly faults: readonly BrowserFault[];
  /** The pathnames of the files that the page has requested; undefined if it was not measured to its end. */
  readonly loaded: readonly string[] | undefined;
}

interface ReportedElement {
  readonly name: string;
  readonly path: readonly TreeStep[];
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** The narrowest window of WCAG 2.2, 1.4.10, in pixels. */
const narrow = 320;
/** The layout shift of a good page is below this (web.dev/articles/cls). */
const maxShift = 0.1;
/** The most stops of the Tab key, and controls, that are tried on a page. */
const maxStops = 60;
const maxControls = 40;

/** @param isWhole includes the measures that cost most. */
export async function measure(
  visitor: Visitor,
  pathname: string,
  { axe, isWhole }: { readonly axe: string; readonly isWhole: boolean },
): Promise<Measurements> {
  const small = await visitor.open(pathname, { viewport: phone });
  const moves = await findShift(small, phone.width);
  await showSmall(small.session, { width: narrow, height: phone.height });
  await small.ask("waitForPaint()");
  await findOverflow(small, "browser/overflow", `At a width of ${narrow} px`);
  await small.addBlocked().catch(ignoreNavigation);
  const plain = isWhole ? await openPlain(visitor, pathname) : undefined;
  const large = await visitor.open(pathname, { viewport: desktop, ...(isWhole && { reducedMotion: "reduce" }) });
  if (!moves) await findShift(large, desktop.width);
  if (plain) await measureRest(large, plain.seen, axe);
  await large.addBlocked().catch(ignoreNavigation);
  const opened = [small, large, ...(plain ? [plain.page] : [])];
  return {
    faults: opened.flatMap(({ faults }) => faults),
    loaded: [...new Set(opened.flatMap(({ loaded }) => [...loaded]))],
  };
}

/** The measures that cost most. */
async function measureRest(large: OpenPage, withoutScripts: Seen, axe: string): Promise<void> {
  await large.ask("stopMotion()");
  await large.settle();
  await findScripted(large, withoutScripts);
  await findAccessibility(large, axe);
  await findLargeText(large);
  await findHiddenFocus(large);
  await tryControls(large);
}

/** True if the layout moves. */
async function findShift(page: OpenPage, width: number): Promise<boolean> {
  const { shift, name, path } = await page.ask<{ shift: number } & Partial<ReportedElement>>("shift()");
  if (shift <= maxShift) return false;
  page.faults.push({
    code: "browser/layout-shift",
    message: `At a width of ${width} px, the layout moves after the first paint by more than ${maxShift} (CLS)${name ? `: mostly ${name}` : ""}.`,
    hint: "Reserve the space of what loads late: width and height of pictures, min-height, size-adjust of fonts.",
    path,
  });
  return true;
}

async function findOverflow(page: OpenPage, code: Code, when: string): Promise<void> {
  const overflowing = await page.ask<ReportedElement | undefined>("overflow()");
  if (!overflowing) return;
  page.faults.push({
    code,
    message: `${when}, the page scrolls sideways: ${overflowing.name} sticks out.`,
    hint: "Let it wrap or shrink (max-width: 100%), or put it into an element with overflow-x: auto.",
    path: overflowing.path,
  });
}

interface Scripted extends Pick<ReportedElement, "path"> {
  readonly what: string;
  /** Undefined for a link. */
  readonly text?: string;
}

interface Seen {
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

/** The page without scripts, and what it shows. */
async function openPlain(visitor: Visitor, pathname: string): Promise<{ page: OpenPage; seen: Seen }> {
  const page = await visitor.open(pathname, { viewport: desktop, reducedMotion: "reduce", isPlain: true });
  await page.ask("stopMotion()");
  const seen = await page.ask<Seen>("seen()");
  await page.addBlocked().catch(ignoreNavigation);
  return { page, seen };
}

/** A text without white space, which scripts and HTML can have differently. */
export const compact = (text: string): string => text.replaceAll(/\s/g, "");

async function findScripted(page: OpenPage, without: Seen): Promise<void> {
  const { texts, links } = await page.ask<Seen>("seen()");
  const all = compact(without.texts.join(""));
  const missing = {
    texts: texts.flatMap((text, index) => (all.includes(compact(text)) ? [] : index)),
    links: links.filter((link) => !without.links.includes(link)),
  };
  if (missing.texts.length + missing.links.length === 0) return;
  for (const { what, text, path } of await page.ask<Scripted[]>(`scripted(${JSON.stringify(missing)})`))
    page.faults.push({
      code: "browser/no-script",
      message: `Without scripts, the ${what} is missing.`,
      hint: "Render it in the page, and let scripts only change it.",
      path,
      text,
    });
}

interface Violation extends ReportedElement {
  readonly rule: string;
  readonly why: string;
  readonly helpUrl: string;
}

/** Finds violations of the rules of axe-core, in both color schemes. */
async function findAccessibility(page: OpenPage, axe: string): Promise<void> {
  await page.page.evaluate(axe);
  const light = await page.ask<Violation[]>("accessibility()");
  await page.page.emulateMedia({ colorScheme: "dark" });
  await page.ask("waitForPaint()");
  const dark = await page.ask<Violation[]>('accessibility(["color-contrast"])');
  await page.page.emulateMedia({ colorScheme: "light" });
  const keyOf = ({ rule, why, path }: Violation): string => JSON.stringify([rule, why, path]);
  const inLight = new Set(light.map(keyOf));
  for (const violation of [...light, ...dark.filter((each) => !inLight.has(keyOf(each)))]) {
    const scheme = light.includes(violation) ? "" : " in the dark color scheme";
    page.faults.push({
      code: "browser/accessibility",
      message: `${violation.name} fails axe's rule ${violation.rule}${scheme}: ${violation.why}.`,
      hint: `${violation.helpUrl.replace(/\?.*/, "")} explains the rule.`,
      path: violation.path,
    });
  }
}

/** Finds what breaks with a default font size of 32 px in place of 16 (WCAG 2.2, 1.4.4). */
async function findLargeText(page: OpenPage): Promise<void> {
  const { session } = page;
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.ask("waitForPaint()");
  await findOverflow(page, "browser/text-size", "With text at 200 %");
  for (const { word, path } of await page.ask<(Pick<ReportedElement, "path"> & { word: string })[]>("brokenWords()"))
    page.faults.push({
      code: "browser/text-size",
      message: `With text at 200 %, the word "${word}" breaks in its middle.`,
      hint: "Give it more space, or allow hyphens: hyphens: auto.",
      path,
    });
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
}

/** Finds elements that the Tab key reaches, but that are hidden (WCAG 2.2, 2.4.11). */
async function findHiddenFocus(page: OpenPage): Promise<void> {
  for (let stop = 0; stop < maxStops; stop++) {
    await page.page.keyboard.press("Tab");
    const unseen = await page.ask<(Partial<ReportedElement> & { readonly problem?: string }) | undefined>("focused()");
    if (!unseen) return;
    const { problem, name, path } = unseen;
    if (problem === undefined) continue;
    page.faults.push({
      code: "browser/focus",
      message: `The Tab key moves the focus to ${name}, which is hidden: ${problem}.`,
      hint: "Show what has the focus, with scroll-padding below a sticky header, or take it out of the order while it is hidden.",
      path,
    });
  }
}

/** Clicks each control of an island, or presses a key in it; errors that follow are recorded. */
async function tryControls(page: OpenPage): Promise<void> {
  const names = await page.ask<string[]>("controls()");
  for (const [index, name] of names.slice(0, maxControls).entries()) {
    page.afterwards = ` after a click on ${name}`;
    try {
      const needsKey = await page.ask<boolean>(`use(${index})`);
      if (needsKey) page.afterwards = ` after a key in ${name}`;
      if (needsKey) await page.page.keyboard.press("a");
      await page.settle();
      await page.addBlocked();
    } catch (error) {
      return ignoreNavigation(error);
    }
  }
}
