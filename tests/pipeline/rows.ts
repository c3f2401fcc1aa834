/** The tables of this folder, whose rows mistakes.test.ts tests. */
export { baseline } from "./baseline.rows.ts";
export { followOn } from "./follow-on.rows.ts";
export { outputPaths } from "./output-paths.rows.ts";
