/**
 * One document against the schema of its type: its value, and all that is wrong with it, each
 * mistake once and in words that say what to do. zod's own findings are translated here and nowhere else.
 */
import { type Finding, messageOf } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { ContentType, Entry, z } from "../site/index.ts";
import type { Document } from "./parse.ts";
import { placeholdersIn, unknownFields } from "./schema.ts";
import { isToBeWritten, toBeWritten } from "./todo.ts";

/** The value of a document; `sound` unless it is not what its type says. */
export function prove(type: ContentType, document: Document, findings: Finding[]): { value: unknown; sound: boolean } {
  const { file, data } = document;
  const parsed = parseWith(type.schema, data);
  const unknown = unknownFields(data, type.schema).map(({ path, known }) => unknownField(file, path, known));
  const meant = new Set(unknown.map(({ hint }) => /^Did you mean "(.*)"\?$/.exec(hint ?? "")?.[1]));
  const missing = new Map<string, Path[]>();
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path as Path;
    const value = valueAt(data, path);
    // What is told already: a name that is not known, and the field that it was meant to be; a reference to nothing.
    const told = unknown.some(({ at }) => path.every((step, index) => step === at.path[index]));
    if (issue.code === "unrecognized_keys" || (issue.code === "invalid_union" && told)) continue;
    if (typeof value === "string" && value.includes("{{")) continue;
    if (value !== undefined || path.length === 0) findings.push(invalidField(file, path, value, issue));
    else if (!meant.has(String(path.at(-1)))) {
      const parent = nameOf(path.slice(0, -1));
      missing.set(parent, [...(missing.get(parent) ?? []), path]);
    }
  }
  findings.push(...unknown, ...[...missing.values()].map((paths) => missingFields(document, paths)));
  for (const path of parsed.success ? placeholdersIn(type.schema, data) : []) {
    findings.push({
      code: "content/placeholder",
      file,
      at: { path },
      message: `${nameOf(path)} is still a placeholder.`,
      hint: "Replace it before launch.",
    });
  }
  if (isToBeWritten(document.body)) {
    findings.push({
      code: "content/placeholder",
      file,
      // Not the mark alone: fields may begin with it, too.
      at: { text: document.body.trimStart().split("\n", 1)[0] ?? toBeWritten },
      message: "Its text is still to be written.",
      hint: "Replace it before launch.",
    });
  }
  const fields = parsed.success ? parsed.data : data;
  const sound = (parsed.error?.issues ?? []).every(({ code }) => code === "unrecognized_keys");
  if (type.format === "json" && !type.pattern.includes("*")) return { value: fields, sound };
  return { value: { file, slug: slugOf(file), fields, body: document.body } satisfies Entry, sound };
}

/** What a schema's own code threw, a transform or a refinement: a mistake of the site, not of the engine. */
export class SchemaError extends Error {}

function parseWith(schema: z.ZodType, data: unknown): ReturnType<z.ZodType["safeParse"]> {
  try {
    return schema.safeParse(data);
  } catch (cause) {
    throw new SchemaError(messageOf(cause), { cause });
  }
}

const slugOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."));

/** `address.city`, `[2].rating`; the whole file when the path is empty. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? "The file"
    : path
        .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
        .join("")
        .replace(/^\./, "");

type Path = (string | number)[];

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((outer, step) => (outer as Record<PropertyKey, unknown> | undefined)?.[step], data);

const unknownField = (file: string, path: Path, known: readonly string[]) => ({
  code: "content/unknown-field" as const,
  file,
  at: { path, of: "key" as const },
  message: `Unknown field "${nameOf(path)}".`,
  hint: didYouMean(String(path.at(-1)), known) ?? "Remove it, or add it to its schema in templates/content.ts.",
});

/** Fields that one object lacks, in one finding. */
const missingFields = ({ file, format, data }: Document, paths: readonly Path[]): Finding => ({
  code: "content/missing-field",
  file,
  at: { path: paths[0] ?? [] },
  message:
    paths.length === 1
      ? `The field "${nameOf(paths[0] ?? [])}" is missing.`
      : `The fields ${paths.map((path) => `"${nameOf(path)}"`).join(", ")} are missing.`,
  hint:
    format === "markdown" && Object.keys(data as object).length === 0
      ? "Fields stand in front matter: between the first line, which holds only ---, and another such line."
      : undefined,
});

function invalidField(file: string, path: Path, value: unknown, issue: z.core.$ZodIssue): Finding {
  const shown = Array.isArray(value)
    ? ` has ${value.length} items`
    : typeof value === "object"
      ? ""
      : ` is ${JSON.stringify(value)?.slice(0, 60)}`;
  const options = issue.code === "invalid_value" ? issue.values.map(String) : [];
  return {
    code: "content/invalid-field",
    file,
    at: { path },
    message: `${nameOf(path)}${shown}: ${lowerFirst(explain(issue))}.`,
    hint: typeof value === "string" && options.length > 0 ? didYouMean(value, options) : hintOf(issue),
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A union's own message says nothing; those of its branches do. */
const explain = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_union"
    ? [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).map((inner) => explain(inner))))].join(", or ")
    : issue.message.replace(/^Invalid input: /, "");

const hintOf = (issue: z.core.$ZodIssue): string | undefined =>
  issue.code === "invalid_format" && issue.format === "date" ? "Write a real date as YYYY-MM-DD." : undefined;
