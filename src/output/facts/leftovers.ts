/**
 * Text that was published by accident: values that a template did not have (`NaN%`,
 * `[object Object]`), template syntax (`{{title}}`), Markdown that no template renders, broken encoding, filler text.
 * Pages may write about such words, so a word counts only in contexts that are unlikely in prose, and not at
 * all if the page also contains it in code or in a sentence. Markdown's parser reports unsupported syntax itself.
 */

import { anyOf } from "../../base/regexps.ts";
import {
  brokenLink,
  isShownIn,
  type UnsupportedKind,
  type UnsupportedSyntax,
} from "../../site-thread/markdown/unsupported.ts";
import { attributesOf, decodeEntities } from "../html/attributes.ts";
import { codeElements } from "../html/element.ts";
import { tagsOf } from "../html/tokenizer.ts";

type SuspectKind = "value" | "<%" | "filler" | "character" | "encoding" | "conflict" | "escape" | "markup" | "link";

/** A text as it appears in the page. */
export interface UnrenderedText {
  readonly kind: SuspectKind | UnsupportedKind | "dropped";
  readonly text: string;
}

/** A word, and the shapes in which it is a leftover. The first group that matches is reported. */
interface Suspect {
  readonly kind: SuspectKind;
  readonly word: RegExp;
  readonly shape: RegExp;
}

const misread = /Ã[\u0080-\u00bf]|Â[\u0080-\u009f£©®°´·]|â€[\u0080-\u00bf™œ˜š“”¦]/;

