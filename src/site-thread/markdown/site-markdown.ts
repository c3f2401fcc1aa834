/** Renders the Markdown of a site: as HTML, elements, headings and twins, with the results of earlier builds. */
import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { Heading, MarkdownRenderer } from "../../api/current-site.ts";
import type { MarkdownOptions } from "../../api/markdown-options.ts";
import type { Finding } from "../../base/diagnostic.ts";
import type { Collection } from "../content/collection.ts";
import { htmlWithoutPage, pageElements } from "./components/elements.ts";
import { componentFinding } from "./components/faults.ts";
import { mayHaveComponents, type StandInText } from "./components/scan.ts";
import { urlOfFileLink, withPaths } from "./file-links.ts";
import { plainText, slugOfGitHub } from "./heading-ids.ts";
import { isMarking } from "./marks.ts";
import type { Environment } from "./parser.ts";
import { Parsers } from "./parsers.ts";
import { StoredTexts } from "./stored-texts.ts";
import { TextLookups, type TextTargets } from "./targets.ts";
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

interface TextEnvironment extends Environment {
  readonly lookups: TextLookups;
}

interface ParsedText {
  readonly parser: MarkdownIt;
  readonly text: string;
  readonly environment: TextEnvironment;
  readonly tokens: Token[];
}

/** What is found in the texts of a page. */
export interface MarkdownNotes {
  /** Faults of components in the texts that have been parsed. */
  readonly faults: Finding[];
  /** Unsupported syntax that the page can show: in the texts that have been rendered, and in those of `early`. */
  readonly unsupported: UnsupportedSyntax[];
}

/** What the texts of all pages share: parsers, and the results of earlier builds. */
export class SiteMarkdown {
  readonly parsers: Parsers;
  readonly stored = new StoredTexts();
  /** The unsupported syntax in texts that pages() or a schema has rendered: any page can show them. */
  private readonly early = new Map<string, UnsupportedSyntax>();

  constructor(
    options: MarkdownOptions,
    private readonly collection: Collection,
  ) {
    this.parsers = new Parsers(options, collection);
  }

  newNotes = (): MarkdownNotes => ({ faults: [], unsupported: [...this.early.values()] });

  /** The renderer of the texts of one page. @param targets what they can lead to. @param notes gets what is found. */
  forPage = (targets: TextTargets, notes = this.newNotes()): PageMarkdown => new PageMarkdown(this, targets, notes);

  /** Lets any page show the unsupported syntax that was found while the pages were listed. */
  addEarly({ unsupported }: MarkdownNotes): void {
    for (const each of unsupported.filter(isDistinct)) if (this.early.size < maxEarly) this.early.set(each.text, each);
  }

  /** Adds the faults of the components in a text that has been parsed. */
  addFaults(faults: Finding[], { components, file: named }: Environment): void {
    if (!components || components.faults.length === 0) return;
    // A template may pass a text without its entry.
    const [file = named, written] =
      [...this.collection.texts()].find(
        ([path, body]) => (named === undefined || named === path) && body.includes(components.original),
      ) ?? [];
    for (const fault of components.faults.slice(0, maxFaults))
      faults.push(componentFinding(fault, components.original, file, written));
  }
}

/** Renders the texts of one page, or those of pages(), of a schema or of an extra file. */
export class PageMarkdown implements MarkdownRenderer {
  /** The text whose headings were read last. It is usually rendered next, and need not be parsed again. */
  private withHeadings: ParsedText | undefined;

  constructor(
    private readonly site: SiteMarkdown,
    private readonly targets: TextTargets,
    readonly notes: MarkdownNotes,
  ) {}

  html(text: string, file: string | undefined): string {
    const { html, components } = this.rendered(text, file, false);
    return components ? htmlWithoutPage(html, components) : html;
  }

  elements(text: string, file: string | undefined, isInline: boolean): ReturnType<MarkdownRenderer["elements"]> {
    const { html, components } = this.rendered(text, file, isInline);
    return components ? pageElements(html, components) : html;
  }

  private rendered(text: string, file: string | undefined, isInline: boolean): RenderedText {
    return this.cached(isInline ? inline : "html", text, file, (parsed) => {
      // Rendering changes the tokens.
      if (parsed === this.withHeadings) this.withHeadings = undefined;
      const { parser, tokens, environment } = parsed;
      const name = isInline ? "renderInline" : "render";
      // A plugin has replaced the method, which parses the text itself.
      if (Object.hasOwn(parser, name)) return parser[name](text, { file, lookups: environment.lookups });
      return parser.renderer.render(tokens, parser.options, environment);
    });
  }

