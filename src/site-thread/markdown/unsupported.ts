/**
 * Markdown syntax that the parser does not support, so that visitors read it: raw HTML, footnotes, components of MDX, …
 * The rule that sees it reports it, with its place; SiteMarkdown returns what it has reported with the page. Escaped
 * syntax and code are not reported.
 */
import type MarkdownIt from "markdown-it";
import type { RuleCore } from "markdown-it/lib/parser_core.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { isElement } from "../../base/element-names.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import { anyOf, inOrder } from "../../base/regexps.ts";
import { writtenId } from "./heading-ids.ts";
import { isMarking, markShown, positionInText, tagAttributes } from "./marks.ts";

/** Kinds of syntax; checks/leftovers.ts has the message of each. */
// biome-ignore format: several in a line
const unsupportedKinds = [
  "comment", "component", "html", "tag of JSX", "comment of MDX", "word of MDX", "import", "export",
  "task", "alert", "footnote", "container", "end of a container", "admonition", "heading",
  "attributes", "table", "shortcode", "bold", "refused link", "link", "link after a space",
  "wiki link", "reference", "table of contents", "id of a heading", "reversed link",
  "open code block", "HTML as code", "Markdown in HTML",
] as const;
export type UnsupportedKind = (typeof unsupportedKinds)[number];

/** Unsupported syntax in a text, as its author wrote it. */
export interface UnsupportedSyntax {
  readonly kind: UnsupportedKind;
  readonly text: string;
}

const tag = new RegExp(`<(/?)([a-z][\\w.-]*)(${tagAttributes.source})\\s*(/?)>`, "iy");

const tagAt = (text: string, at: number): readonly (string | undefined)[] => {
  tag.lastIndex = at;
  return tag.exec(text) ?? [];
};

/** A component of MDX; `List<String>` does not count. */
function componentAt(text: string, at: number): string | undefined {
  const [whole, slash, name = "", attributes, close] = tagAt(text, at);
  const isCapitalized = /^[A-Z]/.test(name) && name !== name.toUpperCase();
  return isCapitalized && (slash || attributes || close) ? whole : undefined;
}

function elementAt(text: string, at: number): string | undefined {
  const [whole, , name = ""] = tagAt(text, at);
  const isUpper = name === name.toUpperCase() && name.length > 1;
  const isKnown = isElement(name) && (isUpper || name === name.toLowerCase());
  return isKnown || /^[^A-Z].*-/.test(name) ? whole : undefined;
}

interface SyntaxPattern {
  readonly kind: UnsupportedKind;
  /** The characters that it can begin with. */
  readonly first: string;
  /** Only at the start of a line, or of a paragraph or list item. */
  readonly where?: "line" | "block" | undefined;
  /** The syntax at an index of a text. */
  readonly match: (text: string, at: number) => string | undefined;
}

