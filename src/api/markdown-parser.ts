/** The Markdown parsers of a site (markdown-it): one for each set of options, with its plugins. */
import MarkdownIt, { type Options } from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { addHeadingIds, markHeadingIds, readHeadingIds, textOf } from "./markdown-heading-ids.ts";
import { type LinkedSite, leadToPages } from "./markdown-links.ts";
import { markRemaining, markUnsupported } from "./markdown-marks.ts";
import { showPictures } from "./markdown-pictures.ts";
import { applyPlugins, highlighted } from "./markdown-plugins.ts";
import type { PictureOptions } from "./pictures.ts";

/**
 * How Markdown is rendered: the options of markdown-it (`html`, `linkify`, `typographer`, `breaks`, `highlight` and
 * others), and these. By default, raw HTML is shown as text, and `typographer` is on.
 */
export interface MarkdownOptions extends Options {
  /** Adds plugins and rules: `(md) => md.use(footnote)`. */
  readonly use?: (parser: MarkdownIt) => void;
  /** How deep quotes, lists and emphasis can nest. Default: 100. */
  readonly maxNesting?: number;
  /** Whether relative links to content files, `./other.md#part`, lead to the pages made from them; true by default. */
  readonly fileLinks?: boolean;
  /** Whether `{#id}`, `[#id]` or `{/*id*\/}` at the end of a heading is its id; false by default. */
  readonly headingIds?: boolean;
  /** Shows pictures beside the text in several sizes and formats. The package sharp creates them. */
  readonly pictures?: PictureOptions;
}

interface Recalled {
  readonly known: string | undefined;
  readonly keep: (made: string) => void;
}

/** The data of the site in this thread that is needed to render Markdown. */
export interface MarkdownSite extends LinkedSite {
  readonly options: MarkdownOptions;
  /** The options of a file's content type. */
  readonly optionsOf: (file: string) => MarkdownOptions | undefined;
  /**
   * The result of an earlier build, if there is one, and where to keep a new one; undefined if none are kept.
   * @param inputs everything that it is made of, but for the URLs of pages and the pictures that it refers to.
   */
  readonly recall?: (inputs: string) => Recalled | undefined;
  /** The URLs and pictures that were looked up for the text being parsed. */
  lookups?: unknown;
}

let site: MarkdownSite = {
  options: {},
  optionsOf: () => undefined,
  extensions: [],
  folderOf: () => "",
  urlOf: () => undefined,
};

/** For the engine: sets the site of the texts that follow. Call it for each page: parsing records which pictures it uses. */
export const setMarkdownSite = (next: MarkdownSite): void => {
  site = next;
  last = undefined;
};

/** The text whose headings were read last. It is usually rendered next, and need not be parsed again. */
let last: { parser: MarkdownIt; text: string; environment: Environment; tokens: Token[]; lookups: unknown } | undefined;

const isLast = (parser: MarkdownIt, text: string, file: string | undefined): boolean =>
  last?.parser === parser && last.text === text && last.environment.file === file;

/** The tokens of a text, not to be changed. */
export function tokensOf(text: string, file: string | undefined): readonly Token[] {
  const parser = parserFor(file);
  if (last && isLast(parser, text, file)) return last.tokens;
  const environment: Environment = { file };
  const tokens = parser.parse(text, environment);
  last = { parser, text, environment, tokens, lookups: site.lookups };
  return tokens;
}

/** The parser for a text of a content file, or of unknown origin. */
export const parserFor = (file: string | undefined): MarkdownIt => parsingOf(file).parser;

/** A parser, and its options as a text; undefined if some of them are functions, which may return anything. */
interface Parsing {
  readonly parser: MarkdownIt;
  readonly options: string | undefined;
}

function parsingOf(file: string | undefined): Parsing {
  const own = file === undefined ? undefined : site.optionsOf(file);
  const known = parsings.get(own ?? site.options);
  if (known) return known;
  const options = { ...site.options, ...own };
  const isData = Object.values(options).every((value) => typeof value !== "function");
  const parsing = { parser: createParser(options), options: isData ? JSON.stringify(options) : undefined };
  parsings.set(own ?? site.options, parsing);
  return parsing;
}

const parsings = new WeakMap<MarkdownOptions, Parsing>();

