/** The tables of this folder, whose rows mistakes.test.ts tests. */
export { fields } from "./fields.rows.ts";
export { frontMatter } from "./front-matter.rows.ts";
export { json } from "./json.rows.ts";
export { pictures } from "./pictures.rows.ts";
export { placeholders } from "./placeholders.rows.ts";
export { plainData } from "./plain-data.rows.ts";
export { read } from "./read.rows.ts";
export { siteFolder } from "./site-folder.rows.ts";
