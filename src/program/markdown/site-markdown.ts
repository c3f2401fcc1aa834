/** Renders the Markdown of a site: the options of each content type, the pages and pictures it leads to, and the results of earlier builds. */
import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { Heading, MarkdownRenderer, PictureFile, Pictures } from "../../api/current-site.ts";
import type { MarkdownOptions } from "../../api/markdown-options.ts";
import { folderOf } from "../../api/pattern.ts";
import { pictureAt } from "../../api/pictures.ts";
import { extensionsOfTexts } from "../../content/formats/kinds.ts";
import { Store } from "../../content/store.ts";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import type { Collection } from "../content/collection.ts";
import type { StoreFile } from "../protocol.ts";
import { noteRead } from "../provenance.ts";
import { htmlWithoutPage, pageElements } from "./components/elements.ts";
import { componentFinding } from "./components/faults.ts";
import { type Known, type MarkedText, mayHaveComponents } from "./components/scan.ts";
import { urlOfFileLink } from "./file-links.ts";
import { plainText } from "./heading-ids.ts";
import { isMarking } from "./marks.ts";
import { createParser, type Environment, type ParsedSite } from "./parser.ts";
import { twinOf } from "./twin.ts";
import type { Unsupported } from "./unsupported.ts";

/** The most faults of components that are reported for one text. */
const maxFaults = 100;

/** The most unsupported syntax of `early` that is kept, since each is looked for on every page. */
const maxEarly = 100;

/** A parser, and its options as a text; undefined if some of them are functions, which may return anything. */
interface OptionsParser {
  readonly parser: MarkdownIt;
  readonly options: string | undefined;
  readonly settings: MarkdownOptions;
  /** For texts that may have components; undefined if the site has none. */
  readonly components: ComponentParser | undefined;
}

interface ComponentParser {
  readonly parser: MarkdownIt;
  readonly vocabulary: Known;
}

