/**
 * A site being edited, in memory: content, templates and bundles as they are now, and the snapshot that is derived from
 * them. An edit runs the affected stages of a build; after an error the last good snapshot is kept. machine.ts
 * calls it for one edit at a time.
 */

import type { Asset } from "../../api/index.ts";
import { countWithoutFollowOns, type Diagnostic, type Finding, Report, severityOf } from "../../base/diagnostic.ts";
import type { Draft, Selection } from "../../content/drafts.ts";
import { locate } from "../../content/locate.ts";
import { staticTexts } from "../../content/read.ts";
import { findingsOfSiteFolder } from "../../content/site-folder.ts";
import { BundledAssets } from "../../output/finish/styles/assets.ts";
import type { Bundles } from "../../output/output-file.ts";
import { acceptsOnPage, readBaseline } from "../../pipeline/baseline.ts";
import { findingsOfFailedListing, unknownReferencesIn } from "../../pipeline/site.ts";
import type { Program } from "../../runtime/program.ts";
import type { Limits } from "../../runtime/thread-client.ts";
import type { ContentChange } from "../../site-thread/content/collection.ts";
import { LiveContent } from "./content.ts";
import { type ChangedPaths, changesNothing } from "./machine.ts";
import { indexOutputs } from "./output-index.ts";
import { Snapshot } from "./snapshot.ts";
import { type ListedProgram, type ListingResult, LiveTemplates } from "./templates.ts";

export class LiveSite {
  /** Undefined until the site could be listed for the first time. */
  snapshot: Snapshot | undefined;
  /** Entries that are drafts, shown or not. */
  drafts: readonly Draft[] = [];
  readonly templates: LiveTemplates;
  private readonly content: LiveContent;
  private running: ListedProgram | undefined;
  private isStarted = false;
  private invalidFiles: readonly string[] = [];
  private listingFindings: readonly Finding[] = [];
  /** Set if the site's folder is incomplete; then nothing else is reported. */
  private folderProblem: Finding | undefined;

  constructor(
    readonly root: string,
    limits: Limits,
    private readonly selection: Selection = { drafts: true },
  ) {
    this.content = new LiveContent(root);
    this.templates = new LiveTemplates(root, limits);
  }

  /** All current findings, except those of single pages. */
  get findings(): readonly Finding[] {
    if (this.folderProblem) return [this.folderProblem];
    const { content, templates, listingFindings, snapshot } = this;
    const ofParts = [content.findings, templates.findings, templates.assets.findings, listingFindings];
    return [...ofParts, snapshot?.state.index.findings ?? []].flat();
  }

  /** True if rendering a page crashed the site's thread. */
  get isLost(): boolean {
    return this.running?.program.lostPage !== undefined;
  }

  get styles(): Readonly<Record<string, Asset>> {
    const assets = Object.entries(this.templates.assets.current.assets ?? {});
    return Object.fromEntries(assets.filter(([, { url }]) => url.endsWith(".css")));
  }

  /** The errors that prevent a page from being shown: without those that the current baseline accepts. */
  errorsIn(findings: readonly Finding[]): Diagnostic[] {
    const errors = findings.filter((finding) => severityOf(finding) === "error");
    if (errors.length === 0) return [];
    const baseline = readBaseline(this.root, new Report());
    const counted = (all: readonly Finding[]): Diagnostic[] =>
      this.locate(all).filter((error) => !acceptsOnPage(baseline, error));
    return countWithoutFollowOns(errors, counted, (causes) => causes);
  }

  locate(findings: readonly Finding[]): Diagnostic[] {
    const { documents, unread } = this.content;
    return locate(findings, this.root, [
      ...documents.keys(),
      ...unread,
      ...(this.running?.program.bundled.templates ?? []),
    ]);
  }

  /**
   * Applies an edit. Without changes it replaces a lost thread, and keeps the rendered pages and the failure of the page
   * that lost it.
   * @returns scripts and styles that are to be applied again: if templates have to run only because they read files
   * themselves, browsers get the new ones first.
   */
  async apply(changed: ChangedPaths, mayPostpone: boolean): Promise<readonly string[]> {
    const wasIncomplete = this.folderProblem !== undefined;
    [this.folderProblem] = findingsOfSiteFolder(this.root, "Restore it, and plinth dev continues.");
    if (this.folderProblem) return [];
    const { running, templates } = this;
    let postponed: readonly string[] = [];
    if (changed === "all" || wasIncomplete) await this.readAll();
    else if (running && mayPostpone && templates.affectsAssetsFirst(changed, running)) {
      await templates.assets.update(running.program);
      postponed = changed;
    } else await this.readChanged(changed);
    this.takeSnapshot(changesNothing(changed));
    return postponed;
  }

