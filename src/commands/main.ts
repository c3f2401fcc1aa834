/** Command line -> exit code. With the reporter, the only code that prints. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { baselineName, writeBaseline } from "../build/baseline.ts";
import { type BuildResult, build } from "../build/build.ts";
import { Profile } from "../build/profile.ts";
import { hostsByOption } from "../hosting/hosts/index.ts";
import { type Manifest, manifestName } from "../publish/manifest.ts";
import { defaultLimits } from "../render/program.ts";
import { defaultPorts } from "../serve/http/listen.ts";
import { dayOf } from "../site/date.ts";
import { type ExitCode, exitCodeOf } from "./exit-code.ts";
import { entryOf, examples, newExamples } from "./help.ts";
import { base, commandsOf, named, type Options, precompressOption, shardOption, todayOption } from "./options.ts";
import { type DiffFormat, diff, diffFormats, manifestAt } from "./reporters/diff.ts";
import { checkOutput, listOutput, printed } from "./reporters/json.ts";
import { profileText } from "./reporters/profile.ts";
import { Progress } from "./reporters/progress.ts";
import { problemOfFile, tell } from "./reporters/tell.ts";
import { Reporter } from "./reporters/terminal.ts";
import type { ServeOptions, Terms } from "./serve.ts";

/** Runs one command. `started` is when the process began, as `performance.now()` counts. */
export async function main(argv: readonly string[], started = 0): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  // Whoever reads our output may have read enough: `plinth list | head`.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? exitCode : 1));
  const colour = process.stderr.isTTY === true && !process.env.NO_COLOR;
  const reporter = new Reporter(colour);
  const terms: Terms = { reporter, started, print: (text) => void process.stderr.write(text) };

  const run = async (options: Options, publishes: boolean): Promise<BuildResult> => {
    const root = resolve(options.root);
    const out = publishes ? resolve(options.out ?? resolve(root, "dist")) : undefined;
    const { strict, deep, allowRemoved, precompress, base, drafts, shard, parts, timeLimit, memoryLimit, threads } =
      options;
    const today = todayOf(options);
    const { time, memory } = defaultLimits;
    const limits = { time: timeLimit ? timeLimit * 1000 : time, memory: memoryLimit ?? memory };
    const before = options.list ? undefined : publishedBefore(options, root);
    const sarif = options.sarif === undefined ? undefined : resolve(options.sarif);
    const problem = sarif && problemOfFile(sarif);
    if (problem) program.error(`error: --sarif ${options.sarif} cannot be written: ${problem}`);
    const profile = new Profile(started);
    const progress = new Progress((text) => void process.stderr.write(text), process.stderr.isTTY === true);
    const onPages = options.list || options.json ? undefined : progress.pages.bind(progress);
    const result = await build({
      root,
      scope: { base, drafts, today, shard, shards: parts },
      strictness: { strict, deep, allowRemoved, before },
      output: { folder: out, precompress },
      run: { limits, threads, profile, onPages },
    });
    profile.end();
    progress.end();
    if (options.profile)
      process.stderr.write(profileText(profile, result.records, process.resourceUsage().maxRSS * 1024));
    if (!options.list) process.stderr.write(tell(result, { root, env: process.env, sarif, version: version() }));
    const shown = out && (relative(process.cwd(), out) || ".");
    exitCode = exitCodeOf(result);
    if (options.json && !publishes) return result;
    process.stderr.write(reporter.diagnostics(result.diagnostics));
    process.stderr.write(reporter.drafts(result));
    process.stderr.write(reporter.mended(result));
    const seconds = (performance.now() - started) / 1000;
    if (!options.list || !result.ok)
      process.stderr.write(
        reporter.summary(result, {
          out: shown,
          seconds,
          stands: out !== undefined && shown !== "." && existsSync(out),
        }),
      );
    return result;
  };

  /** The day by which entries are due. */
  const todayOf = ({ today }: Pick<Options, "today">): string => {
    const epoch = process.env.SOURCE_DATE_EPOCH;
    const day = today ?? dayOf(epoch, Date.now());
    return day ?? program.error(`error: SOURCE_DATE_EPOCH is "${epoch}", and not a number of seconds since 1970.`);
  };

  /** The manifest that --against names; for a check, which opens no output folder, else that of dist/. */
  const publishedBefore = ({ against, out }: Options, root: string): Manifest | undefined => {
    if (against === undefined && out !== undefined) return undefined;
    const manifest = manifestAt(resolve(against ?? join(root, "dist")));
    if (!manifest && against !== undefined) program.error(`error: --against ${against} ${isNone}`);
    return manifest;
  };

  const program = new Command("plinth")
    .description("Renders React templates over Markdown and JSON into a checked, reproducible static site.")
    .version(version(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .showHelpAfterError("(plinth --help shows how it is used)")
    .exitOverride()
    .addHelpText("after", examples);
  const { about, selecting, building, publishing, serving } = commandsOf(program);
  building("build")
    .description("build and check the site, and publish it if all is well")
    .option("--out <folder>", "where to publish (default: dist in the site's folder)", named)
    .addOption(precompressOption())
    .addOption(shardOption())
    .action(async (options: Options) => {
      const { root, shard: part } = options;
      const out = resolve(root, part ? `dist-${part.index}-of-${part.count}` : "dist");
      await run({ out, ...options }, true);
    });
  publishing(about("merge"))
    .description("publish a site whose pages were built in parts, when the checks of the whole site pass")
    .argument("<parts...>", "the folders that plinth build --shard has filled, from the same sources")
    .option("--out <folder>", "where to publish (default: dist in the site's folder)", named)
    .addOption(precompressOption())
    .action(async (folders: string[], options: Options) => {
      await run({ out: resolve(options.root, "dist"), ...options, parts: folders }, true);
    });
  building("check")
    .description("the same without publishing: nothing is written")
    .option("--json", "what was found, as JSON")
    .option("--deep", "prove every page against the whole HTML standard as well (needs the package html-validate)")
    .option("--write-baseline", `accept today's warnings: --strict then fails only on new ones (${baselineName})`)
    .action(async (options: Options) => {
      const strict = options.strict === true && !options.writeBaseline;
      const result = await run({ ...options, strict }, false);
      const { ok, diagnostics, baseline } = result;
      if (options.json) process.stdout.write(printed(checkOutput(result)));
      if (!options.writeBaseline || !ok) return;
      const entries = writeBaseline(resolve(options.root), [...diagnostics, ...baseline.accepted]);
      const wrote =
        entries > 0
          ? `Wrote ${baselineName}: ${entries} accepted.`
          : `There are no warnings, so there is no ${baselineName}.`;
      process.stderr.write(reporter.good(wrote));
    });
  serving("dev", defaultPorts.dev)
    .description("serve the site while it is worked on: an edit shows at once; nothing is written")
    .option("--open", "open it in the browser")
    .option("--no-drafts", "without drafts and entries of a day to come, as it is published")
    .addOption(todayOption())
    .action(async (options: ServeOptions) => {
      exitCode = await (await import("./serve.ts")).runDev({ ...options, today: todayOf(options) }, terms);
    });
  about("new")
    .description("begin a content file: every required field holds something that passes its schema")
    .argument("[type]", "a content type of templates/content.ts; without one, they are listed")
    .argument("[name]", "the file's name, or words to make it of")
    .addHelpText("after", newExamples)
    .action(async (type: string | undefined, name: string | undefined, options: Options) => {
      const { createContentFile } = await import("./new/new.ts");
      const root = resolve(options.root);
      const created = await createContentFile({ root, type, name, epoch: process.env.SOURCE_DATE_EPOCH });
      if (created.kind === "listed") process.stdout.write(reporter.types(created));
      process.stderr.write(reporter.created(created));
      if (created.kind === "written") await run(options, false);
      if (created.kind === "item") process.stdout.write(`${JSON.stringify(created.item, null, 2)}\n`);
      if (created.kind === "no-site") exitCode = 1;
      if (created.kind === "refused") exitCode = created.wrongUse ? 2 : 1;
    });
  serving("preview", defaultPorts.preview)
    .description("serve what was built as a good static host does, also while it is built anew")
    .option("--out <folder>", "what to serve (default: dist in the site's folder)", named)
    .addOption(new Option("--as <host>", "answer as that host would").choices([...hostsByOption.keys()]))
    .action(async (options: ServeOptions) => {
      exitCode = await (await import("./serve.ts")).runPreview(options, terms);
    });
  selecting("verify")
    .description("prove that two builds make the same bytes, and that the output folder holds what was published")
    .option("--out <folder>", "what was published (default: dist in the site's folder)", named)
    .option(
      "--base <path>",
      "where the site stands on its host, such as /project/ (default: where that of the output folder does)",
      base,
    )
    .action(async (options: Options) => {
      const { verify } = await import("./verify/verify.ts");
      const root = resolve(options.root);
      const out = resolve(options.out ?? join(root, "dist"));
      const verified = await verify({ root, out, base: options.base, drafts: options.drafts, today: todayOf(options) });
      process.stderr.write(reporter.verified(verified, relative(process.cwd(), out) || "."));
      const isProved =
        verified.kind === "verified" && verified.diagnostics.every(({ severity }) => severity === "warning");
      exitCode = isProved ? 0 : 1;
    });
  selecting("list")
    .description("every URL with its template, its size and its source files")
    .option("--json", "as JSON")
    .action(async (options: Options) => {
      const result = await run({ ...options, json: false, list: true }, false);
      const table = new Reporter(process.stdout.isTTY === true && colour);
      if (result.ok)
        process.stdout.write(options.json ? printed(listOutput(result)) : table.list(result.records, result.drafts));
    });
  about("schema")
    .description("the content types as JSON Schema, for editors: printed, or written into a folder")
    .argument("[folder]", "where a file is written for each type; settings for VS Code are then printed")
    .action(async (folder: string | undefined, options: Options) => {
      const { asValue, schemasOf, writeSchemas } = await import("./schema.ts");
      const root = resolve(options.root);
      const schemas = await schemasOf(root);
      process.stderr.write(reporter.schemas(schemas));
      exitCode = schemas.kind === "schemas" && schemas.types.every((type) => "schema" in type) ? 0 : 1;
      if (schemas.kind === "no-site") return;
      const { types } = schemas;
      process.stdout.write(printed(folder === undefined ? asValue(types) : writeSchemas(types, root, resolve(folder))));
    });
  selecting("explain")
    .description("what a page is made of, what leads to it and away from it, and what it makes a visitor load")
    .argument("<url>", "a page, such as /about")
    .option("--json", "as JSON")
    .action(async (url: string, options: Options) => {
      const { explain, explainedText } = await import("./explain-index.ts");
      const { root, drafts } = options;
      const explained = await explain({ root: resolve(root), scope: { drafts, today: todayOf(options) } }, url);
      const { ok, diagnostics } = explained.result;
      if (explained.kind === "page")
        process.stdout.write(options.json ? printed(explained.page) : explainedText(explained.page));
      else if (!ok) process.stderr.write(reporter.diagnostics(diagnostics));
      process.stderr.write(reporter.explained(explained, url));
      exitCode = explained.kind === "page" ? 0 : 1;
    });
  program
    .command("diff")
    .description("what two manifests, or output folders, tell of two sites: URLs, files, bytes")
    .argument("<before>", `${manifestName} of an output folder, or the folder`)
    .argument("<after>", "the same of the later one")
    .addOption(new Option("--format <format>", "how it is told").choices(diffFormats).default("text"))
    .option("--exit-code", "exit 1 when they differ; else it is 0 whatever the difference")
    .action((before: string, after: string, options: { format: DiffFormat; exitCode?: boolean }) => {
      const read = (path: string): Manifest => manifestAt(resolve(path)) ?? program.error(`error: ${path} ${isNone}`);
      const { text, differs } = diff(read(before), read(after), options.format);
      process.stdout.write(text);
      if (options.exitCode && differs) exitCode = 1;
    });
  program
    .command("help")
    .description("show this help, or that of a command, or explain a diagnostic")
    .argument("[name]", "a command that plinth help lists, or a code such as link/no-target")
    .action((name: string | undefined) => {
      if (name?.includes("/")) {
        const { entry, hint = "" } = entryOf(name, textOf("../../docs/diagnostics.md"));
        return entry ? void process.stdout.write(entry) : program.error(`error: unknown code '${name}'${hint}`);
      }
      const asked = name === undefined ? program : program.commands.find((command) => command.name() === name);
      if (!asked) return program.error(`error: unknown command '${name}'`);
      asked.help();
    });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
}

const isNone = `is no manifest of Plinth (${manifestName} of an output folder)`;

function version(): string {
  return (JSON.parse(textOf("../../package.json")) as { version: string }).version;
}

/** A file of the project, by its way from this folder. */
const textOf = (way: string): string => readFileSync(new URL(way, import.meta.url), "utf8");
