/**
 * The path and the fields of a new content file, from the site's content types. Runs in the site's
 * thread, since schemas are the site's code.
 */
import { messageOf } from "../../diagnostics/diagnostic.ts";
import type { ContentType, ContentTypes } from "../../site/index.ts";
import type { Subject } from "./candidates.ts";
import { type Example, Examples } from "./example.ts";
import { type BadName, filePathOf } from "./file-name.ts";

export interface ScaffoldRequest {
  /** The name of a content type; without one, the answer lists all. */
  readonly type: string | undefined;
  readonly name: string | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** A content type without its schema, as plain data. */
export type KnownType = { readonly name: string } & Pick<ContentType, "format" | "pattern">;

export interface ScaffoldAnswer {
  /** Every content type, in the site's order. */
  readonly known: readonly KnownType[];
  /** Undefined when the site has no such type. */
  readonly scaffold?: Scaffold | BadName;
}

export interface Scaffold {
  readonly type: KnownType;
  /** Relative to the site's root, "/" separated. */
  readonly file: string;
  /** The front matter, or the whole value of a data file. */
  readonly whole: Example;
  /** One more item, when the file is a list. */
  readonly item?: Example | undefined;
}

/** Reads and writes no file; the values are plain data. */
export function scaffold(types: ContentTypes, { type: requested, name, today }: ScaffoldRequest): ScaffoldAnswer {
  const known = Object.entries(types).map(([name, { format, pattern }]) => ({ name, format, pattern }));
  const type = known.find(({ name }) => name === requested);
  if (!type) return { known };
  const path = filePathOf(type.pattern, name);
  if ("message" in path) return { known, scaffold: path };
  const { file, words, slug, date = today } = path;
  return { known, scaffold: { type, file, ...examplesOf(types[type.name] as ContentType, { words, slug, date }) } };
}

function examplesOf({ schema, hasBody }: ContentType, subject: Subject): Pick<Scaffold, "whole" | "item"> {
  const unsolved = (reason: string): Example => ({ unsolved: [{ path: [], reason }] });
  try {
    const examples = new Examples(schema, subject);
    const whole = examples.whole();
    const isFields = !("value" in whole) || (typeof whole.value === "object" && !Array.isArray(whole.value));
    if (!hasBody || isFields) return { whole, item: examples.item() };
    return { whole: unsolved("front matter is a list of fields, but the schema is not an object") };
  } catch (thrown) {
    return { whole: unsolved(`its schema cannot be read: ${messageOf(thrown)}`) };
  }
}
