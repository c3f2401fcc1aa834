/** The tables of this folder, whose rows mistakes.test.ts tests. */
export { collection } from "./collection.rows.ts";
export { components } from "./components.rows.ts";
export { fileLinks } from "./file-links.rows.ts";
export { islands } from "./islands.rows.ts";
export { options } from "./options.rows.ts";
export { references } from "./references.rows.ts";
export { translations } from "./translations.rows.ts";
