/** The Markdown parser of a set of options (markdown-it), with the engine's rules and the site's plugins. */
import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { MarkdownOptions } from "../../api/markdown-options.ts";
import { type ComponentEnvironment, readComponents } from "./components/rules.ts";
import type { Vocabulary } from "./components/scan.ts";
import { type FileLinkTargets, resolveFileLinks, withPaths } from "./file-links.ts";
import { addHeadingIds, readHeadingIds, slugOfGitHub, textOfTokens } from "./heading-ids.ts";
import { markElements } from "./marks.ts";
import { ownRule } from "./own-rules.ts";
import { type PictureTargets, showPictures } from "./pictures.ts";
import { applyPlugins, highlighted } from "./plugins.ts";
import { reportUnsupported, type UnsupportedSyntax } from "./unsupported.ts";

/**
 * A parser with the engine's rules, and then the site's.
 * @param vocabulary the components that texts may name; undefined for texts without any.
 */
export function createParser(
  {
    use,
    fileLinks = true,
    headingIds,
    slugify = slugOfGitHub,
    pictures,
    components: _,
    directives: __,
    ...options
  }: MarkdownOptions,
  vocabulary?: Vocabulary,
): MarkdownIt {
  const { highlight } = options;
  if (highlight) options.highlight = (...code) => highlighted(highlight(...code));
  const parser = new MarkdownIt({ html: false, typographer: true, ...options });
  // Like markdown-it's own rule (CommonMark 2.1 and 2.3), but does not copy text that needs no change.
  parser.core.ruler.at("normalize", (state) => {
    if (/[\r\0]/.test(state.src)) state.src = state.src.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
  });
  const readReference = ownRule("reference");
  // `[^1]: text` is a footnote, which plugins read, and otherwise text: as the definition of a link it would disappear.
  parser.block.ruler.at("reference", (state, line, end, silent) => {
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    return !state.src.startsWith("[^", start) && readReference(state, line, end, silent);
  });
  if (headingIds) parser.core.ruler.before("inline", "written_ids", (state) => readHeadingIds(state.tokens));
  parser.core.ruler.after("inline", "places", markElements);
  // This comes before the typographer, which would turn "--" into one dash and "(c)" into a sign.
  parser.core.ruler.after("inline", "heading_ids", (state) => addHeadingIds(state.tokens, slugify));
  // The alt text of an image; markdown-it's own leaves out code.
  parser.renderer.renderInlineAsText = textOfTokens;
  parser.core.ruler.push("alignment", (state) => classAlignment(state.tokens));
  if (use) {
    applyPlugins(parser, use);
    // The twins have the links as they were before rules of plugins changed them.
    parser.inline.ruler2.push("written_links", ({ tokens }) => {
      for (const token of tokens)
        if (token.type === "link_open") token.meta = { ...token.meta, written: token.attrGet("href") };
      return true;
    });
  }
  if (fileLinks) {
    parser.core.ruler.before("inline", "names", ({ tokens, env }) => {
      const { file, lookups } = env as Environment;
      for (const token of tokens)
        if (file !== undefined && lookups && token.content.includes("[[") && token.type === "inline")
          token.content = withPaths(token.content, file, { fileNamed: lookups.fileNamed, slugify });
    });
    parser.core.ruler.push("file_links", ({ tokens, env }) => {
      const { file, lookups } = env as Environment;
      if (file !== undefined && lookups) resolveFileLinks(tokens, file, lookups);
    });
  }
  reportUnsupported(parser, use !== undefined || options.html === true);
  showPictures(parser, pictures);
  if (vocabulary) readComponents(parser, vocabulary);
  return parser;
}

/** The data that the engine passes to its rules. */
export interface Environment extends ComponentEnvironment {
  /** The content file that the text is from. */
  readonly file?: string | undefined;
  /** The pages and pictures that it can name; undefined outside of a site. */
  readonly lookups?: FileLinkTargets & PictureTargets;
  /** Set by the parser, if the text has any. */
  unsupported?: readonly UnsupportedSyntax[];
}

/** Table columns are aligned by classes, because a strict Content-Security-Policy blocks style attributes. */
function classAlignment(tokens: Token[]): void {
  for (const token of tokens) {
    const isCell = token.type === "td_open" || token.type === "th_open";
    const [, side] = /^text-align:(left|right|center)$/.exec((isCell && token.attrGet("style")) || "") ?? [];
    if (side === undefined) continue;
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
    token.attrJoin("class", `align-${side}`);
  }
}

const standard = createParser({});

/** The code of a Markdown text, spans and blocks, and all its other text. */
export function codeIn(text: string): { readonly code: string; readonly prose: string } {
  const tokens = standard.parse(text, {}).flatMap((token) => token.children ?? token);
  const isCode = ({ type }: Token): boolean => type === "fence" || type.startsWith("code_");
  // The rest of a fence's first line can hold code, too: ```js {{ x }}
  const joined = (list: readonly Token[]): string => list.map(({ info, content }) => `${info}\n${content}`).join("\n");
  return { code: joined(tokens.filter(isCode)), prose: joined(tokens.filter((token) => !isCode(token))) };
}
