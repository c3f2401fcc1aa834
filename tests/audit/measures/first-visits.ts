/** First visits on mobile networks, at ten widths: the headings end up in the display face, and its arrival moves nothing. */
import type { CDPSession, Page } from "playwright-core";
import { type Measure, pageByPage } from "../measure.ts";
import type { Stage } from "../stage.ts";

const widths = [320, 360, 390, 412, 600, 768, 1024, 1280, 1440, 2200];
/** Cumulative layout shift. */
const mostShift = 0.02;

/** The presets of Chromium's DevTools: milliseconds, and bytes per second. */
const networks = {
  "4G": { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 },
  "slow 4G": { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
};

export const firstVisits: Measure = pageByPage(async (stage, path) => {
  const problems: string[] = [];
  let worst = 0;
  for (const [network, speed] of Object.entries(networks))
    for (const { width, face, shift } of await Promise.all(
      widths.map((width) => firstVisit(stage, path, width, speed)),
    )) {
      const where = `at ${width} px over ${network}`;
      if (face !== undefined && face !== displayFace) problems.push(`${where}, the heading is in ${face}`);
      if (shift > mostShift) problems.push(`${where}, the page shifts by ${shift.toFixed(3)}`);
      worst = Math.max(worst, shift);
    }
  return [`CLS ${worst.toFixed(3)} at most`, problems];
});

interface Visit {
  readonly width: number;
  /** The face of the h1 when everything has loaded; undefined if the page has no display face. */
  readonly face: string | undefined;
  readonly shift: number;
}

const displayFace = "Bricolage Grotesque";

type Network = (typeof networks)[keyof typeof networks];

/** A visit with empty caches, until the fonts have loaded and had time to be painted. */
const firstVisit = (stage: Stage, path: string, width: number, network: Network): Promise<Visit> =>
  stage.visit({ viewport: { width, height: 800 } }, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
    await page.addInitScript(observeShifts);
    await page.goto(stage.origin + path, { waitUntil: "load" });
    const hasFace = await page.evaluate<boolean>(`document.fonts.ready.then((fonts) =>
      new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(fonts.size > 0), 200))))`);
    return {
      width,
      face: hasFace ? await faceOf(page, session) : undefined,
      shift: await page.evaluate<number>("window.shift"),
    };
  });

const observeShifts = `window.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
    .observe({ type: "layout-shift", buffered: true })`;

/** The font that the h1 is painted with. */
async function faceOf(page: Page, session: CDPSession): Promise<string | undefined> {
  await page.locator("h1").waitFor();
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName.replace(/ \d.*| Bold$/, "")).join();
}
