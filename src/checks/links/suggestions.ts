/** Hints for dead links: the page, the content file or the picture that was probably meant. */
import { posix } from "node:path";
import { nearest, nearestFile, relativePath, suggestion } from "../../base/did-you-mean.ts";
import { urlsByFile } from "../../content/url-source.ts";
import { servedAt } from "../../hosting/served-at.ts";
import { decoded } from "../../urls/urls.ts";
import type { PageCheckFacts } from "../facts.ts";

/**
 * How many names are compared with dead links in one build: about a second of CPU time. Otherwise, with ten times the
 * pages and so ten times the dead links, finding hints that nobody reads would take a hundred times as long.
 */
const maxComparisons = 5_000_000;

export class Suggestions {
  private readonly urlsOfFiles: readonly string[];
  private readonly urlsOfPages: readonly string[];
  /** By content file: the URL of the page that is made from it. */
  private readonly pages: ReadonlyMap<string, string>;
  private readonly contentFiles: readonly string[];
  private readonly pictures: readonly string[];

  /** @param left how many names may be compared; dead links after that get no suggestion. */
  constructor(
    private readonly facts: PageCheckFacts,
    private left = maxComparisons,
  ) {
    const targets = [...facts.targets.values()];
    this.urlsOfFiles = Array.from(facts.paths, (path) => `/${path}`);
    this.urlsOfPages = targets.map(({ url }) => url);
    this.pages = urlsByFile(targets);
    this.contentFiles = [...this.pages.keys()];
    this.pictures = facts.pictures.map(({ file }) => file);
  }

  /** The closest of many names, while comparisons are left. */
  private nearest(name: string, names: readonly string[], search: typeof nearestFile = nearest): string | undefined {
    if (this.left <= 0) return undefined;
    this.left -= names.length;
    return search(name, names);
  }

  /** For a link that leads to no page. @param pathname the link's, decoded. @param from the URL of the page that has a relative link. */
  page(link: string, pathname: string, from?: string): string {
    if (pathname === "/") return noHomePage;
    // Without its first slash, a URL is relative to the page.
    const rooted = /^[\p{L}\p{N}_-]/u.test(link) && !/^\w+:/.test(link) ? `/${link}` : undefined;
    const path = rooted && decoded(rooted.replace(/[?#].*$/s, ""));
    if (rooted && path && servedAt(path, (each) => this.facts.targets.has(each))) return suggestion(rooted);
    const isLikeFile = /\.(?=\d*[a-z])[a-z\d]{1,5}$/i.test(pathname);
    const match =
      this.nearest(pathname, this.urlsOfPages) ??
      (path && this.nearest(path, this.urlsOfPages)) ??
      (isLikeFile ? this.nearest(pathname, this.urlsOfFiles) : undefined);
    // The match can be the link itself, if the URL of that page is invalid ("/C#"). Nobody means the page that has the link.
    if (match && match !== "/" && match !== link && match !== from) return suggestion(match, pathname);
    return isLikeFile
      ? "Correct it, or put the file into content/static/; a page is listed in templates/site.tsx, and a path that another tool publishes in `elsewhere`."
      : "Correct it, or list the page in templates/site.tsx; a path that another tool publishes belongs in `elsewhere`.";
  }

  /** For the URL of a missing file that is no page. */
  file(link: string, pathname: string): string {
    const match = this.nearest(pathname, this.urlsOfFiles);
    if (match && match !== link) return suggestion(match, pathname);
    const picture = this.nearest(`content${pathname}`, this.pictures, nearestFile);
    return picture === undefined
      ? "Put files that are copied unchanged into content/static/."
      : `If it is ${picture}, write its path relative to the content file, or move it into content/static/.`;
  }

  /** For a link with the extension of a content file. @param from the file that contains it, if that is known. */
  contentFile(link: string, from?: string): string {
    const { file, rest } = fileOfLink(link, from);
    const url = this.pages.get(file);
    if (url === undefined && this.facts.unreadTexts.includes(file))
      return `No page is made from ${file}: list one in templates/site.tsx, with the entry among its props.`;
    if (url !== undefined && !backslash.test(link))
      return `Write "${url}${rest}": links to files work in a text that is rendered with <Markdown entry={…}>.`;
    const match = this.nearest(file, this.contentFiles, nearestFile);
    if (match === undefined) return "Write the path of a content file relative to this one, or the URL of a page.";
    const isRelative = from !== undefined && !link.startsWith("/");
    return (
      withSlashes(link) + suggestion((isRelative ? relativePath(match, from, link) : this.pages.get(match)) + rest)
    );
  }

  /** For a relative path of a picture. */
  picture(link: string, from?: string): string {
    const { file, rest } = fileOfLink(link, from);
    if (this.pictures.includes(file) && !backslash.test(link))
      return "Render the text with <Markdown entry={…}>, which publishes it; or put it in content/static/, and write its URL.";
    const match = from === undefined ? undefined : this.nearest(file, this.pictures, nearestFile);
    if (match !== undefined && from !== undefined)
      return withSlashes(link) + suggestion(relativePath(match, from, link) + rest);
    return "Write the path of a picture relative to its content file; or put it in content/static/, and write its URL.";
  }
}

const noHomePage = 'The site has no home page: list one, page("/", …), or link to another page.';

/** Windows' own separator is not one in a URL. */
const backslash = /\\|%5c/i;
const withSlashes = (link: string): string => (backslash.test(link) ? 'A URL has "/" in place of "\\". ' : "");

/** The file that a link names, and its query and fragment. */
function fileOfLink(link: string, from: string | undefined): { readonly file: string; readonly rest: string } {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  const folder = path.startsWith("/") || from === undefined ? "content" : posix.dirname(from);
  return { file: posix.join(folder, decoded(path).replaceAll("\\", "/")), rest };
}
