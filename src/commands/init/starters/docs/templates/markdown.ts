/** The rendering of Markdown: markdown-it with components, footnotes and blocks of code. */
import footnote from "markdown-it-footnote";
import type { MarkdownOptions } from "plinth";
import { codeBlock } from "./code.ts";
import { components, directives } from "./components.tsx";

const box = '<div class="table" tabindex="0">';

export const markdownOptions: MarkdownOptions = {
  // Pages can contain elements such as <kbd> and <details>. Without this line, they are shown as text.
  html: true,
  // The end of a heading can set its id: ## Add a page {#add}
  headingIds: true,
  components,
  directives,
  use: (md) => {
    md.use(footnote);
    const back = md.renderer.rules.footnote_anchor;
    // Screen readers do not read the arrow alone.
    md.renderer.rules.footnote_anchor = (...all) => `${back?.(...all)}`.replace("</a>", " Back</a>");
    // The alerts of GitHub and Obsidian are callouts, too: > [!NOTE], > [!tip] A title
    md.core.ruler.before("inline", "alerts", ({ tokens }) => {
      for (const [index, quote] of tokens.entries()) {
        const text = tokens[index + 2];
        const [mark, kind = "", title] = /^\[!([a-z][\w-]*)\][-+]?[ \t]*(.*)/i.exec(text?.content ?? "") ?? [];
        if (quote.type !== "blockquote_open" || !mark || !text) continue;
        const end = tokens.find(
          ({ type, level }, at) => at > index && type === "blockquote_close" && level === quote.level,
        );
        if (!end) continue;
        quote.tag = end.tag = "div";
        const type = kind.toLowerCase();
        quote.attrSet("class", `callout ${type in directives ? type : "info"}`);
        quote.attrSet("role", "note");
        const words = title || kind.charAt(0).toUpperCase() + type.slice(1);
        text.content = `**${words}**  ${text.content.slice(mark.length)}`;
      }
    });
    // Every page lists its headings, so the mark of a table of contents is left out.
    md.core.ruler.before("inline", "toc", (state) => {
      const isToc = (at: number) => /^\[{1,2}_?toc_?\]{1,2}$/i.test(state.tokens[at]?.content ?? "");
      state.tokens = state.tokens.filter((_, at) => ![at - 1, at, at + 1].some(isToc));
    });
    // Blocks of code, those without backticks as well.
    md.renderer.rules.fence = md.renderer.rules.code_block = (tokens, index) => {
      const { content = "", info = "" } = tokens[index] ?? {};
      return codeBlock(content, md.utils.unescapeAll(info));
    };
    // A wide table scrolls sideways, like code. tabindex makes that possible by keyboard.
    md.renderer.rules.table_open = () => `${box}<table>\n`;
    md.renderer.rules.table_close = () => "</table></div>\n";
    md.renderer.rules.html_block = (tokens, index) =>
      (tokens[index]?.content ?? "").replace(/<table\b/gi, `${box}$&`).replace(/<\/table\s*>/gi, "$&</div>");
  },
};
