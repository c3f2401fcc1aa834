/**
 * A site being worked on, in memory: content, templates and bundles as they are now, and the moment
 * that follows from them. An edit goes through the same stages as a build, as far as it reaches;
 * what it breaks is reported, and the last good moment stands. One edit at a time; whoever asks for
 * a page waits for the edit before.
 */
import { isDeepStrictEqual } from "node:util";
import type { ContentChange } from "../../content/collection.ts";
import type { Draft, Selection } from "../../content/drafts.ts";
import { problemsOfSiteFolder } from "../../content/site-folder.ts";
import { type Diagnostic, type Finding, Report } from "../../diagnostics/diagnostic.ts";
import { locate } from "../../diagnostics/locate.ts";
import { templateError } from "../../render/errors.ts";
import { bundleSite } from "../../render/load.ts";
import { type Reach, reachOf } from "../../render/page-templates.ts";
import { type BundledSite, type Limits, OneThread, type Program } from "../../render/program.ts";
import type { ListedSite, Listing } from "../../render/protocol.ts";
import { LiveBundles } from "./bundles.ts";
import { LiveContent } from "./content.ts";
import { concernsBundles, concernsTemplates, concernsTemplatesByChance, needsFreshThread } from "./edit-impact.ts";
import { Incremental } from "./incremental-bundler.ts";
import { Moment } from "./snapshot.ts";
import { Spare } from "./standby-thread.ts";

const restoreHint = "Restore it; plinth dev then continues.";

/** What an edit, or the start, led to. */
export interface Update {
  /** What changed, relative to the root; empty at the start. */
  readonly paths: readonly string[];
  /** What is wrong now, beyond what is wrong with single pages. */
  readonly findings: readonly Finding[];
}

/** The site's code that is running. */
interface Running {
  readonly program: Program;
  readonly bundled: BundledSite;
  readonly site: ListedSite;
}

export class Session {
  /** Undefined until the site could be listed for the first time. */
  moment: Moment | undefined;
  /** Entries that are drafts, taken in or not. */
  drafts: readonly Draft[] = [];
  /** By page: the templates that it is made with. Looked up when they have a mistake. */
  reach: Reach = [];
  private readonly content: LiveContent;
  private readonly siteBundler = new Incremental();
  private running: Running | undefined;
  private readonly bundles: LiveBundles;
  private readonly spare: Spare;
  private broken: readonly string[] = [];
  private ofTemplates: readonly Finding[] = [];
  private ofListing: readonly Finding[] = [];
  /** That the site itself is gone: then nothing else is worth saying. */
  private gone: Finding | undefined;
  private wasGone = false;
  private turn: Promise<unknown> = Promise.resolve();
  /** The thread before, on its way out. */
  private ending: Promise<void> | undefined;

  constructor(
    readonly root: string,
    private readonly limits: Limits,
    private readonly selection: Selection = { drafts: true },
  ) {
    this.content = new LiveContent(root);
    this.bundles = new LiveBundles(root);
    this.spare = new Spare(limits);
  }

  /** Everything that is wrong, beyond what is wrong with single pages. */
  get findings(): readonly Finding[] {
    if (this.gone) return [this.gone];
    const ofPages = this.moment?.findings ?? [];
    return [...this.content.findings, ...this.ofTemplates, ...this.bundles.findings, ...this.ofListing, ...ofPages];
  }

  /** Templates of the program that runs. */
  get templates(): ReadonlySet<string> {
    return new Set(this.running?.bundled.templates);
  }

  /** True when a page cost the site its thread; `revive` brings it back. */
  get isLost(): boolean {
    return this.running?.program.lost !== undefined && this.running.program.lostOn.startsWith("rendering ");
  }

  /** A new thread in place of a lost one. What was rendered, and the page that lost it, stay as they are. */
  revive(): Promise<Update> {
    return this.inTurn([], async () => {
      if (this.isLost) await this.reload([]);
    });
  }