  async end(): Promise<void> {
    await Promise.all([this.running?.program.end(), this.templates.end()]);
  }

  private async readAll(): Promise<void> {
    const reading = this.content.readAll();
    const changed = this.isStarted ? "all" : [];
    this.isStarted = true;
    if (!(await this.reload(changed, reading))) await this.relist(await reading);
  }

  private async readChanged(paths: readonly string[]): Promise<void> {
    const inContent = paths.filter(isContent);
    const ofTemplates = paths.filter(
      (path) => !isContent(path) || this.templates.mayRead(path, this.content.isUnparsed(path)),
    );
    const changed = ofTemplates.every((path) => /^(templates|content)(\/|$)/.test(path)) ? ofTemplates : "all";
    const change = inContent.length > 0 ? this.content.update(inContent) : undefined;
    const isAffected = !changesNothing(changed) || !this.running || this.running.program.failure !== undefined;
    if (isAffected && (await this.reload(changed))) return;
    if (change) await this.relist(change);
  }

  /**
   * Bundles changed templates and runs them. False if the running program is kept.
   * @param changed files of templates/, and those of content/ that templates use. @param reading resolves when the content is read, if it is not yet.
   */
  private async reload(changed: ChangedPaths, reading?: Promise<unknown>): Promise<boolean> {
    const { running, templates } = this;
    const collect = (program: Program) => this.collect(program, this.content.all);
    const loaded = await templates.reload({ changed, running, reading, collect });
    if (!loaded) return false;
    this.running = loaded;
    this.keepListing(loaded.collected);
    return true;
  }

  /** Lists the pages again in the running program, after an edit of content. */
  private async relist(change: ContentChange): Promise<void> {
    if (!this.running) return;
    const { program, site: last } = this.running;
    const collected = await this.collect(program, change);
    if (!collected) {
      this.listingFindings = program.failure ? [program.failure] : [];
      return;
    }
    const { site = last } = collected.listing;
    this.running = { program, site: site === "unchanged" ? last : site };
    this.keepListing(collected);
  }

  private async collect(program: Program, change: ContentChange): Promise<ListingResult | undefined> {
    const { selection, content } = this;
    const listing = await content.send(program, change, selection);
    return listing && { listing, exceptions: findingsOfFailedListing(listing, program, content.unread) };
  }

  private keepListing({ listing, exceptions }: ListingResult): void {
    this.invalidFiles = listing.broken;
    this.drafts = listing.drafts;
    this.listingFindings = [...listing.findings, ...exceptions];
  }

  private takeSnapshot(keepsPages: boolean): void {
    const { root, running, content, invalidFiles, selection, snapshot: last } = this;
    if (!running) return;
    const { program, site } = running;
    const { statics, ignoredStatics: ignored, pictures } = content;
    const bundles = this.templates.assets.current;
    const broken = [...invalidFiles, ...content.unread];
    const leftOut = selection.drafts ? [] : this.drafts;
    const assets = this.assetsOf(bundles, site.origin);
    const index = this.indexOf(site, bundles, statics);
    const unknownReferences = unknownReferencesIn(this.listingFindings);
    const listed = { root, program, site, ignored, unknownReferences, broken, leftOut };
    this.snapshot = new Snapshot({ ...listed, bundles, pictures, assets, index }, last, keepsPages);
  }

  // Cached, since most edits do not change these, and a site may have many pages.
  private readonly assetsOf = cached(
    (bundles: Bundles, origin: string) => new BundledAssets(bundles, origin, "", staticTexts(this.root)),
  );
  private readonly indexOf = cached(indexOutputs);
}

/** Keeps the last result while the arguments are the same. */
function cached<Arguments extends unknown[], Result>(compute: (...from: Arguments) => Result) {
  let last: { readonly from: Arguments; readonly result: Result } | undefined;
  return (...from: Arguments): Result => {
    if (!last || from.some((each, index) => each !== last?.from[index])) last = { from, result: compute(...from) };
    return last.result;
  };
}

const isContent = (path: string): boolean => path === "content" || path.startsWith("content/");
