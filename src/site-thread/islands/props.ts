/** The props of an island: data that JSON keeps as it is. */
import { isValidElement } from "react";

/** Props that are not data; an error at the use of the island (protocol.ts). */
export class IslandPropsError extends TypeError {
  override readonly name = "IslandPropsError";

  /** @param prop the name of the first of them. */
  constructor(
    message: string,
    readonly prop: string,
  ) {
    super(message);
  }
}

/** What is not data in some props, each with its path: `onSelect is a function`. */
export function problemsOfProps(props: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  const visit = (value: unknown, path: string, around: readonly unknown[]): void => {
    const what = around.includes(value) ? "contains itself" : whatIs(value);
    if (what !== undefined) problems.push(`${path} ${what}`);
    else if (Array.isArray(value))
      for (let at = 0; at < value.length; at++)
        if (at in value && value[at] !== undefined) visit(value[at], `${path}[${at}]`, [...around, value]);
        else problems.push(`${path}[${at}] is undefined`);
    else if (typeof value === "object" && value !== null)
      // Not those of the symbols that values of content have, which are not enumerable (provenance.ts).
      for (const key of Reflect.ownKeys(value).filter((each) =>
        Object.prototype.propertyIsEnumerable.call(value, each),
      ))
        if (typeof key === "symbol") problems.push(`${path} has a symbol as a key`);
        else if (path === "" && key.startsWith("client:"))
          problems.push(`${key} is a directive of Astro; write island(…, { when: "visible" })`);
        else if (key === "__proto__") problems.push(`${path} has the key "__proto__"`);
        else visit((value as Record<string, unknown>)[key], path === "" ? key : `${path}.${key}`, [...around, value]);
  };
  visit({ ...props }, "", []);
  return problems;
}

/** Why a value is not data; undefined for one that is. An undefined prop is left out, as if it were not given. */
function whatIs(value: unknown): string | undefined {
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0) ? undefined : `is ${Object.is(value, -0) ? "-0" : value}`;
  if (typeof value === "function") return "is a function";
  if (typeof value === "symbol" || typeof value === "bigint") return `is a ${typeof value}`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (isValidElement(value)) return "is an element; only children can be elements";
  if ("then" in value) return "is a promise";
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
  return `is an instance of ${(prototype as object).constructor?.name || "a class"}`;
}
