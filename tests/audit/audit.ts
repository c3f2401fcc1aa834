/**
 * `npm run audit`: the built site against the goals for visitors that `plinth check` and the tests do not measure.
 * Exit 1 when a goal is missed or cannot be measured.
 */
import { Command, Option } from "commander";
import type { Measure } from "./measure.ts";
import { behaviour } from "./measures/behaviour.ts";
import { browser } from "./measures/browser.ts";
import { bytes } from "./measures/bytes.ts";
import { firefox } from "./measures/firefox.ts";
import { firstVisits } from "./measures/first-visits.ts";
import { lighthouse } from "./measures/lighthouse.ts";
import { nu } from "./measures/nu.ts";
import { observatory } from "./measures/observatory.ts";
import { webkit } from "./measures/webkit.ts";
import { openStage, pages } from "./stage.ts";

/** Lighthouse runs first, since it needs an idle machine. */
const measures: Readonly<Record<string, Measure>> = {
  lighthouse,
  bytes,
  "first-visits": firstVisits,
  browser,
  nu,
  observatory,
  behaviour,
  firefox,
  webkit,
};
const names = Object.keys(measures);

const { only, without, page } = new Command("npm run audit --")
  .description("Measures every page of the site, as visitors get it, against every goal.")
  .addOption(new Option("--only <measure...>", "some of the measures").choices(names).default(names))
  .addOption(new Option("--without <measure...>", "such as lighthouse on a busy machine").choices(names).default([]))
  .addOption(new Option("--page <path...>", "some of the pages").choices(pages).default(pages))
  .parse()
  .opts<{ only: string[]; without: string[]; page: string[] }>();

let missed = 0;
const stage = await openStage();
try {
  for (const [name, measure] of Object.entries(measures)) {
    if (!only.includes(name) || without.includes(name)) continue;
    const miss = (path: string, problem: string): void => {
      missed += 1;
      console.log(`✗ ${path} ${name}: ${problem}`);
    };
    // A failing tool does not affect other measures: its own goals count as missed.
    await measure(stage, page, (path, [figures, problems]) => {
      console.log(`${name} ${path}: ${figures}`);
      for (const problem of problems) miss(path, problem);
    }).catch((error: unknown) => miss("all pages", `cannot be measured: ${error}`));
  }
  console.log(missed === 0 ? "All goals are met." : `${missed} goals are missed (✗).`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await stage.close();
}
