/**
 * A site being edited, in memory: content, templates and bundles as they are now, and the snapshot that
 * is derived from them. An edit runs the affected stages of a build; after an
 * error the last good snapshot is kept. Edits run one at a time, and requests wait for them.
 */

import type { Draft, Selection } from "../../content/drafts.ts";
import { locate } from "../../content/locate.ts";
import { problemsOfSiteFolder } from "../../content/site-folder.ts";
import type { Diagnostic, Finding } from "../../diagnostics/diagnostic.ts";
import { exceptionsIn } from "../../pipeline/site.ts";
import type { ContentChange } from "../../program/content/collection.ts";
import { type TemplatesByPage, templatesByPage } from "../../render/page-templates.ts";
import type { Limits, Program } from "../../render/program.ts";
import { LiveContent } from "./content.ts";
import { Snapshot } from "./snapshot.ts";
import { type Collected, LiveTemplates, type RunningSite } from "./templates.ts";

/** The result of an edit, or of the start. */
export interface Update {
  /** Changed paths, relative to the root; empty when nothing was edited. */
  readonly paths: readonly string[];
}

/** An edit, or another reason for an update. */
interface Edit extends Pick<Update, "paths"> {
  /** True if nothing was edited, so rendered pages stay valid. */
  readonly keepsPages?: boolean;
}

/** At the start, or when a new thread replaces a crashed one. */
const nothing: Edit = { paths: [], keepsPages: true };

