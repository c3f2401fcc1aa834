/** The command `plinth explain`. */
export { explain } from "./explain.ts";
export { explainedText } from "./reporters/explain.ts";
