/** The modules of css-tree that are used. The others contain the grammar of every property. */
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/utils" {
  export { ident, string, url } from "css-tree";
}
declare module "css-tree/tokenizer" {
  export { tokenize, tokenTypes } from "css-tree";
}
