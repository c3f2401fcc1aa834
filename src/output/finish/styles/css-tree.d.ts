/** The two modules of css-tree that are used. The others contain the grammar of every property. */
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/utils" {
  export { ident } from "css-tree";
}