  headings(text: string, file: string | undefined): Heading[] {
    const { html: json } = this.cached("headings", text, file, (parsed) => {
      this.withHeadings = parsed;
      return JSON.stringify(headingsIn(parsed.tokens));
    });
    return JSON.parse(json);
  }

  twin(
    text: string,
    file: string,
    page: Parameters<MarkdownRenderer["twin"]>[2],
  ): ReturnType<MarkdownRenderer["twin"]> {
    const { fileLinks = true, headingIds = false, slugify = slugOfGitHub } = this.site.parsers.for(file).settings;
    const { html: json } = this.cached(
      `twin ${page.origin}${page.url}`,
      text,
      file,
      ({ parser, tokens, environment }) => {
        const { components, lookups } = environment;
        const heading = headingsIn(tokens).find(({ level }) => level === 1)?.text;
        const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open");
        const changed = new Map(links.map((link) => [link.meta?.written, link.attrGet("href")]));
        const urlOf = (link: string): string | undefined =>
          changed.get(parser.normalizeLink(link)) ??
          (fileLinks ? urlOfFileLink(link, file, lookups) : undefined) ??
          lookups.pictureAt(link, file)?.url;
        const named = (part: string) =>
          fileLinks ? withPaths(part, file, { fileNamed: lookups.fileNamed, slugify }) : part;
        const source = { text, tokens, components, headingIds, page, urlOf, named };
        return JSON.stringify({ markdown: twinOf(source), heading });
      },
    );
    return JSON.parse(json);
  }

  /** What is made of a text, by an earlier build if possible. */
  private cached(
    kind: string,
    text: string,
    file: string | undefined,
    make: (parsed: ParsedText) => string,
  ): RenderedText {
    const { site, targets, notes } = this;
    const { parser: plain, options, components: componentParser } = site.parsers.for(file);
    const isPlain =
      !componentParser ||
      !mayHaveComponents(text, file?.endsWith(".mdx") ?? false, componentParser.vocabulary.directives);
    const isStored = options !== undefined && !isMarking();
    const place = file === undefined ? [] : [file, targets.folderOf(file)];
    const key = isStored ? site.stored.keyOf(`${JSON.stringify([kind, options, ...place])}\0${text}`) : undefined;
    const stored = key === undefined ? undefined : site.stored.get(key, targets);
    // The headings of a text are read for menus, also on pages that do not show it.
    const isShown = kind === "html" || kind === inline;
    if (stored) {
      if (isShown) notes.unsupported.push(...stored.unsupported);
      return { html: stored.result };
    }
    const parser = isPlain ? plain : componentParser.parser;
    const parsed = this.parsed(parser, text, file, kind === inline);
    const { environment } = parsed;
    const html = make(parsed);
    const { components, lookups, unsupported = [] } = environment;
    if (isShown) notes.unsupported.push(...unsupported);
    site.addFaults(notes.faults, environment);
    const hasComponents = components !== undefined && components.tags.length > 0;
    // Components are the site's code: nothing proves what they depend on.
    if (key !== undefined && !hasComponents && !components?.faults.length)
      site.stored.set(key, { result: html, unsupported }, lookups.answered());
    return hasComponents ? { html, components } : { html };
  }

  /** A text with its tokens, which are those of its headings if it was parsed for them. */
  private parsed(parser: MarkdownIt, text: string, file: string | undefined, isInline: boolean): ParsedText {
    const last = isInline ? undefined : this.withHeadings;
    if (last?.parser === parser && last.text === text && last.environment.file === file) return last;
    const environment: TextEnvironment = { file, lookups: new TextLookups(this.targets) };
    const tokens = isInline ? parser.parseInline(text, environment) : parser.parse(text, environment);
    return { parser, text, environment, tokens };
  }
}

const headingsIn = (tokens: readonly Token[]): Heading[] =>
  tokens.flatMap((token, index) =>
    token.type === "heading_open"
      ? [{ level: Number(token.tag.slice(1)), id: String(token.attrGet("id")), text: headingText(tokens[index + 1]) }]
      : [],
  );

/** The text of a heading on one line, without the space that an anchor in raw HTML leaves. */
const headingText = (inline: Token | undefined): string => plainText(inline).replaceAll("\n", " ").trim();
