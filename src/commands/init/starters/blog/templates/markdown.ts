/** The rendering of Markdown: markdown-it with footnotes, blocks of code, and pictures in several sizes. */
import footnote from "markdown-it-footnote";
import type { MarkdownOptions } from "plinth";
import { codeBlock } from "./code.ts";

export const markdownOptions: MarkdownOptions = {
  // In pixels, for the column of text on phones and on sharp screens.
  pictures: { widths: [640, 1280], sizes: "(min-width: 42.5rem) 37.5rem, 100vw", loading: "lazy" },
  use: (md) => {
    md.use(footnote);
    const back = md.renderer.rules.footnote_anchor;
    // Screen readers do not read the arrow alone.
    md.renderer.rules.footnote_anchor = (...all) => `${back?.(...all)}`.replace("</a>", " Back</a>");
    // Blocks of code, those without backticks as well.
    md.renderer.rules.fence = md.renderer.rules.code_block = (tokens, index) => {
      const { content = "", info = "" } = tokens[index] ?? {};
      return codeBlock(content, md.utils.unescapeAll(info));
    };
    // A wide table scrolls sideways, like code. tabindex makes that possible by keyboard.
    md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
    md.renderer.rules.table_close = () => "</table></div>\n";
  },
};
