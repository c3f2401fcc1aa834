/** The output paths in use: two files at one path, or at one URL, are an error. */
import { basename } from "node:path/posix";
import type { Report, SourcePlace } from "../base/diagnostic.ts";
import { type ContentPlace, listedAt, nameOfPage, pagePlace, siteFile } from "../base/places.ts";
import type { OutputRecord } from "../output/output-file.ts";
import { foldedPath, foldersOf, problemOfPath } from "../urls/urls.ts";

/** The data of an output file that is known before it is generated. */
export interface Claim extends Pick<OutputRecord, "path" | "sources"> {
  readonly url?: string | undefined;
  readonly template?: string | undefined;
  /** Not needed for a page. */
  readonly kind?: OutputRecord["kind"] | "manifest";
  readonly content?: ContentPlace | undefined;
}

/** The output paths in use. Duplicates are errors, even if case or Unicode normalization differs. */
export class Claims {
  private readonly files = new Map<string, Claim>();
  /** The folders of all claimed paths, with the first file in each. */
  private readonly folders = new Map<string, Claim>();

  constructor(private readonly report: Report) {}

  /** Claims a file's path. False, and reported, when it is invalid or taken. */
  claim(claim: Claim): boolean {
    const { path } = claim;
    const problem = problemOfPath(path);
    if (problem) {
      const { name, ...place } = ownerOf(claim);
      this.report.add({
        code: "output/bad-path",
        ...place,
        message: `The output path "${path}" of ${name} ${problem}.`,
        hint: "Choose another name.",
      });
      return false;
    }
    const key = foldedPath(path);
    // A known folder was checked before, and so were its parents.
    const isNewPlace = key.includes("/") && !this.folders.has(key.slice(0, key.lastIndexOf("/")));
    const folders = isNewPlace ? foldersOf(key) : [];
    const other =
      this.files.get(key) ?? this.folders.get(key) ?? this.fileAmong(folders) ?? this.files.get(pathOfSameUrl(key));
    if (other) {
      const { file, at } = isSameOwner(claim, other) ? listedTwiceAt(claim) : ownerOf(claim);
      this.report.add({
        code: "output/collision",
        file,
        at,
        message: collision(claim, other),
        hint: hintFor(claim, other),
      });
      return false;
    }
    this.files.set(key, claim);
    for (const folder of folders) if (!this.folders.has(folder)) this.folders.set(folder, claim);
    return true;
  }

  private fileAmong = (folders: readonly string[]): Claim | undefined =>
    folders.map((folder) => this.files.get(folder)).find((file) => file !== undefined);
}

function hintFor(claim: Claim, other: Claim): string {
  if (claim.path === other.path && (claim.path === "_headers" || claim.path === "_redirects"))
    return `The build writes it for the site's hosts: move the rules to \`${claim.path.slice(1)}\` of hosting() in templates/site.tsx, and delete content/static/${claim.path}.`;
  return hasSameSlug(claim, other)
    ? "A slug is the name of the file without its folders: make the URL from `file`."
    : "Give one of them another name.";
}

/** The owner of a path, for messages: `the page /about`, `content/static/robots.txt`. */
function ownerOf({ kind, path, url, sources, content }: Claim): SourcePlace & { readonly name: string } {
  if (kind === "manifest") return { name: "Plinth's manifest" };
  if (url !== undefined) return { name: nameOfPage(url, content), ...pagePlace(content, url) };
  if (kind === "static") return { name: sources[0] ?? path, file: sources[0] };
  if (kind === "bundle") return { name: `the bundle of ${sources[0] ?? path}` };
  return { name: `the file "${path}" of the site`, file: siteFile, at: { kind: "text", text: path } };
}

/** Whether pages() lists two pages with the same content, or without content, at the same URL. */
const isSameOwner = (one: Claim, other: Claim): boolean =>
  one.url !== undefined && other.url !== undefined && ownerOf(one).name === ownerOf(other).name;

/** Whether the pages are made from files of one name in different folders. */
const hasSameSlug = ({ content: one }: Claim, { content: other }: Claim): boolean =>
  one !== undefined && other !== undefined && one.file !== other.file && basename(one.file) === basename(other.file);

function listedTwiceAt({ url = "", content }: Claim): SourcePlace {
  const { file, at } = listedAt(url);
  return content ? { file, at: { kind: "text", text: url, otherwise: pagePlace(content, url) } } : { file, at };
}

/** `a.html` and `a` are both at the URL `/a`, where hosts look for `a` first. */
const pathOfSameUrl = (path: string): string =>
  path.endsWith(".html") ? path.slice(0, -".html".length) : `${path}.html`;

function collision(one: Claim, other: Claim): string {
  const [ours, theirs] = [ownerOf(one).name, ownerOf(other).name];
  const [key, otherKey] = [foldedPath(one.path), foldedPath(other.path)];
  if (pathOfSameUrl(key) === otherKey) {
    const [file, page] = key.endsWith(".html") ? [other, ours] : [one, theirs];
    return `${file.path} (${ownerOf(file).name}) hides ${page}: hosts send the file at the URL of both.`;
  }
  if (isSameOwner(one, other)) {
    const templates = one.template === other.template ? "" : `, with ${other.template} and with ${one.template}`;
    return `${one.path} is written twice: pages() lists ${ours} twice${templates}.`;
  }
  if (one.path === other.path) return `${one.path} is written twice: by ${theirs} and by ${ours}.`;
  const both = `${one.path} (${ours}) and ${other.path} (${theirs})`;
  return key === otherKey
    ? `${both} are the same file where file names are case-insensitive.`
    : `${both} need a file and a folder of the same name.`;
}
