/**
 * A site being edited, in memory: content, templates and bundles as they are now, and the snapshot that
 * is derived from them. An edit runs the affected stages of a build; after an
 * error the last good snapshot stays. Edits run one at a time, and requests wait for them.
 */
import type { ContentChange } from "../../content/collection.ts";
import type { Draft, Selection } from "../../content/drafts.ts";
import { locate } from "../../content/locate.ts";
import { problemsOfSiteFolder } from "../../content/site-folder.ts";
import type { Diagnostic, Finding } from "../../diagnostics/diagnostic.ts";
import { templateError } from "../../render/errors.ts";
import { type Reach, reachOf } from "../../render/page-templates.ts";
import type { Limits, Program } from "../../render/program.ts";
import { LiveContent } from "./content.ts";
import { Snapshot } from "./snapshot.ts";
import { type Collected, LiveTemplates, type RunningSite } from "./templates.ts";

/** The result of an edit, or of the start. */
export interface Update {
  /** Changed paths, relative to the root; empty at the start. */
  readonly paths: readonly string[];
  /** All current findings, except those of single pages. */
  readonly findings: readonly Finding[];
}

export class Session {
  /** Undefined until the site could be listed for the first time. */
  snapshot: Snapshot | undefined;
  /** Entries that are drafts, shown or not. */
  drafts: readonly Draft[] = [];
  /** By page: the templates that render it. Determined only while the templates have an error. */
  reach: Reach = [];
  private readonly content: LiveContent;
  private readonly templates: LiveTemplates;
  private running: RunningSite | undefined;
  /** Content files that do not pass their schema. */
  private broken: readonly string[] = [];
  private listingFindings: readonly Finding[] = [];
  /** The site's folder is incomplete: then nothing else is reported. */
  private missing: Finding | undefined;
  private wasMissing = false;
  private queue: Promise<unknown> = Promise.resolve();

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
    if (this.missing) return [this.missing];
    const { content, templates, listingFindings, snapshot } = this;
    const found = [content.findings, templates.findings, templates.assets.findings, listingFindings];
    return [...found, snapshot?.findings ?? []].flat();
  }

  /** Template files of the running program. */
  get templateFiles(): readonly string[] {
    return this.running?.bundled.templates ?? [];
  }

  /** True if rendering a page crashed the site's thread; `restart` starts another one. */
  get isLost(): boolean {
    return this.running?.program.lost !== undefined && this.running.program.lostOn.startsWith("rendering ");
  }

  /** Loads the whole site. */
  start(): Promise<Update> {
    return this.enqueue([], async () => void (await this.reload([], this.content.readAll())));
  }

  /** Replaces a lost thread. Rendered pages, and the failure of the page that lost it, are kept. */
  restart(): Promise<Update> {
    return this.enqueue([], async () => {
      if (this.isLost) await this.reload([]);
    });
  }

  /** Detects files that were added or removed before the folder was watched. */
  catchUp(): Promise<Update> {
    return this.update(["content"]);
  }

  /** Applies changes of these paths below content/ and templates/. */
  update(paths: readonly string[]): Promise<Update> {
    return this.enqueue(paths, async () => {
      this.findMissing();
      if (this.missing) return;
      if (this.wasMissing) return await this.readAll();
      const inContent = paths.filter(isContent);
      const inTemplates = paths.filter((path) => !isContent(path));
      const change = inContent.length > 0 ? this.content.update(inContent) : undefined;
      const isReloaded =
        (inTemplates.length > 0 || !this.running || this.running.program.lost) && (await this.reload(inTemplates));
      if (!isReloaded && change) await this.listAgain(change);
    });
  }

  /**
   * Applies an edit of scripts and styles before templates that read files themselves run again; call `update`
   * afterwards. Undefined if `update` applies everything at once.
   */
  updateAssets(paths: readonly string[]): Promise<Update> | undefined {
    const { running, templates } = this;
    if (!running || paths.some(isContent) || !templates.affectsAssetsFirst(paths, running)) return undefined;
    return this.enqueue(paths, () => templates.assets.update(running.program.bundles));
  }

  /** Reads and bundles everything again. */
  refresh(): Promise<Update> {
    return this.enqueue(["content", "templates"], async () => {
      this.findMissing();
      if (!this.missing) await this.readAll();
    });
  }

  /** Resolves when no edit is being applied. */
  async settled(): Promise<void> {
    await this.queue;
  }

  /** Findings with their positions. */
  locate(findings: readonly Finding[]): Diagnostic[] {
    const { documents, unread } = this.content;
    return locate(findings, this.root, [...documents.keys(), ...unread, ...this.templateFiles]);
  }

  /** Ends the site's threads. */
  async end(): Promise<void> {
    await Promise.all([this.running?.program.end(), this.templates.end()]);
  }

  private enqueue(paths: readonly string[], work: () => Promise<void>): Promise<Update> {
    const update = this.queue.then(async (): Promise<Update> => {
      await work();
      this.wasMissing = this.missing !== undefined;
      if (!this.missing) {
        await this.findTemplatesOfPages();
        this.takeSnapshot(paths.length === 0);
      }
      return { paths, findings: this.findings };
    });
    this.queue = update.catch(() => undefined);
    return update;
  }

  private findMissing(): void {
    [this.missing] = problemsOfSiteFolder(this.root, "Restore it; plinth dev then continues.");
  }

  private async findTemplatesOfPages(): Promise<void> {
    const { running, templates } = this;
    if (!running || running.program.lost || templates.findings.length === 0) return;
    const components = await running.program.call("components", undefined);
    this.reach = components ? reachOf(running.bundled, components) : [];
  }

  /** @param isSame true if nothing was edited, so rendered pages stay valid. */
  private takeSnapshot(isSame: boolean): void {
    const { root, running, content, templates, broken, selection } = this;
    if (!running) return;
    const state = {
      root,
      program: running.program,
      site: running.site,
      bundles: templates.assets.current,
      statics: content.statics,
      broken: [...broken, ...content.unread],
      drafts: selection.drafts ? [] : this.drafts,
    };
    this.snapshot = new Snapshot(state, this.snapshot, isSame);
  }

  private async readAll(): Promise<void> {
    const { documents } = this.content;
    await this.content.readAll();
    const removed = [...documents.keys()].filter((file) => !this.content.documents.has(file));
    if (!(await this.reload(["templates"]))) await this.listAgain({ ...this.allContent(), removed });
  }

  private allContent(): ContentChange {
    const { documents, unread } = this.content;
    return { documents: [...documents.values()], removed: [], unread };
  }

  /**
   * Bundles changed templates and runs them. False if the running program stays.
   * @param paths changed files of templates/. @param reading resolves when the content is read, if it is not yet.
   */
  private async reload(paths: readonly string[], reading?: Promise<void>): Promise<boolean> {
    const { running, templates } = this;
    const collect = async (program: Program): Promise<Collected | undefined> => {
      const collected = await this.collect(program, this.allContent());
      if (!running && collected) this.broken = collected.listing.broken;
      return collected;
    };
    const loaded = await templates.reload({ paths, running, reading, collect });
    if (!loaded) return false;
    this.running = loaded;
    this.adopt(loaded.collected);
    return true;
  }

  /** Lists the pages again in the running program, after an edit of content. */
  private async listAgain(change: ContentChange): Promise<void> {
    const { running } = this;
    if (!running) return;
    const { program, site: last } = running;
    const collected = await this.collect(program, change);
    if (!collected) {
      this.listingFindings = program.lost ? [program.lost] : [];
      return;
    }
    const { site = last } = collected.listing;
    this.running = { ...running, site: site === "unchanged" ? last : site };
    this.adopt(collected);
  }

  private async collect(program: Program, change: ContentChange): Promise<Collected | undefined> {
    const listing = await program.call("collect", { change, selection: this.selection });
    if (!listing) return undefined;
    const { thrown, broken } = listing;
    // If content is missing or has errors, an exception in pages() is a follow-on error and is not reported.
    const isNew = thrown && broken.length + this.content.unread.length === 0;
    const place = { file: "templates/site.tsx" };
    return { listing, exception: isNew ? templateError(program, "Listing the pages", thrown, place) : undefined };
  }

  private adopt({ listing, exception }: Collected): void {
    this.broken = listing.broken;
    this.drafts = listing.drafts;
    this.listingFindings = exception ? [...listing.findings, exception] : listing.findings;
  }
}

const isContent = (path: string): boolean => path === "content" || path.startsWith("content/");
