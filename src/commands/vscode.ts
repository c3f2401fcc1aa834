/**
 * The files of `plinth schema .vscode`. VS Code applies no schema to front matter, so it gets snippets made from the
 * schemas, and a task whose output it lists as problems. code.visualstudio.com/docs/reference/tasks-appendix
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { applyEdits, modify, type ParseError, parse } from "jsonc-parser";
import { stringify } from "yaml";
import { formatKinds } from "../api/formats.ts";
import { alternativesOf } from "../api/pattern.ts";
import { attempt } from "../base/attempt.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { isObject, type JsonObject } from "../base/json.ts";
import { pathIn } from "../base/path-in.ts";
import { referencePattern } from "../base/regexps.ts";
import { lstatIfThere } from "../content/disk/regular-file.ts";
import { duplicateKeys } from "../content/formats/json.ts";
import { recordField } from "../content/translations.ts";
import type { KnownType, SchemaNode } from "../site-thread/content/editor-schemas.ts";
import { jsonText } from "./reporters/json.ts";

type WithSchema = KnownType & { readonly schema: SchemaNode };

const schemaFileOf = (type: string): string => `${encodeURIComponent(type)}.schema.json`;

/** The schemas as files: names and texts. */
export const schemaFiles = (types: readonly WithSchema[], folder = ""): Map<string, string> =>
  new Map(types.map(({ name, schema }) => [folder + schemaFileOf(name), jsonText({ ...mark, ...schema })]));

/** Shows in a schema that this command wrote it. */
const mark = { $comment: "Written by plinth schema." };

/** Whether the command may replace a file: it wrote it, or only edits it, as `settings.json`. */
export function isReplaceable(name: string, text: string): boolean {
  const isSnippets = name.endsWith(".code-snippets");
  if (text.trim() === "" || (!isSnippets && !name.endsWith(".schema.json"))) return true;
  const value: unknown = attempt(() => JSON.parse(text));
  if (!isObject(value)) return false;
  if (!isSnippets) return value.$comment === mark.$comment;
  return Object.values(value).every((each) => isObject(each) && each.scope === snippetScope);
}

/** In front matter, VS Code offers the snippets of YAML. */
const snippetScope = "markdown,yaml";

/** The files of a folder .vscode, names and texts; or why there are none: a sentence. */
export function filesForVsCode(
  types: readonly WithSchema[],
  root: string,
  folder: string,
): Map<string, string> | string {
  const path = pathIn(dirname(folder), root);
  if (path.startsWith("..")) return `The site must be in the folder that contains ${basename(folder)}.`;
  const siteFolder = path && `/${path}`;
  const ofJson = types.filter(({ format }) => format === "json");
  const schemas = ofJson.map(({ name, pattern }) => ({
    fileMatch: alternativesOf(pattern).map((each) => `${siteFolder}/content/${each}`),
    url: `./.vscode/schemas${siteFolder}/${schemaFileOf(name)}`,
  }));
  const files = schemaFiles(types, `schemas${siteFolder}/`);
  files.set(`plinth${siteFolder.replaceAll("/", "-")}.code-snippets`, jsonText(snippetsFor(types, siteFolder)));
  const lists = {
    "settings.json": [{}, "json.schemas", "url", schemas],
    "tasks.json": [{ version: "2.0.0" }, "tasks", "label", [taskFor(siteFolder)]],
  } as const;
  for (const [name, [empty, key, id, items]] of Object.entries(lists)) {
    const file = join(folder, name);
    files.set(name, "");
    const before = lstatIfThere(file)?.isFile() ? readFileSync(file, "utf8").replace(/^\ufeff/, "") : "";
    const text = withItems(before.trim() === "" ? jsonText(empty) : before, key, id, items);
    if (text === undefined)
      return `${name} cannot be edited: it is not valid JSON, with each key once and a list of ${key}.`;
    files.set(name, text);
  }
  return files;
}

/**
 * The task that runs `plinth dev`. Its patterns match the diagnostics as terminal.ts prints them, with and without a
 * line, between the first and the last line of a check in dev.ts.
 * @param siteFolder the site's folder in the workspace, with a slash at its start; empty if it is the workspace.
 */
function taskFor(siteFolder: string): JsonObject {
  const cwd = `\${workspaceFolder}${siteFolder}`;
  const matcher = { owner: "plinth", source: "plinth", fileLocation: ["relative", cwd] };
  const finding = (place: string): string => `^(\\S.*?)${place} (error|warning) ([\\w-]+/[\\w-]+): (.*)$`;
  const atLine = { regexp: finding(":(\\d+):(\\d+)"), file: 1, line: 2, column: 3, severity: 4, code: 5, message: 6 };
  const inFile = { regexp: finding("(?<!:\\d+)"), kind: "file", file: 1, severity: 2, code: 3, message: 4 };
  const counts = "(?:No errors or warnings|\\d+ (?:error|warning)s?(?: and \\d+ warnings?)?)";
  const background = { activeOnStart: true, beginsPattern: "^Checked the site:$", endsPattern: `^\\S ${counts}\\.$` };
  return {
    label: `plinth dev${siteFolder.replace("/", ": ")}`,
    type: "shell",
    command: "npx plinth dev --all",
    options: { cwd },
    isBackground: true,
    group: { kind: "build", isDefault: true },
    problemMatcher: [
      { ...matcher, pattern: atLine, background },
      { ...matcher, pattern: inFile },
    ],
  };
}

