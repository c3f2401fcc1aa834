/** What the texts of a site can lead to or show: pages, files by their names, and pictures. */
import { posix } from "node:path";
import type { PictureFile } from "../../api/current-site.ts";
import { folderOf } from "../../api/pattern.ts";
import { fileAt, mentionsPicture } from "../../api/picture-offers.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { Collection } from "../content/collection.ts";
import { pathWithoutExtension } from "../page-content.ts";
import { noteRead } from "../provenance.ts";
import type { FileLinkTargets } from "./file-links.ts";

/** Something that a text names: an entry, which may have a URL, a picture by its file, or a file by its name. */
type TextLookup = readonly [kind: "url" | "picture" | "name", name: string];

/** With its result as a text: the URL of the page that is made from an entry, a picture as JSON, or a file. */
export type AnsweredLookup = readonly [...TextLookup, result: string | null];

export class TextTargets {
  private names: ReadonlyMap<string, string> | undefined;

  /**
   * @param pictures by file.
   * @param urls the URLs of pages by the entry that they are made from: its path without its extension. None for what
   *   pages() renders: it decides what they are.
   */
  constructor(
    private readonly collection: Collection,
    readonly pictures: ReadonlyMap<string, PictureFile>,
    readonly urls: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** The result of a lookup, as a text. */
  resultOf(kind: TextLookup[0], name: string): string | null {
    if (kind === "url") return this.urls.get(name) ?? null;
    if (kind === "name") return this.filesByName.get(name) ?? null;
    const picture = this.pictures.get(name);
    return picture ? JSON.stringify(picture) : null;
  }

  folderOf = (file: string): string => `content/${folderOf(this.collection.typeOf(file)?.pattern ?? "")}`;

  /** The files of content/ by the ends of their paths, in lower case; texts without their extension. */
  get filesByName(): ReadonlyMap<string, string> {
    this.names ??= this.namesOfFiles();
    return this.names;
  }

  private namesOfFiles(): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    const files = [...Array.from(this.collection.texts(), ([file]) => file), ...this.pictures.keys()];
    for (const file of files.sort((a, b) => a.length - b.length)) {
      const parts = (mentionsPicture(file) ? file : pathWithoutExtension(file)).toLowerCase().split("/");
      for (const start of parts.keys()) getOrInsert(names, parts.slice(start).join("/"), () => file);
    }
    return names;
  }
}

/** Looks up what one text names, and remembers it: what is made of the text is right as long as the results are the same. */
export class TextLookups implements FileLinkTargets {
  readonly folderOf: FileLinkTargets["folderOf"];
  private readonly lookups: TextLookup[] = [];

  constructor(private readonly targets: TextTargets) {
    this.folderOf = targets.folderOf;
  }

  urlOfEntry = (path: string): string | undefined => {
    this.lookups.push(["url", path]);
    return this.targets.urls.get(path);
  };

  fileNamed = (name: string, from: string): string | undefined => {
    const bare = name.replace(/\.mdx?$/, "");
    const names = [posix.join(posix.dirname(from), bare), bare].map((each) => each.toLowerCase());
    for (const each of names) this.lookups.push(["name", each]);
    return names.map((each) => this.targets.filesByName.get(each)).find((file) => file !== undefined);
  };

  pictureAt = (path: string, from: string): PictureFile | undefined => {
    const file = mentionsPicture(path) ? fileAt(path, from) : undefined;
    if (file === undefined) return undefined;
    this.lookups.push(["picture", file]);
    const picture = this.targets.pictures.get(file);
    if (picture) noteRead(file);
    return picture;
  };

  answered = (): AnsweredLookup[] => this.lookups.map((lookup) => [...lookup, this.targets.resultOf(...lookup)]);
}
