/** The table of `--profile`: how long each part of a build took. */
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

/** @param peak memory of the process in bytes, without esbuild's process. */
export function profileText(profile: Profile, records: readonly OutputRecord[], peak: number): string {
  const { main, thread } = profile;
  const total = sum(main);
  const stages = [...main].map(([stage, spent]) => row(`  ${stage}`, spent, total));
  const threads = [...thread].map(([call, spent]) => row(`  ${calls[call] ?? call}`, spent, total));
  const pages = records.filter(({ kind }) => kind === "page").length;
  const bytes = records.reduce((all, record) => all + record.bytes, 0);
  const facts = [
    `${count(pages, "page")}, ${size(bytes)} in total`,
    `${count(Math.round((pages / total) * 1000), "page")} per second`,
    `${size(peak)} peak memory`,
  ];
  return [
    row("main thread", total, total),
    ...stages,
    row("site's threads", sum(thread), total),
    ...threads,
    `${facts.join(", ")}.`,
    "",
  ].join("\n");
}

const sum = (spent: ReadonlyMap<string, number>): number => [...spent.values()].reduce((all, one) => all + one, 0);

const row = (what: string, spent: number, total: number): string =>
  `${what.padEnd(36)}${`${Math.round(spent)} ms`.padStart(10)}${`${Math.round((spent / total) * 100)} %`.padStart(7)}`;
