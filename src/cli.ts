/** Command line -> exit code. With the reporter, the only code that prints. */
import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { type BuildResult, build } from "./build.ts";
import { Reporter } from "./reporter.ts";

/** 0: done. 1: mistakes in the site, or it could not be written. 2: wrong use of the command. */
export type ExitCode = 0 | 1 | 2;

interface Options {
  root: string;
  out?: string;
  json?: boolean;
}

/** Runs one command. `started` is when the process began, as `performance.now()` counts. */
export async function main(argv: readonly string[], started = 0): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  // Whoever reads our output may have read enough: `plinth list | head`.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? exitCode : 1));
  const colour = process.stderr.isTTY === true && !process.env.NO_COLOR;
  const reporter = new Reporter(colour);

  const run = async (options: Options, publishes: boolean): Promise<BuildResult> => {
    const root = resolve(options.root);
    const out = publishes ? resolve(options.out ?? resolve(root, "dist")) : undefined;
    const result = await build({ root, out });
    const shown = out && (relative(process.cwd(), out) || ".");
    process.stderr.write(reporter.diagnostics(result.diagnostics));
    const seconds = (performance.now() - started) / 1000;
    if (!result.ok) exitCode = 1;
    if (!options.json || !result.ok)
      process.stderr.write(
        reporter.summary(result, {
          out: shown,
          seconds,
          stands: out !== undefined && shown !== "." && existsSync(out),
        }),
      );
    return result;
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
    .option("--root <folder>", "the site: a folder with content/ and templates/", ".")
    .option("--out <folder>", "where to publish (default: dist in the site's folder)")
    .action(async (options: Options) => void (await run(options, true)));
  program
    .command("check")
    .description("the same without publishing: nothing is written")
    .option("--root <folder>", "the site: a folder with content/ and templates/", ".")
    .action(async (options: Options) => void (await run(options, false)));
  program
    .command("list")
    .description("every URL with its template, its size and its source files")
    .option("--root <folder>", "the site: a folder with content/ and templates/", ".")
    .option("--json", "as JSON")
    .action(async (options: Options) => {
      const { records, ok } = await run({ ...options, json: true }, false);
      if (ok)
        process.stdout.write(
          options.json ? listAsJson(records) : new Reporter(process.stdout.isTTY === true && colour).list(records),
        );
    });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
}

const examples = `
Examples:
  plinth build                      build ./content and ./templates into ./dist
  plinth build --out /var/www/site  publish somewhere else
  plinth check --root ../blog       check another site, write nothing
  plinth list --json                every URL, for other programs

Exit codes:
  0  done    1  the site has mistakes, or could not be written    2  wrong use`;

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
