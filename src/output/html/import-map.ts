/** Import maps: which names and URLs of modules a page sends where. */
import { nearest } from "../../diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "../../diagnostics/json.ts";
import { isValidUrl } from "../../urls/urls.ts";

/** Whether a text is a module specifier like a URL (HTML standard, "resolve a URL-like module specifier"). */
const isUrlLike = (text: string): boolean => isValidUrl(text, /^\.{0,2}\//.test(text) ? anySite : undefined);
const anySite = "https://a.example";

/**
 * What browsers ignore in an import map, and why: sentences without their end (HTML standard, "parse an import map
 * string" to "normalize a specifier key"). @throws a SyntaxError if it is not JSON.
 */
export function problemsOfImportMap(text: string): readonly string[] {
  const map: unknown = JSON.parse(text);
  if (!isObject(map)) return ["Browsers ignore an import map: it is not an object"];
  const wrong = mapKeys.find((key) => map[key] !== undefined && !isObject(map[key]));
  if (wrong) return [`Browsers ignore an import map: its "${wrong}" is not an object`];
  const scopes = (map.scopes ?? {}) as JsonObject;
  const [wrongScope] = Object.entries(scopes).find(([, imports]) => !isObject(imports)) ?? [];
  if (wrongScope !== undefined) return [`Browsers ignore an import map: its scope "${wrongScope}" is not an object`];
  const notUrls = [
    ...Object.keys(scopes).filter((key) => !isValidUrl(key, anySite)),
    ...Object.keys(map.integrity ?? {}).filter((key) => !isUrlLike(key)),
  ];
  const misspelt = Object.keys(map).flatMap((key) => (mapKeys.includes(key) ? [] : (nearest(key, mapKeys) ?? [])));
  return [
    ...notUrls.map((key) => `Browsers ignore "${key}" in an import map: it is not a URL`),
    ...misspelt.map((key) => `Browsers ignore a part of an import map, whose name is not "${key}"`),
    ...[map.imports ?? {}, ...Object.values(scopes)].flatMap((imports) =>
      Object.entries(imports as JsonObject).flatMap(([key, address]) => {
        const why = problemOfAddress(key, address);
        return why ? `Browsers ignore "${key}" in an import map: ${why}` : [];
      }),
    ),
  ];
}
const mapKeys = ["imports", "scopes", "integrity"];

/** The hint for all of them. */
export const importMapHint =
  'An address is a text that begins with "/", "./", "../" or "https://"; that of a name that ends with "/" ends with "/".';

function problemOfAddress(key: string, address: unknown): string | undefined {
  if (key === "") return "its name is empty";
  if (address === null) return undefined; // blocks the name on purpose
  if (typeof address !== "string") return "its address is not a text";
  if (!isUrlLike(address)) return `its address "${address}" is neither a path nor a URL`;
  // https://a.example has a slash at its end when it is a URL.
  const isFolder = new URL(address, anySite).href.endsWith("/");
  return key.endsWith("/") && !isFolder ? `its address "${address}" does not end with "/"` : undefined;
}

/** The names and URLs that an import map sends elsewhere, also in a part of the site only; none if it is not valid. */
export function importNamesOf(text: string): readonly string[] {
  try {
    const { imports = {}, scopes = {} } = JSON.parse(text);
    return [imports, ...Object.values(scopes)].flatMap((each) => Object.keys(each as JsonObject));
  } catch {
    return [];
  }
}
