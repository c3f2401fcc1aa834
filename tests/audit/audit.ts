/**
 * `npm run audit`: the built site against every goal for visitors, page by page. Exit 1 when a goal is missed.
 */
import { Command, InvalidArgumentError } from "commander";
import type { Cells, Measure } from "./measure.ts";
import { axe } from "./measures/axe.ts";
import { bytes } from "./measures/bytes.ts";
import { inAllCircumstances } from "./measures/circumstances.ts";
import { firefox } from "./measures/firefox.ts";
import { keyboard } from "./measures/keyboard.ts";
import { lighthouse } from "./measures/lighthouse.ts";
import { nu } from "./measures/nu.ts";
import { observatory } from "./measures/observatory.ts";
import { openStage, pages } from "./stage.ts";
import { asJson, missed, resultOf, table } from "./table.ts";

const measures: readonly Measure[] = [bytes, lighthouse, axe, nu, observatory, inAllCircumstances, keyboard, firefox];

const { only, page, json } = new Command("npm run audit --")
  .description("Measures the site as visitors get it: every page, every goal.")
  .option(
    "--only <measures>",
    `some of ${measures.map(({ name }) => name).join()}`,
    someOf(measures.map(({ name }) => name)),
  )
  .option("--page <path>", "one page, such as /about; several with commas", someOf(pages))
  .option("--json", "the result for programs")
  .parse()
  .opts<{ only?: string[]; page?: string[]; json?: true }>();

function someOf(known: readonly string[]) {
  return (text: string): string[] => {
    const names = text.split(",");
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is none of ${known.join()}.`);
    return names;
  };
}

const chosen = measures.filter(({ name }) => only?.includes(name) ?? true);
const paths = page ?? pages;
const stage = await openStage();
try {
  const measured: [Measure, Map<string, Cells>][] = [];
  for (const measure of chosen) {
    const say = (text: string): void => console.error(`${measure.name} ${text}`);
    measured.push([measure, await measure.look(stage, paths, say)]);
  }
  const result = resultOf(paths, measured);
  console.log(json ? asJson(result) : table(result));
  const count = missed(result);
  if (!json) console.log(count === 0 ? "Every goal is reached." : `${count} figures miss their goal ("!").`);
  process.exitCode = count === 0 ? 0 : 1;
} finally {
  await stage.close();
}
