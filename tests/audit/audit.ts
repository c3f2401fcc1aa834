/**
 * `npm run audit`: the built site against every goal for visitors, page by page. Exit 1 when a goal is missed or could
 * not be measured.
 */
import { Command, InvalidArgumentError } from "commander";
import type { Found, Measure } from "./measure.ts";
import { axe } from "./measures/axe.ts";
import { behaviour } from "./measures/behaviour.ts";
import { browser } from "./measures/browser.ts";
import { bytes } from "./measures/bytes.ts";
import { inAllCircumstances } from "./measures/circumstances.ts";
import { firefox } from "./measures/firefox.ts";
import { firstVisits } from "./measures/first-visits.ts";
import { keyboard } from "./measures/keyboard.ts";
import { lighthouse } from "./measures/lighthouse.ts";
import { localFonts } from "./measures/local-fonts.ts";
import { nu } from "./measures/nu.ts";
import { observatory } from "./measures/observatory.ts";
import { pressed } from "./measures/pressed.ts";
import { travel } from "./measures/travel.ts";
import { webkit } from "./measures/webkit.ts";
import { openStage, pages } from "./stage.ts";
import { asJson, goals, missed, problems, resultOf, table } from "./table.ts";

/** Lighthouse runs first, since it needs an idle machine. */
const measures: readonly Measure[] = [
  ...[
    lighthouse,
    bytes,
    firstVisits,
    localFonts,
    browser,
    axe,
    nu,
    observatory,
    inAllCircumstances,
    keyboard,
    pressed,
    behaviour,
    travel,
    firefox,
  ],
  webkit,
];
const names = measures.map(({ name }) => name);

const { only, without, page, json } = new Command("npm run audit --")
  .description("Measures every page of the site, as visitors get it, against every goal.")
  .option("--only <measures>", `some of ${names.join()}`, someOf(names))
  .option("--without <measures>", "skip some measures: --without lighthouse on a busy machine", someOf(names))
  .option("--page <path>", "one page, such as /about; several with commas", someOf(pages))
  .option("--json", "the result for programs")
  .parse()
  .opts<{ only?: string[]; without?: string[]; page?: string[]; json?: true }>();

function someOf(known: readonly string[]) {
  return (text: string): string[] => {
    const names = text.split(",");
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is none of ${known.join()}.`);
    return names;
  };
}

const chosen = measures.filter(({ name }) => (only?.includes(name) ?? true) && !without?.includes(name));
const paths = page ?? pages;
const stage = await openStage();
try {
  const measured: [Measure, Found][] = [];
  for (const measure of chosen) {
    const say = (text: string): void => console.error(`${measure.name} ${text}`);
    const began = performance.now();
    // A failing tool does not affect other measures: its own goals count as missed.
    const found = await measure.run(stage, paths, say).catch((error: unknown) => error as Error);
    say(`took ${Math.round((performance.now() - began) / 1000)} s`);
    measured.push([measure, found instanceof Error ? new Map(paths.map((path) => [path, found])) : found]);
  }
  const result = resultOf(paths, measured);
  const count = missed(result);
  if (json) console.log(asJson(result));
  else {
    console.log([goals(result), table(result), ...problems(result)].join("\n\n"));
    console.log(count === 0 ? "\nAll goals are met." : `\n${count} figures miss their goal ("!").`);
  }
  process.exitCode = count === 0 ? 0 : 1;
} finally {
  await stage.close();
}
