/** Lighthouse with its defaults, a phone on simulated slow 4G, and with a slower processor: medians of five runs. */
import { loadavg } from "node:os";
import { atMost, type Cell, type Cells, type Measure, pageByPage } from "../measure.ts";
import { isErrorPage, type Stage } from "../stage.ts";
import { tool } from "../tools.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** The part of a report that is used. github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number | null;
        readonly numericValue?: number;
        /** From the audit "metrics": the observed values, before simulation. */
        readonly details?: { readonly items?: readonly Readonly<Record<string, number>>[] };
      }
    >
  >;
}
interface Flags {
  readonly port: number;
  readonly logLevel: "error";
  readonly onlyCategories: readonly string[];
  readonly skipAudits: readonly string[];
  readonly throttling: { readonly cpuSlowdownMultiplier: number };
}
type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>;

/** A single run says little: a busy moment of the machine costs up to ten points. The median of five counts. */
const runs = 5;
/** The longest total blocking time, in milliseconds: from 66 ms on, a phone's score is below 100. */
const mostBlocking = 50;
/** Lighthouse's own slowdown of the processor, and that of a phone that is a third slower. */
const slowdown = { usual: 4, slow: 6 };

export const lighthouse: Measure = {
  name: "lighthouse",
  columns: [
    ["Lighthouse", "100 100 100 100 (/404 96)"],
    ["FCP", "1.00 s"],
    ["LCP", "= FCP, 1.00 s"],
    ["TBT", `${mostBlocking} ms`],
    ["CLS", "0"],
    ["slow phone", "100"],
    ["its TBT", `${mostBlocking} ms`],
    ["load", ""],
  ],
  run: pageByPage(async (stage, path, say) => {
    const [first, ...others] = await reports(stage, path, slowdown.usual, say);
    const slow = await reports(stage, path, slowdown.slow, say);
    const [load = 0] = loadavg();
    return [
      ...cellsOf([first, ...others], path),
      ...performanceOf(slow),
      { text: load.toFixed(1), badness: 0, problems: [] },
    ];
  }),
};

type Reports = readonly [Report, ...Report[]];

/** The reports of all runs; only the first has other categories than performance, which differs from run to run. */
async function reports(stage: Stage, path: string, factor: number, say: (text: string) => void): Promise<Reports> {
  const one = async (chosen: readonly Category[]): Promise<Report> => {
    // A run fails now and then, because Chromium answered too late.
    const found = await report(stage, path, chosen, factor).catch(() => report(stage, path, chosen, factor));
    say(`slowdown ${factor}: ${performance(found)}, ${Math.round(figureOf("total-blocking-time")(found))} ms blocked`);
    return found;
  };
  const found: [Report, ...Report[]] = [await one(factor === slowdown.usual ? categories : ["performance"])];
  while (found.length < runs) found.push(await one(["performance"]));
  return found;
}

const performance = ({ categories: found }: Report): number => Math.round((found.performance.score ?? 0) * 100);
const figureOf =
  (audit: string) =>
  ({ audits }: Report): number =>
    audits[audit]?.numericValue ?? Number.NaN;

/** The median of a figure over all runs. */
function median(found: Reports, figure: (report: Report) => number): number {
  const sorted = found.map(figure).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function cellsOf(found: Reports, path: string): Cells {
  const [fcp, lcp, cls] = ["first-contentful-paint", "largest-contentful-paint", "cumulative-layout-shift"].map(
    (audit) => median(found, figureOf(audit)),
  ) as [number, number, number];
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const late = found.filter(paintsLater).length > found.length / 2 ? ["has an LCP later than its FCP"] : [];
  const slow = lcp > 1000 ? [`has an LCP of ${seconds(lcp)}`] : [];
  const [score, blocking] = performanceOf(found);
  return [
    scores(found[0], score, path),
    atMost(1000, fcp, seconds(fcp), `paints first at ${seconds(fcp)}`),
    { text: seconds(lcp), badness: lcp, problems: [...late, ...slow] },
    blocking,
    atMost(0, cls, cls.toFixed(3), `shifts by ${cls}`),
  ];
}

/** The medians of the performance score and of the blocking time. */
function performanceOf(found: Reports): readonly [score: Cell, blocking: Cell] {
  const score = median(found, performance);
  const blocking = Math.round(median(found, figureOf("total-blocking-time")));
  const each = found.map((one) => `${performance(one)}`).join(", ");
  return [
    { text: String(score), badness: 100 - score, problems: score < 100 ? [`performance is ${score}, of ${each}`] : [] },
    atMost(mostBlocking, blocking, `${blocking} ms`, `is blocked for ${blocking} ms in the median`),
  ];
}

/**
 * Whether LCP and FCP are different paints, as observed by Chromium. The simulated times of one and
 * the same paint differ, depending on what the simulation considers its cause.
 */
function paintsLater({ audits }: Report): boolean {
  const [seen] = audits.metrics?.details?.items ?? [];
  return seen?.observedLargestContentfulPaint !== seen?.observedFirstContentfulPaint;
}

async function report(
  stage: Stage,
  path: string,
  onlyCategories: readonly Category[],
  cpuSlowdownMultiplier: number,
): Promise<Report> {
  const { default: run } = await tool<{ default: Lighthouse }>("lighthouse");
  // Error pages have noindex, as they should.
  const skipAudits = isErrorPage(path) ? ["is-crawlable"] : [];
  const throttling = { cpuSlowdownMultiplier };
  const flags = { port: stage.debuggingPort, logLevel: "error", onlyCategories, skipAudits, throttling } as const;
  const result = await run(stage.origin + path, flags);
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

/** The specification requires the error that /404 logs to the console; it costs four points of best practices. */
const specified = (path: string): string[] => (path === "/404" ? ["errors-in-console"] : []);

/** The scores of the four categories: performance in the median, the others of the first run. */
function scores({ categories: found, audits }: Report, performanceScore: Cell, path: string): Cell {
  const others = categories.filter((name) => name !== "performance");
  const shown = others.map((name) => Math.round((found[name].score ?? 0) * 100));
  const lost = others.flatMap((name) =>
    found[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .filter(({ id }) => !specified(path).includes(id))
      .map(({ id }) => `${name}: ${id}, ${audits[id]?.title}`),
  );
  return {
    text: [performanceScore.text, ...shown].join(" "),
    badness: performanceScore.badness + shown.reduce((sum, score) => sum + 100 - score, 0),
    problems: [...performanceScore.problems, ...lost],
  };
}
