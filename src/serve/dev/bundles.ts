/** Scripts and styles for the browser kept up to date: what did not change is not bundled again, and a mistake leaves the last good ones. */
import { isDeepStrictEqual } from "node:util";
import { type Finding, Report } from "../../diagnostics/diagnostic.ts";
import type { Bundles } from "../../output/output-file.ts";
import { bundle } from "../../render/bundle/assets.ts";
import { Incremental } from "./incremental-bundler.ts";

export class LiveBundles {
  /** The last good ones; the same object as long as their bytes are the same. */
  current: Bundles = { files: [], assets: {} };
  findings: readonly Finding[] = [];
  /** What they were last made of. */
  private entries: readonly string[] | undefined;
  private readonly bundler = new Incremental();

  constructor(private readonly root: string) {}

  /** Every file that they are made of. */
  get sources(): ReadonlySet<string> {
    return new Set(this.current.files.flatMap(({ sources }) => sources));
  }

  /** @param entries paths relative to templates/. */
  async update(entries: readonly string[]): Promise<void> {
    this.entries = entries;
    const report = new Report();
    const bundles = await bundle(this.root, entries, report, { run: this.bundler.bundle });
    this.findings = report.findings;
    if (bundles.assets && nameOf(bundles) !== nameOf(this.current)) this.current = bundles;
  }

  isOf = (entries: readonly string[]): boolean => isDeepStrictEqual(entries, this.entries);

  warm = (): Promise<void> => this.bundler.warm();

  end = (): Promise<void> => this.bundler.end();
}

/** The paths carry a hash of the bytes. */
const nameOf = ({ files, assets }: Bundles): string =>
  JSON.stringify([assets, files.map(({ path, sources }) => [path, sources])]);
