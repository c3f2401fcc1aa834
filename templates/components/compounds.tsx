/**
 * Short compounds such as 30-day and AES-256 do not break at their hyphen, nor figures such as 50 ms before their unit.
 * The text keeps its plain hyphen and space, so that it is found and copied as it was written.
 */
import type { MarkdownOptions } from "plinth";
import type { ReactNode } from "react";

/** Up to twelve characters: longer ones may break, so that text at 200 % fits a phone. */
const compound =
  /((?<![\p{L}\d-])(?=[\p{L}\d-]{3,12}(?![\p{L}\d-]))[\p{L}\d]+(?:-[\p{L}\d]+)+|\d+ (?:ms|[GM]bps|seconds|hours)\b)/gu;

/** A plain text with its compounds kept together. */
export const bound = (text: string): ReactNode[] =>
  text.split(compound).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
      <span className="bound" key={index}>
        {part}
      </span>
    ),
  );

/** The same for all Markdown of the site. */
export const markdownOptions: MarkdownOptions = {
  use: ({ renderer, utils }) => {
    renderer.rules.text = (tokens, index) =>
      utils.escapeHtml(tokens[index]?.content ?? "").replaceAll(compound, '<span class="bound">$1</span>');
  },
};
