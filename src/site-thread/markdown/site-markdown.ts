/** Renders the Markdown of a site: as HTML, elements, headings and twins, with the results of earlier builds. */
import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { Heading, MarkdownRenderer } from "../../api/current-site.ts";
import type { MarkdownOptions } from "../../api/markdown-options.ts";
import { pictureAt } from "../../api/picture-offers.ts";
import type { Finding } from "../../base/diagnostic.ts";
import type { Collection } from "../content/collection.ts";
import type { StoreFile } from "../protocol.ts";
import { htmlWithoutPage, pageElements } from "./components/elements.ts";
import { componentFinding } from "./components/faults.ts";
import { mayHaveComponents, type StandInText } from "./components/scan.ts";
import { urlOfFileLink, withPaths } from "./file-links.ts";
import { plainText, slugOfGitHub } from "./heading-ids.ts";
import { isMarking } from "./marks.ts";
import type { Environment, ParserContext } from "./parser.ts";
import { Parsers } from "./parsers.ts";
import { StoredTexts, type TextLookup } from "./stored-texts.ts";
import { TextTargets } from "./targets.ts";
import { twinOf } from "./twin.ts";
import { isDistinct, type UnsupportedSyntax } from "./unsupported.ts";

/** The most faults of components that are reported for one text. */
const maxFaults = 100;

/** The most unsupported syntax of `early` that is kept, since each is looked for on every page. */
const maxEarly = 100;

/** The kind of result for a text of one line, without paragraphs. */
const inline = "one line";

/** A text as HTML, with stand-ins in place of its components. */
interface RenderedText {
  readonly html: string;
  readonly components?: StandInText | undefined;
}

interface ParsedText {
  readonly parser: MarkdownIt;
  readonly text: string;
  readonly environment: Environment;
  readonly tokens: Token[];
  readonly lookups: TextLookup[];
}

export interface MarkdownNotes {
  /** Faults of components in the texts that have been parsed. */
  readonly faults: Finding[];
  /** Unsupported syntax that the page can show: in the texts that have been rendered, and in those of `early`. */
  readonly unsupported: UnsupportedSyntax[];
}

export class SiteMarkdown implements MarkdownRenderer {
  readonly targets: TextTargets;
  private readonly parsers: Parsers;
  private readonly stored = new StoredTexts((...lookup) => this.targets.resultOf(...lookup));
  /** The text whose headings were read last. It is usually rendered next, and need not be parsed again. */
  private withHeadings: ParsedText | undefined;
  /** The unsupported syntax in texts that pages() or a schema has rendered: any page can show them. */
  private readonly early = new Map<string, UnsupportedSyntax>();
  private notes: MarkdownNotes = { faults: [], unsupported: [] };
  /** The texts that have been parsed, by parser: the faults of their components are reported. */
  private readonly parsed = new Map<MarkdownIt, Set<string>>();

  constructor(
    private readonly options: MarkdownOptions,
    private readonly collection: Collection,
    onLongText: ParserContext["onLongText"],
  ) {
    this.targets = new TextTargets(collection, (...lookup) => this.stored.note(...lookup));
    this.parsers = new Parsers(options, collection, { targets: this.targets, onLongText });
  }

  /** To be called for each page, since parsing records which pictures it uses. Returns what is noted until the next call. */
  startPage(): MarkdownNotes {
    this.withHeadings = undefined;
    this.notes = { faults: [], unsupported: [...this.early.values()] };
    return this.notes;
  }

  /** The faults of components in the texts that no page has shown. @param onFile is called before a text is parsed. */
  faultsOfOthers(onFile: (file: string) => void): Finding[] {
    const { faults } = this.startPage();
    for (const [file, body] of this.collection.texts()) {
      const hasComponents = this.options.components ?? this.collection.typeOf(file)?.markdown?.components;
      if (hasComponents) this.checkText(file, body, onFile);
    }
    return faults;
  }

