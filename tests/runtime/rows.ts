/** The tables of this folder, whose rows mistakes.test.ts tests. */
export { bundle } from "./bundle.rows.ts";
export { react } from "./react.rows.ts";
export { templates } from "./templates.rows.ts";
