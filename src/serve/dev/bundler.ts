/**
 * Incremental bundling for `plinth dev`: unchanged files are not parsed again. After an error in a
 * script or style, the last good bundles are kept.
 */
import type { BuildContext, BuildResult } from "esbuild";
import { type Finding, Report } from "../../base/diagnostic.ts";
import type { Bundles } from "../../output/output-file.ts";
import { bundleAssets } from "../../runtime/bundle/assets.ts";
import { type EsbuildOptions, loadEsbuild, type RunEsbuild } from "../../runtime/bundle/esbuild.ts";
import type { Program } from "../../runtime/program.ts";

/** One esbuild context, started when it is first needed. */
export class IncrementalBundler {
  /** All input files of the last bundles, relative to the root, including those that contribute no code. */
  inputFiles: readonly string[] = [];
  private options: EsbuildOptions | undefined;
  private context: BuildContext<EsbuildOptions> | undefined;
  private entries = "";
  private last: Promise<unknown> = Promise.resolve();

  /** Bundles incrementally as long as the entries are the same; other entries start a new context. */
  readonly bundle: RunEsbuild = async (options) => {
    const entries = JSON.stringify([
      options.entryPoints,
      options.tsconfigRaw,
      options.plugins?.map(({ name }) => name),
    ]);
    if (entries !== this.entries) await this.end();
    this.entries = entries;
    this.options ??= options;
    return await this.rebuild(this.options);
  };

  async end(): Promise<void> {
    await this.last;
    const { context } = this;
    this.context = undefined;
    this.options = undefined;
    await context?.dispose();
  }

  /** One at a time: during a rebuild, esbuild would return its result for the next one as well. */
  private rebuild(options: EsbuildOptions): Promise<BuildResult<EsbuildOptions>> {
    const result = this.last.then(async () => {
      this.context ??= await loadEsbuild().context(options);
      const bundled = await this.context.rebuild();
      this.inputFiles = Object.keys(bundled.metafile.inputs);
      return bundled;
    });
    this.last = result.catch(() => undefined);
    return result;
  }
}

export class LiveAssets {
  /** The last good bundles; the same object as long as their bytes are the same. */
  current: Bundles = { files: [], assets: {} };
  findings: readonly Finding[] = [];
  private input = "";
  private readonly bundler = new IncrementalBundler();

  constructor(private readonly root: string) {}

  get sources(): ReadonlySet<string> {
    return new Set(this.current.files.flatMap(({ sources }) => sources));
  }

  /** Every file that the bundles are made from, or that has an error. */
  get inputFiles(): readonly string[] {
    return [...this.bundler.inputFiles, ...this.findings.flatMap(({ file = [] }) => file)];
  }

  /** Bundles what a site's code lists and imports. */
  async update(program: Program): Promise<void> {
    this.input = inputOf(program);
    const report = new Report();
    const { bundled, settings } = program;
    const islands = { modules: bundled.islands, runtime: settings.islandRuntime, isDevelopment: true };
    const options = { imported: bundled.imported, islands, run: this.bundler.bundle };
    const bundles = await bundleAssets(this.root, settings.bundles, report, options);
    this.findings = report.findings;
    if (bundles.assets && versionOfBundles(bundles) !== versionOfBundles(this.current)) this.current = bundles;
  }

  isFor = (program: Program): boolean => inputOf(program) === this.input;

  end = (): Promise<void> => this.bundler.end();
}

const inputOf = ({ settings: { bundles, islandRuntime }, bundled: { imported, islands } }: Program): string =>
  JSON.stringify([bundles, imported.css, versionOfBundles(imported), islands, islandRuntime]);

/** Equal for bundles with the same bytes, since their paths contain a hash of the bytes. */
const versionOfBundles = ({ files, assets }: Bundles): string =>
  JSON.stringify([assets, files.map(({ path, sources }) => [path, sources])]);
