/** The tables of this folder, whose rows mistakes.test.ts tests. */
export { hosting } from "./hosting.rows.ts";
