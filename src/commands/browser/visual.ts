/**
 * `plinth diff --visual`: the pages that may look different, drawn before and after, and compared pixel by pixel. Pictures
 * are written as they come, so that memory does not grow with the site.
 */
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { attempt } from "../../base/attempt.ts";
import type { Finding } from "../../base/diagnostic.ts";
import { sampleOf } from "../../base/sample.ts";
import { readTextFile } from "../../content/disk/regular-file.ts";
import { makeFolder, writeText } from "../../content/disk/write-file.ts";
import type { Host } from "../../hosting/host.ts";
import { hosts } from "../../hosting/hosts/index.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import type { Manifest } from "../../publish/manifest.ts";
import { changesBetween } from "../../publish/manifest-diff.ts";
import {
  type ComparedPage,
  type Drawing,
  mostDifferent,
  reportName,
  reportTitle,
  type VisualReport,
  visualReportPage,
} from "../../serve/inspector/visual-report.ts";
import { encodedPath, pathPrefixOf } from "../../urls/urls.ts";
import { TemporaryFolder } from "../temporary-folder.ts";
import { findTools } from "./chromium.ts";
import { type Scheme, type Strip, schemes, screenshotSetup, takeScreenshots, widths } from "./screenshots.ts";
import { touchedPages } from "./touched-pages.ts";
import { Visitor } from "./visit.ts";
import { type VisitOptions, visitPages } from "./visits.ts";

/** A site with its output folder, absolute. */
export interface DrawnOutput {
  readonly folder: string;
  readonly manifest: Manifest;
}

interface VisualOptions extends VisitOptions {
  readonly limit: number;
  readonly report: string;
}

/** Compares two sites, and writes the report. A finding if there is no browser, which sites that look the same do not need. */
export async function compareVisually(
  before: DrawnOutput,
  after: DrawnOutput,
  { report, limit, ...options }: VisualOptions,
): Promise<VisualReport | Finding> {
  const changes = changesBetween(before.manifest.files, after.manifest.files);
  const touched = new Set([...changes.pages.changed, ...touchedPages(after.folder, after.manifest.files, changes)]);
  const candidates = after.manifest.files.filter(({ url, path }) => touched.has(url ?? "") && !movesOn(after, path));
  const { sample } = sampleOf(candidates, limit, ({ template = "" }) => template);
  const compared = new Map<OutputRecord, ComparedPage>();
  const tools = sample.length > 0 ? await findTools("--visual") : undefined;
  if (tools && "code" in tools) return tools;
  emptyReport(report);
  if (tools) {
    const notStarted = await visitPages(sample, {
      ...options,
      launch: tools.launch,
      begin: (browser) => Artist.begin(browser, before, after),
      visit: (artist, page) => artist.compare(page, report),
      onVisited: (page, result) => {
        const { url = "" } = page;
        compared.set(page, "problem" in result ? { url, drawings: [], ...result } : { url, drawings: result });
      },
    });
    if (notStarted) return notStarted;
  }
  const { added, removed } = changes.pages;
  const shareOf = (page: ComparedPage): number => (page.problem === undefined ? (mostDifferent(page)?.share ?? 0) : 1);
  const pages = sample.flatMap((page) => compared.get(page) ?? []).sort((a, b) => shareOf(b) - shareOf(a));
  const result = { added, removed, candidates: candidates.length, pages };
  writeText(join(report, reportName), visualReportPage(result));
  return result;
}

