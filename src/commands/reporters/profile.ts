/** The table of `--profile`: how long each part of a build took. */
import { availableParallelism } from "node:os";
import { count, size } from "../../diagnostics/format.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import type { Profile } from "../../pipeline/profile.ts";

/** Labels of the calls of the thread protocol. */
const calls: Readonly<Record<string, string>> = {
  collect: "validating content and listing pages",
  render: "rendering",
  makeFile: "generating other files",
  saveResults: "keeping results for later builds",
};

/** What a build used. */
interface Used {
  /** Of the machine. */
  readonly cores?: number;
  /** The number of threads that rendered pages; one by default. */
  readonly threads?: number | undefined;
  /** The peak memory of the process in bytes, without esbuild's process. */
  readonly peak: number;
}

export function profileText(profile: Profile, records: readonly OutputRecord[], used: Used): string {
  const { main, thread } = profile;
  const total = sum(main);
  const stages = [...main].map(([stage, spent]) => row(`  ${stage}`, spent, total));
  const threads = [...thread].map(([call, spent]) => row(`  ${calls[call] ?? call}`, spent, total));
  const pages = records.filter(({ kind }) => kind === "page").length;
  const bytes = records.reduce((all, record) => all + record.bytes, 0);
  const facts = [
    `${count(pages, "page")}, ${size(bytes)} in total`,
    `${count(Math.round((pages / total) * 1000), "page")} per second`,
    `${size(used.peak)} peak memory`,
  ];
  return [
    row("main thread", total, total),
    ...stages,
    row("site's threads", sum(thread), total),
    ...threads,
    `${facts.join(", ")}.`,
    ...adviceOn(profile, used, total),
    "",
  ].join("\n");
}

/** The main thread's work on rendered pages. More threads cannot make a build faster than that. */
const onPages = ["finishing pages", "inspecting", "writing"] as const;
/** The smallest gain to mention, as a share of the build: less is lost on starting the threads. */
const worthIt = 0.1;

/** How many threads would render the site fastest: a core for each, and one for the main thread. */
function adviceOn({ main, thread }: Profile, used: Used, total: number): string[] {
  const { cores = availableParallelism(), threads = 1 } = used;
  const rendering = thread.get("render") ?? 0;
  const onMainThread = onPages.reduce((all, stage) => all + (main.get(stage) ?? 0), 0);
  const most = Math.min(cores - 1, Math.ceil(rendering / Math.max(onMainThread, 1)));
  const saved = Math.max(onMainThread, rendering / threads) - Math.max(onMainThread, rendering / most);
  return most > threads && saved > worthIt * total
    ? [`With --threads ${most}, the build would take about ${(saved / 1000).toFixed(1)} s less.`]
    : [];
}

const sum = (spent: ReadonlyMap<string, number>): number => [...spent.values()].reduce((all, one) => all + one, 0);

const row = (what: string, spent: number, total: number): string =>
  `${what.padEnd(36)}${`${Math.round(spent)} ms`.padStart(10)}${`${Math.round((spent / total) * 100)} %`.padStart(7)}`;
