/** First visits with the local fonts of common systems: the display face, which arrives after the first paint, moves nothing. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { pathOf } from "../../support/real-site.ts";
import { atMost, type Measure, pageByPage } from "../measure.ts";
import type { Stage } from "../stage.ts";
import { toolFile } from "../tools.ts";

const screens = { 320: 568, 360: 780, 390: 844, 412: 915, 768: 1024, 1440: 900 };
/** Cumulative layout shift. */
const mostShift = 0.02;

/**
 * A name in the stylesheet, and the package with a font of the same widths. Arimo has those of Arial and Liberation Sans;
 * the Cantarell of the registry is an old one, wider than that of GNOME.
 */
const fonts = {
  "Arial Bold": "arimo",
  "Roboto Bold": "roboto",
  "Noto Sans Bold": "noto-sans",
  "DejaVu Sans Bold": "dejavu-sans",
};

export const localFonts: Measure = {
  name: "local-fonts",
  columns: [["CLS, local fonts", String(mostShift)]],
  run: pageByPage(async (stage, path) => {
    const shifts: { shift: number; at: string }[] = [];
    for (const [name, packageName] of Object.entries(fonts)) {
      const font = readFileSync(toolFile(`@fontsource/${packageName}/files/${packageName}-latin-700-normal.woff2`));
      const visits = Object.entries(screens).map(async ([width, height]) => {
        const viewport = { width: Number(width), height };
        const shift = await stage.visit({ viewport, bypassCSP: true }, (page) =>
          shiftOf(page, stage, path, name, font),
        );
        shifts.push({ shift, at: `in ${name} at ${width} px` });
      });
      await Promise.all(visits);
    }
    const { shift, at } = shifts.reduce((one, next) => (next.shift > one.shift ? next : one));
    return [atMost(mostShift, shift, shift.toFixed(3), `shifts by ${shift.toFixed(3)} ${at}`)];
  }),
};

/** The address at which the page finds the local font instead. */
const localFont = "/local.woff2";

/** The page with one of its local fonts as a file, and without the others. */
function withOnly(name: string, html: string): string {
  const faces = html.match(/@font-face\{font-family:Fitted;[^}]*\}/g) ?? [];
  // /500 has none.
  if (faces.length > 0 && !faces.some((face) => face.includes(`local("${name}")`))) throw new Error(`No ${name}`);
  return faces.reduce((page, face) => {
    const isOwn = face.includes(`local("${name}")`);
    return page.replace(face, isOwn ? face.replace(/src:local\([^;]*/, `src:url(${localFont})`) : "");
  }, html);
}

/** The shift when the display face replaces the local font, in which the page was painted before. */
async function shiftOf(page: Page, stage: Stage, path: string, name: string, font: Buffer): Promise<number> {
  let deliver = (): void => undefined;
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const html = readFileSync(join(stage.site, pathOf(path)), "utf8");
  await page.route(stage.origin + path, (route) =>
    route.fulfill({ body: withOnly(name, html), contentType: "text/html" }),
  );
  await page.route(/\/assets\/.*\.woff2$/, (route) => delivered.then(() => route.continue()));
  await page.route(`**${localFont}`, (route) => route.fulfill({ body: font, contentType: "font/woff2" }));
  await page.goto(stage.origin + path, { waitUntil: "domcontentloaded" });
  await page.evaluate(`document.fonts.load("700 1em Fitted").then(() => (${painted})()).then(${observeShifts})`);
  deliver();
  return page.evaluate<number>(`document.fonts.ready.then(() => (${painted})()).then(() => window.shift)`);
}

/** Two frames later, and a moment for the observer. */
const painted = `() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))`;

const observeShifts = `() => { window.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
    .observe({ type: "layout-shift" }); }`;
