/**
 * The real site, built once per run by the real command, and access to its files. As vitest's
 * `globalSetup`, this file builds it before the first test and removes it after the last.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type HTMLElement, parse } from "node-html-parser";
import type { TestProject } from "vitest/node";
import { headingsOf, textOf } from "./text.ts";

/** The thirteen routes of the specification, section 2. */
export const routes = [
  ...["/", "/about", "/careers", "/press", "/contact", "/help", "/guides", "/status", "/speed-test"],
  ...["/privacy", "/terms", "/refund", "/no-logs"],
];
/** The pages that are shown at other URLs. */
export const errorPages = ["/404.html", "/500.html"];

export const root = resolve(import.meta.dirname, "../..");

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built site. */
    site: string;
  }
}

/** vitest's globalSetup; tests reach the folder by `inject("site")`. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = createFolder();
  await build(folder);
  project.provide("site", folder);
  return () => removeFolder(folder);
}

/** A new folder outside the project. */
export const createFolder = (): string => mkdtempSync(join(tmpdir(), "plinth-site-"));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

interface BuildOptions {
  /** The site; this repository unless another is named. */
  readonly from?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * `plinth build` into `folder`.
 * @throws with the printed diagnostics when the build fails.
 */
export async function build(folder: string, { from = root, cwd = root, env }: BuildOptions = {}): Promise<void> {
  const command = [join(root, "bin/plinth.js"), "build", "--root", from, "--out", folder];
  await promisify(execFile)(process.execPath, command, { cwd, env: { ...process.env, ...env } });
}

/** Every file of a folder by its path, "/" separated and sorted. */
export function readFolder(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
  return new Map(paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path))]));
}

/** One file of the output, and its document if it is a page. */
export class BuiltFile {
  private document: HTMLElement | undefined;

  constructor(
    /** The route of a page, the path of any other file. */
    readonly url: string,
    /** As text; a picture's bytes as characters of latin1. */
    readonly source: string,
  ) {}

  get root(): HTMLElement {
    this.document ??= parse(this.source, { comment: true });
    return this.document;
  }

  all(selector: string): HTMLElement[] {
    return this.root.querySelectorAll(selector);
  }

  /** @throws if the page has no such element, or several. */
  one(selector: string): HTMLElement {
    const [first, ...others] = this.all(selector);
    if (!first) throw new Error(`${this.url} has no ${selector}`);
    if (others.length > 0) throw new Error(`${this.url} has ${others.length + 1} of ${selector}`);
    return first;
  }

  /** The visible text of the page, with white space collapsed. */
  get text(): string {
    return textOf(this.one("body"));
  }

  get mainText(): string {
    return textOf(this.one("main"));
  }

  /**
   * The section of `<main>` that a heading belongs to: the largest element around it in which no other
   * heading has the same or a higher rank.
   */
  under(title: string | RegExp): HTMLElement {
    const matches = (text: string): boolean => (typeof title === "string" ? text === title : title.test(text));
    const heading = headingsOf(this.one("main")).find((candidate) => matches(textOf(candidate)));
    if (!heading) throw new Error(`${this.url} has no heading ${title}`);
    const isAlone = (part: HTMLElement): boolean =>
      headingsOf(part).every((other) => other === heading || other.tagName > heading.tagName);
    let part: HTMLElement = heading;
    while (part.parentNode && part.parentNode.tagName !== "MAIN" && isAlone(part.parentNode)) part = part.parentNode;
    return part;
  }
}

/** The output of one build. */
export class BuiltSite {
  private readonly parsed = new Map<string, BuiltFile>();

  constructor(readonly files: ReadonlyMap<string, Buffer>) {}

  static read = (folder: string): BuiltSite => new BuiltSite(readFolder(folder));

  /**
   * A page by its route, or any other file by its path.
   * @throws when the site has no such file.
   */
  file(url: string): BuiltFile {
    const known = this.parsed.get(url);
    if (known) return known;
    const bytes = this.files.get(pathOf(url));
    if (!bytes) throw new Error(`The site has no ${pathOf(url)}`);
    const file = new BuiltFile(url, bytes.toString(encodingOf(url)));
    this.parsed.set(url, file);
    return file;
  }

  /** The routes of all pages: the thirteen, and those that were added since. */
  get routes(): string[] {
    const pages = [...this.files.keys()].filter((path) => path.endsWith(".html") && !errorPages.includes(`/${path}`));
    return pages.map((path) => `/${path.replace(/^index\.html$|\.html$/, "")}`);
  }

  /** The same site with another text in one file. */
  with(url: string, source: string): BuiltSite {
    return new BuiltSite(new Map(this.files).set(pathOf(url), Buffer.from(source, encodingOf(url))));
  }
}

/** The output file that answers a route. */
export const pathOf = (url: string): string => {
  if (!url.startsWith("/") || url.endsWith(".html")) return url.replace(/^\//, "");
  return url === "/" ? "index.html" : `${url.slice(1)}.html`;
};

const encodingOf = (url: string): "latin1" | "utf8" => (/\.(png|ico|woff2)$/.test(url) ? "latin1" : "utf8");
