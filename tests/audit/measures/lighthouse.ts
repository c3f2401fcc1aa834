/** Lighthouse with its defaults, a phone on simulated slow 4G, and with a slower processor: medians of five runs. */
import { loadavg } from "node:os";
import { type Measure, pageByPage } from "../measure.ts";
import { isErrorPage, type Stage } from "../stage.ts";
import { tool } from "../tools.ts";

/** The part of a report that is used. github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}
interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  /** From the audit "metrics": the observed values, before simulation. */
  readonly details?: { readonly items?: readonly Readonly<Record<string, number>>[] };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** A single run says little: a busy moment of the machine costs up to ten points. The median of five counts. */
const runs = 5;
/** The longest total blocking time, in milliseconds: from 66 ms on, a phone's score is below 100. */
const mostBlocking = 50;
/** Lighthouse's own slowdown of the processor, and that of a phone that is a third slower. */
const slowdowns = [4, 6];

export const lighthouse: Measure = pageByPage(async (stage, path) => {
  const figures: string[] = [];
  const problems: string[] = [];
  for (const slowdown of slowdowns) {
    const reports: Report[] = [];
    while (reports.length < runs) reports.push(await report(stage, path, slowdown));
    const median = (figure: (report: Report) => number | undefined | null): number =>
      reports.map((one) => figure(one) ?? Number.NaN).sort((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
    const metric = (id: string): number => median(({ audits }) => audits[id]?.numericValue);
    const performance = Math.round(100 * median(({ categories }) => categories.performance?.score));
    const fcp = metric("first-contentful-paint");
    const lcp = metric("largest-contentful-paint");
    const blocking = Math.round(metric("total-blocking-time"));
    const shift = metric("cumulative-layout-shift");
    const at = `slowdown ${slowdown}`;
    figures.push(`${at}: ${performance}, ${fcp.toFixed(0)} ms to FCP, ${lcp.toFixed(0)} to LCP, ${blocking} blocked`);
    if (performance < 100) problems.push(`${at}: performance is ${performance}`);
    if (blocking > mostBlocking) problems.push(`${at}: it is blocked for ${blocking} ms`);
    if (shift > 0) problems.push(`${at}: it shifts by ${shift}`);
    if (slowdown !== slowdowns[0]) continue;
    if (lcp > 1000) problems.push(`${at}: its LCP takes ${lcp.toFixed(0)} ms`);
    if (reports.filter(paintsLater).length > runs / 2) problems.push("its LCP is later than its FCP");
    problems.push(...lostPoints(reports[0], path));
  }
  return [`${figures.join("; ")}; load ${loadavg()[0]?.toFixed(1)}`, problems];
});

/**
 * Whether LCP and FCP are different paints, as observed by Chromium. The simulated times of one and
 * the same paint differ, depending on what the simulation considers its cause.
 */
function paintsLater({ audits }: Report): boolean {
  const [seen] = audits.metrics?.details?.items ?? [];
  return seen?.observedLargestContentfulPaint !== seen?.observedFirstContentfulPaint;
}

/** What costs points in the other categories. The console error of /404 is the specification's. */
function lostPoints(found: Report | undefined, path: string): string[] {
  const { performance: _, ...others } = found?.categories ?? {};
  return Object.entries(others).flatMap(([name, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (found?.audits[id]?.score ?? 1) < 1)
      .filter(({ id }) => path !== "/404" || id !== "errors-in-console")
      .map(({ id }) => `${name}: ${id}, ${found?.audits[id]?.title}`),
  );
}

async function report(stage: Stage, path: string, cpuSlowdownMultiplier: number): Promise<Report> {
  const { default: run } = await tool<{ default: Lighthouse }>("lighthouse");
  // Error pages have noindex, as they should.
  const skipAudits = isErrorPage(path) ? ["is-crawlable"] : [];
  const flags = { port: stage.debuggingPort, logLevel: "error", skipAudits, throttling: { cpuSlowdownMultiplier } };
  const attempt = (): ReturnType<Lighthouse> => run(stage.origin + path, flags);
  // A run fails now and then, because Chromium answered too late.
  const result = await attempt().catch(attempt);
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}
