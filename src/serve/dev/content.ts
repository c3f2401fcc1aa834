/**
 * content/ kept in memory while it is being edited. An edit costs the reading and parsing of the
 * files that changed; what appears or goes is found by walking the folder, so that a renamed folder
 * or a switched branch is seen as it is and not as the sum of its events.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { ContentChange } from "../../content/collection.ts";
import { type Document, parse } from "../../content/parse.ts";
import { contentFiles, inBatches, readText, type StaticFile, staticPathOf } from "../../content/read.ts";
import { type Finding, Report } from "../../diagnostics/diagnostic.ts";

export class LiveContent {
  /** In reading order. One whose file is broken stays as it last was. */
  documents = new Map<string, Document>();
  statics: readonly StaticFile[] = [];
  private files: ReadonlySet<string> = new Set();
  private ofFolders: readonly Finding[] = [];
  private readonly ofFiles = new Map<string, readonly Finding[]>();

  constructor(private readonly root: string) {}

  /** What is wrong with the files as such, before any schema. */
  get findings(): Finding[] {
    return [...this.ofFolders, ...[...this.ofFiles.values()].flat()];
  }

  /** Files that are there but cannot be read or parsed. */
  get unread(): string[] {
    return [...this.ofFiles.keys()];
  }

  /** Reads all of content/, in turns with whatever else goes on. */
  async readAll(): Promise<void> {
    const files = this.walk();
    this.documents = new Map();
    this.ofFiles.clear();
    for await (const some of inBatches(files)) this.take(some);
  }

  /** Takes in what happened to these paths, files or folders, relative to the root. */
  update(paths: readonly string[]): ContentChange {
    const changed = new Set(paths);
    const isPlain = paths.every((path) => this.files.has(path) && this.isFile(path));
    if (isPlain) return this.take([...changed]);
    const known = this.files;
    const files = this.walk();
    const change = this.take(files.filter((file) => changed.has(file) || !known.has(file)));
    const removed = [...known].filter((file) => !this.files.has(file));
    for (const file of removed) this.ofFiles.delete(file);
    const { documents } = this;
    this.documents = new Map(
      files.flatMap((file): [string, Document][] => {
        const document = documents.get(file);
        return document ? [[file, document]] : [];
      }),
    );
    return { ...change, unread: this.unread, removed };
  }

  private isFile(path: string): boolean {
    // A link is no plain file: where it leads has to be looked at.
    try {
      return lstatSync(join(this.root, path)).isFile();
    } catch {
      return false;
    }
  }

  /** The files that are there now, in reading order. */
  private walk(): readonly string[] {
    const report = new Report();
    const files = [...contentFiles(this.root, report)];
    this.files = new Set(files);
    this.ofFolders = report.findings;
    this.statics = files.flatMap((file) => {
      const path = staticPathOf(file);
      return path === undefined ? [] : { file, path };
    });
    return files;
  }

  private take(files: readonly string[]): ContentChange {
    const documents = files.flatMap((file) => this.read(file) ?? []);
    for (const document of documents) this.documents.set(document.file, document);
    return { documents, removed: [], unread: this.unread };
  }

  private read(file: string): Document | undefined {
    if (staticPathOf(file) !== undefined) return undefined;
    const report = new Report();
    const text = readText(this.root, file, report);
    const [document] = text === undefined ? [] : parse([{ file, text }], report);
    if (report.findings.length > 0) this.ofFiles.set(file, report.findings);
    else this.ofFiles.delete(file);
    return document;
  }
}