/** Whether a page goes to another at once, so that it cannot be drawn. */
const movesOn = ({ folder }: DrawnOutput, path: string): boolean =>
  /<meta[^>]+http-equiv=["']?refresh/i.test(readFileSync(join(folder, path), "utf8"));

const picturesName = "pictures";

/** A file in the way of a report: one that no earlier report has written. Undefined if the folder is empty or missing. */
export const foreignInReport = (folder: string): string | undefined =>
  existsSync(folder)
    ? readdirSync(folder).find((name) => (name === reportName ? !isReport(join(folder, name)) : name !== picturesName))
    : undefined;

const isReport = (file: string): boolean =>
  attempt(() => readTextFile(file).includes(`<title>${reportTitle}</title>`)) ?? false;

function emptyReport(folder: string): void {
  makeFolder(folder);
  for (const name of [reportName, picturesName]) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Draws the pages of two sites at the same address, so that a page that shows its address stays the same. */
class Artist {
  private constructor(
    private readonly sites: readonly [before: DrawnOutput, after: DrawnOutput],
    /** The folder of the link that names the site to draw. */
    private readonly links: TemporaryFolder,
    private readonly visitor: Visitor,
    private readonly comparer: Comparer,
  ) {}

  static async begin(browser: Browser, before: DrawnOutput, after: DrawnOutput): Promise<Artist> {
    const links = new TemporaryFolder("browser");
    const link = linkIn(links, after);
    const [host, otherHost] = [before, after].map(({ manifest }) => hostOf(manifest));
    const visitor = await Visitor.begin(browser, link, host === otherHost ? host : undefined, screenshotSetup);
    return new Artist([before, after], links, visitor, await Comparer.begin(browser));
  }

  /** Compares a page, and writes the pictures that differ into the folder of the report. */
  async compare({ url = "", path }: OutputRecord, report: string): Promise<readonly Drawing[]> {
    const [before, after] = this.sites;
    const drawings: Drawing[] = [];
    for (const scheme of schemes) {
      const strips = [await this.draw(before, url, scheme), await this.draw(after, url, scheme)];
      for (const width of widths) {
        const name = join(picturesName, path, `${width}-${scheme}`);
        const [old = [], now = []] = strips.map((all) => all.filter((strip) => strip.width === width));
        drawings.push({ width, scheme, ...(await this.difference(old, now, { report, name })) });
      }
    }
    return drawings.sort((a, b) => a.width - b.width);
  }

  private draw(site: DrawnOutput, url: string, scheme: Scheme): Promise<readonly Strip[]> {
    linkIn(this.links, site);
    return takeScreenshots(this.visitor, pathPrefixOf(site.manifest.base ?? "/") + encodedPath(url), scheme);
  }

  private async difference(
    before: readonly Strip[],
    after: readonly Strip[],
    { report, name }: { readonly report: string; readonly name: string },
  ): Promise<Pick<Drawing, "share" | "parts">> {
    let [pixels, area] = [0, 0];
    const parts: Drawing["parts"][number][] = [];
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      const pictures = { before: before[index]?.png, after: after[index]?.png };
      const compared = await this.comparer.compare(pictures.before, pictures.after);
      area += compared.area;
      pixels += compared.pixels;
      if (compared.pixels === 0) continue;
      const files = Object.entries({ ...pictures, difference: compared.png }).flatMap(([which, png]) =>
        png ? [[which, write(report, `${name}-${index + 1}-${which}.png`, png)]] : [],
      );
      parts.push({ top: (before[index] ?? after[index])?.top ?? 0, ...Object.fromEntries(files) });
    }
    return { share: pixels / area, parts };
  }

  async close(): Promise<void> {
    await this.comparer.close();
    await this.visitor.close();
    this.links.remove();
  }
}

function linkIn({ path }: TemporaryFolder, { folder }: DrawnOutput): string {
  const link = join(path, "site");
  rmSync(link, { force: true });
  symlinkSync(folder, link, "junction");
  return link;
}

/** Returns the path in the report, with slashes. */
function write(report: string, name: string, png: Buffer): string {
  const file = join(report, name);
  makeFolder(dirname(file));
  writeFileSync(file, png);
  return name.replaceAll(sep, "/");
}

/** The host whose configuration file a build has written; undefined if hosts read `_headers`, or none is named. */
function hostOf({ files }: Manifest): Host | undefined {
  const written = new Set(files.filter(({ kind }) => kind === "file").map(({ path }) => path));
  return written.has("_headers")
    ? undefined
    : Object.values(hosts).find(({ serve: { configuration = "" } }) => written.has(configuration));
}

interface Difference {
  readonly pixels: number;
  /** The area of both pictures together, in pixels. */
  readonly area: number;
  /** Undefined if nothing differs. */
  readonly png?: Buffer;
}

const script = readFileSync(fileURLToPath(new URL("./compare.js", import.meta.url)), "utf8");

/** Compares pictures in the browser, which reads and writes PNG. */
class Comparer {
  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  static async begin(browser: Browser): Promise<Comparer> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.evaluate(script);
    return new Comparer(context, page);
  }

  /** Undefined for a picture that is missing. */
  async compare(before: Buffer | undefined, after: Buffer | undefined): Promise<Difference> {
    if (before && after?.equals(before)) return { pixels: 0, area: areaOf(before) };
    const call = [before, after].map((png) => JSON.stringify(png?.toString("base64") ?? "")).join();
    const { png, ...measured } = await this.page.evaluate<Difference & { png: string }>(`plinthCompare(${call})`);
    return { ...measured, png: Buffer.from(png, "base64") };
  }

  close = (): Promise<void> => this.context.close();
}

/** Width and height are at fixed places (PNG specification, 11.2.2). */
const areaOf = (png: Buffer): number => png.readUInt32BE(16) * png.readUInt32BE(20);
