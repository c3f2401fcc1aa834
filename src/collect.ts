/**
 * Document[] -> typed Content, proved by the site's own schemas. Runs in the site's thread, since
 * schemas are the site's code. An unknown field, a file that no type claims and a type without its
 * file are mistakes: what nobody reads is misspelt.
 */
import type { Code, Finding } from "./diagnostic.ts";
import type { Document } from "./parse.ts";
import type { ContentValue } from "./provenance.ts";
import { References } from "./references.ts";
import { placeholdersIn, unknownFields } from "./schema.ts";
import type { ContentType, ContentTypes, Entry, z } from "./site.ts";
import { didYouMean, nearest } from "./suggest.ts";

export interface Collected {
  /** By type name; where a document broke its schema, its data as it stands. */
  readonly values: ReadonlyMap<string, ContentValue>;
  /** Files that broke their schema. */
  readonly broken: readonly string[];
}

/** Gives every document to the type that claims it and proves it. Findings are added to `findings`. */
export function collect(
  types: ContentTypes,
  { documents, present }: { documents: readonly Document[]; present: readonly string[] },
  findings: Finding[],
): Collected {
  const claims = claim(types, documents, findings);
  const single = Object.entries(types).filter(([, type]) => type.format === "json" && !type.pattern.includes("*"));
  const references = new References(new Map(single.map(([name]) => [name, claims.get(name)?.[0]?.data])), findings);
  const values = new Map<string, ContentValue>();
  const broken: string[] = [];
  for (const [name, type] of Object.entries(types)) {
    const claimed = claims.get(name) ?? [];
    const proved = claimed.map((document) => {
      const before = findings.length;
      const value = prove(type, references.resolve(document), findings);
      if (findings.slice(before).some(({ code }) => breaks.has(code))) broken.push(document.file);
      return value;
    });
    const files = claimed.map(({ file }) => file);
    if (type.pattern.includes("*")) values.set(name, { value: proved, files });
    else if (files.length > 0) values.set(name, { value: proved[0], files });
    else if (!present.includes(`content/${type.pattern}`)) findings.push(missingFile(name, type, present));
  }
  return { values, broken };
}

/** After these a value is not what its type says. */
const breaks: ReadonlySet<Code> = new Set<Code>(["content/missing-field", "content/invalid-field"]);

const missingFile = (name: string, type: ContentType, present: readonly string[]): Finding => ({
  code: "content/missing-file",
  file: `content/${type.pattern}`,
  message: `The file of the content type "${name}" is missing.`,
  hint: similar(`content/${type.pattern}`, present) ?? "Create it, or remove the type from templates/content.ts.",
});

const similar = (file: string, known: readonly string[]): string | undefined => {
  const match = nearest(file, known);
  return match && `Did you mean "${match}"?`;
};

/** `press/*.md` -> what matches it below content/; `*` is part of a name, `**` any folders. */
export function patternOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === "**/" ? "(?:.+/)?" : part === "*" ? "[^/]+" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  return new RegExp(`^content/${source}$`);
}

function claim(types: ContentTypes, documents: readonly Document[], findings: Finding[]): Map<string, Document[]> {
  const claims = new Map<string, Document[]>();
  const patterns = Object.entries(types).map(([name, type]) => ({ name, matches: patternOf(type.pattern) }));
  for (const document of documents) {
    const owners = patterns.filter(({ matches }) => matches.test(document.file));
    const [owner, second] = owners;
    if (!owner) findings.push(unclaimed(document.file, types));
    else if (second) {
      findings.push({
        code: "content/claimed-twice",
        file: document.file,
        message: `The content types "${owner.name}" and "${second.name}" both claim this file.`,
        hint: "Make their patterns in templates/content.ts exclude each other.",
      });
    } else claims.set(owner.name, [...(claims.get(owner.name) ?? []), document]);
  }
  return claims;
}

const unclaimed = (file: string, types: ContentTypes): Finding => ({
  code: "content/unclaimed-file",
  file,
  message: "No content type claims this file, so nothing on the site shows it.",
  hint:
    similar(
      file,
      Object.values(types).map((type) => `content/${type.pattern}`),
    ) ?? "Add a type for it to templates/content.ts, or remove it.",
});

function prove(type: ContentType, document: Document, findings: Finding[]): unknown {
  const { file, data } = document;
  const parsed = type.schema.safeParse(data);
  const unknown = unknownFields(data, type.schema);
  for (const { path, known } of unknown) findings.push(unknownField(file, path, known));
  for (const issue of parsed.error?.issues ?? []) {
    // A field that is not known is told above, also where zod says only that no branch of a union fits.
    const told = unknown.some(({ path }) => issue.path.every((step, index) => step === path[index]));
    if (issue.code === "unrecognized_keys" || (issue.code === "invalid_union" && told)) continue;
    findings.push(findingOf(issue, document));
  }
  for (const path of parsed.success ? placeholdersIn(type.schema, data) : []) {
    findings.push({
      code: "content/placeholder",
      file,
      at: { path },
      message: `${nameOf(path)} is still a placeholder.`,
      hint: "Replace it before launch.",
    });
  }
  const fields = parsed.success ? parsed.data : data;
  if (type.format === "json" && !type.pattern.includes("*")) return fields;
  return { file, slug: slugOf(file), fields, body: document.body } satisfies Entry;
}

const slugOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."));

/** `address.city`, `[2].rating`; the whole file when the path is empty. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "") || "The file";

const unknownField = (file: string, path: readonly (string | number)[], known: readonly string[]): Finding => ({
  code: "content/unknown-field",
  file,
  at: { path, of: "key" },
  message: `Unknown field "${nameOf(path)}".`,
  hint: didYouMean(String(path.at(-1)), known) ?? "Remove it, or add it to its schema in templates/content.ts.",
});

function findingOf(issue: z.core.$ZodIssue, { file, data }: Document): Finding {
  const path = issue.path as (string | number)[];
  const at = { path };
  const value = path.reduce<unknown>(
    (outer, step) => (outer as Record<PropertyKey, unknown> | undefined)?.[step],
    data,
  );
  if (value === undefined && path.length > 0) {
    return { code: "content/missing-field", file, at, message: `The field "${nameOf(path)}" is missing.` };
  }
  const shown = typeof value === "object" ? "" : ` is ${JSON.stringify(value)?.slice(0, 60)}`;
  const options = issue.code === "invalid_value" ? issue.values.map(String) : [];
  return {
    code: "content/invalid-field",
    file,
    at,
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
