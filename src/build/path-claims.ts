/** Who writes which output path: a second claim to one is a mistake, also where only case or Unicode form differ. */
import { type Finding, listedAt, type Report } from "../diagnostics/diagnostic.ts";
import type { OutputRecord } from "../output/output-file.ts";
import { foldedPath, foldersOf, problemOfPath } from "../site/urls.ts";

/** An output file that wants its path; what there is to know of it before it is made. */
export interface Claim extends Pick<OutputRecord, "path" | "url" | "sources"> {
  readonly kind: OutputRecord["kind"] | "manifest";
}

export class Claims {
  private readonly files = new Map<string, Claim>();
  /** Every folder that a claimed path needs, with the first file that needs it. */
  private readonly folders = new Map<string, Claim>();

  constructor(private readonly report: Report) {}

  /** True when it may have its path; otherwise it was reported. */
  claim(claim: Claim): boolean {
    const { path } = claim;
    const problem = problemOfPath(path);
    if (problem) {
      const { name, ...place } = ownerOf(claim);
      this.report.add({
        code: "output/bad-path",
        ...place,
        message: `The output path "${path}" of ${name} ${problem}.`,
      });
      return false;
    }
    const key = foldedPath(path);
    // A folder that is known has passed, and so have those above it.
    const isNewPlace = key.includes("/") && !this.folders.has(key.slice(0, key.lastIndexOf("/")));
    const folders = isNewPlace ? foldersOf(key) : [];
    const other = this.files.get(key) ?? this.folders.get(key) ?? this.fileAmong(folders);
    if (other) {
      const { name: _, ...place } = ownerOf(claim);
      this.report.add({
        code: "output/collision",
        ...place,
        message: collision(claim, other),
        hint: "Give one of them another name.",
      });
      return false;
    }
    this.files.set(key, claim);
    for (const folder of folders) if (!this.folders.has(folder)) this.folders.set(folder, claim);
    return true;
  }

  /** A file where a path needs a folder. */
  private fileAmong(folders: readonly string[]): Claim | undefined {
    return folders.map((folder) => this.files.get(folder)).find((file) => file !== undefined);
  }
}

/** What claims a path, for people: `the page /about`, `content/static/robots.txt`. */
interface Owner extends Pick<Finding, "file" | "at"> {
  readonly name: string;
}

function ownerOf({ kind, path, url, sources }: Claim): Owner {
  if (kind === "manifest") return { name: "Plinth's manifest" };
  if (url !== undefined) return { name: `the page ${url}`, ...listedAt(url) };
  if (kind === "static") return { name: sources[0] ?? path, file: sources[0] };
  if (kind === "bundle") return { name: `the bundle of ${sources[0] ?? path}` };
  return { name: `the file "${path}" of the site`, file: "templates/site.tsx", at: { text: path } };
}

function collision(one: Claim, other: Claim): string {
  const [ours, theirs] = [ownerOf(one).name, ownerOf(other).name];
  if (one.path === other.path) return `${one.path} is made twice: by ${theirs} and by ${ours}.`;
  const both = `${one.path} (${ours}) and ${other.path} (${theirs})`;
  return foldedPath(one.path) === foldedPath(other.path)
    ? `${both} are one file wherever file names ignore case.`
    : `${both} need a file and a folder of the same name.`;
}
