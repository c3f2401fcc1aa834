/** Renders the Markdown of a site: the options of each content type, the pages and pictures it leads to, and the results of earlier builds. */
import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { Heading, MarkdownRenderer, Picture, Pictures } from "../../api/current-site.ts";
import type { MarkdownOptions } from "../../api/markdown-options.ts";
import { folderOf } from "../../api/pattern.ts";
import { extensionsOfTexts } from "../../content/formats/index.ts";
import { Store } from "../../content/store.ts";
import type { Collection } from "../content/collection.ts";
import type { StoreFile } from "../protocol.ts";
import { noteRead } from "../provenance.ts";
import { plainText } from "./heading-ids.ts";
import { createParser, type Environment, type ParsedSite } from "./parser.ts";
import { isPlacing } from "./places.ts";
import type { Unsupported } from "./unsupported.ts";

/** Each is looked for on every page. */
const maxEarly = 100;

/** A parser, and its options as a text; undefined if some of them are functions, which may return anything. */
interface OptionsParser {
  readonly parser: MarkdownIt;
  readonly options: string | undefined;
}

/** A text that was parsed for its headings. */
interface ParsedText {
  readonly parser: MarkdownIt;
  readonly text: string;
  readonly environment: Environment;
  readonly tokens: Token[];
  readonly lookups: Lookup[];
}

export class SiteMarkdown implements MarkdownRenderer, ParsedSite {
  /** The URLs of pages by the entry they are made from: its path without its extension. */
  urls: ReadonlyMap<string, string> = new Map();
  /** By file. */
  pictureFiles: ReadonlyMap<string, Picture> = new Map();
  readonly extensions = extensionsOfTexts;
  private store: Store | undefined;
  private readonly parsers = new Map<MarkdownOptions, OptionsParser>();
  /** The text whose headings were read last. It is usually rendered next, and need not be parsed again. */
  private last: ParsedText | undefined;
  /** The unsupported syntax in the texts that have been rendered for the page. */
  private found: Unsupported[] = [];
  /** That in texts that pages() or a schema has rendered: any page can show them. */
  private readonly early = new Map<string, Unsupported>();
  /** The lookups of the text being parsed, with their results; recorded only for a store. */
  private lookups: Lookup[] = [];

  constructor(
    private readonly options: MarkdownOptions,
    private readonly collection: Collection,
    readonly onLongText: ParsedSite["onLongText"],
  ) {}

  /** To be called for each page: parsing records which pictures it uses. */
  startPage(): void {
    this.last = undefined;
    this.found = [];
  }

  /** To be called when the pages are listed. */
  endListing(): void {
    for (const each of this.found) if (this.early.size < maxEarly) this.early.set(each.text, each);
  }

  /** The unsupported syntax that the page can show. */
  get unsupported(): readonly Unsupported[] {
    return [...this.early.values(), ...this.found];
  }

  html: MarkdownRenderer["html"] = (text, file) =>
    this.cached("html", text, file, (parser, environment) => parser.render(text, environment));

  inlineHtml: MarkdownRenderer["inlineHtml"] = (text, file) =>
    this.cached("one line", text, file, (parser, environment) => parser.renderInline(text, environment));

  headings: MarkdownRenderer["headings"] = (text, file) =>
    JSON.parse(
      this.cached("headings", text, file, (parser) => JSON.stringify(headingsIn(this.tokensOf(parser, text, file)))),
    );

  /** What is made of a text, by an earlier build if possible. */
  private cached(
    kind: string,
    text: string,
    file: string | undefined,
    make: (parser: MarkdownIt, environment: Environment) => string,
  ): string {
    const { parser, options } = this.parserFor(file);
    const { store } = this;
    const environment: Environment = { file };
    const rendered = (): string => {
      const html = make(parser, environment);
      this.found.push(...(environment.unsupported ?? []));
      return html;
    };
    if (!store || options === undefined || isPlacing()) return rendered();
    const place = file === undefined ? [] : [file, this.folderOf(file)];
    const key = store.keyOf(`${JSON.stringify([kind, options, ...place])}\0${text}`);
    const known = this.upToDate(store.get(key));
    this.lookups = [];
    if (known !== undefined) return known;
    const made = rendered();
    // The first line of a result has the lookups that it depends on, and what was found in the text.
    store.set(key, `${JSON.stringify([this.lookups, environment.unsupported ?? []] satisfies Kept)}\n${made}`);
    return made;
  }

