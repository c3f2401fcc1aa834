/** The rules of markdown-it for texts with components: stand-ins become tokens, and their content is Markdown. */
import type MarkdownIt from "markdown-it";
import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";
import type { RuleCore } from "markdown-it/lib/parser_core.mjs";
import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { ownRule } from "../own-rules.ts";
import { type ComponentTag, replaceComponents, type StandInText, standIn, type Vocabulary } from "./scan.ts";

/** What the rules write into the environment of a text. */
export interface ComponentEnvironment {
  components?: StandInText;
}

const standInAt = new RegExp(standIn.source, "y");

/** The tag whose stand-in is at an index, and the length of the stand-in. */
function tagAt(text: string, at: number, env: ComponentEnvironment): { tag: ComponentTag; length: number } | undefined {
  if (text.charCodeAt(at) !== 0x3c || text.charCodeAt(at + 1) !== 0x7f) return undefined;
  standInAt.lastIndex = at;
  const match = standInAt.exec(text);
  const tag = match && env.components?.tags[Number(match[1])];
  return tag ? { tag, length: match[0].length } : undefined;
}

/** Makes a parser read components. To be called last, so that its rules come first. */
export function readComponents(parser: MarkdownIt, vocabulary: Vocabulary): void {
  const { core, block, inline, renderer } = parser;
  const hasMath = Object.keys(renderer.rules).some((name) => /math|katex/.test(name));
  core.ruler.after("normalize", "component_stand_ins", (state) => {
    const env: ComponentEnvironment = state.env;
    // A plugin can parse a part of the text with the same environment.
    if (!env.components) {
      env.components = replaceComponents(
        state.src,
        vocabulary,
        hasMath,
        !/\.(?:md|markdown)$/.test(state.env.file ?? ""),
      );
      state.src = env.components.replaced;
    }
  });
  block.ruler.before("code", "component_indentation", ignoreIndentation);
  block.ruler.before("table", "component", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  // Raw HTML ends where a component begins on a line of its own: its content is Markdown.
  const readHtml = ownRule("html_block");
  const readHtmlBefore: RuleBlock = (state, line, end, isSilent) => {
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    return state.src[start] === "<" && readHtml(state, line, isSilent ? end : nextBlock(state, line, end), isSilent);
  };
  if (parser.options.html)
    block.ruler.at("html_block", readHtmlBefore, { alt: ["paragraph", "reference", "blockquote"] });
  inline.ruler.before("escape", "component", readInline);
  core.ruler.after("inline", "components", finish);
  for (const rule of ["component_open", "component_close", "component"])
    renderer.rules[rule] = (tokens, index) =>
      `${breakBeside(tokens[index - 1])}${tokens[index]?.meta?.standIn ?? ""}${breakBeside(tokens[index + 1])}`;
}

/** Words beside a component, such as those of a list's item, have no paragraph that would separate them from it. */
const breakBeside = (token: Token | undefined): string => (token?.hidden ? "\n" : "");

const pushStandIn = (token: Token, tag: ComponentTag): Token =>
  Object.assign(token, { meta: { tag, standIn: `<\u007f${tag.index}\u007f>` } });

/** As in MDX, a block begins at any indentation: four columns or more would be code. */
const ignoreIndentation: RuleBlock = (state, start, end) => {
  const { env, bMarks, tShift, sCount, blkIndent } = state;
  if (!env.components?.tags.length) return false;
  let cut = Number.POSITIVE_INFINITY;
  for (let line = start; line < end; line++) {
    if (state.isEmpty(line)) continue;
    const columns = sCount[line] ?? 0;
    if (columns - blkIndent < 4) break;
    // Lines that are indented less than those before them begin a block of their own.
    cut = Math.min(cut, columns - blkIndent);
    const blanks = Math.min(tShift[line] ?? 0, cut);
    bMarks[line] = (bMarks[line] ?? 0) + blanks;
    tShift[line] = (tShift[line] ?? 0) - blanks;
    sCount[line] = columns - cut;
  }
  return false;
};

/** A component whose tags begin and end lines. Its content is parsed as blocks, whatever its indentation. */
const readBlock: RuleBlock = (state, startLine, endLine, isSilent) => {
  const { src, env, bMarks, eMarks, tShift, sCount } = state;
  const start = (bMarks[startLine] ?? 0) + (tShift[startLine] ?? 0);
  const tag = tagAt(src, start, env)?.tag;
  if (!tag || tag.isEnd) return false;
  const lineOf = (at: number): number => {
    let line = startLine;
    while (line < endLine && (eMarks[line] ?? 0) < at) line++;
    return line;
  };
  const isLast = (end: number, line: number): boolean => line < endLine && src.slice(end, eMarks[line]).trim() === "";
  const first = lineOf(tag.standInEnd);
  const close = tag.partner;
  if (!close) {
    if (!isLast(tag.standInEnd, first)) return false;
    if (isSilent) return true;
    pushStandIn(state.push("component", "", 0), tag).map = [startLine, first + 1];
    state.line = first + 1;
    return true;
  }
  const last = lineOf(close.standInEnd);
  if (last === first || !isLast(close.standInEnd, last) || close.standInStart < (bMarks[last] ?? 0)) return false;
  const blkIndent = minIndent(state, first + 1, last, close.standInStart) ?? state.blkIndent;
  // It ends outside of the item of the list.
  if (blkIndent < state.blkIndent || (sCount[last] ?? 0) < state.blkIndent) return false;
  if (isSilent) return true;
  pushStandIn(state.push("component_open", "", 1), tag).map = [startLine, last + 1];
  parseContent(state, { first, start: tag.standInEnd, last, end: close.standInStart, blkIndent });
  pushStandIn(state.push("component_close", "", -1), close);
  state.line = last + 1;
  return true;
};

/**
 * The smallest indentation of the lines with text, the last one up to `end`; undefined without any. Lines within code or
 * a tag can begin anywhere.
 */
function minIndent(
  { src, bMarks, eMarks, tShift, sCount }: StateBlock,
  from: number,
  last: number,
  end: number,
): number | undefined {
  let least: number | undefined;
  let fence: string | undefined;
  for (let line = from; line <= last; line++) {
    const text = src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), line === last ? end : eMarks[line]);
    const [sign = ""] = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text) ?? [];
    const isInside = fence !== undefined || text.startsWith("\u007f");
    if (fence === undefined) fence = sign || undefined;
    else if (sign.startsWith(fence) && text.trim() === sign) fence = undefined;
    if (!isInside && text !== "") least = Math.min(least ?? Number.POSITIVE_INFINITY, sCount[line] ?? 0);
  }
  return least;
}

