/**
 * Translations: which files are versions of one text, and what has changed in a source since a translation was made from
 * it. A translation records a hash for each field and each block of its source, in its own front matter, so that the
 * record follows the file through renames, branches and reverts. Dates of files or commits could not tell: a formatted
 * or moved translation is newer than its source without being up to date.
 */
import { hash } from "node:crypto";
import { alternativesOf } from "../api/pattern.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { decoded } from "../urls/urls.ts";
import type { Document } from "./formats/index.ts";
import { regExpOfPattern } from "./pattern.ts";

/** The field of the front matter with the record. It is not part of the content. */
export const recordField = "translatedFrom";

/** A document without the record, which no schema has to define. */
export function withoutRecord(document: Document): Document {
  const { [recordField]: record, ...data } = { ...(document.data as object) } as Record<string, unknown>;
  return record === undefined ? document : { ...document, data };
}

interface LanguageVersion {
  readonly language: string;
  readonly isSource: boolean;
  /** What the wildcards of the pattern match: the same in every language. */
  readonly name: readonly string[];
}

/** The files of a content type with languages: its pattern has an alternative for each, in their order. */
export class VersionPattern {
  private readonly alternatives: readonly { readonly pattern: string; readonly regexp: RegExp }[];
  private readonly versions = new Map<string, LanguageVersion | undefined>();

  /** @param languages the source language first. */
  constructor(
    pattern: string,
    readonly languages: readonly string[],
  ) {
    this.alternatives = alternativesOf(pattern).map((each) => ({ pattern: each, regexp: regExpOfPattern(each) }));
  }

  /** The version that a file is. Of `docs/{,de/}**`, both alternatives match `docs/de/a.md`, which is not a source. */
  of(file: string): LanguageVersion | undefined {
    if (this.versions.has(file)) return this.versions.get(file);
    const matches = this.alternatives.map(({ regexp }) => regexp.exec(file)?.slice(1));
    const translated = matches.findIndex((match, index) => index > 0 && match !== undefined);
    const index = Math.max(translated, 0);
    const [language = "", name] = [this.languages[index], matches[index]];
    const version = name && { language, isSource: index === 0, name };
    this.versions.set(file, version);
    return version;
  }

  /** The path of a version: `content/docs/de/a.md`. */
  fileOf({ name }: Pick<LanguageVersion, "name">, language: string): string {
    const { pattern = "" } = this.alternatives[this.languages.indexOf(language)] ?? {};
    const texts = [...name];
    return `content/${pattern.replace(/\*\*\/|\*\*|\*/g, () => texts.shift() ?? "")}`;
  }

  /** The source of a translation among some files: its extension can differ, as `.mdx` from `.md`. */
  sourceOf(translation: LanguageVersion, files: readonly string[]): string | undefined {
    return files.find((file) => {
      const version = this.of(file);
      return version?.isSource === true && this.keyOf(version) === this.keyOf(translation);
    });
  }

  /** Equal for all versions of a text. */
  keyOf = ({ name }: LanguageVersion): string => name.join("\0");
}

type Text = Pick<Document, "data" | "body">;

interface Block {
  readonly hash: string;
  /** The line in the text below the front matter, from 0. */
  readonly line: number;
}

/** 24 bits: of 16 million edits of a block, one is missed. */
const shortHashOf = (text: string): string => hash("sha256", text.replace(/\s+/g, " ").trim()).slice(0, 6);

const fence = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)/;
const blockStart = /^\s*(?:#{1,6}|[-*+]|\d+[.)])\s/;

/**
 * The blocks of a Markdown text: paragraphs, headings, list items and blocks of code, separated by empty lines or begun by
 * a mark. They are lines of text rather than what a parser makes of them, so that no option or plugin changes them, and
 * every character belongs to one. Breaking lines elsewhere is no change.
 */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let block: { line: number; text: string } | undefined;
  let open: string | undefined;
  const end = (): void => {
    if (block) blocks.push({ line: block.line, hash: shortHashOf(block.text) });
    block = undefined;
  };
  for (const [line, text] of body.split("\n").entries()) {
    const [, mark, info = ""] = fence.exec(text) ?? [];
    if (open === undefined && (text.trim() === "" || blockStart.test(text))) end();
    if (block) block.text += `\n${text}`;
    else if (text.trim() !== "") block = { line, text };
    if (open === undefined) open = mark;
    else if (mark?.startsWith(open) && info.trim() === "") open = undefined;
  }
  end();
  return blocks;
}

/** By name: a hash of each field. */
const hashesOfFields = (data: unknown): Map<string, string> =>
  new Map(
    Object.entries(data ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [encodeURIComponent(name), shortHashOf(JSON.stringify(value))]),
  );

/** What a translation records of its source: `title:1a2b3c 4d5e6f`. Kept for each document, since every edit asks again. */
export const translationRecordOf = (source: Text): string =>
  getOrInsert(records, source, () => {
    const fields = Array.from(hashesOfFields(source.data), ([name, hash]) => `${name}:${hash}`);
    return [...fields, ...blocksOf(source.body).map(({ hash }) => hash)].join(" ");
  });
const records = new WeakMap<Text, string>();

/** The differences between a source and the record of a translation. */
export interface TranslationChanges {
  /** Fields that are new, changed or gone. */
  readonly fields: readonly string[];
  /** Lines of the source's text at which a new or changed block begins, from 0. */
  readonly lines: readonly number[];
  /** The number of blocks that are gone, and replaced by none. */
  readonly gone: number;
  /** Indices of recorded blocks that the source no longer has; one of them if it only has new ones. */
  readonly recorded: readonly number[];
  readonly count: number;
}

/** Undefined if the source is as it was; without a record, "unknown". */
export function changesSince(record: unknown, source: Text): TranslationChanges | "unknown" | undefined {
  if (record === translationRecordOf(source)) return undefined;
  if (typeof record !== "string" || !/^(\S+:)?[\da-f]{6}( (\S+:)?[\da-f]{6})*$/.test(record)) return "unknown";
  const parts = record.split(" ");
  const before = new Map(parts.filter((part) => part.includes(":")).map((part) => part.split(":") as [string, string]));
  const now = hashesOfFields(source.data);
  const fields = [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name));
  const recorded = parts.filter((part) => !part.includes(":"));
  const blocks = blocksOf(source.body);
  const current = blocks.map(({ hash }) => hash);
  if (fields.length === 0 && recorded.join() === current.join()) return undefined; // only the order of the fields differs
  const added = missingFrom(recorded, current);
  const removed = missingFrom(current, recorded);
  // If only the order has changed, the first block that moved counts.
  const moved = added.length + removed.length > 0 ? -1 : current.findIndex((each, index) => each !== recorded[index]);
  const lines = [...added, ...(moved < 0 ? [] : [moved])];
  const [first = 0] = lines;
  const place =
    removed.length === 0 && lines.length > 0 ? [Math.max(0, recorded.indexOf(current[first - 1] ?? ""))] : [];
  return {
    fields: fields.map(decoded),
    lines: lines.map((index) => blocks[index]?.line ?? 0),
    gone: Math.max(0, removed.length - added.length),
    recorded: [...removed, ...place],
    count: recorded.length,
  };
}

/** The indices of the items of a list that another list lacks; equal ones are counted. */
function missingFrom(list: readonly string[], items: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1);
  return items.flatMap((each, index) => {
    const left = counts.get(each) ?? 0;
    counts.set(each, left - 1);
    return left > 0 ? [] : index;
  });
}
