/** `plinth diff`: two manifests, or output folders, compared; with `--visual`, also what their pages look like. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Option } from "commander";
import { locate } from "../content/locate.ts";
import { type Manifest, manifestName } from "../publish/manifest.ts";
import { manifestAt, whyNoManifest } from "../publish/output-folder.ts";
import { reportName, type VisualReport } from "../serve/inspector/visual-report.ts";
import type { DrawnOutput } from "./browser/visual.ts";
import type { CommandLine } from "./command-line.ts";
import { addExamples, addOptions, choice, described } from "./options.ts";
import { type DiffFormat, diff, diffFormats } from "./reporters/diff.ts";

interface DiffFlags {
  readonly format: DiffFormat;
  readonly exitCode?: boolean;
  readonly visual?: boolean;
  /** The share of pixels that may differ, in percent. */
  readonly threshold?: number;
  readonly limit: number;
  readonly jobs?: number;
  /** The folder of the report. */
  readonly out: string;
}

export function addDiff(line: CommandLine): void {
  const read = (path: string): Manifest =>
    manifestAt(resolve(path)) ?? line.usageError(`${path} ${whyNoManifest(path)}`);
  const command = addOptions(line.parser.command("diff"), {
    shared: ["visual", "threshold", "limit", "jobs", "out"],
    changed: {
      limit: described("draw at most this many pages"),
      out: (option) =>
        described("write the report of --visual into this folder")(option)
          .default("visual-diff")
          .implies({ visual: true }),
    },
    added: {
      "How strict:": [new Option("--exit-code", "exit with 1 if the sites differ")],
      "What to print:": [choice("--format <format>", "print the result in this format", diffFormats).default("text")],
    },
  });
  addExamples(command, [
    ["plinth diff last/ dist/", "show which URLs and files differ"],
    ["plinth diff --visual last/ dist/", "also draw pages, and compare the pixels"],
  ])
    .summary("compare two sites: URLs, files and bytes, and pixels")
    .description("Compares two sites by their manifests: URLs, files and bytes; with --visual, also pixel by pixel.")
    .argument("<before>", `the ${manifestName} of an output folder, or the folder`)
    .argument("<after>", "the same, for the newer site")
    .action(async (before: string, after: string, options: DiffFlags) => {
      const manifests = [read(before), read(after)] as const;
      const outputs = () => [outputAt(before, manifests[0], line), outputAt(after, manifests[1], line)] as const;
      const visual = options.visual ? await compare(outputs(), options, line) : undefined;
      if (options.visual && !visual) return;
      const { text, differs } = diff(...manifests, options.format, visual);
      line.print(text);
      if (visual) line.inform(`Wrote ${join(options.out, reportName)}.\n`);
      if ((options.exitCode && differs) || (visual && exceeds(visual, options))) line.exitCode = 1;
    });
}

/** Draws and compares the pages. Undefined if there is no browser, which is printed. */
async function compare(
  [before, after]: readonly [DrawnOutput, DrawnOutput],
  { out, limit, jobs }: DiffFlags,
  line: CommandLine,
): Promise<VisualReport | undefined> {
  const { compareVisually, foreignInReport } = await import("./browser/visual.ts");
  const report = resolve(out);
  const foreign = foreignInReport(report);
  if (foreign !== undefined) line.usageError(`--out ${out} contains ${foreign}, which is no part of a report`);
  const progress = line.progress();
  const onProgress = progress.pages.bind(progress);
  const result = await compareVisually(before, after, { report, limit, jobs, onProgress });
  progress.end();
  if ("code" in result) {
    line.log(line.reporter.diagnostics(locate([result], process.cwd(), [])));
    line.exitCode = 1;
    return undefined;
  }
  return result;
}

/** The output folder of a manifest, which must have all its files. */
function outputAt(path: string, manifest: Manifest, line: CommandLine): DrawnOutput {
  const folder = statSync(path).isDirectory() ? resolve(path) : dirname(resolve(path));
  const missing = manifest.files.find((file) => !existsSync(join(folder, file.path)));
  if (missing) line.usageError(`--visual needs the whole output folder, and ${path} lacks ${missing.path}`);
  return { folder, manifest };
}

/** Whether a page looks more different than the threshold allows, or could not be drawn. */
const exceeds = ({ pages }: VisualReport, { threshold }: DiffFlags): boolean =>
  threshold !== undefined &&
  pages.some(({ problem, drawings }) => problem !== undefined || drawings.some(({ share }) => share * 100 > threshold));
