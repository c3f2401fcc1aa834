/** Who writes which output path: a second claim to one is a mistake, also where only case or Unicode form differ. */
import type { Finding, Report } from "./diagnostic.ts";
import { foldedPath, foldersOf, problemOfPath } from "./url.ts";

/** What claims a path, for people: `the page /about`, `content/static/robots.txt`. */
export interface Owner {
  readonly name: string;
  readonly file?: string | undefined;
  readonly at?: Finding["at"];
}

export class Claims {
  private readonly owners = new Map<string, Claimed>();
  /** Every folder that a claimed path needs, with the first path that needs it. */
  private readonly folders = new Map<string, Claimed>();

  constructor(private readonly report: Report) {}

  /** True when `owner` may write to `path`; otherwise it was reported. */
  claim(path: string, owner: Owner): boolean {
    const problem = problemOfPath(path);
    if (problem) {
      this.report.add({
        code: "output/bad-path",
        ...placeOf(owner),
        message: `The output path "${path}" of ${owner.name} ${problem}.`,
      });
      return false;
    }
    const key = foldedPath(path);
    const other = this.owners.get(key) ?? this.folders.get(key) ?? this.fileAbove(key);
    if (other) {
      this.report.add({
        code: "output/collision",
        ...placeOf(owner),
        message: collision({ path, owner }, other),
        hint: "Give one of them another name.",
      });
      return false;
    }
    this.owners.set(key, { path, owner });
    for (const folder of foldersOf(key)) if (!this.folders.has(folder)) this.folders.set(folder, { path, owner });
    return true;
  }

  /** A file where this path needs a folder. */
  private fileAbove(key: string): Claimed | undefined {
    return foldersOf(key)
      .map((folder) => this.owners.get(folder))
      .find((owner) => owner !== undefined);
  }
}

const placeOf = ({ file, at }: Owner): Pick<Finding, "file" | "at"> => ({ file, at });

interface Claimed {
  readonly path: string;
  readonly owner: Owner;
}

function collision(one: Claimed, other: Claimed): string {
  if (one.path === other.path) return `${one.path} is made twice: by ${other.owner.name} and by ${one.owner.name}.`;
  const both = `${one.path} (${one.owner.name}) and ${other.path} (${other.owner.name})`;
  return foldedPath(one.path) === foldedPath(other.path)
    ? `${both} are one file wherever file names ignore case.`
    : `${both} need a file and a folder of the same name.`;
}
