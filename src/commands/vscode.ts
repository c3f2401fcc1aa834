/**
 * The files of `plinth schema .vscode`. VS Code applies no schema to front matter, so it gets snippets made from the
 * schemas, and tasks whose output it lists as problems. code.visualstudio.com/docs/reference/tasks-appendix
 */
import { applyEdits, modify, type ParseError, parse } from "jsonc-parser";
import { stringify } from "yaml";
import { formatKinds } from "../api/formats.ts";
import { alternativesOf } from "../api/pattern.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { referencePattern } from "../base/regexps.ts";
import { recordField } from "../content/translations.ts";
import type { SchemaNode, TypeSchema } from "../site-thread/content/editor-schemas.ts";

/** An object in a JSON file. */
export type Item = Readonly<Record<string, unknown>>;

/** A diagnostic as terminal.ts prints it. */
const diagnostic = (place: string): string => `^(\\S.*?)${place} (error|warning) ([\\w-]+/[\\w-]+): (.*)$`;

/** The lines around the diagnostics of a check, as dev.ts prints them. */
const background = {
  activeOnStart: true,
  beginsPattern: "^Checked the site:$",
  endsPattern: "^\\S (?:No errors or warnings|\\d+ (?:error|warning)s?(?: and \\d+ warnings?)?)\\.$",
};

/** @param site the site's folder in the workspace, with a slash at its start; empty if it is the workspace. */
export function tasksFor(site: string): Item[] {
  const cwd = `\${workspaceFolder}${site}`;
  const matcher = { owner: "plinth", source: "plinth", fileLocation: ["relative", cwd] };
  const atLine = {
    regexp: diagnostic(":(\\d+):(\\d+)"),
    file: 1,
    line: 2,
    column: 3,
    severity: 4,
    code: 5,
    message: 6,
  };
  const inFile = { regexp: diagnostic("(?<!:\\d+)"), kind: "file", file: 1, severity: 2, code: 3, message: 4 };
  const taskOf = (name: string, more: object, moreOfMatcher: object) => ({
    label: `plinth ${name}`,
    type: "shell",
    command: `npx plinth ${name} --all`,
    options: { cwd },
    ...more,
    problemMatcher: [
      { ...matcher, pattern: atLine, ...moreOfMatcher },
      { ...matcher, pattern: inFile },
    ],
  });
  const isDefault = { group: { kind: "build", isDefault: true } };
  return [taskOf("dev", { isBackground: true, ...isDefault }, { background }), taskOf("check", {}, {})];
}

/** A snippet for the front matter of each type, and for each of its fields. @param site as in `tasksFor`. */
export function snippetsFor(types: readonly TypeSchema[], site: string): object {
  const snippets: Record<string, object> = {};
  for (const type of types) {
    if (!("schema" in type && formatKinds[type.format].hasBody)) continue;
    const include = alternativesOf(type.pattern).map((pattern) => `**${site}/content/${pattern}`);
    const add = (title: string, snippet: { readonly prefix: string; body: string; description: string }): void => {
      // In front matter, VS Code offers the snippets of YAML.
      snippets[`${type.name}: ${title}`] = { scope: "markdown,yaml", include, ...snippet };
    };
    const fields = fieldsOf(type.schema);
    fields.delete(recordField);
    const lines = requiredOf(fields).map(fieldWriter());
    const description = `The front matter of ${type.name}, with its required fields.`;
    add("front matter", { prefix: type.name, body: `---\n${lines.join("\n")}\n---\n\n$0\n`, description });
    for (const [name, field] of fields) {
      const facts = [field.isRequired ? "Required." : "Optional.", field.kinds[0]?.description];
      const description = facts.filter(Boolean).join(" ");
      add(name, { prefix: name, body: fieldWriter()([name, field]), description });
    }
  }
  return snippets;
}

interface Field {
  /** The schemas of its possible values. */
  readonly kinds: SchemaNode[];
  readonly isRequired: boolean;
}

