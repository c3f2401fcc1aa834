/**
 * templates/ while it is edited: whether an edit affects the site's code or its scripts and styles, and the thread that
 * runs new code. If the code has an error, the running program is kept.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Finding, Report } from "../../base/diagnostic.ts";
import { canBundle } from "../../runtime/bundle/site-plugins.ts";
import { bundleSite } from "../../runtime/bundle/templates.ts";
import { EngineThread } from "../../runtime/engine-thread.ts";
import { Program } from "../../runtime/program.ts";
import { type BundledTemplates, type Limits, modulesOf, ThreadClient } from "../../runtime/thread-client.ts";
import type { ListedSite, Listing } from "../../site-thread/protocol.ts";
import { IncrementalBundler, LiveAssets } from "./bundler.ts";
import { type ChangedPaths, changesNothing } from "./machine.ts";
import { LivePackages } from "./packages.ts";

/** The site's code, running in its thread. */
export interface ListedProgram {
  readonly program: Program;
  readonly site: ListedSite;
}

/** The site's listing, and the findings for an exception in pages() or the result of hosting(). */
export interface ListingResult {
  readonly listing: Listing;
  readonly exceptions: readonly Finding[];
}

interface Reload {
  /** Changed files of templates/, or that templates use, relative to the root: empty at the start, or after a crash. All if a package changed. */
  readonly changed: ChangedPaths;
  readonly running: ListedProgram | undefined;
  readonly reading: Promise<unknown> | undefined;
  /** Sends all content to a new program and lists its pages. Undefined if its thread crashed. */
  readonly collect: (program: Program) => Promise<ListingResult | undefined>;
}

export class LiveTemplates {
  findings: readonly Finding[] = [];
  readonly assets: LiveAssets;
  private readonly bundler = new IncrementalBundler();
  private readonly packages: LivePackages;
  /** Packages that Node cannot load. */
  private readonly inBundle = new Set<string>();
  /** The last code without errors in templates/, even if it does not run. */
  private bundled: BundledTemplates | undefined;
  private readonly standby: StandbyThread;
  private ending: Promise<void> | undefined;

  constructor(
    private readonly root: string,
    private readonly limits: Limits,
  ) {
    this.assets = new LiveAssets(root);
    this.packages = new LivePackages(root);
    this.standby = new StandbyThread(root, limits);
  }

  /**
   * Bundles what an edit affects and, if the site's code changed, runs it in a fresh thread over all content.
   * Undefined if the running program is kept: it is not affected, or the new code has an error.
   */
  async reload(reload: Reload): Promise<(ListedProgram & { readonly collected: ListingResult }) | undefined> {
    const { running, reading, changed } = reload;
    const report = new Report();
    if (changed === "all") await this.forgetPackages();
    const bundled = await this.rebundle(changed, running, report);
    if (!bundled) {
      await reading;
      return undefined;
    }
    const thread = new ThreadClient(this.root, bundled, this.limits, this.standby.take(modulesOf(bundled)));
    const program = new Program(thread);
    const [problems] = await Promise.all([program.ready, reading]);
    const { unloadable } = thread;
    if (canBundle(unloadable, this.inBundle)) {
      this.inBundle.add(unloadable);
      await program.end();
      return await this.reload({ ...reload, changed: "all" });
    }
    const collected = problems.length > 0 ? undefined : await this.collectAndBundle(program, reload);
    this.standby.startNext(modulesOf(bundled));
    const site = collected?.listing.site;
    if (!site || site === "unchanged") {
      const listed = running ? [] : (collected?.listing.findings ?? []);
      const lost = problems.length > 0 ? problems : (program.failure ?? []);
      this.findings = [report.findings, lost, collected?.exceptions ?? [], listed].flat();
      await program.end();
      return undefined;
    }
    // Not awaited: requests that the old thread does not answer are repeated in the new one.
    this.ending = running?.program.end();
    // While the list of pages is the same object, a snapshot reuses what it derived from it.
    const isSame = running !== undefined && JSON.stringify(running.site) === JSON.stringify(site);
    return { program, site: isSame ? running.site : site, collected };
  }

  /** Whether an edit of scripts and styles affects templates only because they read files themselves. */
  affectsAssetsFirst(paths: readonly string[], { program }: ListedProgram): boolean {
    if (program.failure || this.findings.length > 0 || !readsFiles(program.bundled)) return false;
    const { sources } = this.assets;
    return paths.every((path) => sources.has(path) && !program.bundled.imports.has(path));
  }

