/** Lighthouse with its defaults: a phone on simulated slow 4G. */
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
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: "error"; onlyCategories: readonly string[]; skipAudits: readonly string[] },
) => Promise<{ lhr: Report } | undefined>;

/**
 * Other load on the machine can only increase a figure, and Lighthouse multiplies it by four to simulate a phone's
 * processor. So a page is measured until it meets its goals, up to a maximum number of times; the best report counts.
 */
const mostRuns = 10;

export const lighthouse: Measure = {
  name: "lighthouse",
  columns: [
    ["Lighthouse", "100 100 100 100 (/404 96)"],
    ["FCP", "1.00 s"],
    ["LCP", "= FCP, 1.00 s"],
    ["TBT", "0 ms"],
    ["CLS", "0"],
    ["runs", ""],
    ["load", ""],
  ],
  run: pageByPage(async (stage, path, say) => {
    const first = await report(stage, path, categories);
    let best = cellsOf(first, path);
    const shown = (cells: Cells): string => cells.map(({ text }) => text).join(", ");
    say(shown(best));
    let runs = 1;
    // Only the performance figures differ from run to run.
    for (; runs < mostRuns && lossOf(best) > 0; runs++) {
      // A failed run does not improve the result.
      const next = await report(stage, path, ["performance"]).catch(() => undefined);
      if (!next) continue;
      const whole = {
        categories: { ...first.categories, ...next.categories },
        audits: { ...first.audits, ...next.audits },
      };
      const cells = cellsOf(whole, path);
      say(shown(cells));
      if (lossOf(cells) < lossOf(best)) best = cells;
    }
    const [load = 0] = loadavg();
    const remark = (text: string): Cell => ({ text, badness: 0, problems: [] });
    return [...best, remark(String(runs)), remark(load.toFixed(1))];
  }),
};

/** The distance of a report from its goals: the number of missed goals, then the blocking time. */
const lossOf = (cells: Cells): number =>
  cells.reduce((sum, { problems }) => sum + 1000 * problems.length, 0) + (cells[3]?.badness ?? 0);

function cellsOf(found: Report, path: string): Cells {
  const figure = (audit: string): number => found.audits[audit]?.numericValue ?? Number.NaN;
  const [fcp, lcp] = [figure("first-contentful-paint"), figure("largest-contentful-paint")];
  const [tbt, cls] = [Math.round(figure("total-blocking-time")), figure("cumulative-layout-shift")];
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const late = paintsLater(found) ? ["has an LCP later than its FCP"] : [];
  const slow = lcp > 1000 ? [`has an LCP of ${seconds(lcp)}`] : [];
  return [
    scores(found, path),
    atMost(1000, fcp, seconds(fcp), `paints first at ${seconds(fcp)}`),
    { text: seconds(lcp), badness: lcp, problems: [...late, ...slow] },
    atMost(0, tbt, `${tbt} ms`, `is blocked for ${tbt} ms`),
    atMost(0, cls, cls.toFixed(3), `shifts by ${cls}`),
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

async function report(stage: Stage, path: string, onlyCategories: readonly Category[]): Promise<Report> {
  const { default: run } = await tool<{ default: Lighthouse }>("lighthouse");
  // Error pages have noindex, as they should.
  const skipAudits = isErrorPage(path) ? ["is-crawlable"] : [];
  const flags = { port: stage.debuggingPort, logLevel: "error", onlyCategories, skipAudits } as const;
  const result = await run(stage.origin + path, flags);
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

/** The specification requires the error that /404 logs to the console; it costs four points of best practices. */
const specified = (path: string): string[] => (path === "/404" ? ["errors-in-console"] : []);

function scores({ categories: found, audits }: Report, path: string): Cell {
  const shown = categories.map((name) => Math.round((found[name].score ?? 0) * 100));
  const lost = categories.flatMap((name) =>
    found[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (name === "performance" ? 0.9 : 1))
      .filter(({ id }) => !specified(path).includes(id))
      .map(({ id }) => `${name}: ${id}, ${audits[id]?.title}`),
  );
  const missed = categories.filter(
    (name, at) => (shown[at] ?? 0) < 100 && !(name === "best-practices" && path === "/404"),
  );
  const problems = lost.length > 0 ? lost : missed.map((name) => `${name} is below 100`);
  return { text: shown.join(" "), badness: 400 - shown.reduce((sum, score) => sum + score, 0), problems };
}
