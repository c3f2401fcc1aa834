/**
 * JSON Schema node -> candidates for its value, the likeliest first: what the schema requests (a
 * format, an example in its own message), then obvious placeholder text. They are not
 * validated here; example.ts takes the first one that passes.
 */
import type { z } from "zod";
import { todoMark } from "../drafts.ts";
import { exampleMatch } from "./example-match.ts";

/** A place in a value: `["next", 1, "name"]`. */
export type Path = readonly (string | number)[];

/** JSON Schema (draft 2020-12) as zod writes it, with the index of the zod schema. */
export interface Node extends z.core.JSONSchema.JSONSchema {
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  prefixItems?: Node[];
  items?: Node | boolean;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  $defs?: Record<string, Node>;
  "x-schema"?: number;
}

/** The new file. */
export interface Subject {
  /** Its name as words: `Spring launch`. */
  readonly words: string;
  /** `spring-launch`. */
  readonly slug: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** A place for a string. */
interface TextPlace {
  readonly node: Node;
  /** JSON Schema has no keyword for some of zod's formats. */
  readonly schema: z.ZodType | undefined;
  readonly path: Path;
  readonly subject: Subject;
}

/** @param messages the schema's errors for a plain text; they can contain an example in quotes. */
export function* textCandidates(
  { node, schema, path, subject }: TextPlace,
  messages: () => readonly string[],
): Generator<string> {
  const { words, slug, date } = subject;
  const { minLength: least = 0, maxLength: most = Number.POSITIVE_INFINITY } = node;
  const details = schema ? detailsOf(schema) : [];
  for (const { format } of details) if (format) yield* formatted(format, subject, details);
  if (isTitle(path)) yield cut(words, most);
  const text = placeholderText(labelOf(path), least, most);
  yield text;
  const quoted = messages().flatMap((message) => [...message.matchAll(/"([^"]+)"/g)].map(([, part = ""]) => part));
  for (const part of quoted.filter((part) => part === part.trim())) yield part;
  for (const part of quoted) yield* [`${words}${part}`, `${part}${words}`];
  yield* [text.toLowerCase(), text.toUpperCase(), slug, slug.replaceAll("-", "_")];
  yield* ["/", date, "1", date.slice(0, 4), "true", "en", "1.0.0"];
  for (const format of Object.keys(formats)) yield* formatted(format, subject, details);
  const patterns = [node, ...(node.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const matches = patterns.flatMap((pattern) => exampleMatch(pattern, slug) ?? []);
  for (const part of matches.filter((part) => part.startsWith("."))) yield `${slug}${part}`; // a file extension
  for (const part of [...matches, matches.join("")]) yield* [part, `${words} ${part}`, `${part} ${words}`];
}

/** The parts of zod's definition of a string schema, or of one of its checks, that are used here. */
interface Details {
  /** zod's name: `email`, `url`, `datetime`. */
  readonly format?: string;
  /** Of a URL. */
  readonly protocol?: RegExp;
  readonly hostname?: RegExp;
}

const detailsOf = ({ def }: z.ZodType): Details[] =>
  [def, ...(def.checks ?? []).map((check) => check._zod.def)].map((part) => part as Details);

/** Names of fields that contain the title of the entry. */
const titles = new Set(["title", "name", "heading", "headline", "question", "label"]);
const isTitle = (path: Path): boolean =>
  path.length === 0 || (path.length === 1 && titles.has(labelOf(path).split(" ").at(-1) ?? ""));

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

/** Placeholder text with a length between `least` and `most`. */
function placeholderText(label: string, least: number, most: number): string {
  const text = `${todoMark}: ${label}`;
  if (text.length > most) {
    const short = [todoMark, label, "To do"].find(({ length }) => length >= least && length <= most);
    return short ?? padded(text, least, most);
  }
  const range = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return text.length >= least ? text : padded(`${text}. It must have ${range} characters.`, least, most);
}

/** Lengthens or cuts a text, at the end of a word if possible. */
function padded(text: string, least: number, most: number): string {
  if (text.length >= least && text.length <= most) return text;
  const more = " This is placeholder text; replace it with the real text.";
  const long = text + more.repeat(Math.ceil(Math.max(0, Math.min(least, 100_000) - text.length) / more.length));
  const atWord = cut(long, most);
  return atWord.length >= least ? atWord : long.slice(0, most);
}

/** As many whole words as fit. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = text.slice(0, most + 1);
  return part.slice(0, Math.max(0, part.lastIndexOf(" "))).replace(/[\s.,:;]+$/, "");
}

/**
 * Values reserved for documentation: RFC 2606 (names), 5737 and 3849 (IP addresses), 7042 (MAC
 * addresses), 9562 (UUIDs), and telephone numbers for fiction.
 */
const formats: Readonly<Record<string, readonly string[]>> = {
  email: ["name@example.com", "name@company.example"],
  url: ["https://example.com", "https://example.com/", "https://company.example"],
  hostname: ["example.com"],
  uuid: ["00000000-0000-4000-8000-000000000000", "00000000-0000-7000-8000-000000000000"],
  guid: ["00000000-0000-4000-8000-000000000000"],
  time: ["12:00", "12:00:00", "12:00:00.000"],
  duration: ["P1D"],
  ipv4: ["192.0.2.1"],
  ipv6: ["2001:db8::1"],
  cidrv4: ["192.0.2.0/24"],
  cidrv6: ["2001:db8::/32"],
  mac: ["00:00:5e:00:53:01"],
  e164: ["+12025550100"],
  emoji: ["🙂"],
  json_string: ["{}"],
};

function* formatted(format: string, { date, slug }: Subject, details: readonly Details[]): Generator<string> {
  if (format === "date") yield date;
  if (format === "datetime") yield* ["Z", "", ".000Z", "+00:00"].map((zone) => `${date}T12:00:00${zone}`);
  yield* formats[format] ?? [];
  const protocol = details.find((each) => each.protocol)?.protocol;
  const hostname = details.find((each) => each.hostname)?.hostname;
  if (format !== "url" || !(protocol || hostname)) return;
  const host = exampleMatch(hostname?.source ?? "example\\.com", slug);
  const origin = `${exampleMatch(protocol?.source ?? "https", slug)}://${host}`;
  yield* [origin, `${origin}/`];
}

/** The smallest number first; 0 without bounds. */
export function numberCandidates(node: Node): number[] {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf: step = 1 } = node;
  // zod gives every integer the bounds of JavaScript's safe ones.
  const low = [minimum, exclusiveMinimum].find((bound) => bound !== undefined && bound > Number.MIN_SAFE_INTEGER);
  const high = maximum ?? exclusiveMaximum ?? Number.MAX_SAFE_INTEGER;
  const from = low ?? Math.min(0, high);
  const multiple = Math.ceil(from / step) * step;
  return [from, multiple, multiple + step, 0, high, high - 1, Math.floor(high / step) * step, (from + high) / 2]
    .filter((number) => type === "number" || Number.isInteger(number))
    .map((number) => number + 0); // no -0
}
