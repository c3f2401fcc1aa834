/** What templates get from the files that the engine bundles as text. Only declarations; "plinth" refers to them. */
declare module "*.svg" {
  const text: string;
  export default text;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
