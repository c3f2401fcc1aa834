/**
 * `plinth new`: a new content file that passes its schema, where its content type looks for it. The site's thread
 * creates its example values (content/scaffold/scaffold.ts); here they become text and a file.
 */
import { resolve } from "node:path";
import { formats } from "../../content/formats/index.ts";
import type { ScaffoldAnswer } from "../../content/scaffold/scaffold.ts";
import { defaultLimits, type Limits } from "../../render/program.ts";
import { runCheck } from "../build.ts";
import type { CommandLine } from "../command-line.ts";
import { addExamples, addOptions, type LimitOptions, limits, limitsOf, type SiteOptions, todayOf } from "../options.ts";
import { withSite } from "../with-site.ts";
import {
  type Created,
  describeObstacle,
  inOrderOfUse,
  newText,
  nextStep,
  noExample,
  typeLines,
  unknownType,
  wrongUse,
} from "./messages.ts";
import { findObstacle, writeNew } from "./write-file.ts";

export function addNew(line: CommandLine): void {
  addExamples(
    addOptions(line.program.command("new"), { shared: ["root", "silent", ...limits] }),
    [
      ['plinth new posts "Spring launch"', "create content/posts/spring-launch.md"],
      ["plinth new", "list the content types"],
    ],
    `Existing files are never overwritten. Afterwards the site is checked. A schema
sets the example value of a field with .meta({ examples: ["..."] }). Dates are
today's, in UTC, or the date of SOURCE_DATE_EPOCH.`,
  )
    .summary("create a content file that passes its schema")
    .description("Creates a content file whose required fields pass their schema.")
    .argument("[type]", "a content type of templates/content.ts; without one, list the types")
    .argument("[name]", "the file name, or words to make it from")
    .action(async (type: string | undefined, name: string | undefined, options: SiteOptions & LimitOptions) => {
      const today = todayOf({}, line);
      const limits = limitsOf(options);
      const created = await createContentFile({ root: resolve(options.root), type, name, today, limits });
      if (created.kind === "listed") line.print(`${typeLines(created.types).join("\n")}\n`);
      const print = created.kind === "refused" || created.kind === "no-site" ? line.log : line.inform;
      print(newText(created, line.reporter));
      if (created.kind === "written") await runCheck(options, line);
      if (created.kind === "item") line.print(`${JSON.stringify(created.item, null, 2)}\n`);
      if (created.kind === "no-site") line.exitCode = 1;
      if (created.kind === "refused") line.exitCode = created.exitCode;
    });
}

export interface NewOptions {
  /** The folder with content/ and templates/; absolute. */
  readonly root: string;
  /** The name of a content type; without one, the types are listed. */
  readonly type: string | undefined;
  /** Replaces the `*` in the type's pattern; words become a file name. */
  readonly name: string | undefined;
  /** For fields that hold a date, YYYY-MM-DD. */
  readonly today: string;
  /** Of the site's code. */
  readonly limits?: Limits;
}

/** Writes the file, or returns why not. Other content may have errors. @throws only if the engine has a bug. */
export async function createContentFile(options: NewOptions): Promise<Created> {
  const { root, type, name, today, limits = defaultLimits } = options;
  const result = await withSite(root, limits, (program) => program.call("scaffold", { type, name, today }));
  return "answer" in result ? written(root, type, result.answer) : { kind: "no-site", ...result };
}

function written(root: string, requested: string | undefined, { known, scaffold }: ScaffoldAnswer): Created {
  if (requested === undefined) return { kind: "listed", types: inOrderOfUse(known) };
  if (!scaffold) return unknownType(requested, known);
  if ("message" in scaffold) return wrongUse(scaffold.message, { hint: scaffold.hint });
  const { type, file, whole } = scaffold;
  const existing = findObstacle(root, file);
  if (existing) return describeObstacle(existing, scaffold, known);
  if ("unsolved" in whole) return noExample(file, whole.unsolved);
  const obstacle = writeNew(root, file, formats[type.format].write(whole.value));
  return obstacle
    ? describeObstacle(obstacle, scaffold, known)
    : { kind: "written", file, next: nextStep(type, whole.value) };
}