/** A text as HTML, with marks in place of its components. */
interface RenderedText {
  readonly html: string;
  readonly components?: MarkedText | undefined;
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
  /** The pictures by their files. */
  pictureFiles: ReadonlyMap<string, PictureFile> = new Map();
  readonly extensions = extensionsOfTexts;
  private store: Store | undefined;
  private readonly parsers = new Map<MarkdownOptions, OptionsParser>();
  /** The text whose headings were read last. It is usually rendered next, and need not be parsed again. */
  private last: ParsedText | undefined;
  /** The unsupported syntax in the texts that have been rendered for the page. */
  private unsupportedOfPage: Unsupported[] = [];
  /** The unsupported syntax in texts that pages() or a schema has rendered: any page can show them. */
  private readonly early = new Map<string, Unsupported>();
  /** Faults of components in the texts that have been parsed for the page. */
  private faults: Finding[] = [];
  /** The texts that have been parsed, by parser: the faults of their components are reported. */
  private readonly parsed = new Map<MarkdownIt, Set<string>>();
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
    this.unsupportedOfPage = [];
    this.faults = [];
  }

  /** The faults of components in the texts that have been parsed since the last call. */
  takeFaults(): Finding[] {
    const { faults } = this;
    this.faults = [];
    return faults;
  }

  /** The faults of components in the texts that no page has shown. @param onFile is called before a text is parsed. */
  faultsOfOthers(onFile: (file: string) => void): Finding[] {
    this.takeFaults();
    for (const [file, body] of this.collection.texts()) {
      const hasComponents = this.options.components ?? this.collection.typeOf(file)?.markdown?.components;
      if (hasComponents) this.checkText(file, body, onFile);
    }
    return this.takeFaults();
  }

  private checkText(file: string, body: string, onFile: (file: string) => void): void {
    const environment: Environment = { file };
    try {
      const { components } = this.parserFor(file);
      if (!components || this.parsed.get(components.parser)?.has(body)) return;
      if (!mayHaveComponents(body, file.endsWith(".mdx"), components.vocabulary.directives)) return;
      onFile(file);
      components.parser.parse(body, environment);
      this.reportFaults(body, environment, components.parser);
    } catch {
      // A plugin of the site threw, which only matters for what is published.
    }
  }

  private reportFaults(text: string, { components, file: named }: Environment, parser: MarkdownIt): void {
    if (!components) return;
    const parsed = this.parsed.get(parser) ?? new Set();
    this.parsed.set(parser, parsed.add(text));
    if (components.faults.length === 0) return;
    // A template may pass a text without its entry.
    const [file = named, body] =
      [...this.collection.texts()].find(
        ([file, body]) => (named === undefined || named === file) && body.includes(components.original),
      ) ?? [];
    for (const fault of components.faults.slice(0, maxFaults))
      this.faults.push(componentFinding(fault, components.original, file, body));
  }

  /** To be called when the pages are listed. */
  endListing(): void {
    for (const each of this.unsupportedOfPage) if (this.early.size < maxEarly) this.early.set(each.text, each);
  }

  /** The unsupported syntax that the page can show. */
  get unsupported(): readonly Unsupported[] {
    return [...this.early.values(), ...this.unsupportedOfPage];
  }

  html: MarkdownRenderer["html"] = (text, file) => {
    const { html, components } = this.rendered(text, file, false);
    return components ? htmlWithoutPage(html, components) : html;
  };

  elements: MarkdownRenderer["elements"] = (text, file, isInline) => {
    const { html, components } = this.rendered(text, file, isInline);
    return components ? pageElements(html, components) : html;
  };

  private rendered(text: string, file: string | undefined, isInline: boolean): RenderedText {
    return this.cached(isInline ? "one line" : "html", text, file, (parser, environment) =>
      isInline ? parser.renderInline(text, environment) : parser.render(text, environment),
    );
  }

  headings: MarkdownRenderer["headings"] = (text, file) =>
    JSON.parse(
      this.cached("headings", text, file, (parser, environment) =>
        JSON.stringify(headingsIn(this.tokensOf(parser, text, file, environment))),
      ).html,
    );

  twin: MarkdownRenderer["twin"] = (text, file, page) => {
    const { fileLinks = true, headingIds = false } = this.parserFor(file).settings;
    const urlOfFile = (link: string): string | undefined =>
      (fileLinks ? urlOfFileLink(link, file, this) : undefined) ?? pictureAt(link, file)?.url;
    const made = this.cached(`twin ${page.origin}${page.url}`, text, file, (parser, environment) => {
      const tokens = parser.parse(text, environment);
      const { components } = environment;
      const heading = headingsIn(tokens).find(({ level }) => level === 1)?.text;
      return JSON.stringify({ markdown: twinOf({ text, tokens, components, headingIds, page, urlOfFile }), heading });
    });
    return JSON.parse(made.html);
  };

  /** What is made of a text, by an earlier build if possible. */
  private cached(
    kind: string,
    text: string,
    file: string | undefined,
    make: (parser: MarkdownIt, environment: Environment) => string,
  ): RenderedText {
    const { parser: plain, options, components: componentParser } = this.parserFor(file);
    const isPlain =
      !componentParser ||
      !mayHaveComponents(text, file?.endsWith(".mdx") ?? false, componentParser.vocabulary.directives);
    const parser = isPlain ? plain : componentParser.parser;
    const { store } = this;
    const environment: Environment = { file };
    const rendered = (): RenderedText => {
      const html = make(parser, environment);
      this.unsupportedOfPage.push(...(environment.unsupported ?? []));
      this.reportFaults(text, environment, parser);
      const { components } = environment;
      return components && components.tags.length > 0 ? { html, components } : { html };
    };
    if (!store || options === undefined || isMarking()) return rendered();
    const place = file === undefined ? [] : [file, this.folderOf(file)];
    const key = store.keyOf(`${JSON.stringify([kind, options, ...place])}\0${text}`);
    const stored = this.upToDate(store.get(key));
    this.lookups = [];
    if (stored !== undefined) return { html: stored };
    const made = rendered();
    // Components are the site's code: nothing proves what they depend on.
    if (environment.components && (made.components || environment.components.faults.length > 0)) return made;
    // The first line of a result has the lookups that it depends on, and what was found in the text.
    store.set(key, `${JSON.stringify([this.lookups, environment.unsupported ?? []] satisfies Kept)}\n${made.html}`);
    return made;
  }

  private parserFor(file: string | undefined): OptionsParser {
    const optionsOfType = (file === undefined ? undefined : this.collection.typeOf(file)?.markdown) ?? this.options;
    const cached = this.parsers.get(optionsOfType);
    if (cached) return cached;
    const options = { ...this.options, ...optionsOfType };
    const components = { ...this.options.components, ...optionsOfType.components };
    const { directives = {}, headingIds = false } = options;
    const isData = Object.values(options).every((value) => typeof value !== "function");
    const parser = createParser(options, this);
    this.takeLast(parser);
    // A text without components does not depend on what they are.
    const data = isData ? JSON.stringify({ ...options, components: Object.keys(components) }) : undefined;
    const hasComponents = Object.keys(components).length > 0;
    const made = {
      parser,
      options: data,
      settings: options,
      components: hasComponents ? this.componentParser(options, { components, directives, headingIds }) : undefined,
    };
    this.parsers.set(optionsOfType, made);
    return made;
  }

  private componentParser(options: MarkdownOptions, vocabulary: Known): ComponentParser {
    const parser = createParser(options, this, vocabulary);
    this.takeLast(parser);
    return { parser, vocabulary };
  }

  private isLast = (parser: MarkdownIt, text: string, file: string | undefined): boolean =>
    this.last?.parser === parser && this.last.text === text && this.last.environment.file === file;

  /** The tokens of a text, not to be changed. */
  private tokensOf(
    parser: MarkdownIt,
    text: string,
    file: string | undefined,
    environment: Environment,
  ): readonly Token[] {
    if (this.last && this.isLast(parser, text, file)) {
      Object.assign(environment, this.last.environment);
      return this.last.tokens;
    }
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

  urlOfEntry = (path: string): string | undefined => {
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
    this.unsupportedOfPage.push(...unsupported);
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