const exported = anyOf([
  /(?:const|let|var)\s+[^\n=]+=/, // const a = 1
  /(?:default\s+)?(?:async\s+)?function\b(?=[\s*\w$]*\()/, // default function a()
  /class\s+[\w$]+(?=\s*\{|\s+extends\s)/, // class A {
  /default\s+(?:class\b|[({[]|[\w$.]+[(;]|[A-Z][\w$]*(?=\s*(?:\n|$)))/, // default Layout
  /(?:\*|\{[^{}]*\})(?=\s+from\s+["'“‘]|\s*;?\s*(?:\n|$))/, // * from "a", { b }
]);
/** An export of MDX, as no sentence begins. */
export const mdxExport = inOrder([/export\s+/, exported], "y");

/** `pattern` is sticky. */
function syntax(kind: UnsupportedKind, first: string, pattern: RegExp, where?: SyntaxPattern["where"]): SyntaxPattern {
  const match = (text: string, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  return { kind, first, where, match };
}

const rawHtml: readonly SyntaxPattern[] = [
  syntax("comment", "<", /<!--[\s\S]*?(?:-->|$)/y),
  { kind: "component", first: "<", match: componentAt },
  { kind: "html", first: "<", match: elementAt },
];
/** Attributes of JSX, because of which a tag is text even where raw HTML is allowed: `<b style={{…}}>`. */
const jsxTag: SyntaxPattern = {
  kind: "tag of JSX",
  first: "<",
  match: (...place) => /.*=\{.*/s.exec(componentAt(...place) ?? elementAt(...place) ?? "")?.[0],
};
/** A comment of MDX can extend over several paragraphs. One of a single word can be the id of a heading. */
const mdxComments: readonly SyntaxPattern[] = [
  syntax("word of MDX", "{", /\{\/\*\s*[^\s*]+\s*\*\/\}/y),
  syntax("comment of MDX", "{", /\{\/\*(?:(?!\*\/)[\s\S])*(?:\*\/\}|$)/y),
];

/** Bold text. Almost all of it is read as such, so it is examined only if the paragraph still shows a `**`. */
const bold: readonly SyntaxPattern[] = [
  // A space inside prevents bold text: **bold **text.
  syntax("bold", "*", /(?<!\*)\*\*\p{L}[^*\n]{0,200}\s\*\*(?=\p{L})/uy),
  // Two spaces prevent it as well, and so does a sign inside with a letter outside: ** bold **, a**(b)**c.
  syntax(
    "bold",
    "*",
    inOrder(
      [
        /(?<![*/])\*\*(?![*/])/, // not a/**/b
        /(?<![\p{L}\p{N}]\*\*)|(?=\S)/u, // not the second mark in "price** and tax**": a letter before, a space after
        /(?!\s*\d)(?=[^*\n]{0,200}\p{L})/u, // not 2 ** 3
        /[^*\n\\]{1,200}/,
        /(?<!\/)\*\*(?![*/])/,
        /(?<=\S\*\*)|(?![\p{L}\p{N}])/u, // nor a space before and a letter after the end
      ],
      "uy",
    ),
  ),
];

/** Syntax that plugins may read later, in the text of the paragraph: it is recorded, and reported if it is still shown. */
const recorded: readonly SyntaxPattern[] = [
  // Lines of MDX; the typographer makes their quotes curly.
  syntax("import", "i", /import\s+[\w$*{][\w$*{},\s]*\sfrom(?=\s+["'“‘])/y, "block"),
  syntax("export", "e", mdxExport, "block"),
  syntax("task", "[", /\[[ xX]\](?= \S)/y, "block"),
  // An alert of GitHub, or a callout of Obsidian, which has other kinds: [!info]- Title
  syntax("alert", "[", /\[![a-z][\w-]*\](?![[(:])/iy, "block"),
  syntax("footnote", "[", /\[\^[^\s[\]^]+\]/y),
  syntax("container", ":", /:::+[ \t]*[a-z][\w-]*(?:\[[^\]\n]*\])?/iy, "line"),
  syntax("end of a container", ":", /:::+(?:[ \t]*[^\s:]\S*)?/y, "line"),
  // The end shares its line with a text.
  syntax("end of a container", ":", /(?<!\S):::+(?=[ \t]*(?:\n|$))/y),
  // An admonition of MkDocs: !!! note
  syntax(
    "admonition",
    "!",
    /!!![ \t]+(?:note|info|tip|hint|warning|danger|caution|important|attention|example|question|bug)(?=[ \t]*(?:["“]|\n|$))/y,
    "block",
  ),
  // Without a space: one line that does not end as a sentence. `#tag` is no heading, nor is `#1`.
  syntax("heading", "#", /#(?:#{1,5}\p{L}|\p{Lu}[\p{L}\p{N}]*[ \t]+[^\s#])[^\n#]*[^\s#.!?:…](?=\s*$)/uy, "block"),
  // The sign has a space after it that Markdown does not recognize, or an invisible one before it.
  syntax("heading", "#", /#{1,6}[\u00a0\u200b\u3000\ufeff][^\n#]*[^\s#]/y, "line"),
  syntax("heading", "\u00a0\u200b\ufeff", /[\u00a0\u200b\ufeff]+#{2,6}[ \u00a0][^\n#]*[^\s#]/y, "line"),
  // Attributes of kramdown and markdown-it-attrs: {:.class}, {:toc}, {target="_blank"}
  syntax("attributes", "{", /\{:?[ \t]*(?:(?<=:[ \t]*)(?:[.#][a-z]|toc\b)|[a-z][\w-]*="[^"{}\n]*")[^{}\n]*\}/iy),
  syntax("table", "|", /(?<!\|[ \t]*\n)\|[^\n]*\|(?=[ \t]*\n\|[^\n]*\|)/y, "line"),
  // Liquid, Nunjucks and Jekyll: {% image "a.jpg" %}; Hugo: {{< figure src="a.jpg" >}}.
  syntax("shortcode", "{", /\{%[-+]?\s*[a-z]{2}\w*\s[^{}]{0,500}?%\}|\{\{[<%]\s*\/?\s*[a-z][^{}]{0,500}?(?:>|%)\}\}/iy),
  // mdBook and Handlebars; VitePress: <<< @/snippets/a.js
  syntax("shortcode", "{", /\{\{#[a-z_]+\s[^{}]{0,500}?\}\}/iy),
  syntax("shortcode", "<", /<<<[ \t]*[@.~/][^\n]*/y, "line"),
  // Shortcodes of WordPress: [gallery ids="1,2"]
  syntax("shortcode", "[", /\[(?:caption|gallery|embed|audio|video|playlist)\s+[a-z]+=[^\]\n]{0,300}\]/iy),
];

type ByFirst = ReadonlyMap<string, readonly SyntaxPattern[]>;

function byFirst(syntaxes: readonly SyntaxPattern[]): ByFirst {
  const byCharacter = new Map<string, SyntaxPattern[]>();
  for (const each of syntaxes)
    for (const character of each.first) byCharacter.set(character, [...(byCharacter.get(character) ?? []), each]);
  return byCharacter;
}

const recordedByFirst = byFirst(recorded);
/** The parser refuses a URL that runs code or is a file, also in <…> and in the definition of a reference. */
const refusedLinks: readonly SyntaxPattern[] = [
  syntax(
    "refused link",
    "![",
    /!?\[[^[\]\n]{0,200}\]\(\s*<?(?:javascript|vbscript|file|data):[^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/iy,
  ),
  syntax("refused link", "<", /<(?:javascript|vbscript|file|data):[^<>\s]*>/iy),
  syntax("refused link", "[", /\[[^[\]\n]{1,200}\]:[ \t]*<?(?:javascript|vbscript|file|data):\S*/iy, "line"),
];
const fileEnding = /\.(?:html?|md|pdf|png|jpe?g|gif|svg|webp)/;
const label = /!?\[(?:[^[\]\n`]|`[^`\n]*`){1,200}\]/;
/** A link whose URL has a space or a parenthesis: [text](/a b), [`code`](a b.md). */
export const brokenLink = inOrder(
  [label, /\(/, anyOf([/(?:\/|\.\.?\/|#|https?:|mailto:)[^()\n`]*/, inOrder([/[^()\n`]*/, fileEnding])]), /\)/],
  "y",
);
/** A URL after a space or a line break: [text] (/a), [text] (a.md). */
const linkAfterSpace = inOrder(
  [
    /!?\[[^[\]\n]{1,200}\](?:[ \t]+|[ \t]*\n)\(/,
    anyOf([/(?:\/|\.\.?\/|https?:|mailto:)[^()\s]*/, inOrder([/[^()\s]+/, fileEnding])]),
    /\)/,
  ],
  "y",
);
/** Links that lead nowhere: a space before the URL, (text)[/url], [[wiki]], [text][undefined], [TOC]. */
const unreadLinks: readonly SyntaxPattern[] = [
  syntax("link", "![", brokenLink),
  syntax("link after a space", "![", linkAfterSpace),
  syntax(
    "reversed link",
    "[",
    /(?<=\([^\s()[\]][^()[\]\n]{0,200}\))\[(?:\/|\.\.?\/|https?:|mailto:)[^[\]\s]*\](?![[(:])/y,
  ),
  syntax("table of contents", "[", /(?<![^\n])\[{1,2}_?TOC_?\]{1,2}(?=[ \t]*(?:\n|$))/iy),
  syntax("wiki link", "![", /(?<!\[)!?\[\[\p{L}[^[\]\n`<\\]{0,200}\]\](?![[(:])/uy),
  // A label that no text defines: [text][label]. Code such as grid[x][y], [1][2] or [a-z][0-9] does not count.
  syntax(
    "reference",
    "![",
    /(?<![\p{L}\p{N}_\])])!?\[(?!\S-\S|\^)[^[\]\n`<\\]{1,200}\]\[(?!\S-\S\])\p{L}[^[\]\n`<\\]{0,200}\](?![[(])/uy,
  ),
];

interface FoundSyntax extends UnsupportedSyntax {
  /** Its index in the Markdown of the paragraph. */
  readonly at: number;
}

const nothing: readonly FoundSyntax[] = [];

/** The most that is reported for a text, since each is looked for in the page. */
const maxReported = 1000;

/** Makes a parser report unsupported syntax; to be called after the plugins. @param isOpen whether plugins or raw HTML can read it. */
export function reportUnsupported({ core, inline, renderer, options, utils }: MarkdownIt, isOpen: boolean): void {
  core.ruler.after("normalize", "footnotes", ({ src, env }) => {
    env.footnotes = new Set(src.includes("[^") ? src.match(/\[\^[^\s[\]^]+\](?=:)/g) : []);
  });
  /** What was found, by the tokens of its paragraph; plugins can replace these later. */
  const unsupportedIn = new WeakMap<readonly Token[], FoundSyntax[]>();
  const find = (syntaxes: ByFirst, state: StateInline, isSilent: boolean): string | undefined => {
    const { tokens, pos, src } = state;
    const candidates = syntaxes.get(src[pos] ?? "");
    const first = candidates && unsupportedAt(candidates, state);
    if (!first || isSilent) return first?.text;
    const list = unsupportedIn.get(tokens) ?? [];
    if (list.length === 0) unsupportedIn.set(tokens, list);
    const last = list.at(-1);
    if (list.length < maxReported && (!last || pos >= last.at + last.text.length)) list.push(first);
    return first.text;
  };
  const asterisksIn = new WeakMap<readonly Token[], number[]>();
  inline.ruler.before("text", "recorded", (state, isSilent) => {
    const { tokens, src, pos } = state;
    if (isSilent) return false;
    if (src[pos] === "*") {
      if (src[pos + 1] === "*") getOrInsert(asterisksIn, tokens, () => []).push(pos);
    } else find(recordedByFirst, state, false);
    return false;
  });
  const visibleSyntax = byFirst([
    ...(options.html ? [jsxTag] : rawHtml),
    ...mdxComments,
    ...refusedLinks,
    ...unreadLinks,
  ]);
  inline.ruler.push("unsupported", (state, isSilent) => {
    const text = find(visibleSyntax, state, isSilent);
    if (text === undefined) return false;
    if (!isSilent) state.push("unsupported", "", 0).content = text;
    state.pos += text.length;
    return true;
  });
  renderer.rules.unsupported = (tokens, index) => utils.escapeHtml(tokens[index]?.content ?? "");
  core.ruler.after("inline", "found", (state) => {
    for (const token of state.tokens) {
      const unsupported = token.children && unsupportedIn.get(token.children);
      const asterisks = token.children && asterisksIn.get(token.children);
      if (unsupported || asterisks) token.meta = { ...token.meta, unsupported, asterisks };
    }
    if (state.src.includes(":::")) showUnclosed(state);
  });
  core.ruler.push("unsupported", (state) => report(state, isOpen));
}

/** The unsupported syntax at the position of a paragraph's state. @param syntaxes that begin with the character there. */
function unsupportedAt(
  syntaxes: readonly SyntaxPattern[],
  { src, pos, posMax, env, md }: StateInline,
): FoundSyntax | undefined {
  for (const { kind, where, match } of syntaxes) {
    const isPlace = pos === 0 || where === undefined || (where === "line" && src[pos - 1] === "\n");
    const text = isPlace ? match(src, pos) : undefined;
    if (text === undefined) continue;
    const [, label] = /^!?\[+([^[\]]*)\]+$/.exec(text) ?? [];
    const isDefined = label !== undefined && env.references?.[md.utils.normalizeReference(label)];
    return isDefined || pos + text.length > posMax || isCharacterClass(text, env.footnotes)
      ? undefined
      : { kind, text, at: pos };
  }
  return undefined;
}

/** Reports what visitors read after all rules, with its place. */
function report({ tokens, src, env }: Parameters<RuleCore>[0], isOpen: boolean): void {
  const reported = new Map<string, UnsupportedSyntax>();
  let [line, end] = [0, 0];
  /** The cells of a table before this one. */
  let cells = "";
  for (const [index, token] of tokens.entries()) {
    if (token.map) [line, end] = token.map;
    if (token.map) cells = "";
    const isInline = token.type === "inline";
    for (const { kind, text, at } of isInline
      ? shownIn(token, tokens[index - 1], isOpen)
      : inBlock(token, tokens[index - 1])) {
      if (reported.size === maxReported) break;
      reported.set(text, { kind, text });
      if (!isMarking()) continue;
      const position = positionInText(
        cells + (isInline ? token.content : writtenBlock(token)),
        cells.length + at,
        text,
      );
      markShown(text, {
        source: env.components?.original ?? src,
        file: env.file,
        ...position,
        line: line + position.line,
        end,
      });
    }
    if (isInline) cells += token.content;
  }
  if (reported.size > 0) env.unsupported = [...reported.values()];
}

/** The unsupported syntax in a paragraph, heading or cell that no plugin has read, and the id after a heading. */
function shownIn(
  { content, children, meta }: Token,
  before: Token | undefined,
  isOpen: boolean,
): readonly FoundSyntax[] {
  const id = before?.type === "heading_open" ? writtenId.exec(content) : null;
  if (!meta?.unsupported && !meta?.asterisks && !id) return nothing;
  const texts = (children ?? []).map(({ type, content }) =>
    type === "text" || type === "unsupported" ? content : "\n",
  );
  const visibleText = texts.join("");
  const marks = [
    ...((meta?.unsupported ?? []) as readonly FoundSyntax[]),
    ...(visibleText.includes("**") ? boldIn(content, meta?.asterisks ?? []) : []),
  ].sort((a, b) => a.at - b.at);
  if (marks.length === 0 && !id) return [];
  const isShown = isShownIn(visibleText);
  const ids: FoundSyntax[] =
    id && id[3] === undefined ? [{ kind: "id of a heading", text: id[0].trim(), at: id.index }] : [];
  return [...marks.filter((each) => (!isOpen && each.kind !== "bold") || isShown(each)), ...ids.filter(isShown)];
}

const boldIn = (content: string, indices: readonly number[]): FoundSyntax[] =>
  indices.flatMap((at) => {
    const text = bold.map(({ match }) => match(content, at)).find((found) => found !== undefined);
    return text === undefined ? [] : { kind: "bold", text, at };
  });

/** A block of code with its first line, or raw HTML. */
const writtenBlock = ({ markup, info, content }: Token): string => `${markup}${info}${markup && "\n"}${content}`;

const openTag = /<(?!(?:img|br|hr|input|source|col|wbr)\b)[a-z][^<>]*(?<!\/)>\s*$/i;
/** Markdown in blocks of raw HTML, within which Markdown is text up to a blank line. */
const markdownInHtml = anyOf(
  [
    // Bold text, and links.
    /\*\*(?![\s*/])[^*\n<]{1,200}(?<![\s/])\*\*(?!\*)/,
    /!?\[[^[\]\n]+\]\((?:https?:|\/|\.\.?\/|#|mailto:)[^()\s]*\)/,
    // The first item of a list in a box, and headings.
    /(?<=(?:<\/summary>|<(?:div|details|td|section|aside|article|center)\b[^<>]{0,200}>)[ \t]{0,9}\n[ \t]{0,9})[-*] +\S[^\n]*/,
    /(?<=\n[ \t]{0,9})#{2,6} +\p{L}[^\n<]*/u,
    // The first line of a block of code.
    /(?<=\n[ \t]{0,9})(?:```|~~~)[ \t]*[a-z][^`\n<]*(?=\n)/,
  ],
  "giu",
);

/** A block of code that has no end, HTML that has become one, and Markdown in raw HTML. */
function inBlock(token: Token, before: Token | undefined): readonly FoundSyntax[] {
  const { type, map, content } = token;
  if (type !== "html_block" && type !== "code_block" && type !== "fence") return nothing;
  if (type === "html_block") {
    const prose = content.replace(
      /<!--[\s\S]*?(?:-->|$)|<(pre|code|script|style|textarea)\b[\s\S]*?(?:<\/\1>|$)/gi,
      (text) => text.replace(/[^\n]/g, " "),
    );
    return Array.from(prose.matchAll(markdownInHtml), ({ 0: text, index: at }) => ({
      kind: "Markdown in HTML",
      text,
      at,
    }));
  }
  const [first = ""] = content.trim().split("\n", 1);
  if (type === "code_block" && before?.type === "html_block" && elementAt(first, 0))
    return openTag.test(before.content) || first.startsWith("</") ? [{ kind: "HTML as code", text: first, at: 0 }] : [];
  const lines = content === "" ? 0 : content.replace(/\n$/, "").split("\n").length;
  if (type !== "fence" || !map || map[1] - map[0] !== lines + 1) return [];
  return [{ kind: "open code block", text: `${token.markup}${token.info}\n${first}`, at: 0 }];
}

/**
 * Shows the first line of a container without an end as text, where markdown-it-container would put all that follows
 * into its box. The map of a container that is closed ends at its last line; one within another, or the text after it, cannot share that line.
 */
const showUnclosed: RuleCore = (state) => {
  const lines = state.src.split("\n");
  const starts = new Set(state.tokens.map(({ map }) => map?.[0]));
  const ends = new Set<number>();
  /** Whether the container that is open at a level is unclosed. */
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
    const openingText = new state.Token("text", "", 0);
    openingText.content = token.markup + token.info.trimEnd();
    const unsupported: FoundSyntax[] = [{ kind: "container", text: openingText.content, at: 0 }];
    Object.assign(text, {
      content: openingText.content,
      map: token.map,
      children: [openingText],
      meta: { unsupported },
    });
    return [new state.Token("paragraph_open", "p", 1), text, new state.Token("paragraph_close", "p", -1)];
  });
};

/** Whether a text has unsupported syntax: at least its first characters, which other markup can follow. */
export function isShownIn(shown: string): (syntax: UnsupportedSyntax) => boolean {
  const plainText = plain(shown);
  return ({ kind, text }) => {
    if (kind === "open code block") return plainText.includes(plain(text.replace(/^.*\n/, "")));
    return plainText.includes(plain(kind === "bold" ? text : text.replace(/(?<=.{4})[*_`[<].*$/s, "")));
  };
}

/** True if it is long enough to be recognized on the page of another text, unlike `[ ]` or an empty block of code. */
export const isDistinct = ({ kind, text }: UnsupportedSyntax): boolean =>
  plain(kind === "open code block" ? text.replace(/^.*\n?/, "") : text).length >= shortestDistinct;
const shortestDistinct = 4;

/** A text without what the typographer changes, and breaks of lines. */
const plain = (text: string): string => text.replace(/["'“”„‘’‚«»‹›–—…\s.-]/g, "");

/** `[^a-z]` of a regular expression, unlike a footnote with a number or one that is defined: `[^note]: …`. */
const isCharacterClass = (text: string, footnotes: ReadonlySet<string>): boolean =>
  text.startsWith("[^") && !/^\[\^\d+\]$/.test(text) && !footnotes.has(text);