  private checkText(file: string, body: string, onFile: (file: string) => void): void {
    const environment: Environment = { file };
    try {
      const { components } = this.parsers.for(file);
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
    const [file = named, written] =
      [...this.collection.texts()].find(
        ([path, body]) => (named === undefined || named === path) && body.includes(components.original),
      ) ?? [];
    for (const fault of components.faults.slice(0, maxFaults))
      this.notes.faults.push(componentFinding(fault, components.original, file, written));
  }

  /** To be called when the pages are listed. @param notes since before that. */
  endListing({ unsupported }: MarkdownNotes): void {
    for (const each of unsupported.filter(isDistinct)) if (this.early.size < maxEarly) this.early.set(each.text, each);
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
    return this.cached(isInline ? inline : "html", text, file, (parsed) => {
      // Rendering changes the tokens.
      if (parsed === this.withHeadings) this.withHeadings = undefined;
      const { parser, tokens, environment } = parsed;
      const name = isInline ? "renderInline" : "render";
      // A plugin has replaced the method.
      if (Object.hasOwn(parser, name)) return parser[name](text, { file });
      return parser.renderer.render(tokens, parser.options, environment);
    });
  }

  headings: MarkdownRenderer["headings"] = (text, file) =>
    JSON.parse(
      this.cached("headings", text, file, (parsed) => {
        this.withHeadings = parsed;
        return JSON.stringify(headingsIn(parsed.tokens));
      }).html,
    );

  twin: MarkdownRenderer["twin"] = (text, file, page) => {
    const { fileLinks = true, headingIds = false, slugify = slugOfGitHub } = this.parsers.for(file).settings;
    const urlOfFile = (link: string): string | undefined =>
      (fileLinks ? urlOfFileLink(link, file, this.targets) : undefined) ?? pictureAt(link, file)?.url;
    const made = this.cached(`twin ${page.origin}${page.url}`, text, file, ({ parser, tokens, environment }) => {
      const { components } = environment;
      const heading = headingsIn(tokens).find(({ level }) => level === 1)?.text;
      const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open");
      const changed = new Map(links.map((link) => [link.meta?.written, link.attrGet("href")]));
      const urlOf = (link: string): string | undefined => changed.get(parser.normalizeLink(link)) ?? urlOfFile(link);
      const named = (part: string) =>
        fileLinks ? withPaths(part, file, { fileNamed: this.targets.fileNamed, slugify }) : part;
      const source = { text, tokens, components, headingIds, page, urlOf, named };
      return JSON.stringify({ markdown: twinOf(source), heading });
    });
    return JSON.parse(made.html);
  };

  /** What is made of a text, by an earlier build if possible. */
  private cached(
    kind: string,
    text: string,
    file: string | undefined,
    make: (parsed: ParsedText) => string,
  ): RenderedText {
    const { parser: plain, options, components: componentParser } = this.parsers.for(file);
    const isPlain =
      !componentParser ||
      !mayHaveComponents(text, file?.endsWith(".mdx") ?? false, componentParser.vocabulary.directives);
    const isStored = options !== undefined && !isMarking();
    const place = file === undefined ? [] : [file, this.targets.folderOf(file)];
    const key = isStored ? this.stored.keyOf(`${JSON.stringify([kind, options, ...place])}\0${text}`) : undefined;
    const stored = key === undefined ? undefined : this.stored.get(key);
    // The headings of a text are read for menus, also on pages that do not show it.
    const isShown = kind === "html" || kind === inline;
    if (stored) {
      if (isShown) this.notes.unsupported.push(...stored.unsupported);
      return { html: stored.result };
    }
    const parser = isPlain ? plain : componentParser.parser;
    const parsed = this.parse(parser, text, file, kind === inline);
    const { environment, lookups } = parsed;
    const html = make(parsed);
    const { components, unsupported = [] } = environment;
    if (isShown) this.notes.unsupported.push(...unsupported);
    this.reportFaults(text, environment, parser);
    const hasComponents = components !== undefined && components.tags.length > 0;
    // Components are the site's code: nothing proves what they depend on.
    if (key !== undefined && !hasComponents && !components?.faults.length)
      this.stored.set(key, { result: html, lookups, unsupported });
    return hasComponents ? { html, components } : { html };
  }

  /** A text with its tokens, which are those of its headings if it was parsed for them. */
  private parse(parser: MarkdownIt, text: string, file: string | undefined, isInline: boolean): ParsedText {
    const last = isInline ? undefined : this.withHeadings;
    const isLast = last?.parser === parser && last.text === text && last.environment.file === file;
    const lookups = this.stored.addLookupsTo(isLast ? last.lookups : []);
    if (isLast) return last;
    const environment: Environment = { file };
    const tokens = isInline ? parser.parseInline(text, environment) : parser.parse(text, environment);
    return { parser, text, environment, tokens, lookups };
  }

  /** From now on, uses the results of earlier builds and keeps its own. */
  open = (file: StoreFile): void => this.stored.open(file);

  /** Writes its results for later builds. */
  save = (): void => this.stored.save();
}

const headingsIn = (tokens: readonly Token[]): Heading[] =>
  tokens.flatMap((token, index) =>
    token.type === "heading_open"
      ? [{ level: Number(token.tag.slice(1)), id: String(token.attrGet("id")), text: headingText(tokens[index + 1]) }]
      : [],
  );

/** On one line, without the space that an anchor in raw HTML leaves. */
const headingText = (inline: Token | undefined): string => plainText(inline).replaceAll("\n", " ").trim();
