/**
 * Markdown with YAML front matter, which gray-matter parses. What is here besides: an error with its place
 * for each block that gray-matter would read as something else (an unclosed one, another language, text after a fence),
 * limits, and the core schema of YAML 1.2. Content is data, so no language of gray-matter that can run code is enabled.
 */
import matter from "gray-matter";
import yaml from "js-yaml";
import { isMap, isPair, isScalar, isSeq, parseDocument, visit } from "yaml";
import { formatKinds } from "../../api/formats.ts";
import type { Problem, ValuePath } from "../../base/diagnostic.ts";
import { todoMark } from "../drafts.ts";
import { firstMistake } from "./yaml-mistakes.ts";

export const markdownFormat = {
  ...formatKinds.markdown,
  maxBytes: 2_000_000,
  maxValues: 20_000,
  parse,
  write,
  locatorOf,
} as const;

const firstLine = { kind: "position", line: 1, column: 1 } as const;

function parse(text: string) {
  if (!/^---(?!-)/.test(text)) return otherFrontMatter(text) ?? { data: {}, body: text };
  const problem = problemOfFences(text);
  if (problem) return problem;
  try {
    // Gray-matter does not get the text, of which it would make a key and a Buffer. Without options, it would cache the file.
    const end = text.indexOf("\n---", 3) + 4;
    const { data } = matter(text.slice(0, end), { engines });
    const body = text.slice(end).replace(/^\r?\n?/, "");
    const isFields = typeof data === "object" && data !== null && !Array.isArray(data);
    return isFields ? { data, body, problems: () => cutByComments(text) } : notFields;
  } catch (error) {
    return problemOfYaml(error, text);
  }
}