/** The fields of an object, also of a union or an intersection of objects. */
function fieldsOf(node: SchemaNode): Map<string, Field> {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = node;
  const fields = new Map<string, Field>();
  const add = (name: string, { kinds, isRequired }: Field): void =>
    void getOrInsert(fields, name, () => ({ kinds: [], isRequired })).kinds.push(...kinds);
  for (const [name, each] of Object.entries(properties))
    add(name, { kinds: kindsOf(each), isRequired: required.includes(name) });
  for (const inner of [...allOf, ...anyOf, ...oneOf]) for (const [name, field] of fieldsOf(inner)) add(name, field);
  return fields;
}

const requiredOf = (fields: ReadonlyMap<string, Field>): [string, Field][] =>
  [...fields].filter(([, { isRequired }]) => isRequired);

/** Without null, and without `{{site.email}}`, which editor-schemas.ts allows beside strings with limits. */
const kindsOf = ({ anyOf, oneOf, ...outer }: SchemaNode): SchemaNode[] =>
  (anyOf ?? oneOf)?.flatMap((each) => kindsOf({ ...outer, ...each })) ??
  (outer.type === "null" || outer.pattern === referencePattern ? [] : [outer]);

/** Writes the fields of one snippet, with numbered tab stops. */
function fieldWriter(): (field: readonly [name: string, field: Field]) => string {
  let stops = 0;
  const fieldText = ([name, { kinds }]: readonly [string, Field], indent = ""): string =>
    `${escaped(yaml(name))}:${valueText(kinds, `${indent}  `)}`;
  const valueText = (kinds: readonly SchemaNode[], indent: string): string => {
    const choices = kinds.flatMap(choicesOf).map((each) => yaml(each).replace(/[\\,|]/g, "\\$&"));
    if (choices.length > 0) return ` \${${++stops}|${choices}|}`;
    const { items, format = "", examples, default: given = examples?.[0], ...kind } = kinds[0] ?? {};
    if (given !== undefined) return ` \${${++stops}:${escaped(yaml(given))}}`;
    if (items && !Array.isArray(items))
      return `\n${indent}-${valueText(kindsOf(items), `${indent}  `).replace(/^\n +/, " ")}`;
    const required = requiredOf(fieldsOf(kind));
    if (required.length === 0) return ` \${${++stops}:${days[format] ?? ""}}`;
    return required.map((field) => `\n${indent}${fieldText(field, indent)}`).join("");
  };
  return (field) => fieldText(field);
}

/** Today, by the format of a text. */
const today = `$CURRENT_YEAR-$CURRENT_MONTH-\${CURRENT_DATE}`;
const days: Readonly<Record<string, string>> = { date: today, "date-time": `${today}T12:00:00Z` };

/** The values, if they are few; the default comes first. */
function choicesOf({ const: only, enum: values, type, default: given }: SchemaNode): unknown[] {
  const all = only !== undefined ? [only] : (values ?? (type === "boolean" ? [true, false] : []));
  return all.toSorted((one, other) => Number(other === given) - Number(one === given));
}

/** A value on one line. */
const yaml = (value: unknown): string =>
  stringify(value, {
    blockQuote: false,
    collectionStyle: "flow",
    flowCollectionPadding: false,
    lineWidth: 0,
  }).trimEnd();

const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");

/**
 * Writes items into a list of a JSON file, whose other contents and comments stay. An item replaces one of the same `id`.
 * @returns undefined if the text is not valid.
 */
export function withItems(text: string, key: string, id: string, items: readonly Item[]): string | undefined {
  const problems: ParseError[] = [];
  const { [key]: before = [] } = parse(text, problems, { allowTrailingComma: true }) ?? {};
  if (problems.length > 0) return undefined;
  const ids: unknown[] = before.map((item: Item) => item[id]);
  return items.reduce((json: string, item) => {
    const index = ids.includes(item[id]) ? ids.indexOf(item[id]) : ids.push(item[id]) - 1;
    return applyEdits(
      json,
      modify(json, [key, index], item, { formattingOptions: { insertSpaces: true, tabSize: 2 } }),
    );
  }, text);
}