/** Parses the blocks between two tags. The parser sees lines: those of the tags are cut meanwhile, and restored. */
function parseContent(
  state: StateBlock,
  { first, start, last, end, blkIndent }: Readonly<Record<"first" | "start" | "last" | "end" | "blkIndent", number>>,
): void {
  const { src, md, bMarks, eMarks, tShift, sCount } = state;
  const kept = [first, last].map((line) => [line, bMarks[line], eMarks[line], tShift[line]] as const);
  const columns = sCount.slice(first, last + 1);
  const { lineMax, blkIndent: outerIndent, listIndent, parentType } = state;
  bMarks[first] = start;
  tShift[first] = /^[ \t]*/.exec(src.slice(start, eMarks[first]))?.[0].length ?? 0;
  sCount[first] = blkIndent;
  // Lines of code would end their block if they began before it.
  for (let line = first; line <= last; line++) sCount[line] = Math.max(sCount[line] ?? 0, blkIndent);
  eMarks[last] = end;
  Object.assign(state, { blkIndent, listIndent: -1, lineMax: last + 1, parentType: "root" });
  md.block.tokenize(state, first, last + 1);
  Object.assign(state, { blkIndent: outerIndent, listIndent, lineMax, parentType });
  for (const [line, mark = 0, endMark = 0, shift = 0] of kept) {
    bMarks[line] = mark;
    eMarks[line] = endMark;
    tShift[line] = shift;
  }
  sCount.splice(first, columns.length, ...columns);
}

/** The next line before a blank one that begins a component. */
function nextBlock(state: Parameters<RuleBlock>[0], start: number, end: number): number {
  for (let line = start + 1; line < end && !state.isEmpty(line); line++)
    if (readBlock(state, line, end, true)) return line;
  return end;
}

const readInline: RuleInline = (state, isSilent) => {
  const replaced = tagAt(state.src, state.pos, state.env);
  if (!replaced) return false;
  if (!isSilent) pushStandIn(state.push("component", "", 0), replaced.tag);
  state.pos += replaced.length;
  return true;
};

/** Restores code, removes the paragraphs around components that stand alone, and reports those that cross a paragraph. */
const finish: RuleCore = ({ tokens, env }) => {
  const { components } = env as ComponentEnvironment;
  if (!components) return;
  const written = (text: string): string => withWritten(text, components);
  for (const [index, token] of tokens.entries()) {
    const { children, type } = token;
    if (type === "fence" || type === "code_block") {
      token.content = written(token.content);
      token.info = written(token.info);
    }
    if (!children || !token.content.includes("\u007f")) continue;
    const inside = new Set<ComponentTag>();
    for (const child of children)
      if (child.type === "code_inline") child.content = written(child.content);
      else if (child.type === "component") inside.add(child.meta.tag);
    if (inside.size === 0) continue;
    for (const { partner, isEnd, name, offset, written: text } of inside)
      if (partner && !isEnd && !inside.has(partner))
        components.faults.push({
          message: `<${name}> begins within a paragraph and ends outside of it.`,
          hint: "Write its tags on lines of their own, or both within one paragraph.",
          offset,
          length: text.length,
        });
    const open = tokens[index - 1];
    const close = tokens[index + 1];
    if (open?.type !== "paragraph_open" || close?.type !== "paragraph_close" || !isAlone(children)) continue;
    open.hidden = true;
    close.hidden = true;
  }
};

/** Whether a paragraph has nothing but components. */
function isAlone(children: readonly Token[]): boolean {
  let depth = 0;
  for (const { type, content, meta } of children) {
    if (type === "component") depth += meta.tag.partner ? (meta.tag.isEnd ? -1 : 1) : 0;
    else if (depth === 0 && type !== "softbreak" && !(type === "text" && content.trim() === "")) return false;
  }
  return true;
}

/** A text with its tags as they are written, such as code. */
export const withWritten = (text: string, { tags }: StandInText): string =>
  text.includes("\u007f") ? text.replace(standIn, (_all, number) => tags[Number(number)]?.written ?? "") : text;
