/** What a schema wants of one value: read from zod's JSON Schema (draft 2020-12), and from zod where that says more. */
import type { z } from "zod";
import type { AskedText } from "./example-text.ts";

/** Where in a value: `["next", 1, "name"]`. */
export type Path = readonly (string | number)[];

/** The words of JSON Schema that zod uses, and one of our own. */
export interface Node {
  readonly type?: string;
  readonly examples?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Node | boolean;
  readonly prefixItems?: readonly Node[];
  readonly items?: Node | boolean;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Node>>;
  /** Which of zod's schemas it stands for. */
  "x-schema"?: number;
}

/** What is known of the file that is begun. */
export type Subject = Pick<AskedText, "words" | "slug" | "date">;

/** Fields that are called what the whole is called. */
const titles = new Set(["title", "name", "heading", "headline", "question", "label"]);

/** What is wanted of the text at `path`. JSON Schema has no word for some of zod's formats, so `schema` is asked too. */
export function askedText(node: Node, schema: z.ZodType | undefined, path: Path, subject: Subject): AskedText {
  const facts = schema ? factsOf(schema) : [];
  const label = labelOf(path);
  return {
    ...subject,
    label,
    isTitle: path.length === 0 || (path.length === 1 && titles.has(label.split(" ").at(-1) ?? "")),
    least: node.minLength ?? 0,
    most: node.maxLength ?? Number.POSITIVE_INFINITY,
    formats: facts.flatMap(({ format }) => format ?? []),
    patterns: [node, ...(node.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []),
    protocol: facts.find(({ protocol }) => protocol)?.protocol?.source,
    hostname: facts.find(({ hostname }) => hostname)?.hostname?.source,
  };
}

interface Fact {
  readonly format?: string;
  readonly protocol?: RegExp;
  readonly hostname?: RegExp;
}

/** What a schema of strings says of itself, and each of its checks. */
const factsOf = ({ def }: z.ZodType): Fact[] =>
  [def, ...(def.checks ?? []).map((check) => check._zod.def)].map((part) => part as Fact);

/** `["next", 1, "metaTitle"]` -> `meta title 2`. */
export function labelOf(path: Path): string {
  const name = path.findLast((step) => typeof step === "string") ?? "entry";
  const number = path.findLast((step) => typeof step === "number");
  const words = String(name)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .toLowerCase();
  return number === undefined ? words : `${words} ${Number(number) + 1}`;
}

/** Numbers that may pass: the smallest first, and without bounds 0. */
export function numbersFor({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Node): number[] {
  const step = multipleOf ?? 1;
  // zod gives every integer the bounds of JavaScript's safe ones.
  const low = [minimum, exclusiveMinimum].find((bound) => bound !== undefined && bound > Number.MIN_SAFE_INTEGER);
  const high = maximum ?? exclusiveMaximum ?? Number.MAX_SAFE_INTEGER;
  const from = low ?? Math.min(0, high);
  const multiple = Math.ceil(from / step) * step;
  return [from, multiple, multiple + step, 0, high, high - 1, Math.floor(high / step) * step, (from + high) / 2]
    .filter((number) => type === "number" || Number.isInteger(number))
    .map((number) => number + 0); // no -0
}
