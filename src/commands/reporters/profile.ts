/** The table of `--profile`: where the time of a build went, for people. */

import type { Profile } from "../../build/profile.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import { count, size } from "./format.ts";

/** What the site's threads were asked, in words. */
const asked: Readonly<Record<string, string>> = {
  collect: "validating content and listing pages",
  render: "rendering",
  makeFile: "making other files",
};

/** @param peak most memory that the process held, in bytes; esbuild's process is not counted. */
export function profileText({ main, thread }: Profile, records: readonly OutputRecord[], peak: number): string {
  const total = sum(main);
  const stages = [...main].map(([stage, spent]) => row(`  ${stage}`, spent, total));
  const calls = [...thread].map(([call, spent]) => row(`  ${asked[call] ?? call}`, spent, total));
  const pages = records.filter(({ kind }) => kind === "page").length;
  const bytes = records.reduce((all, record) => all + record.bytes, 0);
  const facts = [
    `${count(pages, "page")}, ${size(bytes)} in all`,
    `${Math.round((pages / total) * 1000)} pages a second`,
    `${size(peak)} of memory at most`,
  ];
  return [
    row("main thread", total, total),
    ...stages,
    row("site's threads", sum(thread), total),
    ...calls,
    `${facts.join(", ")}.`,
    "",
  ].join("\n");
}

const sum = (spent: ReadonlyMap<string, number>): number => [...spent.values()].reduce((all, one) => all + one, 0);

const row = (what: string, spent: number, total: number): string =>
  `${what.padEnd(36)}${`${Math.round(spent)} ms`.padStart(10)}${`${Math.round((spent / total) * 100)} %`.padStart(7)}`;