/** A result of the parser for a text, of an earlier build if possible. @param kind what is made of the text. */
export function remembered(kind: string, text: string, file: string | undefined, make: () => string): string {
  const { options } = parsingOf(file);
  if (!site.recall || options === undefined) return make();
  const place = file === undefined ? [] : [file, site.folderOf(file)];
  const recalled = site.recall(`${JSON.stringify([kind, options, ...place])}\0${text}`);
  if (recalled?.known !== undefined) return recalled.known;
  const made = make();
  recalled?.keep(made);
  return made;
}

/** In UTF-16 units; such a text takes some milliseconds. */
export const longText = 50_000;
let onLongText: ((text: string | undefined) => void) | undefined;

/** For the engine: calls a function with each long text before it is parsed, and with undefined afterwards. */
export function watchLongTexts(watch: (text: string | undefined) => void): void {
  onLongText = watch;
}

/** markdown-it's own rule for definitions of links, which the package has no name for. */
const readReference: Parameters<MarkdownIt["block"]["ruler"]["at"]>[1] = (...line) => {
  if (!rulesOfReferences) {
    const { ruler } = new MarkdownIt().block;
    ruler.enableOnly("reference");
    rulesOfReferences = ruler.getRules("");
  }
  return rulesOfReferences.some((rule) => rule(...line));
};
let rulesOfReferences: ReturnType<MarkdownIt["block"]["ruler"]["getRules"]> | undefined;

/** A parser with the engine's rules, and then the site's. */
export function createParser({
  use,
  fileLinks = true,
  headingIds = false,
  pictures,
  ...options
}: MarkdownOptions): MarkdownIt {
  const { highlight } = options;
  if (highlight) options.highlight = (...code) => highlighted(highlight(...code));
  const parser = new MarkdownIt({ html: false, typographer: true, ...options });
  // Like markdown-it's own rule (CommonMark 2.1 and 2.3), but does not copy text that needs no change.
  parser.core.ruler.at("normalize", (state) => {
    if (state.src.length > longText) onLongText?.(state.src);
    if (/[\r\0]/.test(state.src)) state.src = state.src.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
  });
  // `[^1]: text` is a footnote, which plugins read, and otherwise text: as the definition of a link it would disappear.
  parser.block.ruler.at("reference", (state, line, end, silent) => {
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    return !state.src.startsWith("[^", start) && readReference(state, line, end, silent);
  });
  if (headingIds) parser.core.ruler.before("inline", "written_ids", (state) => readHeadingIds(state.tokens));
  // Before the typographer, which would turn "--" into one dash and "(c)" into a sign.
  parser.core.ruler.after("inline", "heading_ids", (state) => addHeadingIds(state.tokens));
  // The alt text of an image; markdown-it's own leaves out code.
  parser.renderer.renderInlineAsText = textOf;
  if (!use && !options.html) markUnsupported(parser);
  parser.core.ruler.push("alignment", (state) => classAlignment(state.tokens));
  if (use) applyPlugins(parser, use);
  if (fileLinks)
    parser.core.ruler.push("file_links", ({ tokens, env }) => {
      const { file } = env as Environment;
      if (file !== undefined) leadToPages(tokens, file, site);
    });
  if (use || options.html) markRemaining(parser);
  parser.core.ruler.push("shown_ids", (state) => markHeadingIds(state.tokens));
  showPictures(parser, pictures);
  parser.core.ruler.push("long_text_end", ({ src }) => {
    if (src.length > longText) onLongText?.(undefined);
  });
  parseOnce(parser);
  return parser;
}

/** Makes a parser return the tokens of the last text, once, since rendering changes them. */
function parseOnce(parser: MarkdownIt): void {
  const parse = parser.parse.bind(parser);
  parser.parse = (text, environment: Environment) => {
    if (!last || !isLast(parser, text, environment?.file)) return parse(text, environment);
    const { tokens } = last;
    site.lookups = last.lookups;
    Object.assign(environment, last.environment);
    last = undefined;
    return tokens;
  };
}

/** The data that the engine passes to its rules. */
export interface Environment {
  /** The content file that the text is from. */
  readonly file?: string | undefined;
}

/** Table columns are aligned by classes, because a strict Content-Security-Policy blocks style attributes. */
function classAlignment(tokens: Token[]): void {
  for (const token of tokens) {
    const isCell = token.type === "td_open" || token.type === "th_open";
    const alignment = isCell && token.attrGet("style")?.replace("text-align:", "align-");
    if (alignment) token.attrs = [["class", alignment]];
  }
}
