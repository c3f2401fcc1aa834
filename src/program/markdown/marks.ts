/**
 * Marks in the HTML of Markdown, for the check of leftovers: unsupported syntax, which is shown as text (raw HTML,
 * footnotes, …). The first character of a marked text is a character reference with a leading zero (`&#060;br&gt;`):
 * browsers render it as usual, and authors do not write it.
 */
import type MarkdownIt from "markdown-it";
import type { RuleCore } from "markdown-it/lib/parser_core.mjs";
import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";

export const mark = (text: string): string => `${markStart}${text.charCodeAt(0)};`;
export const markStart = "&#0";
/** A mark; splitting HTML at it returns the codes of the characters, too. */
export const markPattern = /&#0(\d+);/;

const elements =
  "a abbr address article aside audio b base big blockquote body br button canvas caption center cite code col " +
  "colgroup dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 " +
  "head header hr html i iframe img input ins kbd label legend li link main mark menu meta nav object ol optgroup " +
  "option p picture pre q s samp script section select small source span strike strong style sub summary sup svg " +
  "table tbody td textarea tfoot th thead tr track tt u ul var video wbr";
const names = new Set(elements.split(" "));
/** Whether HTML has an element of this name, other than the obsolete and very rare ones. */
export const isElement = (name: string): boolean => names.has(name.toLowerCase());
const tag =
  /<(\/?)([a-z][\w.-]*)((?:\s+[a-z_:@][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^\s"'=<>`]+))?)*)\s*(\/?)>/iy;

/** The HTML element or comment, or MDX component, at an index; `List<String>` does not count. */
function rawHtmlAt(text: string, at: number): string | undefined {
  if (text.startsWith("<!--", at)) {
    const end = text.indexOf("-->", at);
    return text.slice(at, end < 0 ? text.length : end + 3);
  }
  tag.lastIndex = at;
  const [whole, slash, name = "", attributes, close] = tag.exec(text) ?? [];
  if (whole === undefined) return undefined;
  if (/^[A-Z]/.test(name) && name !== name.toUpperCase()) return slash || attributes || close ? whole : undefined;
  const isUpper = name === name.toUpperCase() && name.length > 1;
  const isElement = name.includes("-") || names.has(name) || (isUpper && names.has(name.toLowerCase()));
  return isElement ? whole : undefined;
}

/** Syntax that begins with certain characters. `where`: only at the start of a line, or of a paragraph or list item. */
interface Syntax {
  readonly first: string;
  readonly where?: "line" | "block";
  readonly at: (text: string, at: number) => string | undefined;
}

const mdxExport =
  /export\s+(?:(?:const|let|var)\s+[^\n=]+=|(?:default\s+)?(?:async\s+)?function\b(?=[\s*\w$]*\()|class\s+[\w$]+(?=\s*\{|\s+extends\s)|default\s+(?:class\b|[({[]|[\w$.]+[(;]|[A-Z][\w$]*(?=\s*(?:\n|$)))|(?:\*|\{[^{}]*\})(?=\s+from\s+["'“‘]|\s*;?\s*(?:\n|$)))/y;

const matching = (pattern: RegExp) => (text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

const rawHtml: Syntax = { first: "<", at: rawHtmlAt };
/** Attributes of JSX, because of which a tag is text even where raw HTML is allowed: `<b style={{…}}>`. */
const jsxTag: Syntax = { first: "<", at: (...at) => /.*=\{.*/s.exec(rawHtmlAt(...at) ?? "")?.[0] };
/** A comment of MDX, which can extend over several paragraphs. */
const mdxComment: Syntax = { first: "{", at: matching(/\{\/\*(?:(?!\*\/)[\s\S])*(?:\*\/\}|$)/y) };

const syntaxes: readonly Syntax[] = [
  rawHtml,
  mdxComment,
  // Lines of MDX; the typographer makes their quotes curly.
  { first: "i", where: "block", at: matching(/import\s+[\w$*{][\w$*{},\s]*\sfrom(?=\s+["'“‘])/y) },
  { first: "e", where: "block", at: matching(mdxExport) },
  { first: "[", where: "block", at: matching(/\[(?:[ xX]\](?= \S)|!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\])/y) },
  { first: "[", at: matching(/\[\^[^\s[\]^]+\]/y) },
  { first: ":", where: "line", at: matching(/:::+(?:[ \t]*[a-z][\w-]*(?:\[[^\]\n]*\])?|[ \t]*[^\s:]\S*)?/iy) },
  // The end of a container that shares its line with a text.
  { first: ":", at: matching(/(?<!\S):::+(?=[ \t]*(?:\n|$))/y) },
  // Of MkDocs: !!! note
  {
    first: "!",
    where: "block",
    at: matching(
      /!!![ \t]+(?:note|info|tip|hint|warning|danger|caution|important|attention|example|question|bug)(?=[ \t]*(?:["“]|\n|$))/y,
    ),
  },
  // A heading without a space: one line that does not end as a sentence. `#tag` is no heading, nor is `#1`.
  {
    first: "#",
    where: "block",
    at: matching(/#(?:#{1,5}\p{L}|\p{Lu}[\p{L}\p{N}]*[ \t]+[^\s#])[^\n#]*[^\s#.!?:…](?=\s*$)/uy),
  },
  // Attributes of kramdown: {:.class}
  { first: "{", at: matching(/\{:[ \t]*[.#][a-z][\w-]*[^{}\n]*\}/iy) },
  { first: "|", where: "block", at: matching(/\|[^\n]*\|(?=[ \t]*\n\|[^\n]*\|)/y) },
  // Liquid, Nunjucks and Jekyll: {% image "a.jpg" %}; Hugo: {{< figure src="a.jpg" >}}.
  {
    first: "{",
    at: matching(/\{%[-+]?\s*[a-z]{2}\w*\s[^{}]{0,500}?%\}|\{\{[<%]\s*\/?\s*[a-z][^{}]{0,500}?(?:>|%)\}\}/iy),
  },
];

/** A link or an image whose URL has a space or a parenthesis; tried after links and images. */
const brokenLink: Syntax = {
  first: "![",
  at: matching(
    /!?\[[^[\]\n]{1,200}\]\((?:(?:\/|\.\.?\/|#|https?:|mailto:)[^()\n]*|[^()\n]*\.(?:html?|md|pdf|png|jpe?g|gif|svg|webp))\)/y,
  ),
};

/** A link or an image that the parser refuses, since its URL runs code or is a file: it is shown as text. */
const refusedLink: Syntax = {
  first: "![",
  at: matching(/!?\[[^[\]\n]{0,200}\]\(\s*<?(?:javascript|vbscript|file|data):[^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/iy),
};

/** Links that lead nowhere, tried after links and images: a space before the URL, [[wiki]], [text][undefined], [TOC]. */
const unreadLinks: readonly Syntax[] = [
  /!?\[[^[\]\n]{1,200}\][ \t]+\((?:(?:\/|\.\.?\/|https?:|mailto:)[^()\s]*|[^()\s]+\.(?:html?|md|pdf|png|jpe?g|gif|svg|webp))\)/y,
  /(?<!\[)!?\[\[\p{L}[^[\]\n`<\\]{0,200}\]\](?![[\](:])/uy,
  // Not grid[x][y], [1][2] or [a-z][0-9].
  /(?<![\p{L}\p{N}_\])])!?\[(?!\S-\S|\^)[^[\]\n`<\\]{1,200}\]\[(?!\S-\S\])\p{L}[^[\]\n`<\\]{0,200}\](?![[(])/uy,
  /(?<![^\n])\[TOC\](?=[ \t]*(?:\n|$))/y,
].map((pattern) => ({ first: "![", at: matching(pattern) }));

/** An id after a heading; heading-ids.ts marks it. */
const shownId: Syntax = { first: "{[", at: (text) => /^[{[](?:#|\/\*).*[}\]]/.exec(text)?.[0] };

/** The first line of a container alone, as showUnclosed shows it: its whole text tells it from others. */
const containerLine: Syntax = { first: ":", at: (text) => /^:::+[ \t]*[a-z][^\n]*$/i.exec(text)?.[0] };

/** The unsupported syntax at the start of a text. */
export const unsupportedIn = (text: string): string | undefined =>
  [containerLine, ...syntaxes, brokenLink, refusedLink, ...unreadLinks, shownId]
    .map(({ at }) => at(text, 0))
    .find((found) => found !== undefined);

/** Whether an HTML tag is that of an MDX component, which browsers do not know: `<Since v="4" />`. */
export function isComponent(tag: string): boolean {
  const [, name] = /^<([A-Z][\w.]*[a-z][\w.]*)/.exec(tag) ?? [];
  return name !== undefined && !names.has(name.toLowerCase());
}

/** Makes a parser without raw HTML and plugins mark what it does not support. Escaped syntax and code are not marked. */
export function markUnsupported(parser: MarkdownIt): void {
  const { inline, core, renderer } = parser;
  core.ruler.after("normalize", "footnotes", ({ src, env }) => {
    env.footnotes = new Set(src.includes("[^") ? src.match(/\[\^[^\s[\]^]+\](?=:)/g) : []);
  });
  inline.ruler.before("text", "unsupported", marking(syntaxes));
  inline.ruler.after("image", "broken_link", marking([brokenLink, refusedLink, ...unreadLinks]));
  showMarks(parser);
  const { escapeHtml } = parser.utils;
  // The parser creates no such tokens without raw HTML, but a plugin might, and markdown-it's own rules do not escape them.
  renderer.rules.html_block = (tokens, index) => escapeHtml(tokens[index]?.content ?? "");
  renderer.rules.html_inline = renderer.rules.html_block;
}

/** A rule for inline Markdown that marks unsupported syntax. */
const marking =
  (list: readonly Syntax[]): RuleInline =>
  (state, silent) => {
    const { src, pos, env } = state;
    const first = src[pos] ?? "";
    if (!"<[!#:|{ie".includes(first)) return false;
    const found = list
      .filter((each) => each.first.includes(first) && isPlace(each, src, pos))
      .map(({ at }) => at(src, pos))
      .find((text) => text !== undefined);
    if (found === undefined || pos + found.length > state.posMax || isCharacterClass(found, env.footnotes))
      return false;
    const [, label] = /^!?\[+([^[\]]*)\]+$/.exec(found) ?? [];
    const { md: parser } = state;
    if (label !== undefined && env.references?.[parser.utils.normalizeReference(label)]) return false;
    if (!silent) state.push("unsupported", "", 0).content = found;
    state.pos += found.length;
    return true;
  };

function showMarks({ renderer, utils }: MarkdownIt): void {
  renderer.rules.unsupported = (tokens, index) => {
    const text = tokens[index]?.content ?? "";
    return text && mark(text) + utils.escapeHtml(text.slice(1));
  };
}

/** Makes a parser with raw HTML or plugins mark what is still text after all its rules; to be called after the plugins. */
export function markRemaining(parser: MarkdownIt): void {
  const { core, inline, options } = parser;
  showMarks(parser);
  inline.ruler.after("image", "refused_link", marking([refusedLink]));
  inline.ruler.push("unsupported", marking([options.html ? jsxTag : rawHtml, mdxComment, ...unreadLinks]));
  core.ruler.after("inline", "unclosed_containers", showUnclosed);
  core.ruler.push("unsupported", ({ tokens }) => {
    for (const { children, content } of tokens)
      for (let index = 0; index < (children?.length ?? 0); index++) {
        const [token, before] = [children?.[index], children?.[index - 1]];
        if (token?.type !== "text") continue;
        const place = before === undefined ? "block" : /break$/.test(before.type) ? "line" : undefined;
        const found = remainingIn(token.content, content, place);
        if (found) children?.splice(index, 1, ...splitAt(token, found));
      }
  });
}

/**
 * Shows the first line of a container without an end as text, where markdown-it-container would put all that follows
 * into its box. The map of a container that is closed ends at its last line; one within another, or the text after it, cannot share that line.
 */
const showUnclosed: RuleCore = (state) => {
  if (!state.src.includes(":::")) return;
  const lines = state.src.split("\n");
  const starts = new Set(state.tokens.map(({ map }) => map?.[0]));
  const ends = new Set<number>();
  /** By level: whether the container that is open there is unclosed. */
  const unclosed: boolean[] = [];
  state.tokens = state.tokens.flatMap((token) => {
    if (!/^container_.*_(?:open|close)$/.test(token.type)) return token;
    if (token.nesting < 0) return unclosed[token.level] ? [] : token;
    const end = token.map?.[1] ?? 0;
    const isFree = !ends.has(end) && !starts.has(end);
    const isClosed = !/^:::+$/.test(token.markup) || (isFree && /^[\s>]*:::+\s*$/.test(lines[end] ?? ""));
    ends.add(end);
    unclosed[token.level] = !isClosed;
    if (isClosed) return token;
    const text = new state.Token("inline", "", 0);
    const shown = new state.Token("unsupported", "", 0);
    shown.content = token.markup + token.info.trimEnd();
    Object.assign(text, { content: shown.content, map: token.map, children: [shown] });
    return [new state.Token("paragraph_open", "p", 1), text, new state.Token("paragraph_close", "p", -1)];
  });
};

const remaining = syntaxes.filter(({ first, where }) => where !== undefined || "{:".includes(first));

/** The first unsupported syntax in a text, unless it is escaped. @param source the Markdown of the whole paragraph. */
function remainingIn(text: string, source: string, place: "block" | "line" | undefined): Remaining | undefined {
  for (const syntax of remaining) {
    const { first, where, at } = syntax;
    const isPossible = where === undefined || where === place || (where === "line" && place === "block");
    if (!isPossible || source.includes(`\\${first}`)) continue;
    for (const from of where === undefined ? indicesOf(first, text) : [0]) {
      const found = at(text, from);
      if (found === undefined) continue;
      const written = indicesOf(first, source).map((index) => at(source, index));
      const content = written.find((each) => each !== undefined && wordsOf(each) === wordsOf(found));
      // A text that is not in the source was escaped with a character reference.
      if (content !== undefined) return { from, to: from + found.length, content };
    }
  }
  return undefined;
}

const indicesOf = (part: string, text: string): number[] => {
  const indices: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) indices.push(at);
  return indices;
};

/** A text without what the typographer changes. */
export const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

export interface Remaining {
  readonly from: number;
  readonly to: number;
  /** As the author wrote it, with straight quotes. */
  readonly content: string;
}

/** A text as up to three tokens: the part before the unsupported syntax, the syntax, and the rest. */
export function splitAt(token: Token, { from, to, content }: Remaining): Token[] {
  const like = (changes: Partial<Token>): Token =>
    Object.assign(Object.create(Object.getPrototypeOf(token)), token, changes);
  const parts = [{ content: token.content.slice(0, from) }, { type: "unsupported", content }];
  return [...parts, { content: token.content.slice(to) }].filter((part) => part.content !== "").map(like);
}

const isPlace = ({ where }: Syntax, text: string, at: number): boolean =>
  at === 0 || where === undefined || (where === "line" && text[at - 1] === "\n");

/** `[^a-z]` of a regular expression, unlike a footnote with a number or one that is defined: `[^note]: …`. */
const isCharacterClass = (text: string, footnotes: ReadonlySet<string>): boolean =>
  text.startsWith("[^") && !/^\[\^\d+\]$/.test(text) && !footnotes.has(text);