  private parserFor(file: string | undefined): OptionsParser {
    const own = (file === undefined ? undefined : this.collection.typeOf(file)?.markdown) ?? this.options;
    const known = this.parsers.get(own);
    if (known) return known;
    const options = { ...this.options, ...own };
    const isData = Object.values(options).every((value) => typeof value !== "function");
    const parser = createParser(options, this);
    this.takeLast(parser);
    const made = { parser, options: isData ? JSON.stringify(options) : undefined };
    this.parsers.set(own, made);
    return made;
  }

  private isLast = (parser: MarkdownIt, text: string, file: string | undefined): boolean =>
    this.last?.parser === parser && this.last.text === text && this.last.environment.file === file;

  /** The tokens of a text, not to be changed. */
  private tokensOf(parser: MarkdownIt, text: string, file: string | undefined): readonly Token[] {
    if (this.last && this.isLast(parser, text, file)) return this.last.tokens;
    const environment: Environment = { file };
    const tokens = parser.parse(text, environment);
    this.last = { parser, text, environment, tokens, lookups: this.lookups };
    return tokens;
  }

  /** Makes a parser return the tokens of the last text, once, since rendering changes them. */
  private takeLast(parser: MarkdownIt): void {
    const parse = parser.parse.bind(parser);
    parser.parse = (text, environment: Environment) => {
      const { last } = this;
      if (!last || !this.isLast(parser, text, environment?.file)) return parse(text, environment);
      this.lookups = last.lookups;
      Object.assign(environment, last.environment);
      this.last = undefined;
      return last.tokens;
    };
  }

  folderOf = (file: string): string => `content/${folderOf(this.collection.typeOf(file)?.pattern ?? "")}`;

  urlOf = (path: string): string | undefined => {
    this.note("url", path);
    return this.urls.get(path);
  };

  readonly pictures: Pictures = {
    all: () => this.pictureFiles,
    onUse: noteRead,
    onLookup: (file) => this.note("picture", file),
  };

  /** From now on, uses the results of earlier builds and keeps its own. */
  open({ path, versions }: StoreFile): void {
    this.store ??= new Store(path, versions);
  }

  /** Writes its results for later builds. */
  save(): void {
    this.store?.save();
  }

  /** A stored result; undefined if one of its lookups has another result now. */
  private upToDate(stored: string | undefined): string | undefined {
    if (stored === undefined) return undefined;
    const end = stored.indexOf("\n");
    const [lookups, unsupported] = JSON.parse(stored.slice(0, end)) as Kept;
    if (lookups.some(([kind, name, result]) => this.lookUp(kind, name) !== result)) return undefined;
    for (const [kind, name, result] of lookups) if (kind === "picture" && result !== null) noteRead(name);
    this.found.push(...unsupported);
    return stored.slice(end + 1);
  }

  private note(kind: Lookup[0], name: string): void {
    if (this.store) this.lookups.push([kind, name, this.lookUp(kind, name)]);
  }

  private lookUp(kind: Lookup[0], name: string): string | null {
    if (kind === "url") return this.urls.get(name) ?? null;
    const picture = this.pictureFiles.get(name);
    return picture ? JSON.stringify(picture) : null;
  }
}

type Kept = readonly [lookups: readonly Lookup[], unsupported: readonly Unsupported[]];
type Lookup = readonly [kind: "url" | "picture", name: string, result: string | null];

const headingsIn = (tokens: readonly Token[]): Heading[] =>
  tokens.flatMap((token, index) =>
    token.type === "heading_open"
      ? [{ level: Number(token.tag.slice(1)), id: String(token.attrGet("id")), text: headingText(tokens[index + 1]) }]
      : [],
  );

/** On one line, without the space that an anchor in raw HTML leaves. */
const headingText = (inline: Token | undefined): string => plainText(inline).replaceAll("\n", " ").trim();
