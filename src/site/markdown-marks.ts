/**
 * Marks in the HTML of Markdown, for the check of leftovers: unsupported syntax, which is shown as text (raw HTML,
 * footnotes, …), and words of the author that would be missing values in a template (`NaN`). The first character of a
 * marked text is a character reference with a leading zero (`&#060;br&gt;`): browsers render it as usual, and
 * authors do not write it.
 */
import type MarkdownIt from "markdown-it";

export const mark = (text: string): string => `${markStart}${text.charCodeAt(0)};`;
export const markStart = "&#0";
/** A mark; splitting HTML at it returns the codes of the characters, too. */
export const markPattern = /&#0(\d+);/;

/** Words that templates show for missing values. */
export const missingValue = /\b(?:undefined|NaN|Invalid Date)\b|\[object \w+\]/g;
/** Texts of which one is in every such word; plain search is many times faster than the pattern. */
const partsOfMissingValues = ["undefined", "NaN", "Invalid Date", "[object "];

const elements =
  "a abbr address article aside audio b base big blockquote body br button canvas caption center cite code col " +
  "colgroup dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 " +
  "head header hr html i iframe img input ins kbd label legend li link main mark menu meta nav object ol optgroup " +
  "option p picture pre q s samp script section select small source span strike strong style sub summary sup svg " +
  "table tbody td textarea tfoot th thead tr track tt u ul var video wbr";
const names = new Set(elements.split(" "));
const tag =
  /<(\/?)([a-z][\w.-]*)((?:\s+[a-z_:@][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'=<>`]+))?)*)\s*(\/?)>/iy;

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

const matching = (pattern: RegExp) => (text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

const syntaxes: readonly Syntax[] = [
  { first: "<", at: rawHtmlAt },
  { first: "[", where: "block", at: matching(/\[(?:[ xX]\](?= \S)|!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\])/y) },
  { first: "[", at: matching(/\[\^[^\s[\]^]+\]/y) },
  { first: ":", where: "line", at: matching(/:::+[ \t]*[a-z][\w-]*(?:\[[^\]\n]*\])?/iy) },
  { first: "|", where: "block", at: matching(/\|[^\n]*\|(?=[ \t]*\n\|[^\n]*\|)/y) },
];

/** A link or an image whose URL has a space or a parenthesis; tried after links and images. */
const brokenLink: Syntax = {
  first: "![",
  at: matching(
    /!?\[[^[\]\n]{1,200}\]\((?:(?:\/|\.\.?\/|#|https?:|mailto:)[^()\n]*|[^()\n]*\.(?:html?|md|pdf|png|jpe?g|gif|svg|webp))\)/y,
  ),
};

/** The unsupported syntax at the start of a text. */
export const unsupportedIn = (text: string): string | undefined =>
  [...syntaxes, brokenLink].map(({ at }) => at(text, 0)).find((found) => found !== undefined);

/** Makes a parser without raw HTML and plugins mark what it does not support. Escaped syntax and code are not marked. */
export function markUnsupported(parser: MarkdownIt): void {
  const { inline, core, renderer } = parser;
  core.ruler.after("normalize", "footnotes", ({ src, env }) => {
    env.footnotes = new Set(src.match(/\[\^[^\s[\]^]+\](?=:)/g));
  });
  const rule =
    (list: readonly Syntax[]): Parameters<typeof inline.ruler.push>[1] =>
    (state, silent) => {
      const { src, pos, env } = state;
      const first = src[pos] ?? "";
      if (!"<[!:|".includes(first)) return false;
      const found = list
        .filter((each) => each.first.includes(first) && isPlace(each, src, pos))
        .map(({ at }) => at(src, pos))
        .find((text) => text !== undefined);
      if (found === undefined || pos + found.length > state.posMax || isCharacterClass(found, env.footnotes))
        return false;
      if (!silent) state.push("unsupported", "", 0).content = found;
      state.pos += found.length;
      return true;
    };
  inline.ruler.before("text", "unsupported", rule(syntaxes));
  inline.ruler.after("image", "broken_link", rule([brokenLink]));
  const { escapeHtml } = parser.utils;
  // The parser creates no such tokens without raw HTML, but a plugin might, and markdown-it's own rules do not escape them.
  renderer.rules.html_block = (tokens, index) => escapeHtml(tokens[index]?.content ?? "");
  renderer.rules.html_inline = renderer.rules.html_block;
  renderer.rules.unsupported = (tokens, index) => {
    const text = tokens[index]?.content ?? "";
    return mark(text) + escapeHtml(text.slice(1));
  };
}

/** Makes a parser mark words that templates show for missing values. */
export function markMissingValues({ core, renderer, utils }: MarkdownIt): void {
  core.ruler.after("normalize", "missing_values", ({ src, env }) => {
    env.mayHaveMissingValues = partsOfMissingValues.some((part) => src.includes(part));
  });
  // Browsers do not decode character references in a script or style.
  core.ruler.after("inline", "script_texts", ({ tokens }) => {
    for (const { children } of tokens) {
      let isInScript = false;
      for (const token of children ?? []) {
        if (token.type === "html_inline") isInScript = /^<(?:script|style)\b/i.test(token.content);
        else if (isInScript && token.type === "text") token.type = "script_text";
      }
    }
  });
  renderer.rules.script_text = (tokens, index) => utils.escapeHtml(tokens[index]?.content ?? "");
  renderer.rules.text = (tokens, index, _, env) => {
    const html = utils.escapeHtml(tokens[index]?.content ?? "");
    if (!env?.mayHaveMissingValues) return html;
    return html.replace(missingValue, (word) => mark(word) + word.slice(1));
  };
}

const isPlace = ({ where }: Syntax, text: string, at: number): boolean =>
  at === 0 || where === undefined || (where === "line" && text[at - 1] === "\n");

/** `[^a-z]` of a regular expression, unlike a footnote with a number or one that is defined: `[^note]: …`. */
const isCharacterClass = (text: string, footnotes: ReadonlySet<string>): boolean =>
  text.startsWith("[^") && !/^\[\^\d+\]$/.test(text) && !footnotes.has(text);