  /** Whether the site's code, scripts or styles contain a file of content/, or may read it. @param isUnparsed it is no entry. */
  mayRead(file: string, isUnparsed: boolean): boolean {
    const { bundled, assets, findings } = this;
    if (findings.length > 0 || assets.sources.has(file)) return true;
    return bundled !== undefined && (bundled.imports.has(file) || (isUnparsed && readsFiles(bundled)));
  }

  /** Files of packages that the site loads, and the folders with packages: absolute paths. */
  async packagePaths(): Promise<readonly string[]> {
    return await this.packages.paths(this.bundled ?? { imports: new Map() }, this.assets.inputFiles);
  }

  /** After a change of a package: the bundler caches the locations of packages, and the next thread has loaded React. */
  private async forgetPackages(): Promise<void> {
    this.packages.forget();
    await Promise.all([this.bundler.end(), this.standby.end()]);
  }

  async end(): Promise<void> {
    await Promise.all([this.ending, this.standby.end(), this.bundler.end(), this.assets.end()]);
  }

  /** The site's code, if it has to run in a fresh thread. Its errors are stored in `findings`. */
  private async rebundle(
    changed: Reload["changed"],
    running: ListedProgram | undefined,
    report: Report,
  ): Promise<BundledTemplates | undefined> {
    const { root, assets } = this;
    const old = running?.program.failure ? undefined : running?.program.bundled;
    const { sources } = assets;
    const includes = (test: (path: string) => boolean): boolean => changed === "all" || changed.some(test);
    const isForSite = !old || readsFiles(old) || includes((path) => old.imports.has(path) || !sources.has(path));
    const isForAssets = includes((path) => sources.has(path) || !old?.imports.has(path));
    const isBundled = this.findings.length > 0 || isForSite;
    const [bundled] = await Promise.all([
      isBundled ? bundleSite(root, report, this.bundler.bundle, this.inBundle) : undefined,
      running && (assets.findings.length > 0 || isForAssets) ? assets.update(running.program) : undefined,
    ]);
    this.bundled = bundled ?? this.bundled;
    if (isBundled) this.findings = report.findings;
    const isSame = old?.code === bundled?.code && old?.imported.css === bundled?.imported.css;
    if (!bundled || !isSame || readsFiles(bundled)) return bundled;
    // An editor's temporary file that no longer exists does not require running the templates again.
    const isNew = includes((path) => !assets.sources.has(path) && existsSync(join(root, path)));
    return isNew ? bundled : undefined;
  }

  /** The listing of a new program; also bundles the assets that it requests. */
  private async collectAndBundle(
    program: Program,
    { changed, running, collect }: Reload,
  ): Promise<ListingResult | undefined> {
    const areCurrent = running !== undefined && !changesNothing(changed) && this.assets.isFor(program);
    const [collected] = await Promise.all([collect(program), areCurrent ? undefined : this.assets.update(program)]);
    return collected;
  }
}

/** Whether templates use node:fs: they can then read any file. */
const readsFiles = ({ imports }: BundledTemplates): boolean =>
  [...imports].some(
    ([file, imported]) => file.startsWith("templates/") && imported.some((path) => /^(node:)?fs(\/|$)/.test(path)),
  );

/** A thread that has already loaded the engine's part and the site's packages, for the next edit of a template. */
class StandbyThread {
  private thread: EngineThread | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly root: string,
    private readonly limits: Limits,
  ) {
    this.thread = this.start();
  }

  private start = (modules: readonly string[] = []): EngineThread =>
    new EngineThread(this.root, this.limits.memory, modules);

  /** A thread for site code that imports these modules, warm if there was time. */
  take(modules: readonly string[]): EngineThread {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = undefined;
    // A package that the site no longer imports may have side effects.
    if (thread && !thread.isDead && thread.preloaded.every((url) => modules.includes(url))) return thread;
    void thread?.end();
    return this.start();
  }

  /** Starts the next thread with a delay, so that the current edit is shown first. */
  startNext(modules: readonly string[]): void {
    this.timer = setTimeout(() => {
      this.thread = this.start(modules);
    }, standbyDelay);
  }

  async end(): Promise<void> {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = undefined;
    await thread?.end();
  }
}

/** In milliseconds: enough to render the open page. */
const standbyDelay = 150;
