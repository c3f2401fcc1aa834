/** `plinth schema`: the content types as JSON Schema, printed, or written where an editor finds them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { TypeSchema } from "../content/scaffold/editor-schemas.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { defaultLimits } from "../render/program.ts";
import { ask } from "./with-site.ts";

export type Schemas =
  | { readonly kind: "schemas"; readonly types: readonly TypeSchema[] }
  /** The site's code could not be run. */
  | { readonly kind: "no-site"; readonly diagnostics: readonly Diagnostic[] };

/** Asks the site below `root`, absolute. */
export async function schemasOf(root: string): Promise<Schemas> {
  const asked = await ask(root, defaultLimits, (program) => program.call("schemas", undefined));
  return "answer" in asked ? { kind: "schemas", types: asked.answer } : { kind: "no-site", ...asked };
}

/** All of them as one value, by the types' names. */
export const asValue = (types: readonly TypeSchema[]): object =>
  Object.fromEntries(types.map(({ name, ...type }) => [name, { ...type, pattern: `content/${type.pattern}` }]));

/**
 * Writes a file for each type into `folder`, absolute.
 * @returns settings of VS Code that give JSON files their schema; it knows none for front matter by itself.
 * @throws what the file system says.
 */
export function writeSchemas(types: readonly TypeSchema[], root: string, folder: string): object {
  mkdirSync(folder, { recursive: true });
  const way = relative(root, folder).split(sep).join("/");
  const settings: object[] = [];
  for (const type of types) {
    if (!("schema" in type)) continue;
    const name = `${encodeURIComponent(type.name)}.schema.json`;
    writeFileSync(join(folder, name), `${JSON.stringify(type.schema, null, 2)}\n`);
    if (type.format === "json")
      settings.push({ fileMatch: [`/content/${type.pattern}`], url: `./${way === "" ? "" : `${way}/`}${name}` });
  }
  return { "json.schemas": settings };
}
