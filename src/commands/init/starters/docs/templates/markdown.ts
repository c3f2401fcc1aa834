/** The rendering of Markdown: markdown-it with callouts and highlighted code. */
import hljs from "highlight.js/lib/common";
import container, { type ContainerOpts } from "markdown-it-container";
import type { MarkdownOptions } from "plinth";

const box = '<div class="table" tabindex="0">';

/** The kinds of callouts, `::: tip`, each with the title of those that have no other. */
const callouts = { note: "Note", tip: "Tip", warning: "Warning" };

export const markdownOptions: MarkdownOptions = {
  // Pages can contain elements such as <kbd> and <details>. Without this line, they are shown as text.
  html: true,
  // The end of a heading can set its id: ## Add a page {#add}
  headingIds: true,
  use: (md) => {
    for (const [kind, name] of Object.entries(callouts)) {
      const options: ContainerOpts = {
        render: (tokens, index) => {
          const token = tokens[index];
          if (token?.nesting !== 1) return "</div>\n";
          const title = token.info.trim().slice(kind.length).trim() || name;
          return `<div class="callout ${kind}" role="note"><p class="callout-title">${md.utils.escapeHtml(title)}</p>\n`;
        },
      };
      md.use(container, kind, options);
    }
    // A wide table scrolls sideways, like code. tabindex makes that possible by keyboard.
    md.renderer.rules.table_open = () => `${box}<table>\n`;
    md.renderer.rules.table_close = () => "</table></div>\n";
    md.renderer.rules.html_block = (tokens, index) =>
      (tokens[index]?.content ?? "").replace(/<table\b/gi, `${box}$&`).replace(/<\/table\s*>/gi, "$&</div>");
  },
  highlight: (code, language) => {
    const html = hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escaped(code);
    return `<pre tabindex="0"><code>${html}</code></pre>\n`;
  },
};

const escaped = (code: string): string => code.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
