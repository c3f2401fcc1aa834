/** A folder of Markdown as `plinth init --from` reads it: its files, and what its texts are written with. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, extname, join, posix, sep } from "node:path";
import { Report } from "../../base/diagnostic.ts";
import { isSystemError } from "../../base/system-errors.ts";
import { formats, parse } from "../../content/formats/index.ts";
import { isPicture } from "../../content/pictures.ts";
import { ignoredName } from "../../content/read.ts";
import { replaceComponents } from "../../site-thread/markdown/components/scan.ts";

/** The files that have something, in order. */
export type Uses = ReadonlyMap<string, readonly string[]>;

export interface MarkdownFolder {
  /** Texts, by their path in the folder. */
  readonly texts: ReadonlyMap<string, Uint8Array>;
  /** Pictures beside the texts, which are published if a page shows them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** Other files that the texts link to, such as PDFs. */
  readonly downloads: ReadonlyMap<string, Uint8Array>;
  /** Files of public/ or static/, and those that texts name by their URL, by their path in the output. */
  readonly statics: ReadonlyMap<string, Uint8Array>;
  /** Whether VitePress has shown the texts. */
  readonly isOfVitePress: boolean;
  /** The settings of MkDocs, in the folder or beside it; empty without them. */
  readonly mkDocs: string;
  /** How many files a site does not use, by their extension: also links out of the folder, and into its hidden folders. */
  readonly leftOut: ReadonlyMap<string, number>;
}

export interface Survey {
  /** The values of each field of the front matter, by file. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  readonly components: Uses;
  /** Names after `:::`. */
  readonly directives: Uses;
  /** Links that begin with a slash, such as `/guide/pages`. */
  readonly links: readonly string[];
}

const isText = (path: string): boolean => formats.markdown.extensions.some((extension) => path.endsWith(extension));
/** Texts that Docusaurus and others only include in pages. */
const isPartial = (path: string): boolean => /(?:^|\/)_(?!index\.)[^/]*$/.test(path);
/** What a host or the site itself writes: its robots.txt would replace that of the new site. */
const isWritten = (path: string): boolean =>
  /^(?:(?:public|static)\/)?(?:_headers|_redirects|robots\.txt|sitemap\.xml|llms\.txt|search\.(?:json|html)|404\.html)$/.test(
    path,
  );
/** The folders of VitePress, Docusaurus and others, whose files are published unchanged. */
const ofStatics = /^(?:public|static)\//;

/** Reads a folder and changes nothing in it. @throws the file system's error. */
export function readFolder(folder: string): MarkdownFolder {
  const texts = new Map<string, Uint8Array>();
  const pictures = new Map<string, Uint8Array>();
  const downloads = new Map<string, Uint8Array>();
  const statics = new Map<string, Uint8Array>();
  const leftOut = new Map<string, number>();
  const countLeftOut = (kind: string): void => void leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
  const paths = [...filesBelow(folder)];
  const withTexts = new Set(paths.filter(isText).map(topOf));
  const read = (path: string): string | Buffer => (isFileInside(folder, path) ? readFileSync(join(folder, path)) : "");
  const text = paths.filter(isText).map(read).join("\n");
  const targets = new Set(Array.from(text.matchAll(target), ([, path = ""]) => path));
  const linked = new Set(Array.from(targets, (path) => posix.basename(path)));
  const byKind = (path: string): Map<string, Uint8Array> => {
    if (isText(path)) return texts;
    return isPicture(`content/docs/${path}`) ? pictures : downloads;
  };
  for (const path of paths) {
    // On a code host, a text names its picture by the path: ![Logo](static/logo.png).
    const isOfStatics = ofStatics.test(path) && !withTexts.has(topOf(path)) && !text.includes(path);
    const isStatic = isOfStatics || (!isText(path) && targets.has(`/${path}`));
    const name = isOfStatics ? path.replace(ofStatics, "") : path;
    const files = isStatic ? statics : byKind(path);
    const isUsed = files === texts ? !isPartial(path) : files !== downloads || linked.has(posix.basename(path));
    if (isUsed && !files.has(name) && !isWritten(path) && isFileInside(folder, path))
      files.set(name, readFileSync(join(folder, path)));
    else countLeftOut(extname(path) || path);
  }
  // Counts links into hidden folders, such as .gitbook/, which are not read.
  for (const path of targets) {
    const [, hidden] = /(?:^|\/)(\.[^./][^/]*\/)/.exec(path) ?? [];
    if (hidden !== undefined) countLeftOut(hidden);
  }
  const isOfVitePress = existsSync(join(folder, ".vitepress"));
  const settings = [folder, dirname(folder)].map((each) => join(each, "mkdocs.yml")).find((path) => existsSync(path));
  const mkDocs = settings === undefined ? "" : readFileSync(settings, "utf8");
  return { texts, pictures, downloads, statics, isOfVitePress, mkDocs, leftOut };
}

/** The path of a link in Markdown or HTML, encoded as it is written. */
const target = /(?:\]\(|\]:[ \t]*|(?:href|src)=)["'<]?([^\s"'<>()?#]+)/g;

const topOf = (path: string): string => path.split("/", 1)[0] ?? "";

/** The paths of files and links, in order; without hidden files and packages. */
function* filesBelow(root: string, folder = ""): Generator<string> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignoredName.test(entry.name) || entry.name === "node_modules") continue;
    if (entry.isDirectory()) yield* filesBelow(root, `${folder}${entry.name}/`);
    else yield `${folder}${entry.name}`;
  }
}

/** Whether a path is a regular file of the folder, also by a link; a link can also lead out of it, or nowhere. */
function isFileInside(folder: string, path: string): boolean {
  try {
    const file = realpathSync(join(folder, path));
    return file.startsWith(realpathSync(folder) + sep) && statSync(file).isFile();
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Reads what texts are written with: front matter, and the Markdown below it. */
export function surveyOf(texts: MarkdownFolder["texts"]): Survey {
  const fields = new Map<string, Map<string, unknown>>();
  const [components, directives] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const links: string[] = [];
  const addTo = (uses: Map<string, string[]>, names: Iterable<string>, file: string): void => {
    for (const name of new Set(names)) uses.set(name, [...(uses.get(name) ?? []), file]);
  };
  for (const [file, bytes] of texts) {
    const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n");
    // What cannot be parsed is an error of the build, at its line.
    const [document] = parse([{ file, text }], new Report());
    for (const [name, value] of Object.entries(document?.data ?? {}))
      fields.set(name, (fields.get(name) ?? new Map<string, unknown>()).set(file, value));
    const body = (document?.body ?? "").replace(/^[ \t>]*(`{3,}|~{3,})[\s\S]*?^[ \t>]*\1.*$/gm, "");
    const { tags } = replaceComponents(body, { components: {}, directives: {}, headingIds: true });
    const started = tags.filter(({ name, isEnd }) => !isEnd && /^[A-Z]/.test(name)).map(({ name }) => name);
    const named = Array.from(body.matchAll(/^[ \t>]*:{3,}[ \t]*([A-Za-z][\w-]*)/gm), ([, name = ""]) => name);
    addTo(components, started, file);
    addTo(directives, named, file);
    for (const [, link = ""] of body.matchAll(/\]\((\/[^\s)?#]+)/g)) links.push(link);
  }
  return { fields, components, directives, links };
}
