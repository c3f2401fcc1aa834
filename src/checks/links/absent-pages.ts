/** Pages that are probably missing because their content files were reported: links to them are not errors of their own. */
import { dirname } from "node:path/posix";
import { formatOf } from "../../content/formats/index.ts";
import type { PageCheckFacts } from "../facts.ts";

export class AbsentPages {
  private readonly names: ReadonlySet<string>;
  private readonly folders: ReadonlySet<string>;

  constructor({ broken, targets }: Pick<PageCheckFacts, "broken" | "targets">) {
    this.names = new Set(broken.flatMap(namesOfEntry));
    this.folders = broken.length > 0 ? foldersWithOthers(broken, targets) : new Set();
  }

  has(pathname: string): boolean {
    const name = lastSegment(pathname);
    return this.names.has(withoutExtension(name)) || this.folders.has(dirname(pathname));
  }
}

/** The names that the URL of a file's page can have. */
function namesOfEntry(file: string): string[] {
  const [name = "", folder = ""] = file
    .replace(/\.[^./]*$/, "")
    .split("/")
    .reverse();
  // The page of such a file is often that of its folder, or the home page.
  return /^(_?index|readme)$/i.test(name) ? [name, folder, ""] : [name];
}

/** The folders of URLs in which pages are not named after their files but, for example, after a field or without a date. */
function foldersWithOthers(broken: readonly string[], targets: PageCheckFacts["targets"]): Set<string> {
  const broke = new Set(broken.map(dirname));
  const folders = new Set<string>();
  for (const { url, content } of targets.values())
    if (content && formatOf(content.file)?.hasBody && broke.has(dirname(content.file)))
      if (!namesOfEntry(content.file).includes(withoutExtension(lastSegment(url)))) folders.add(dirname(url));
  return folders;
}

export const lastSegment = (pathname: string): string =>
  pathname
    .slice(0, 1 + pathname.search(/[^/]\/*$/))
    .split("/")
    .at(-1) ?? "";

/** A name without the extension of a page or of a content file. */
export const withoutExtension = (name: string): string =>
  formatOf(name) || name.endsWith(".html") ? name.replace(/\.[^.]*$/, "") : name;