export class Session {
  /** Undefined until the site could be listed for the first time. */
  snapshot: Snapshot | undefined;
  /** Entries that are drafts, shown or not. */
  drafts: readonly Draft[] = [];
  /** By index of the page: the templates that render it. Determined only while the templates have an error. */
  private templatesByPage: TemplatesByPage = [];
  readonly content: LiveContent;
  readonly templates: LiveTemplates;
  private running: RunningSite | undefined;
  /** Content files that do not pass their schema. */
  private invalidFiles: readonly string[] = [];
  private listingFindings: readonly Finding[] = [];
  /** The site's folder is incomplete: then nothing else is reported. */
  private folderProblem: Finding | undefined;
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
    if (this.folderProblem) return [this.folderProblem];
    const { content, templates, listingFindings, snapshot } = this;
    const found = [content.findings, templates.findings, templates.assets.findings, listingFindings];
    return [...found, snapshot?.findings ?? []].flat();
  }

  /** Template files of the running program. */
  private get templateFiles(): readonly string[] {
    return this.running?.bundled.templates ?? [];
  }

  /**
   * Whether an error in a template affects a page: the page uses a file that was edited since the running program was
   * bundled, or the edit affects all pages, such as an edit of templates/content.ts. Other pages are unchanged.
   * @param isInBundle the file is part of a script or style, and not necessarily a template.
   */
  templateErrorAffects(file: string, page: number, isInBundle: boolean): boolean {
    const { templatesByPage, templateFiles, templates } = this;
    const used = templatesByPage[page];
    if (isInBundle || !used) return used?.has(file) ?? !isInBundle;
    const edited = [...templates.edited].filter((each) => templateFiles.includes(each));
    const causes = edited.length > 0 ? edited : [file];
    return causes.some((cause) => used.has(cause) || !templatesByPage.some((of) => of?.has(cause)));
  }

  /** True if rendering a page crashed the site's thread; `restart` starts another one. */
  get isLost(): boolean {
    return this.running?.program.lostPage !== undefined;
  }

  /** Loads the whole site. */
  start(): Promise<Update> {
    return this.enqueue(nothing, async () => void (await this.reload([], this.content.readAll())));
  }

  /** Replaces a lost thread. Rendered pages, and the failure of the page that lost it, are kept. */
  restart(): Promise<Update> {
    return this.enqueue(nothing, async () => {
      if (this.isLost) await this.reload([]);
    });
  }

  /** Detects files that were added or removed before the folder was watched. */
  catchUp(): Promise<Update> {
    return this.update(["content"]);
  }

  /**
   * Applies changes of scripts and styles before `update` does, if templates have to run again only because they
   * read files themselves: browsers get the styles first. Undefined for other changes.
   */
  updateAssetsFirst(paths: readonly string[]): Promise<Update> | undefined {
    const { running, templates } = this;
    if (!running || paths.some(isContent) || !templates.affectsAssetsFirst(paths, running)) return undefined;
    return this.enqueue({ paths }, () => templates.assets.update(running.program));
  }

  /** Applies changes of these files and folders: below content/ and templates/, and of packages. */
  update(paths: readonly string[]): Promise<Update> {
    return this.enqueue({ paths }, async () => {
      const wasIncomplete = this.folderProblem !== undefined;
      this.checkFolder();
      if (this.folderProblem) return;
      if (wasIncomplete) return await this.readAll();
      const inContent = paths.filter(isContent);
      const inTemplates = paths.filter((path) => !isContent(path));
      const changed = inTemplates.every((path) => /^templates(\/|$)/.test(path)) ? inTemplates : "all";
      const change = inContent.length > 0 ? this.content.update(inContent) : undefined;
      const isReloaded =
        (changed.length > 0 || !this.running || this.running.program.failure) && (await this.reload(changed));
      if (!isReloaded && change) await this.relist(change);
    });
  }

  /** Reads and bundles everything again. @param paths the edited paths that the terminal shows. */
  refresh(paths: readonly string[] = ["content", "templates"]): Promise<Update> {
    return this.enqueue({ paths }, async () => {
      this.checkFolder();
      if (!this.folderProblem) await this.readAll();
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

  private enqueue(edit: Edit, work: () => Promise<void>): Promise<Update> {
    const update = this.queue.then(async (): Promise<Update> => {
      await work();
      if (!this.folderProblem) {
        await this.findTemplatesOfPages();
        this.takeSnapshot(edit);
      }
      return { paths: edit.paths };
    });
    this.queue = update.catch(() => undefined);
    return update;
  }

  private checkFolder(): void {
    [this.folderProblem] = problemsOfSiteFolder(this.root, "Restore it, and plinth dev continues.");
  }

  private async findTemplatesOfPages(): Promise<void> {
    const { running, templates } = this;
    const affectsSomePages = templates.findings.length > 0 && !templates.throwsListing;
    if (!affectsSomePages) this.templatesByPage = [];
    if (!running || running.program.failure || !affectsSomePages) return;
    const components = await running.program.call("components", undefined);
    this.templatesByPage = components ? templatesByPage(running.bundled, components) : [];
  }

  private takeSnapshot({ keepsPages = false }: Edit): void {
    const { root, running, content, templates, invalidFiles, selection } = this;
    if (!running) return;
    const state = {
      root,
      program: running.program,
      site: running.site,
      bundles: templates.assets.current,
      statics: content.statics,
      pictures: content.pictures,
      broken: [...invalidFiles, ...content.unread],
      leftOut: selection.drafts ? [] : this.drafts,
    };
    this.snapshot = new Snapshot(state, this.snapshot, keepsPages);
  }

  private async readAll(): Promise<void> {
    const change = await this.content.readAll();
    if (!(await this.reload("all"))) await this.relist(change);
  }

  /**
   * Bundles changed templates and runs them. False if the running program is kept.
   * @param changed files of templates/. @param reading resolves when the content is read, if it is not yet.
   */
  private async reload(changed: readonly string[] | "all", reading?: Promise<unknown>): Promise<boolean> {
    const { running, templates } = this;
    const collect = (program: Program) => this.collect(program, this.content.all);
    const loaded = await templates.reload({ changed, running, reading, collect });
    if (!loaded) return false;
    this.running = loaded;
    this.adopt(loaded.collected);
    return true;
  }

  /** Lists the pages again in the running program, after an edit of content. */
  private async relist(change: ContentChange): Promise<void> {
    const { running } = this;
    if (!running) return;
    const { program, site: last } = running;
    const collected = await this.collect(program, change);
    if (!collected) {
      this.listingFindings = program.failure ? [program.failure] : [];
      return;
    }
    const { site = last } = collected.listing;
    this.running = { ...running, site: site === "unchanged" ? last : site };
    this.adopt(collected);
  }

  private async collect(program: Program, change: ContentChange): Promise<Collected | undefined> {
    const { selection, content } = this;
    const listing = await content.send(program, change, selection);
    if (!listing) return undefined;
    return { listing, exceptions: exceptionsIn(listing, program, content.unread) };
  }

  private adopt({ listing, exceptions }: Collected): void {
    this.invalidFiles = listing.broken;
    this.drafts = listing.drafts;
    this.listingFindings = [...listing.findings, ...exceptions];
  }
}

const isContent = (path: string): boolean => path === "content" || path.startsWith("content/");
