/**
 * Texts that may stand where a schema asks for a string, the likeliest first: what it says it wants
 * (a format, an example in its own message), then words that a reader sees are to be replaced. None
 * is proved here; guess.ts takes the first that passes the schema.
 */
import { todoMark } from "../drafts.ts";
import { sample } from "./example-match.ts";

/** What is known of the string that is asked for. */
export interface AskedText {
  /** `meta title`, or `name 2` in a list. */
  readonly label: string;
  /** Whether the words of the new file's name suit it, since it is a title. */
  readonly isTitle: boolean;
  readonly words: string;
  readonly slug: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** In UTF-16 units, as zod counts. */
  readonly least: number;
  readonly most: number;
  /** zod's names: `email`, `url`, `datetime`. */
  readonly formats: readonly string[];
  /** Sources of the regular expressions that it must match. */
  readonly patterns: readonly string[];
  /** Of a URL, as regular expressions. */
  readonly protocol: string | undefined;
  readonly hostname: string | undefined;
}

/** @param messages what the schema says against a plain text; it may name an example in quotes. */
export function* textsFor(asked: AskedText, messages: () => readonly string[]): Generator<string> {
  const { words, slug, date, label, least, most } = asked;
  for (const format of asked.formats) yield* formatted(format, asked);
  if (asked.isTitle) yield words.length <= most ? words : cut(words, most);
  const text = wordsFor(label, least, most);
  yield text;
  const quoted = messages().flatMap((message) => [...message.matchAll(/"([^"]+)"/g)].map(([, part = ""]) => part));
  for (const part of quoted.filter((part) => part === part.trim())) yield part;
  for (const part of quoted) yield* [`${words}${part}`, `${part}${words}`];
  yield* [
    text.toLowerCase(),
    text.toUpperCase(),
    slug,
    slug.replaceAll("-", "_"),
    "/",
    date,
    "1",
    date.slice(0, 4),
    "true",
    "en",
    "1.0.0",
  ];
  for (const format of Object.keys(formats)) yield* formatted(format, asked);
  const samples = asked.patterns.flatMap((pattern) => sample(pattern, slug) ?? []);
  for (const part of samples.filter((part) => part.startsWith("."))) yield `${slug}${part}`; // the ending of a file
  for (const part of [...samples, samples.join("")]) yield* [part, `${words} ${part}`, `${part} ${words}`];
}

/** Words that ask to be replaced, long or short enough. */
function wordsFor(label: string, least: number, most: number): string {
  const text = `${todoMark}: ${label}`;
  if (text.length > most)
    return (
      [text, todoMark, label, "To do"].find(({ length }) => length >= least && length <= most) ??
      padded(text, least, most)
    );
  const range = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return text.length >= least ? text : padded(`${text}. It must have ${range} characters.`, least, most);
}

/** A text that goes on until it is long enough: at a word's end if that is possible. */
function padded(text: string, least: number, most: number): string {
  if (text.length >= least && text.length <= most) return text;
  const more = " This text stands here until the real one is written.";
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
 * Values that belong to nobody: RFC 2606 (names), 5737 and 3849 (addresses), 7042 (hardware), 9562
 * (uuid), and telephone numbers set apart for fiction.
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

function* formatted(format: string, { date, slug, protocol, hostname }: AskedText): Generator<string> {
  if (format === "date") yield date;
  if (format === "datetime") yield* ["Z", "", ".000Z", "+00:00"].map((zone) => `${date}T12:00:00${zone}`);
  yield* formats[format] ?? [];
  if (format !== "url" || !(protocol || hostname)) return;
  const origin = `${sample(protocol ?? "https", slug)}://${sample(hostname ?? "example\\.com", slug)}`;
  yield* [origin, `${origin}/`];
}
