/** Import maps: which names and URLs of modules a page sends where. */
import { attempt } from "../../base/attempt.ts";
import { isObject, type JsonObject } from "../../base/json.ts";
import { isValidUrl } from "../../urls/urls.ts";

/** Names with their addresses, also those for a part of the site only. @throws a SyntaxError if it is not JSON. */
function entriesOf(text: string): [name: string, address: unknown][] {
  const map: JsonObject = Object(JSON.parse(text));
  return [map.imports, ...Object.values(Object(map.scopes))].filter(isObject).flatMap(Object.entries);
}

/**
 * What browsers ignore in an import map: sentences without their end (HTML standard, "sort and normalize a module
 * specifier map"). @throws a SyntaxError if it is not JSON.
 */
export const problemsOfImportMap = (text: string): readonly string[] =>
  entriesOf(text).flatMap(([name, address]) =>
    address === null || isUrlLike(address)
      ? []
      : `Browsers ignore "${name}" in an import map: its address ${JSON.stringify(address)} is neither a path nor a URL`,
  );

/** Whether a value is a module specifier like a URL (HTML standard, "resolve a URL-like module specifier"). */
const isUrlLike = (value: unknown): boolean =>
  typeof value === "string" && isValidUrl(value, /^\.{0,2}\//.test(value) ? "https://a.example" : undefined);

/** The hint for all of them. */
export const importMapHint = 'An address is a text that begins with "/", "./", "../" or "https://".';

/** The names and URLs that an import map sends elsewhere; none if it is not valid. */
export const importNamesOf = (text: string): readonly string[] =>
  (attempt(() => entriesOf(text)) ?? []).map(([name]) => name);
