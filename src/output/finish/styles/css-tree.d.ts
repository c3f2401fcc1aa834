/** The two parts of css-tree that are needed; the rest knows every property and its values. */
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/utils" {
  export { ident } from "css-tree";
}