/** A character reference that is text. */
const reference = /&(?:amp|nbsp|quot|apos|lt|gt|[mn]dash|[lr][sd]quo|hellip|#39|#x27);/;

const suspects: readonly Suspect[] = [
  {
    kind: "value",
    word: /\bundefined\b/,
    shape: anyOf(
      [
        /^[^\p{L}\p{N}]*(undefined)[^\p{L}\p{N}]*$/u, // the whole text
        /(undefined(?:[-–/,.\s]+(?:undefined|NaN))+|NaN(?:[-–/,.\s]+undefined)+)/, // undefined, undefined
        /(?:^|\s)([$€£#@©]\s?undefined)\b/, // $undefined
        /^((?:(?:written|posted|published|created|edited|photo) )?by undefined)$/, // Posted by undefined
        /^((?:hello|hi|hey|dear|welcome(?: back)?),? undefined)[!.,]?$/,
        /^((?:photo|picture|portrait|image|logo|avatar) of undefined)$/,
        /^((?:https?:\/)?\/\S*\/undefined)\/?$/, // https://example.com/undefined
      ],
      "iu",
    ),
  },
  {
    kind: "value",
    word: /\bNaN\b/,
    shape: anyOf(
      [
        /^[^\p{L}\p{N}]*(NaN)[^\p{L}\p{N}]*$/u, // the whole text
        /(?:^|[\s(])([$€£]\s?NaN)(?!\p{L})/u, // $NaN
        /(?:^|[\s(])(NaN\s?(?:%|€|px|ms|[kMG]B|EUR|USD|GBP|CHF|min(?:utes?)? read))(?!\p{L})/u, // NaN min read
        /(?:^|[\s(])(NaN(?:[-–/.:]NaN)+)(?!\p{L})/u, // NaN/NaN/NaN
      ],
      "u",
    ),
  },
  { kind: "value", word: /\[object \w+\]/, shape: /(\[object \w+\])/ },
  {
    kind: "value",
    word: /\bInvalid Date\b/,
    shape:
      /(?:^|[:,(–-]\s*|^(?:[\w ]{0,20} )?(?:on|at|until|since|updated|published|posted) )(Invalid Date)\s*(?:$|[,)–-])/,
  },
  { kind: "value", word: /\{\{/, shape: /(\{\{\s*[\w.$[\]'"| -]+\}\})/ },
  // Of EJS and ERB.
  { kind: "<%", word: /<%/, shape: /(<%[=-]\s*[\w.$@[\]'"| -]+?\s*-?%>)/ },
  { kind: "value", word: /\$\{/, shape: /(\$\{[\w.$[\]'"()? ]+\})/ },
  {
    kind: "value",
    word: /\{(?:\.\.\.|[a-z_])/i,
    shape: /(?:^|[\s("“„«‚‹])(\{(?:\.\.\.\w*|[a-z_]\w{2,}(?:\.\w+)*)\})(?=$|[\s.,:;!?)"”“»‘›])/i,
  },
  { kind: "filler", word: /lorem ipsum/i, shape: /(lorem ipsum dolor)/i },
  // Invalid bytes, or a lone surrogate, where a text was cut within a character.
  { kind: "character", word: /\ufffd|\p{Surrogate}/u, shape: /((?:\S{0,20}(?:\ufffd|\p{Surrogate}))\S{0,20})/u },
  // UTF-8 read as Windows-1252: "cafÃ©", "donâ€™t", "5Â°".
  { kind: "encoding", word: misread, shape: new RegExp(`(\\S{0,20}(?:${misread.source})\\S{0,20})`) },
  // Merge conflicts of Git.
  { kind: "conflict", word: /<{7}|>{7}/, shape: /(?:^|\n)(<{7}\s\S+|>{7}\s\S+)/ },
  // Markdown that no template renders.
  { kind: "link", word: /\]\(/, shape: new RegExp(`(?:^|[\\s(])(${brokenLink.source})`) },
  // Escaped twice: &amp;amp;
  { kind: "escape", word: reference, shape: new RegExp(`(${reference.source})`) },
  // HTML in Markdown that no template renders.
  {
    kind: "markup",
    word: /<!--|<\/?[a-z]/i,
    shape: anyOf(
      [
        /(<!--[^<>]{0,60}-->)/,
        /(<[bh]r\s*\/?>)/, // <br>
        /(<\/(?:a|b|center|details|div|em|font|i|iframe|p|script|small|span|strong|sub|summary|sup|table|td|tr|u|video)>)/,
        /(<(?:a|center|details|div|font|iframe|img|p|script|span|table|td|video)\s+[a-z-]+=[^<>]{1,200}>)/, // <img src="a">
      ],
      "i",
    ),
  },
];

/**
 * Strings that most leftovers contain and hardly any page does; plain search is many times faster than patterns, and ten
 * times as fast if the first character is rare.
 */
const marks = [
  ...["[CDATA[", "@include:", "undefined", "NaN", "[object ", "Invalid Date", "](", "psum", "PSUM"],
  ...["\ufffd", "Ã", "Â", "â€", "&lt;".repeat(7), "&gt;".repeat(7)],
];

/** False when no leftover can be found, as for most pages. */
const mayContainLeftovers = (html: string): boolean =>
  marks.some((mark) => html.includes(mark)) ||
  isFollowed(html, "?", /(?<=<\?)/y) ||
  isFollowed(html, "{", /[{\w.]/y) ||
  isFollowed(html, "&amp;", /(?:\w{2,6}|#\w+);/y) ||
  isFollowed(html, "&lt;", /[!/%a-z]/iy) ||
  !html.isWellFormed();

function isFollowed(html: string, mark: string, shape: RegExp): boolean {
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    shape.lastIndex = at + mark.length;
    if (shape.test(html)) return true;
  }
  return false;
}

/** Longer texts are not searched; in UTF-16 units. */
const maxTextLength = 5000;

/** Elements whose text is a quotation or an example. */
const quoting = new Set(["code", "pre", "kbd", "samp", "var", "math", "em", "i", "q", "cite", "dfn", "mark"]);
const textAttributes = ["alt", "aria-label", "placeholder", "title"];
const textMeta = /^(description|og:title|og:description|og:image:alt|twitter:title|twitter:description)$/;

/**
 * Each leftover once.
 * @param outsideCode the HTML without the content of `codeElements`.
 * @param unsupported syntax in its Markdown; a template can have removed it, or have put it into code.
 */
export function leftoversIn(
  html: string,
  outsideCode: string,
  unsupported: readonly UnsupportedSyntax[] = [],
): readonly UnrenderedText[] {
  if (unsupported.length === 0 && !mayContainLeftovers(outsideCode)) return [];
  const { said, quoted, visible, dropped } = textsOnPage(html);
  const kindByText = new Map<string, UnrenderedText["kind"]>();
  const isText = unsupported.length > 0 ? isShownIn(visible.join("")) : () => false;
  const isCode = unsupported.some(({ kind }) => blocks.test(kind)) ? isShownIn(quoted.join("")) : () => false;
  const isShown = (each: UnsupportedSyntax): boolean => (blocks.test(each.kind) ? isCode : isText)(each);
  for (const each of unsupported.filter(isShown)) if (!isEnd(each, unsupported)) kindByText.set(each.text, each.kind);
  for (const text of dropped) kindByText.set(text, "dropped");
  const rest = (text: string): string => unsupported.reduce((left, each) => left.replaceAll(each.text, ""), text);
  for (const { kind, word, shape } of suspects) {
    const texts = said.flatMap((text) => (word.test(text) ? rest(text).trim() : [])).filter((text) => word.test(text));
    if (texts.length === 0 || quoted.some((text) => word.test(text))) continue;
    const matches = texts.map((text) =>
      text.length > maxTextLength ? undefined : shape.exec(text)?.slice(1).find(Boolean),
    );
    if (matches.every((match) => match !== undefined)) for (const match of matches) kindByText.set(match, kind);
  }
  return Array.from(kindByText, ([text, kind]) => ({ kind, text }));
}

/** Kinds of syntax that visitors see as code. */
const blocks = /code block|as code/;

/** Whether it is an end whose start is reported. */
function isEnd({ kind, text }: UnsupportedSyntax, unsupported: readonly UnsupportedSyntax[]): boolean {
  if (kind === "end of a container") return unsupported.some((each) => each.kind === "container");
  const [, name] = /^<\/([^\s>]+)/.exec(text) ?? [];
  return name !== undefined && unsupported.some((each) => /^<([^\s/>]+)/.exec(each.text)?.[1] === name);
}

const comments = /<!--[\s\S]*?(?:-->|$)/g;

/** Outside drawings, a comment up to the next ">" (HTML standard, 13.2.5.42 and 13.2.5.6): its text is not shown. */
const bogusComment = /<(?:\?|!\[CDATA\[)[^>]*>?/g;

/** VitePress replaces it with a file. */
const include = /^<!--\s*@include:/;

/** All text of a page: its prose, the text in code and quotations, all text outside of code, and dropped comments. */
function textsOnPage(html: string): { said: string[]; quoted: string[]; visible: string[]; dropped: string[] } {
  const said: string[] = [];
  const quoted: string[] = [];
  const visible: string[] = [];
  const dropped: string[] = [];
  let from = 0;
  let depth = 0;
  let setOff = 0;
  let inCode = 0;
  let inDrawing = 0;
  const add = (markup: string): void => {
    const text = decodeEntities(markup.replace(comments, "")).trim();
    if (text === "") return;
    (depth > 0 ? quoted : said).push(text);
    if (inCode === 0) visible.push(text);
  };
  for (const { name, isEnd, start, end, attributes, text, template } of tagsOf(html)) {
    const before = html.slice(from, start);
    from = end + text.length;
    // Scripts fill the placeholders of a template.
    if (template?.isInert) continue;
    add(before);
    if (inDrawing === 0)
      for (const [comment] of before.replace(comments, "").matchAll(bogusComment)) dropped.push(comment);
    for (const [comment] of before.matchAll(comments)) if (include.test(comment)) dropped.push(comment);
    if ((name === "svg" || name === "math") && !attributes.endsWith("/")) inDrawing += isEnd ? -1 : 1;
    // A sentence with a bold word is probably about that word.
    if (name === "b" || name === "strong") {
      const isSetOff = isEnd ? setOff > 0 : before.trim() !== "";
      if (isSetOff) [depth, setOff] = isEnd ? [depth - 1, setOff - 1] : [depth + 1, setOff + 1];
    }
    if (codeElements.has(name)) inCode = Math.max(0, inCode + (isEnd ? -1 : 1));
    if (quoting.has(name)) depth = Math.max(0, depth + (isEnd ? -1 : 1));
    if (isEnd) continue;
    if (name === "title") add(text);
    if (name === "textarea") quoted.push(text);
    if (attributes === "") continue;
    const values = attributesOf(attributes);
    for (const attribute of textAttributes) add(values.get(attribute) ?? "");
    if (name === "meta" && textMeta.test(values.get("name") ?? values.get("property") ?? ""))
      add(values.get("content") ?? "");
  }
  add(html.slice(from));
  return { said, quoted, visible, dropped };
}
