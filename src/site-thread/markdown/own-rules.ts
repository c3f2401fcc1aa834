/** markdown-it's own rules for blocks, which the package has no names for. */
import MarkdownIt from "markdown-it";
import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";

/** The rule of a name, as it is without plugins. */
export function ownRule(name: string): RuleBlock {
  const { ruler } = new MarkdownIt({ html: true }).block;
  ruler.enableOnly(name);
  const rules = ruler.getRules("");
  return (...line) => rules.some((rule) => rule(...line));
}