/** A snippet for the front matter of each type, and for each of its fields. @param siteFolder as in `taskFor`. */
function snippetsFor(types: readonly WithSchema[], siteFolder: string): JsonObject {
  const snippets = types
    .filter(({ format }) => formatKinds[format].hasBody)
    .flatMap((type) => {
      const include = alternativesOf(type.pattern).map((pattern) => `**${siteFolder}/content/${pattern}`);
      const snippet = (title: string, prefix: string, body: string, description: string) =>
        [`${type.name}: ${title}`, { scope: snippetScope, include, prefix, body, description }] as const;
      const fields = fieldsOf(type.schema).filter(({ name }) => name !== recordField);
      const lines = requiredOf(fields).map(fieldWriter());
      const whole = `The front matter of ${type.name}, with its required fields.`;
      return [
        snippet("front matter", type.name, `---\n${lines.join("\n")}\n---\n\n$0\n`, whole),
        ...fields.map((field) => {
          const facts = [field.isRequired ? "Required." : "Optional.", field.kinds[0]?.description];
          return snippet(field.name, field.name, fieldWriter()(field), facts.filter(Boolean).join(" "));
        }),
      ];
    });
  return Object.fromEntries(snippets);
}

interface SchemaField {
  readonly name: string;
  readonly kinds: SchemaNode[];
  readonly isRequired: boolean;
}

/** The fields of an object, also of a union or an intersection of objects. */
function fieldsOf(node: SchemaNode): SchemaField[] {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = node;
  const fields = new Map<string, SchemaField>();
  const add = ({ name, kinds, isRequired }: SchemaField): number =>
    getOrInsert(fields, name, () => ({ name, kinds: [], isRequired })).kinds.push(...kinds);
  for (const [name, each] of Object.entries(properties))
    add({ name, kinds: kindsOf(each), isRequired: required.includes(name) });
  for (const field of [...allOf, ...anyOf, ...oneOf].flatMap(fieldsOf)) add(field);
  return [...fields.values()];
}

const requiredOf = (fields: readonly SchemaField[]): SchemaField[] => fields.filter(({ isRequired }) => isRequired);

/** The kinds of a value, without null and `{{site.email}}`, which editor-schemas.ts allows beside strings with limits. */
const kindsOf = ({ anyOf, oneOf, ...outer }: SchemaNode): SchemaNode[] =>
  (anyOf ?? oneOf)?.flatMap((each) => kindsOf({ ...outer, ...each })) ??
  (outer.type === "null" || outer.pattern === referencePattern ? [] : [outer]);

/** Writes the fields of one snippet, with numbered tab stops. */
function fieldWriter(): (field: SchemaField) => string {
  let stops = 0;
  const valueText = (kinds: readonly SchemaNode[], indent: string): string => {
    const choices = new Set(kinds.flatMap(choicesOf).map((each) => yaml(each).replace(/[\\,|]/g, "\\$&")));
    if (choices.size > 0) return ` \${${++stops}|${[...choices]}|}`;
    const { items, format = "", examples, default: initial = examples?.[0], ...kind } = kinds[0] ?? {};
    if (Array.isArray(initial)) return ` [\${${++stops}:${escaped(yaml(initial).slice(1, -1))}}]`;
    if (initial !== undefined) return ` \${${++stops}:${escaped(yaml(initial))}}`;
    if (items && !Array.isArray(items))
      return `\n${indent}-${valueText(kindsOf(items), `${indent}  `).replace(/^\n +/, " ")}`;
    const required = requiredOf(fieldsOf(kind));
    if (required.length === 0) return days[format] ? ` \${${++stops}:${days[format]}}` : ` $${++stops}`;
    return required.map((field) => `\n${indent}${fieldText(field, indent)}`).join("");
  };
  const fieldText = ({ name, kinds }: SchemaField, indent = ""): string =>
    `${escaped(yaml(name))}:${valueText(kinds, `${indent}  `)}`;
  return (field) => fieldText(field);
}

/** The variables of VS Code for today, by the format of a text. */
const today = `$CURRENT_YEAR-$CURRENT_MONTH-\${CURRENT_DATE}`;
const days: Readonly<Record<string, string>> = { date: today, "date-time": `${today}T12:00:00Z` };

/** The values, if they are few; the default comes first. */
function choicesOf({ const: only, enum: values, type, default: initial }: SchemaNode): unknown[] {
  const all = only !== undefined ? [only] : (values ?? (type === "boolean" ? [true, false] : []));
  return all.toSorted((one, other) => Number(other === initial) - Number(one === initial));
}

/** A value on one line: JSON is YAML. */
const yaml = (value: unknown): string => {
  const text = stringify(value, { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
  return text.includes("\n") ? JSON.stringify(value) : text;
};

const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");

/**
 * Writes items into a list of a JSON file, whose other values and comments stay, also those of an item with the same `id`.
 * @returns undefined if the text is not valid.
 */
function withItems(text: string, key: string, id: string, items: readonly JsonObject[]): string | undefined {
  const problems: ParseError[] = [];
  const value: unknown = parse(text, problems, { allowTrailingComma: true });
  const list = isObject(value) ? (key in value ? value[key] : []) : undefined;
  const isValid = problems.length === 0 && duplicateKeys(text).length === 0 && !text.includes("\ufffd");
  if (!isValid || !Array.isArray(list)) return undefined;
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  const write = (json: string, path: (string | number)[], item: unknown): string =>
    applyEdits(json, modify(json, path, item, { formattingOptions }));
  return items.reduce((json: string, item) => {
    const index = list.findIndex((each) => each?.[id] === item[id]);
    if (index < 0) return write(json, [key, list.push(item) - 1], item);
    const ours = Object.entries(item).filter(([name]) => regenerated.includes(name) || !(name in list[index]));
    return ours.reduce((all, [name, each]) => write(all, [key, index, name], each), json);
  }, text);
}

/** What is written again each time, since it depends on the engine or the content types. */
const regenerated = ["fileMatch", "problemMatcher"];
