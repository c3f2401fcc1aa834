/** A rule of markdown-it that @types/markdown-it lacks: link reference definitions. */
declare module "markdown-it/lib/rules_block/reference.mjs" {
  import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";

  const reference: RuleBlock;
  export default reference;
}