  /** Looks whether files came or went while nobody watched yet. */
  catchUp(): Promise<Update> {
    return this.update(["content"]);
  }

  /** Gets ready for the next edit, while nobody waits. */
  warm(): void {
    void Promise.all([this.siteBundler.warm(), this.bundles.warm()]);
  }

  /** Resolves when no edit is being taken in. */
  async settled(): Promise<void> {
    await this.turn;
  }

  /** Loads the whole site. */
  start(): Promise<Update> {
    return this.inTurn([], async () => void (await this.reload([], () => this.content.readAll())));
  }

  /** Takes in what happened to these paths below content/ and templates/. */
  update(paths: readonly string[]): Promise<Update> {
    return this.inTurn(paths, async () => {
      [this.gone] = problemsOfSiteFolder(this.root, restoreHint);
      if (this.gone) return;
      if (this.wasGone) return await this.readAnew();
      const inContent = paths.filter((path) => path === "content" || path.startsWith("content/"));
      const inTemplates = paths.filter((path) => !inContent.includes(path));
      const change = inContent.length > 0 ? this.content.update(inContent) : undefined;
      const isReloaded =
        (inTemplates.length > 0 || !this.running || this.running.program.lost) && (await this.reload(inTemplates));
      if (!isReloaded && change && this.running) await this.collect(this.running, change);
    });
  }

  /**
   * Takes in an edit of scripts and styles, but for what templates may make of it that read files themselves:
   * `update` has to follow. Undefined where it can be had at once.
   */
  restyle(paths: readonly string[]): Promise<Update> | undefined {
    const { running, bundles, ofTemplates } = this;
    if (!running || running.program.lost || ofTemplates.length > 0) return undefined;
    const edit = { paths, running: running.bundled, inBundles: bundles.sources };
    if (!concernsTemplatesByChance(edit)) return undefined;
    return this.inTurn(paths, () => bundles.update(running.program.bundles));
  }

  /** Reads and bundles everything anew, whatever was seen of it. */
  refresh(): Promise<Update> {
    return this.inTurn(["content", "templates"], async () => {
      [this.gone] = problemsOfSiteFolder(this.root, restoreHint);
      if (!this.gone) await this.readAnew();
    });
  }

  private async readAnew(): Promise<void> {
    const { documents } = this.content;
    await this.content.readAll();
    const removed = [...documents.keys()].filter((file) => !this.content.documents.has(file));
    if (await this.reload(["templates"])) return;
    const change = { documents: [...this.content.documents.values()], removed, unread: this.content.unread };
    if (this.running) await this.collect(this.running, change);
  }

  /** Findings with their places, for people. */
  locate(findings: readonly Finding[]): Diagnostic[] {
    const templates = this.running?.bundled.templates ?? [];
    return locate(findings, this.root, [...this.content.documents.keys(), ...this.content.unread, ...templates]);
  }

  /** Ends the site's threads. */
  async end(): Promise<void> {
    await Promise.all([
      this.running?.program.end(),
      this.ending,
      this.spare.end(),
      this.siteBundler.end(),
      this.bundles.end(),
    ]);
  }

  private inTurn(paths: readonly string[], work: () => Promise<void>): Promise<Update> {
    const update = this.turn.then(async (): Promise<Update> => {
      await work();
      this.wasGone = this.gone !== undefined;
      if (this.gone) return { paths, findings: this.findings };
      await this.lookUpReach();
      this.arrive(paths.length === 0);
      return { paths, findings: this.findings };
    });
    this.turn = update.catch(() => undefined);
    return update;
  }

  private async lookUpReach(): Promise<void> {
    const { running, ofTemplates } = this;
    if (!running || running.program.lost || ofTemplates.length === 0) return;
    const components = await running.program.call("components", undefined);
    this.reach = components ? reachOf(running.bundled, components) : [];
  }

