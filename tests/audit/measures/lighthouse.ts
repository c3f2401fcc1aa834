/** Lighthouse as it is by default: a phone on simulated slow 4G. The median of three runs, by their paint. */
import { atMost, type Cell, type Measure, pageByPage } from "../measure.ts";
import { isErrorPage, type Stage } from "../stage.ts";
import { tool } from "../tools.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** What is read of a report. github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >;
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: "error"; onlyCategories: readonly string[]; skipAudits: readonly string[] },
) => Promise<{ lhr: Report } | undefined>;

export const lighthouse: Measure = {
  name: "lighthouse",
  columns: [
    ["Lighthouse", "100 100 100 100"],
    ["FCP", "1.00 s"],
    ["LCP", "= FCP"],
    ["TBT", "0 ms"],
    ["CLS", "0"],
  ],
  look: pageByPage(async (stage, path) => {
    const runs: Report[] = [];
    for (let run = 0; run < 3; run++) runs.push(await report(stage, path));
    const median = runs.sort(
      (one, other) => figure(one, "largest-contentful-paint") - figure(other, "largest-contentful-paint"),
    )[1];
    if (!median) throw new Error("unreachable: three runs have a second one");
    const [fcp, lcp, tbt, cls] = [
      "first-contentful-paint",
      "largest-contentful-paint",
      "total-blocking-time",
      "cumulative-layout-shift",
    ].map((id) => figure(median, id)) as [number, number, number, number];
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
    return [
      scores(median, path),
      atMost(1000, fcp, seconds(fcp), `paints first at ${seconds(fcp)}`),
      atMost(
        Math.round(fcp),
        Math.round(lcp),
        seconds(lcp),
        `paints its largest part at ${seconds(lcp)}, first at ${seconds(fcp)}`,
      ),
      atMost(0, tbt, `${Math.round(tbt)} ms`, `is blocked for ${tbt} ms`),
      atMost(0, cls, cls.toFixed(3), `shifts by ${cls}`),
    ];
  }),
};

const figure = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;

async function report(stage: Stage, path: string): Promise<Report> {
  const { default: run } = await tool<{ default: Lighthouse }>("lighthouse");
  // Error pages ask crawlers to leave them out, as they should.
  const skipAudits = isErrorPage(path) ? ["is-crawlable"] : [];
  const flags = { port: stage.debuggingPort, logLevel: "error", onlyCategories: categories, skipAudits } as const;
  const result = await run(stage.origin + path, flags);
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

/** The error that /404 writes to the console is specified, and costs four points of best practices. */
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