/** Unquoted texts that a comment follows, which may be the rest of the text: YAML reads `title: C # basics` as "C". */
function cutByComments(text: string): Problem[] {
  const yaml = frontMatterOf(text) ?? "";
  if (!/\S[ \t]+#/.test(yaml)) return []; // most have no comments, and are not parsed again
  const problems: Problem[] = [];
  visit(parseDocument(yaml, { schema: "core" }), {
    Scalar(key, { type, value, range }) {
      if (key === "key" || type !== "PLAIN" || typeof value !== "string" || !range || isDate.test(value)) return;
      const [space = "", comment = ""] = /^[ \t]+(#.*)/.exec(yaml.slice(range[1])) ?? [];
      if (comment === "") return;
      problems.push({
        code: "content/yaml",
        severity: "warning",
        message: `The value is only "${value}": "${comment.trim()}" is a comment in YAML.`,
        at: { kind: "offset", offset: text.indexOf("\n") + 1 + range[1] + space.length - comment.length },
        hint: "If it belongs to the value, put the whole value in quotes. If it is a comment, move it to a line of its own.",
      });
    },
  });
  return problems;
}
const isDate = /^\d{4}-\d\d-\d\d/;

/** Front matter below an empty line or in another language, as in Hugo, which would be published as text. */
function otherFrontMatter(text: string): Problem | undefined {
  const [, above] = secondBlock.exec(`---\n${text}`) ?? [];
  if (above !== undefined) {
    const message = "The front matter does not begin on the first line.";
    const at = { kind: "offset", offset: above.length - 4 } as const;
    return { code: "content/front-matter", message, at, hint: "Remove the empty lines above its ---." };
  }
  const language = /^\+\+\+[ \t]*\n/.test(text) ? "TOML" : /^\{\s*"[^"\n]*"\s*:/.test(text) ? "JSON" : undefined;
  if (!language) return undefined;
  const message = `The front matter is ${language}, which is not supported.`;
  const hint = "Write YAML, one name: value per line, between two lines that contain only ---.";
  return { code: "content/front-matter", message, at: firstLine, hint };
}

const maxFrontMatter = 65_536; // characters

/** The problem with the lines around the front matter. */
function problemOfFences(text: string): Problem | undefined {
  const code = "content/front-matter";
  const language = (/^---(.*)/.exec(text)?.[1] ?? "").trim();
  const end = text.indexOf("\n---", 3);
  if (language !== "") {
    const message = `The front matter language "${language}" is not supported.`;
    return {
      code,
      message,
      at: { kind: "position", line: 1, column: 4 },
      hint: "Write YAML, and only --- on the first line.",
    };
  }
  if (end < 0) {
    const hint = "Close it with a line that contains only ---.";
    return { code, message: "The front matter is not closed.", at: firstLine, hint };
  }
  if (!/^---[ \t]*(\n|$)/.test(text.slice(end + 1))) {
    const message = "The closing line of the front matter contains more than ---.";
    const hint = "Move the text to its own line, or quote a value that contains ---.";
    return { code, message, at: { kind: "offset", offset: end + 4 }, hint };
  }
  const tab = text.slice(0, end).indexOf("\n\t");
  if (tab >= 0) {
    const message = "YAML does not allow tabs as indentation.";
    return { code: "content/yaml", message, at: { kind: "offset", offset: tab + 1 }, hint: "Indent with spaces." };
  }
  const second = secondBlock.exec(text.slice(end + 1));
  if (second) {
    const message = "The text begins with a second front matter, which visitors would read.";
    const hint = "Put all fields into the first one. To show fields, put them into a code block.";
    return { code, message, at: { kind: "offset", offset: end + 1 + (second[1] ?? "").length }, hint };
  }
  if (end <= maxFrontMatter) return undefined;
  const message = `The front matter is longer than ${maxFrontMatter} characters.`;
  return { code: "content/too-large", message, at: firstLine };
}

/** After the fence of the first: fields between fences, without an empty line, which would make it prose between rules. */
const secondBlock =
  /^(---[ \t]*\n\s*)---[ \t]*\n[a-z_][\w-]*:(?:[ \t].*)?\n(?:(?:[a-z_][\w-]*:|[ \t]+\S|- ).*\n)*---[ \t]*(?:\n|$)/;

const notFields: Problem = {
  code: "content/front-matter",
  message: "The front matter is not a list of fields.",
  at: { kind: "position", line: 2, column: 1 },
  hint: 'Write one "name: value" per line.',
};

const refuse = (): never => {
  throw new Error("only YAML front matter is supported");
};
/** Every engine has an entry here, because gray-matter's default for `javascript` is eval. */
const engines = { yaml: (text: string): object => (loadYaml(text) ?? {}) as object, json: refuse, javascript: refuse };

/** @throws an error that is not about YAML. */
function problemOfYaml(error: unknown, text: string): Problem {
  if (error instanceof RangeError)
    return { code: "content/too-complex", message: "The data is nested too deeply.", at: firstLine };
  if (!(error instanceof yaml.YAMLException)) throw error;
  // Documented by js-yaml, but missing from its types.
  const { reason, mark } = error as unknown as { reason: string; mark?: { line: number; column: number } };
  // js-yaml counts from 0, beginning with the rest of the opening fence's line.
  const at = { kind: "position", line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 } as const;
  if (reason === "duplicated mapping key") {
    const message = "The front matter contains this field twice.";
    return { code: "content/duplicate-key", message, at, hint: "Remove one of the two." };
  }
  const code = "content/yaml";
  const mistake = firstMistake(frontMatterOf(text) ?? "");
  const message = `The front matter is not valid YAML: ${mistake?.reason ?? reason}.`;
  if (!mistake) return { code, message, at, hint: "Quote values that contain a colon, a quote or {{ }}." };
  const offset = text.indexOf("\n") + 1 + mistake.offset;
  return { code, message, at: { kind: "offset", offset }, hint: mistake.hint };
}

const scalar = (tag: string, form: RegExp, construct: (text: string) => unknown): yaml.Type =>
  new yaml.Type(`tag:yaml.org,2002:${tag}`, {
    kind: "scalar",
    resolve: (text: unknown) => typeof text === "string" && form.test(text),
    construct,
  });

const int = /^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const float = /^([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$/;

/**
 * The core schema of YAML 1.2.2 (10.3.2): no dates, merge keys or custom tags. js-yaml 3's own
 * schemas follow YAML 1.1, where 12:30 is 750, 010 is 8 and 1_000 is 1000.
 */
const coreSchema = new yaml.Schema({
  include: [yaml.FAILSAFE_SCHEMA],
  implicit: [
    scalar("null", /^(null|Null|NULL|~|)$/, () => null),
    scalar("bool", /^(true|True|TRUE|false|False|FALSE)$/, (text) => /^t/i.test(text)),
    scalar("int", int, Number),
    scalar("float", float, (text) => Number(text.replace(/\.inf$/i, "Infinity"))),
  ],
});

/** YAML text -> data; undefined for an empty text. @throws yaml.YAMLException; a RangeError when it is nested too deeply. */
export const loadYaml = (text: string): unknown => yaml.load(text, { schema: coreSchema });

/** js-yaml's schema, which can write, and the numbers of YAML 1.2: a text that looks like one, such as 08, is quoted. */
const writtenSchema = new yaml.Schema({
  include: [yaml.CORE_SCHEMA],
  implicit: [scalar("number", new RegExp(`${float.source}|${int.source}`), Number)],
});

/** Fields above a paragraph to replace. */
function write(data: unknown, body = `${todoMark}: the text, as Markdown. Replace this paragraph.\n`): string {
  const fields = yaml.dump(data, { schema: writtenSchema, lineWidth: -1, noRefs: true });
  return `---\n${fields === "{}\n" ? "" : fields}---\n\n${body}`;
}

/** The text of a file with another value of a field, in quotes; the rest is unchanged. A missing field becomes the last one. */
export function withField(text: string, name: string, value: string): string {
  const yaml = frontMatterOf(text);
  const field = `${name}: ${JSON.stringify(value)}`;
  if (yaml === undefined) return `---\n${field}\n---\n${text}`;
  const begin = text.indexOf("\n") + 1;
  const { contents } = parseDocument(yaml, { schema: "core" });
  const map = isMap(contents) ? contents : undefined;
  const pair = map?.items.find(({ key }) => isScalar(key) && key.value === name);
  // In braces, a field needs no line of its own.
  const end = map?.flow ? (rangeEnd(map) ?? yaml.length) - 1 : yaml.length;
  const [from, to] = pair ? [rangeStart(pair.key) ?? 0, rangeEnd(pair.value) ?? end] : [end, end];
  const [before, rest] = [yaml.slice(0, from), yaml.slice(to)];
  const indent = pair ? "" : (/[ \t]*$/.exec(yaml.slice(0, rangeStart(map?.items[0]?.key)))?.[0] ?? "");
  const edited = map?.flow
    ? `${pair || map.items.length === 0 ? before : before.replace(/,?\s*$/, ", ")}${field}${pair ? "" : " "}${rest}`
    : `${before}${indent}${field}\n${rest.replace(/^[ \t]*\n/, "")}`;
  return text.slice(0, begin) + edited + text.slice(begin + yaml.length);
}

/** The YAML between fences; undefined if there is none. */
function frontMatterOf(text: string): string | undefined {
  const begin = text.indexOf("\n") + 1;
  const end = text.indexOf("\n---", begin - 1);
  return /^---(?!-)/.test(text) && end >= 0 ? text.slice(begin, end + 1) : undefined;
}

function locatorOf(text: string) {
  const begin = text.indexOf("\n") + 1;
  const yaml = frontMatterOf(text);
  if (yaml === undefined) return () => 0;
  const { contents } = parseDocument(yaml, { schema: "core" });
  return (path: ValuePath, wantsKey: boolean): number => begin + offsetIn(contents, path, wantsKey);
}

/** The offset of a value in YAML that is parsed with positions, or of its key. */
function offsetIn(contents: unknown, path: ValuePath, wantsKey: boolean): number {
  let node = contents;
  let offset = 0;
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (!pair) break;
      const key = rangeStart(pair.key) ?? offset;
      offset = wantsKey && isLast ? key : (rangeStart(pair.value) ?? key);
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)];
      offset = rangeStart(item) ?? offset;
      node = item;
    } else break;
  }
  return offset;
}

const rangeEnd = (node: unknown): number | undefined =>
  (node as { range?: [number, number, number] } | null)?.range?.[1];

const rangeStart = (node: unknown): number | undefined =>
  (node as { range?: [number, number, number] } | null)?.range?.[0];
