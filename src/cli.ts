/** Command line -> exit code. With the reporter, the only code that prints. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { baseOf } from "./base.ts";
import { baselineName, writeBaseline } from "./baseline.ts";
import { type BuildResult, build } from "./build.ts";
import { type ExitCode, exitCodeOf } from "./exit-code.ts";
import { readIfFile } from "./folder.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";
import { defaultLimits } from "./program.ts";
import { Reporter } from "./reporter.ts";
import { defaultPorts } from "./serve/listen.ts";
import type { ServeOptions, Terms } from "./serving.ts";
import { examples, newExamples } from "./usage.ts";

interface Options {
  root: string;
  out?: string;
  json?: boolean;
  /** Something else than the result is printed when all is well. */
  list?: boolean;
  strict?: boolean;
  deep?: boolean;
  allowRemoved?: boolean;
  base?: string;
  /** A manifest's file. */
  against?: string;
  writeBaseline?: boolean;
  /** Seconds. */
  timeLimit?: number;
  /** Megabytes. */
  memoryLimit?: number;
}

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
    const { strict, deep, allowRemoved, base, timeLimit, memoryLimit } = options;
    const { time, memory } = defaultLimits;
    const limits = { time: timeLimit ? timeLimit * 1000 : time, memory: memoryLimit ?? memory };
    const before = options.list ? undefined : publishedBefore(options, root);
    const result = await build({ root, out, base, limits, before, strict, deep, allowRemoved });
    const shown = out && (relative(process.cwd(), out) || ".");
    exitCode = exitCodeOf(result);
    if (options.json && !publishes) return result;
    process.stderr.write(reporter.diagnostics(result.diagnostics));
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

  /** The manifest that --against names; for a check, which opens no output folder, else that of dist/. */
  const publishedBefore = ({ against, out }: Options, root: string): Manifest | undefined => {
    if (against === undefined && out !== undefined) return undefined;
    const path = resolve(against ?? join(root, "dist", manifestName));
    const manifest = parseManifest(readIfFile(path)?.bytes.toString() ?? "");
    if (!manifest && against !== undefined)
      program.error(`error: --against ${against} is no manifest of Plinth (${manifestName} of an output folder)`);
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
  program
    .command("build")
    .description("build and check the site, and publish it if all is well")
    .option("--root <folder>", "the site: a folder with content/ and templates/", named, ".")
    .option("--out <folder>", "where to publish (default: dist in the site's folder)", named)
    .option("--base <path>", "where the site stands on its host, such as /project/", base, "/")
    .option("--strict", "warnings fail, unless the baseline accepts them")
    .option("--allow-removed", "URLs that were published before may vanish")
    .option("--against <manifest>", `what was published before, when dist/ is not there: its ${manifestName}`)
    .option("--time-limit <seconds>", "for a page, a made file, or the list of pages", limit, defaultLimits.time / 1000)
    .option("--memory-limit <megabytes>", "for the site's code", limit, defaultLimits.memory)
    .action(async (options: Options) => void (await run({ out: resolve(options.root, "dist"), ...options }, true)));
  program
    .command("check")
    .description("the same without publishing: nothing is written")
    .option("--root <folder>", "the site: a folder with content/ and templates/", named, ".")
    .option("--base <path>", "where the site stands on its host, such as /project/", base, "/")
    .option("--json", "what was found, as JSON")
    .option("--deep", "prove every page against the whole HTML standard as well (needs the package html-validate)")
    .option("--strict", "warnings fail, unless the baseline accepts them")
    .option("--write-baseline", `accept today's warnings: --strict then fails only on new ones (${baselineName})`)
    .option("--allow-removed", "URLs that were published before may vanish")
    .option("--against <manifest>", `what was published before, when dist/ is not there: its ${manifestName}`)
    .option("--time-limit <seconds>", "for a page, a made file, or the list of pages", limit, defaultLimits.time / 1000)
    .option("--memory-limit <megabytes>", "for the site's code", limit, defaultLimits.memory)
    .action(async (options: Options) => {
      const strict = options.strict === true && !options.writeBaseline;
      const { ok, diagnostics, baseline } = await run({ ...options, strict }, false);
      if (options.json) process.stdout.write(`${JSON.stringify({ version: 1, ok, diagnostics, baseline }, null, 2)}\n`);
      if (!options.writeBaseline || !ok) return;
      const entries = writeBaseline(resolve(options.root), [...diagnostics, ...baseline.accepted]);
      const wrote =
        entries > 0
          ? `Wrote ${baselineName}: ${entries} accepted.`
          : `There are no warnings, so there is no ${baselineName}.`;
      process.stderr.write(reporter.good(wrote));
    });
  program
    .command("dev")
    .description("serve the site while it is worked on: an edit shows at once; nothing is written")
    .option("--root <folder>", "the site: a folder with content/ and templates/", named, ".")
    .option(
      "--port <number>",
      "where to listen; the next free one is taken when it is busy",
      portNumber,
      defaultPorts.dev,
    )
    .option("--strict-port", "fail when the port is busy")
    .option("--host <address>", "listen at this address; 0.0.0.0 lets the whole network read the site", "127.0.0.1")
    .option("--open", "open it in the browser")
    .action(async (options: ServeOptions) => {
      exitCode = await (await import("./serving.ts")).runDev(options, terms);
    });
  program
    .command("new")
    .description("begin a content file: every required field holds something that passes its schema")
    .argument("[type]", "a content type of templates/content.ts; without one, they are listed")
    .argument("[name]", "the file's name, or words to make it of")
    .option("--root <folder>", "the site: a folder with content/ and templates/", named, ".")
    .addHelpText("after", newExamples)
    .action(async (type: string | undefined, name: string | undefined, options: Options) => {
      const { createContentFile } = await import("./new/new.ts");
      const root = resolve(options.root);
      const created = await createContentFile({ root, type, name, epoch: process.env.SOURCE_DATE_EPOCH });
      if (created.kind === "listed") process.stdout.write(reporter.types(created));
      process.stderr.write(reporter.created(created));
      if (created.kind === "written") await run(options, false);
      else if (created.kind !== "listed") exitCode = created.kind === "refused" && created.wrongUse ? 2 : 1;
    });
  program
    .command("preview")
    .description("serve what was built as a good static host does, also while it is built anew")
    .option("--root <folder>", "the site: a folder with content/ and templates/", named, ".")
    .option("--out <folder>", "what to serve (default: dist in the site's folder)", named)
    .option(
      "--port <number>",
      "where to listen; the next free one is taken when it is busy",
      portNumber,
      defaultPorts.preview,
    )
    .option("--strict-port", "fail when the port is busy")
    .option("--host <address>", "listen at this address; 0.0.0.0 lets the whole network read the site", "127.0.0.1")
    .action(async (options: ServeOptions) => {
      exitCode = await (await import("./serving.ts")).runPreview(options, terms);
    });
  program
    .command("verify")
    .description("prove that two builds make the same bytes, and that the output folder holds what was published")
    .option("--root <folder>", "the site: a folder with content/ and templates/", named, ".")
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
      const verified = await verify({ root, out, base: options.base });
      process.stderr.write(reporter.verified(verified, relative(process.cwd(), out) || "."));
      const isProved =
        verified.kind === "verified" && verified.diagnostics.every(({ severity }) => severity === "warning");
      exitCode = isProved ? 0 : 1;
    });
  program
    .command("list")
    .description("every URL with its template, its size and its source files")
    .option("--root <folder>", "the site: a folder with content/ and templates/", named, ".")
    .option("--json", "as JSON")
    .action(async (options: Options) => {
      const { records, ok } = await run({ root: options.root, list: true }, false);
      if (ok)
        process.stdout.write(
          options.json ? listAsJson(records) : new Reporter(process.stdout.isTTY === true && colour).list(records),
        );
    });
  program
    .command("help")
    .description("show this help, or that of a command")
    .argument("[command]", "one of those that plinth help lists")
    .action((name: string | undefined) => {
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

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

/** An empty name, such as that of a variable nobody set, would be the folder that this runs in. */
function named(text: string): string {
  if (text === "") throw new InvalidArgumentError("A folder has a name.");
  return text;
}

function base(text: string): string {
  const path = baseOf(text);
  if (path === undefined) throw new InvalidArgumentError("A base is a path such as /project/.");
  return path;
}

function limit(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number <= 0) throw new InvalidArgumentError("A limit is a number above 0.");
  return number;
}

const listAsJson = (records: BuildResult["records"]): string => {
  const pages = records
    .filter(({ kind }) => kind === "page")
    .map(({ url, path, template, bytes, sources }) => ({ url, path, template, bytes, sources }));
  return `${JSON.stringify(pages, null, 2)}\n`;
};

function version(): string {
  const { version: text } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return text;
}
