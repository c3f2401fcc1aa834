/**
 * Wi-Fi, no-logs, auto-connect, auto-renew and figures such as 30-day money-back, AES-256 and 50 ms do not break inside, and links of a word or two not at all. The
 * text keeps its plain hyphen and space, so that it is found and copied as it was written.
 */
import type { MarkdownOptions } from "plinth";
import type { ReactNode } from "react";

const compound =
  /(\b(?:\d+-[a-z]+(?: money-back)?|Wi-Fi|no-logs|[Aa]uto-(?:connect|renews?)|[A-Z]+-\d+|\d+ (?:ms|[GM]bps|seconds|hours))\b)/g;

/** In characters; longer links may break, so that text at 200 % fits a phone. */
const shortLink = 16;

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
    renderer.rules.link_open = (tokens, index, options, _, self) => {
      const text = tokens[index + 1]?.content ?? "";
      if (text !== "" && text.length <= shortLink) tokens[index]?.attrSet("class", "bound");
      return self.renderToken(tokens, index, options);
    };
  },
};
