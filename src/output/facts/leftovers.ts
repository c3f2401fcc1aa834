/**
 * Text that was published by accident: values that a template did not have (`NaN%`,
 * `[object Object]`), template syntax (`{{title}}`), unrendered Markdown, broken encoding, filler text. Pages
 * may write about such words, so a word counts only in contexts that are unlikely in prose, and not at
 * all if the page also contains it in code or in a sentence.
 */

import { markPattern, markStart, unsupportedIn } from "../../program/markdown/marks.ts";
import { attributesOf, decodeEntities } from "../html/attributes.ts";
import { coding } from "../html/element.ts";
import { tagsOf } from "../html/tokenizer.ts";

/** A word, and the shapes in which it is a leftover. The first group that matches is reported. */
interface Suspect {
  readonly word: RegExp;
  readonly shape: RegExp;
}

const misread = /Ã[\u0080-\u00bf]|Â[\u0080-\u009f£©®°´·]|â€[\u0080-\u00bf™œ˜š“”¦]/;

/** A character reference that is text. */
const reference = /&(?:amp|nbsp|quot|apos|lt|gt|[mn]dash|[lr][sd]quo|hellip|#39|#x27);/;

const suspects: readonly Suspect[] = [
  {
    word: /\bundefined\b/,
    shape:
      /^[^\p{L}\p{N}]*(undefined)[^\p{L}\p{N}]*$|(undefined(?:[-–/,.\s]+(?:undefined|NaN))+|NaN(?:[-–/,.\s]+undefined)+)|(?:^|\s)([$€£#@©]\s?undefined)\b|^((?:https?:\/)?\/\S*\/undefined)\/?$/u,
  },
  {
    word: /\bNaN\b/,
    shape:
      /^[^\p{L}\p{N}]*(NaN)[^\p{L}\p{N}]*$|(?:^|[\s(])([$€£]\s?NaN|NaN\s?(?:%|€|px|ms|[kMG]B)|NaN(?:[-–/.:]NaN)+)(?!\p{L})/u,
  },
  { word: /\[object \w+\]/, shape: /(\[object \w+\])/ },
  { word: /\bInvalid Date\b/, shape: /(?:^|[:,(–-]\s*)(Invalid Date)\s*(?:$|[,)–-])/ },
  { word: /\{\{/, shape: /(\{\{\s*[\w.$[\]'"| -]+\}\})/ },
  // Of EJS and ERB.
  { word: /<%/, shape: /(<%[=-]\s*[\w.$@[\]'"| -]+?\s*-?%>)/ },
  { word: /\$\{/, shape: /(\$\{[\w.$[\]'"()? ]+\})/ },
  {
    word: /\{(?:\.\.\.|[a-z_])/i,
    shape: /(?:^|[\s("“])(\{(?:\.\.\.\w*|[a-z_]\w{2,}(?:\.\w+)*)\})(?=$|[\s.,:;!?)"”])/i,
  },
  { word: /lorem ipsum/i, shape: /(lorem ipsum dolor)/i },
  // Invalid bytes, or a lone surrogate, where a text was cut within a character.
  { word: /\ufffd|\p{Surrogate}/u, shape: /((?:\S{0,20}(?:\ufffd|\p{Surrogate}))\S{0,20})/u },
  // UTF-8 read as Windows-1252: "cafÃ©", "donâ€™t", "5Â°".
  { word: misread, shape: new RegExp(`(\\S{0,20}(?:${misread.source})\\S{0,20})`) },
  // Merge conflicts of Git.
  { word: /<{7}|>{7}/, shape: /(?:^|\n)(<{7}\s\S+|>{7}\s\S+)/ },
  // Markdown that no template renders. Where one does, program/markdown/marks.ts marks what is not supported.
  {
    word: /\]\(/,
    shape:
      /(?:^|[\s(])(!?\[[^[\]\n]{1,200}\]\((?:(?:\/|\.\.?\/|#|https?:|mailto:)[^()\n]*|[^()\n]*\.(?:html?|md|pdf|png|jpe?g|gif|svg|webp))\))/,
  },
  // A space inside prevents bold text: **bold **text.
  { word: /\*\*/, shape: /(?<!\*)(\*\*\p{L}[^*\n]{0,200}\s\*\*(?=\p{L}))/u },
  // Escaped twice: &amp;amp;
  { word: reference, shape: new RegExp(`(${reference.source})`) },
  { word: /\[\^\d/, shape: /(\[\^\d+\])/ },
  { word: /^\[\^[^\s[\]^]+\]:/, shape: /^(\[\^[^\s[\]^]+\]):/ },
  { word: /^\[[ x]\] /, shape: /^(\[[ x]\] \p{L}+)/u },
  // HTML in Markdown that no template renders.
  {
    word: /<!--|<\/?[a-z]/i,
    shape:
      /(<!--[^<>]{0,60}-->|<[bh]r\s*\/?>|<\/(?:a|b|center|details|div|em|font|i|iframe|p|script|small|span|strong|sub|summary|sup|table|td|tr|u|video)>|<(?:a|center|details|div|font|iframe|img|p|script|span|table|td|video)\s+[a-z-]+=[^<>]{1,200}>)/i,
  },
];

/** Strings that most leftovers contain and hardly any page does; plain search is many times faster than patterns. */
const marks = [
  markStart,
  ...["<?", "<![CDATA["],
  ...["undefined", "NaN", "[object ", "Invalid Date", "](", "psum", "PSUM", " **"],
  ...["\ufffd", "Ã", "Â", "â€", "&lt;".repeat(7), "&gt;".repeat(7)],
];

/** False when no leftover can be found, as for most pages. */
const mayContainLeftovers = (html: string): boolean =>
  marks.some((mark) => html.includes(mark)) ||
  isFollowed(html, "{", /[{\w.]/y) ||
  isFollowed(html, "[", /[ x]\]|\^\S/y) ||
  isFollowed(html, "&amp;", /(?:\w{2,6}|#\w+);/y) ||
  isFollowed(html, "&lt;", /[!/%a-z]/iy) ||
  !html.isWellFormed();

/** Whether the shape follows a mark anywhere in the HTML. */
function isFollowed(html: string, mark: string, shape: RegExp): boolean {
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    shape.lastIndex = at + mark.length;
    if (shape.test(html)) return true;
  }
  return false;
}

/** Longer texts are not searched; in UTF-16 units. */
const longest = 5000;

/** Elements whose text is a quotation or an example. */
const quoting = new Set(["code", "pre", "kbd", "samp", "var", "math", "em", "i", "q", "cite", "dfn", "mark"]);
const textAttributes = ["alt", "aria-label", "placeholder", "title"];
const textMeta = /^(description|og:title|og:description|og:image:alt|twitter:title|twitter:description)$/;

const startOfContainer = /^:::+[ \t]*[a-z]/i;

/** Each leftover once, as it appears in the page. @param outsideCode the HTML without the content of `coding` elements. */
export function leftoversIn(html: string, outsideCode: string): readonly string[] {
  if (!mayContainLeftovers(outsideCode)) return [];
  const { said: prose, quoted, unsupported } = textsOf(html);
  // An end tag is reported only if the start tag is not, and so is the end of a container.
  const started = new Set(unsupported.map((text) => /^<[^\s/>]+/.exec(text)?.[0]));
  const found = new Set(
    unsupported.filter((text) => !text.startsWith("</") || !started.has(`<${/[^\s</>]+/.exec(text)?.[0]}`)),
  );
  if (unsupported.some((text) => startOfContainer.test(text)))
    for (const text of found) if (/^:::/.test(text) && !startOfContainer.test(text)) found.delete(text);
  for (const { word, shape } of suspects) {
    const texts = prose.filter((text) => word.test(text));
    if (texts.length === 0 || quoted.some((text) => word.test(text))) continue;
    const matches = texts.map((text) => (text.length > longest ? undefined : shape.exec(text)?.slice(1).find(Boolean)));
    if (matches.every((match) => match !== undefined)) for (const match of matches) found.add(match);
  }
  return [...found];
}

const comments = /<!--[\s\S]*?(?:-->|$)/g;

/** Outside drawings, a comment up to the next ">" (HTML standard, 13.2.5.42 and 13.2.5.6): its text is not shown. */
const bogusComment = /<(?:\?|!\[CDATA\[)[^>]*>?/g;

/** The text of HTML without tags, and the marked syntax in it, which is left out of the text. */
function textOf(markup: string): { readonly text: string; readonly unsupported: readonly string[] } {
  const [first = "", ...marked] = markup.replace(comments, "").split(markPattern);
  const unsupported: string[] = [];
  let text = decodeEntities(first);
  for (let at = 0; at < marked.length; at += 2) {
    const piece = String.fromCharCode(Number(marked[at])) + decodeEntities(marked[at + 1] ?? "");
    const syntax = unsupportedIn(piece);
    if (syntax !== undefined) unsupported.push(syntax);
    text += piece.slice(syntax?.length ?? 0);
  }
  return { text: text.trim(), unsupported };
}

/** All text of a page: its prose, and the text in code and quotations. */
function textsOf(html: string): { said: string[]; quoted: string[]; unsupported: string[] } {
  const said: string[] = [];
  const quoted: string[] = [];
  const unsupported: string[] = [];
  let from = 0;
  let depth = 0;
  let setOff = 0;
  let inCode = 0;
  let inDrawing = 0;
  const add = (markup: string): void => {
    const found = textOf(markup);
    if (found.text !== "") (depth > 0 ? quoted : said).push(found.text);
    if (inCode === 0) for (const each of found.unsupported) unsupported.push(each);
  };
  for (const { name, isEnd, start, end, attributes, text, template } of tagsOf(html)) {
    const before = html.slice(from, start);
    from = end + text.length;
    // Scripts fill the placeholders of a template.
    if (template?.isInert) continue;
    add(before);
    if (inDrawing === 0)
      for (const [comment] of before.replace(comments, "").matchAll(bogusComment)) unsupported.push(comment);
    if ((name === "svg" || name === "math") && !attributes.endsWith("/")) inDrawing += isEnd ? -1 : 1;
    // A sentence with a bold word is probably about that word.
    if (name === "b" || name === "strong") {
      const isSetOff = isEnd ? setOff > 0 : before.trim() !== "";
      if (isSetOff) [depth, setOff] = isEnd ? [depth - 1, setOff - 1] : [depth + 1, setOff + 1];
    }
    if (coding.has(name)) inCode = Math.max(0, inCode + (isEnd ? -1 : 1));
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
  return { said, quoted, unsupported };
}
