/** Content from elsewhere for `plinth pull`: fetched by the site's code, and validated by its schemas. */
import type { ContentType, ContentTypes } from "../../api/index.ts";
import { isOfMany } from "../../api/pattern.ts";
import type { Finding } from "../../base/diagnostic.ts";
import { messageOf } from "../../base/message.ts";
import type { KnownType } from "./editor-schemas.ts";
import { fetchRemote } from "./fetch.ts";
import { besidesSchema } from "./schema-walk.ts";
import { validate, withoutUnknown } from "./validate.ts";

/** A file of a content type, without its path. */
interface PulledFile {
  /** Undefined for a type with a single file. */
  readonly slug: string | undefined;
  readonly data: unknown;
  readonly body: string;
}

/** The files of a content type, or why there are none. */
export type PulledType = KnownType & { readonly files: readonly PulledFile[]; readonly problems: readonly string[] };

/** Fetches the types that are from elsewhere; all, or those with these names. @param onStep is called before each request. */
export function pulledTypes(
  types: ContentTypes,
  names: readonly string[],
  onStep: (step: string) => void,
): Promise<PulledType[]> {
  const wanted = Object.entries(types).filter(
    ([name, { from }]) => from && (names.length === 0 || names.includes(name)),
  );
  return Promise.all(
    wanted.map(async ([name, type]) => {
      const { format, pattern, languages } = type;
      const known = { name, format, pattern, ...(languages && { languages }) };
      try {
        const files = pulledFilesIn(await valueFrom(type, onStep), type);
        return { ...known, files, problems: files.flatMap((file) => problemsOfPulled(file, type)) };
      } catch (thrown) {
        return { ...known, files: [], problems: [messageOf(thrown)] };
      }
    }),
  );
}

async function valueFrom({ from }: ContentType, onStep: (step: string) => void): Promise<unknown> {
  if (typeof from === "string") return fetchRemote(from, {}, onStep);
  return from?.({
    get: (url, options = {}) => fetchRemote(url, options, onStep),
    env: (name) => {
      const value = process.env[name];
      if (value) return value;
      throw new Error(`The environment variable ${name} is not set`);
    },
  });
}

/** The files of a value, as plain data: without fields that the schema does not have, and the others in alphabetical order. */
function pulledFilesIn(value: unknown, { pattern, hasBody, schema }: ContentType): PulledFile[] {
  const isList = isOfMany(pattern);
  const items = isList ? value : [hasBody ? value : { fields: value }];
  const shape = `${isList ? "slug, " : ""}fields${hasBody ? ", body" : ""}`;
  if (!Array.isArray(items)) throw new Error(`expected a list of { ${shape} }`);
  if (items.length === 0) throw new Error("the list is empty, so it would leave no file");
  return items.map((item, index) => {
    const { slug, fields, body = "" } = (item ?? {}) as Readonly<Record<string, unknown>>;
    const isRight = (typeof slug === "string" || !isList) && typeof body === "string" && fields !== undefined;
    if (!isRight) throw new Error(`item ${index} is not { ${shape} }`);
    const plain: unknown = JSON.parse(JSON.stringify(fields));
    const data = sorted(withoutUnknown(plain, besidesSchema(plain, schema).unknown));
    return { slug: isList ? (slug as string) : undefined, data, body: body === "" ? "" : `${body.trim()}\n` };
  });
}

function problemsOfPulled({ slug, data, body }: PulledFile, type: ContentType): string[] {
  const findings: Finding[] = [];
  const file = `content/${type.pattern}`;
  validate(type, { file, data, body, bodyStartLine: 0, hasBody: type.hasBody }, findings);
  return findings.map(({ message }) => `${slug === undefined ? "" : `${slug}: `}${message}`);
}

/** A value with the fields of its objects in alphabetical order, so that another order at the source is no change. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
