/** What the texts of a site can lead to or show: pages, files by their names, and pictures. */
import { posix } from "node:path";
import type { PictureFile, Pictures } from "../../api/current-site.ts";
import { extensionsOfTexts } from "../../api/formats.ts";
import { folderOf } from "../../api/pattern.ts";
import { mentionsPicture } from "../../api/picture-offers.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { Collection } from "../content/collection.ts";
import { pathWithoutExtension } from "../page-content.ts";
import { noteRead } from "../provenance.ts";
import type { FileLinkTargets } from "./file-links.ts";
import type { TextLookup } from "./stored-texts.ts";

/** Files by their names, for the URLs of the same content. */
const namesAt = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

export class TextTargets implements FileLinkTargets {
  /** The URLs of pages by the entry they are made from: its path without its extension. Another map after each change. */
  urls: ReadonlyMap<string, string> = new Map();
  pictureFiles: ReadonlyMap<string, PictureFile> = new Map();
  readonly extensions = extensionsOfTexts;

  /** @param onLookup is called with each lookup of a text. */
  constructor(
    private readonly collection: Collection,
    private readonly onLookup: (kind: TextLookup[0], name: string) => void,
  ) {}

  /** The result of a lookup now, as a text. */
  resultOf(kind: TextLookup[0], name: string): string | null {
    if (kind === "url") return this.urls.get(name) ?? null;
    if (kind === "name") return this.filesByName.get(name) ?? null;
    const picture = this.pictureFiles.get(name);
    return picture ? JSON.stringify(picture) : null;
  }

  folderOf = (file: string): string => `content/${folderOf(this.collection.typeOf(file)?.pattern ?? "")}`;

  urlOfEntry = (path: string): string | undefined => {
    this.onLookup("url", path);
    return this.urls.get(path);
  };

  fileNamed = (name: string, from: string): string | undefined => {
    const bare = name.replace(/\.mdx?$/, "");
    const names = [posix.join(posix.dirname(from), bare), bare].map((each) => each.toLowerCase());
    for (const each of names) this.onLookup("name", each);
    return names.map((each) => this.filesByName.get(each)).find((file) => file !== undefined);
  };

  readonly pictures: Pictures = {
    all: () => this.pictureFiles,
    onUse: noteRead,
    onLookup: (file) => this.onLookup("picture", file),
  };

  /** The files of content/ by the ends of their paths, in lower case; texts without their extension. */
  private get filesByName(): ReadonlyMap<string, string> {
    return getOrInsert(namesAt, this.urls, () => {
      const names = new Map<string, string>();
      const files = [...Array.from(this.collection.texts(), ([file]) => file), ...this.pictureFiles.keys()];
      for (const file of files.sort((a, b) => a.length - b.length)) {
        const parts = (mentionsPicture(file) ? file : pathWithoutExtension(file)).toLowerCase().split("/");
        for (const start of parts.keys()) getOrInsert(names, parts.slice(start).join("/"), () => file);
      }
      return names;
    });
  }
}
