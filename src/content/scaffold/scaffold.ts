/**
 * What a new content file starts with, from the site's own content types: its path and a value that
 * passes its schema. Runs in the site's thread, since schemas are the site's code.
 */
import { messageOf } from "../../diagnostics/diagnostic.ts";
import type { ContentType, ContentTypes } from "../../site/index.ts";
import { type Guess, Guesser } from "./example.ts";
import { type BadName, placeOf } from "./file-name.ts";

/** A new file as somebody asked for it. */
export interface StartRequest {
  /** The name of a content type; without one, the answer tells which there are. */
  readonly type: string | undefined;
  readonly name: string | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** A content type as people are told of it. */
export type KnownType = { readonly name: string } & Pick<ContentType, "format" | "pattern">;

export interface StartAnswer {
  /** Every content type of the site, in its order. */
  readonly known: readonly KnownType[];
  /** Undefined when the site has no such type. */
  readonly start?: Start | BadName;
}

export interface Start {
  readonly type: KnownType;
  /** Relative to the site's root, "/" separated. */
  readonly file: string;
  /** The front matter, or the whole of a JSON file. */
  readonly whole: Guess;
  /** One more item, when the file is a list. */
  readonly item?: Guess | undefined;
}

/** Reads nothing, writes nothing; the values are plain data. */
export function startOf(types: ContentTypes, { type: asked, name, today }: StartRequest): StartAnswer {
  const known = Object.entries(types).map(([name, { format, pattern }]) => ({ name, format, pattern }));
  const type = known.find(({ name }) => name === asked);
  if (!type) return { known };
  const place = placeOf(type.pattern, name);
  if ("message" in place) return { known, start: place };
  const { file, words, slug, date = today } = place;
  const guesses = guess(types[type.name] as ContentType, { words, slug, date });
  return { known, start: { type, file, ...guesses } };
}

function guess({ schema, format }: ContentType, subject: ConstructorParameters<typeof Guesser>[1]) {
  const refuse = (asks: string): Guess => ({ unguessed: [{ path: [], asks }] });
  try {
    const guesser = new Guesser(schema, subject);
    const whole = guesser.whole();
    const isFields = !("value" in whole) || (typeof whole.value === "object" && !Array.isArray(whole.value));
    if (format === "json" || isFields) return { whole, item: guesser.item() };
    return { whole: refuse("front matter is a list of fields, and its schema asks for something else") };
  } catch (thrown) {
    return { whole: refuse(`its schema cannot be read: ${messageOf(thrown)}`) };
  }
}