  /** The moment that follows from how things are now. @param isSame nothing was edited: what was rendered stays true. */
  private arrive(isSame: boolean): void {
    const { root, running, content, broken, selection } = this;
    const bundles = this.bundles.current;
    if (!running) return;
    const { program, site } = running;
    const drafts = selection.drafts ? [] : this.drafts;
    const unusable = [...broken, ...content.unread];
    const standing = { root, program, site, bundles, statics: content.statics, broken: unusable, drafts };
    this.moment = new Moment(standing, this.moment, isSame);
  }

  /**
   * Bundles the templates again and, if they changed, runs them in a fresh thread over all documents.
   * False when the program that ran before runs on: with nothing to do for it, or because the new one
   * has a mistake, which is then among the findings. @param readAll reads the documents meanwhile; without it they are known.
   */
  private async reload(paths: readonly string[], readAll?: () => Promise<void>): Promise<boolean> {
    const report = new Report();
    const reading = readAll?.();
    const { root, running, bundles } = this;
    const edit = { paths, running: running?.program.lost ? undefined : running?.bundled, inBundles: bundles.sources };
    const inTemplates = this.ofTemplates.length > 0 || concernsTemplates(edit);
    const inBundles = bundles.findings.length > 0 || concernsBundles(edit);
    const [bundled] = await Promise.all([
      inTemplates ? bundleSite(root, report, this.siteBundler.bundle) : undefined,
      running && inBundles ? bundles.update(running.program.bundles) : undefined,
    ]);
    if (inTemplates) this.ofTemplates = report.findings;
    // They are up to date: bundled just now, or made of nothing that changed.
    const isBundled = running !== undefined && paths.length > 0;
    if (!bundled || !needsFreshThread(root, bundled, { ...edit, inBundles: bundles.sources })) {
      await reading;
      return false;
    }
    const program = new OneThread(this.root, bundled, this.limits, this.spare.take(bundled.packages));
    const [notReady] = await Promise.all([program.ready, reading]);
    const documents = [...this.content.documents.values()];
    const [listing] = notReady
      ? []
      : await Promise.all([
          this.collected(program, { documents, removed: [], unread: this.content.unread }),
          isBundled && bundles.isOf(program.bundles) ? undefined : bundles.update(program.bundles),
        ]);
    const site = listing?.site;
    if (!site || site === "unchanged") {
      const thrown = listing && this.thrownBy(program, listing);
      this.ofTemplates = [
        ...report.findings,
        notReady ?? program.lost ?? [],
        thrown ?? [],
        ...(this.running ? [] : (listing?.findings ?? [])),
      ].flat();
      if (!this.running && listing) this.broken = listing.broken;
      await program.end();
      return false;
    }
    const old = this.running;
    // What was worked out from the list of pages stays true while they are the same.
    this.running = { program, bundled, site: old && isDeepStrictEqual(old.site, site) ? old.site : site };
    this.take(program, listing);
    // Nobody waits for that: whoever still asks it gets no answer, and asks the new one.
    this.ending = old?.program.end();
    return true;
  }

  private async collect({ program, bundled, site: last }: Running, change: ContentChange): Promise<void> {
    const listing = await this.collected(program, change);
    if (!listing) {
      this.ofListing = program.lost ? [program.lost] : [];
      return;
    }
    const { site = last } = listing;
    this.running = { program, bundled, site: site === "unchanged" ? last : site };
    this.take(program, listing);
  }

  private collected(program: Program, change: ContentChange): Promise<Listing | undefined> {
    return program.call("collect", { change, selection: this.selection });
  }

  private take(program: Program, listing: Listing): void {
    this.broken = listing.broken;
    this.drafts = listing.drafts;
    this.ofListing = [...listing.findings, this.thrownBy(program, listing) ?? []].flat();
  }

  /** With content missing or broken, an exception in pages() is its consequence and says nothing new. */
  private thrownBy(program: Program, { thrown, broken }: Listing): Finding | undefined {
    if (!thrown || broken.length + this.content.unread.length > 0) return undefined;
    return templateError(program, "Listing the pages", thrown, { file: "templates/site.tsx" });
  }
}
