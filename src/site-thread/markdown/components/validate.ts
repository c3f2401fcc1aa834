/** The attributes of a tag, validated by the schema of its component: props, or what is wrong with them. */
import type { z } from "zod";
import type { MarkdownComponent } from "../../../api/component.ts";
import { didYouMean, didYouMeanOrKnown } from "../../../base/did-you-mean.ts";
import type { ComponentFault, Range } from "./attributes.ts";
import { literalAt } from "./literal.ts";

/** A tag in a text, with the values of its attributes and the places of those that it writes itself. */
interface WrittenTag extends Range {
  readonly name: string;
  readonly values: ReadonlyMap<string, unknown>;
  readonly places?: ReadonlyMap<string, Range>;
}

export function validateAttributes(
  tag: WrittenTag,
  { schema }: MarkdownComponent,
): { readonly props: Readonly<Record<string, unknown>>; readonly faults: readonly ComponentFault[] } {
  const { name, values, places } = tag;
  const placeOf = (key: unknown): Range => places?.get(String(key)) ?? tag;
  const unknown = (key: string, keys: readonly string[]): ComponentFault => ({
    message: `<${name}> has no attribute "${key}".`,
    hint: keys.length > 0 ? didYouMeanOrKnown(key, keys) : `<${name}> has no attributes.`,
    offset: placeOf(key).start,
    length: key.length,
  });
  if (!schema) return { props: {}, faults: Array.from(values.keys(), (key) => unknown(key, [])) };
  const result = schema.safeParse(Object.fromEntries(values));
  if (result.success) return { props: (result.data ?? {}) as Readonly<Record<string, unknown>>, faults: [] };
  const { shape = {} } = schema as { readonly shape?: object };
  const { issues } = result.error;
  const hasMisspelt = issues.some(({ code }) => code === "unrecognized_keys");
  const faults = issues.flatMap((issue): readonly ComponentFault[] => {
    const [key] = issue.path;
    if (issue.code === "unrecognized_keys" && key === undefined)
      return issue.keys.map((each) => unknown(each, Object.keys(shape)));
    // An unknown name explains why the proper one is missing.
    if (hasMisspelt && key !== undefined && !values.has(String(key))) return [];
    const { start, end } = placeOf(key);
    const [message, hint] = [messageOfIssue(issue, name, values), hintForIssue(issue, values)];
    return [{ message, hint, offset: start, length: end - start }];
  });
  return { props: {}, faults };
}

function messageOfIssue(issue: z.core.$ZodIssue, tagName: string, values: ReadonlyMap<string, unknown>): string {
  const [key, ...path] = issue.path;
  const problem = issue.message.replace(/\.$/, "");
  if (key === undefined) return `The attributes of <${tagName}> are wrong: ${problem}.`;
  if (!values.has(String(key))) return `<${tagName}> has no attribute "${String(key)}", which it needs.`;
  const inside = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return `"${String(key)}${inside}" of <${tagName}> is wrong: ${problem}.`;
}

function hintForIssue(issue: z.core.$ZodIssue, values: ReadonlyMap<string, unknown>): string | undefined {
  const key = String(issue.path[0]);
  const given = values.get(key);
  if (issue.code === "invalid_value") return didYouMean(String(given), issue.values);
  const isText = issue.code === "invalid_type" && isQuoted(given, issue.expected);
  return isText ? `Write ${key}={${given}}, without quotes.` : undefined;
}

/** Whether a string is the text of a literal of another type, such as "3" of a number. */
function isQuoted(given: unknown, expected: string): boolean {
  if (typeof given !== "string") return false;
  const { value, end } = literalAt(given, 0) ?? {};
  return end === given.length && (Array.isArray(value) ? "array" : typeof value) === expected;
}
