/**
 * content/ kept in memory while it is being edited. An edit costs the reading and parsing of the
 * files that changed; what appears or goes is found by walking the folder, so that a renamed folder
 * or a switched branch is seen as it is and not as the sum of its events.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { ContentChange } from "../collect.ts";
import { type Finding, Report } from "../diagnostic.ts";
import { type Document, parse } from "../parse.ts";
import { contentFiles, readText, type StaticFile, staticPathOf } from "../read.ts";

export class LiveContent {
  /** In reading order. One whose file is broken stays as it last was. */
  documents: ReadonlyMap<string, Document> = new Map();
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

  /** Reads all of content/. */
  readAll(): ContentChange {
    return this.walk(new Set(), true);
  }

  /** Takes in what happened to these paths, files or folders, relative to the root. */
  update(paths: readonly string[]): ContentChange {
    const changed = new Set(paths);
    const isPlain = paths.every((path) => this.files.has(path) && this.isFile(path));
    return isPlain ? this.take([...changed]) : this.walk(changed, false);
  }

  private isFile(path: string): boolean {
    return statSync(join(this.root, path), { throwIfNoEntry: false })?.isFile() ?? false;
  }

  private walk(changed: ReadonlySet<string>, all: boolean): ContentChange {
    const report = new Report();
    const files = [...contentFiles(this.root, report)];
    const there = new Set(files);
    const removed = [...this.files].filter((file) => !there.has(file));
    const wanted = files.filter((file) => all || changed.has(file) || !this.files.has(file));
    this.files = there;
    this.ofFolders = report.findings;
    this.statics = files.flatMap((file) => {
      const path = staticPathOf(file);
      return path === undefined ? [] : { file, path };
    });
    for (const file of removed) this.ofFiles.delete(file);
    const change = this.take(wanted);
    const { documents } = this;
    this.documents = new Map(
      files.flatMap((file): [string, Document][] => {
        const document = documents.get(file);
        return document ? [[file, document]] : [];
      }),
    );
    return { ...change, removed };
  }

  private take(files: readonly string[]): ContentChange {
    const documents = files.flatMap((file) => this.read(file) ?? []);
    this.documents = new Map([...this.documents, ...documents.map((document) => [document.file, document] as const)]);
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
