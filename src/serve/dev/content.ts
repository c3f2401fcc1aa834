/**
 * content/ in memory while it is edited. Only changed files are read and parsed again. Added and removed files are
 * found by walking the folder, not from events, so that no file of a renamed folder or switched branch is missed.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { PictureFile } from "../../api/current-site.ts";
import { attempt } from "../../base/attempt.ts";
import { type Finding, Report } from "../../base/diagnostic.ts";
import type { Selection } from "../../content/drafts.ts";
import { type Document, parse } from "../../content/formats/index.ts";
import { isPicture } from "../../content/pictures.ts";
import { contentFiles, inBatches, readText, type StaticFile, staticPathOf } from "../../content/read.ts";
import { selectContent } from "../../content/selection.ts";
import { pictureReader } from "../../output/pictures/sharp.ts";
import type { Program } from "../../runtime/program.ts";
import type { ContentChange } from "../../site-thread/content/collection.ts";
import type { Listing } from "../../site-thread/protocol.ts";
import { LivePictures } from "./picture-files.ts";

/** Documents per message: the site's thread receives one while the next is sent. */
const partSize = 1000;

export class LiveContent {
  /** In reading order. A file with an error keeps its last valid document. */
  documents = new Map<string, Document>();
  /** The static files; the same object until one is added, removed or ignored. */
  statics: readonly StaticFile[] = [];
  ignoredStatics: readonly StaticFile[] = [];
  pictures: LivePictures;
  private readonly pictureByFile = new Map<string, PictureFile>();
  private readonly readPicture: ReturnType<typeof pictureReader>;
  private files: ReadonlySet<string> = new Set();
  private folderFindings: readonly Finding[] = [];
  /** The patterns of `ignore`; undefined until the templates run. */
  private ignored: readonly string[] | undefined;
  private isIgnored: (file: string) => boolean = () => false;
  private readonly fileFindings = new Map<string, readonly Finding[]>();

  constructor(private readonly root: string) {
    this.pictures = new LivePictures(root, []);
    this.readPicture = pictureReader(root);
  }

  /** Errors found in reading and parsing, before schema validation. */
  get findings(): Finding[] {
    return this.select().findings;
  }

  get unread(): string[] {
    return this.select().unread;
  }

  private select = () =>
    selectContent([...this.folderFindings, ...[...this.fileFindings.values()].flat()], this.ignored);

  /** Whether templates can get a file only if they import or read it themselves. */
  isUnparsed = (file: string): boolean => staticPathOf(file) !== undefined || isPicture(file) || this.isIgnored(file);

  /** Leaves out files that the site does not use, and their errors. */
  private ignore(patterns: readonly string[]): void {
    if (patterns === this.ignored) return;
    this.ignored = patterns;
    this.isIgnored = this.select().isIgnored;
    this.listStatics();
  }

  /** Sends a change to a site's program, which returns its listing; undefined if its thread ended. */
  async send(program: Program, change: ContentChange, selection: Selection): Promise<Listing | undefined> {
    this.ignore(program.settings.ignore);
    const { documents } = change;
    let sent = 0;
    for (; documents.length - sent > partSize; sent += partSize)
      program.receive(documents.slice(sent, sent + partSize));
    const last = { ...change, documents: documents.slice(sent) };
    return await program.collect({ change: last, selection, pictures: this.pictures.list });
  }

  private listStatics(): void {
    const all = Array.from(this.files).flatMap((file): StaticFile[] => {
      const path = staticPathOf(file);
      return path === undefined ? [] : [{ file, path }];
    });
    this.statics = all.filter(({ file }) => !this.isIgnored(file));
    this.ignoredStatics = all.filter(({ file }) => this.isIgnored(file));
  }

  /** Reads all of content/ in batches, so that other work can continue. Returns everything as a change. */
  async readAll(): Promise<ContentChange> {
    const before = this.documents;
    const files = this.walk();
    this.documents = new Map();
    this.fileFindings.clear();
    this.pictureByFile.clear();
    for await (const batch of inBatches(files)) this.readFiles(batch);
    this.listPictures();
    return { ...this.all, removed: [...before.keys()].filter((file) => !this.documents.has(file)) };
  }

  /** All documents, for a new program. */
  get all(): ContentChange {
    return { documents: [...this.documents.values()], removed: [], unread: this.unread };
  }

  /** Applies changes of these files and folders, relative to the root. */
  update(paths: readonly string[]): ContentChange {
    const changed = new Set(paths);
    const areFiles = paths.every((path) => this.files.has(path) && this.isFile(path));
    if (areFiles) {
      const change = this.readFiles([...changed]);
      if (paths.some(isPicture)) this.listPictures();
      return change;
    }
    const filesBefore = this.files;
    const files = this.walk();
    const change = this.readFiles(files.filter((file) => changed.has(file) || !filesBefore.has(file)));
    const removed = [...filesBefore].filter((file) => !this.files.has(file));
    for (const file of removed) {
      this.fileFindings.delete(file);
      this.pictureByFile.delete(file);
    }
    this.listPictures();
    const documents = new Map<string, Document>();
    for (const file of files) {
      const document = this.documents.get(file);
      if (document) documents.set(file, document);
    }
    this.documents = documents;
    return { ...change, unread: this.unread, removed };
  }

  /** Whether a path is a regular file. False for a link, whose target has to be checked. */
  private isFile = (path: string): boolean => attempt(() => lstatSync(join(this.root, path)))?.isFile() === true;

  /** The current files, in reading order. */
  private walk(): readonly string[] {
    const report = new Report();
    const files = [...contentFiles(this.root, report)];
    this.files = new Set(files);
    this.folderFindings = report.findings;
    this.listStatics();
    return files;
  }

  private readFiles(files: readonly string[]): ContentChange {
    const documents = files.flatMap((file) => this.read(file) ?? []);
    for (const document of documents) this.documents.set(document.file, document);
    return { documents, removed: [], unread: this.unread };
  }

  private read(file: string): Document | undefined {
    if (staticPathOf(file) !== undefined) return undefined;
    const report = new Report();
    const document = isPicture(file) ? this.measure(file, report) : this.parse(file, report);
    if (report.findings.length > 0) this.fileFindings.set(file, report.findings);
    else this.fileFindings.delete(file);
    return document;
  }

  private parse(file: string, report: Report): Document | undefined {
    const text = readText(this.root, file, report);
    return text === undefined ? undefined : parse([{ file, text }], report)[0];
  }

  private measure(file: string, report: Report): undefined {
    const picture = this.readPicture(file, report);
    if (picture) this.pictureByFile.set(file, picture);
    else this.pictureByFile.delete(file);
  }

  private listPictures(): void {
    this.pictures = new LivePictures(this.root, [...this.pictureByFile.values()]);
  }
}
