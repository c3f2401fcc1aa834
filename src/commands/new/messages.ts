/** What `plinth new` has to say: why nothing was written, or what is to be done with what was. */
import type { Unguessed } from "../../content/scaffold/example.ts";
import type { KnownType, Start } from "../../content/scaffold/scaffold.ts";
import { nearest } from "../../diagnostics/did-you-mean.ts";
import type { Obstacle } from "./write-file.ts";

/** Why nothing was written. */
export interface Refusal {
  readonly kind: "refused";
  /** Whether the command was used wrongly, rather than something being in its way. */
  readonly wrongUse: boolean;
  readonly message: string;
  /** Lines that belong to it: which types there are, which fields have no start. */
  readonly details?: readonly string[];
  readonly hint?: string | undefined;
}

/** A list of one file is there: what to put into it. */
export interface Item {
  readonly kind: "item";
  readonly file: string;
  readonly item: unknown;
}

type Rest = Pick<Refusal, "details" | "hint">;

export const wrongUse = (message: string, rest: Rest = {}): Refusal => ({
  kind: "refused",
  wrongUse: true,
  message,
  ...rest,
});

const refused = (message: string, rest: Rest = {}): Refusal => ({
  ...wrongUse(`${message} Nothing was written.`, rest),
  wrongUse: false,
});

export function unknownType(asked: string, known: readonly KnownType[]): Refusal {
  const details = typesOf(known);
  const match = nearest(
    asked,
    known.map(({ name }) => name),
  );
  const hint = match && `Did you mean "${match}"?`;
  return wrongUse(`The site has no content type "${asked}".`, { details, hint });
}

/** The types in the order in which somebody looks for one: first those of many files. */
export const inOrderOfUse = (known: readonly KnownType[]): KnownType[] => [
  ...known.filter(isOfMany),
  ...known.filter((type) => !isOfMany(type)),
];

/** Each type of many files on a line, those of one file together. */
function typesOf(known: readonly KnownType[]): string[] {
  const single = known.filter((type) => !isOfMany(type)).map(({ name }) => name);
  const lines = linesOf(known.filter(isOfMany));
  return single.length > 0 ? [...lines, `One file each: ${single.join(", ")}`] : lines;
}

/** A line for each type: its name, and the files that it is made of. */
export function linesOf(types: readonly KnownType[]): string[] {
  const width = Math.max(...types.map(({ name }) => name.length));
  return types.map(({ name, pattern }) => `${name.padEnd(width)}  content/${pattern}`);
}

const isOfMany = ({ pattern }: KnownType): boolean => pattern.includes("*");

/** Something stands where the file should. */
export function inTheWay(obstacle: Obstacle, { type, file, item }: Start, known: readonly KnownType[]): Refusal | Item {
  if ("failure" in obstacle) return refused(`${file} could not be written: ${obstacle.failure}.`);
  if ("link" in obstacle)
    return refused(`${obstacle.link} is a link, and content is not read through links to folders.`);
  const { standing } = obstacle;
  if (standing !== file) return refused(`${standing} is in the way of ${file}.`, { hint: "Give it another name." });
  if (isOfMany(type)) return refused(`${file} exists already.`, { hint: "Edit it, or give another name." });
  if (item && "value" in item) return { kind: "item", file, item: item.value };
  return refused(`${file} exists already, and it is the only file of "${type.name}".`, {
    details: linesOf(known.filter(isOfMany)),
    hint: "Edit it, or make a file of another type.",
  });
}

/** @param list what could not be guessed of the file. */
export const unguessed = (file: string, list: readonly Unguessed[]): Refusal =>
  refused(`No start was found for what ${file} must hold.`, {
    details: list.map(({ path, asks }) => `${path.join(".") || "the whole"}: ${asks}`),
    hint: "Give the schema an example in templates/content.ts: .meta({ examples: [...] }).",
  });

/** What its author has to replace in a new file. */
export function whatNext({ format }: KnownType, value: unknown): string {
  const fields = Array.isArray(value)
    ? [`${value.length} item${value.length === 1 ? "" : "s"}`]
    : Object.keys(Object(value));
  const parts = format === "markdown" ? [...fields, "the text below"] : fields;
  return `Replace what it starts with: ${new Intl.ListFormat("en-US").format(parts)}.`;
}
