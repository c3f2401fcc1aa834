/** The text of scripts. */
import { Script } from "node:vm";
import type { Attributes } from "./attributes.ts";
import { importMapHint, problemsOfImportMap } from "./import-map.ts";
import type { LinkKind } from "./link-kinds.ts";
import { copiedString } from "./memo.ts";

/**
 * Script types that execute or configure scripts; data blocks such as JSON-LD do not (HTML standard, 4.12.1; MIME
 * Sniffing, 4.6).
 */
const executableType =
  /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script|text\/(javascript1\.[0-5]|jscript|livescript))$/i;

/** The type of a script element, in lower case; undefined for a data block. */
export function scriptType(attributes: Attributes): string | undefined {
  const type =
    attributes.get("type")?.trim() ?? (attributes.get("language") ? `text/${attributes.get("language")}` : "");
  return executableType.test(type) ? type.toLowerCase() : undefined;
}

/**
 * What a script loads (ECMA-262, 16.2.2, 13.3.10 and 13.3.12), after what can contain the same words: comments,
 * templates, strings and regular expressions.
 */
const loading = new RegExp(
  [
    /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/,
    /(?<![\w$.#])(?:import|export)\s*(?:[\w$*{][\w$*{},\s]{0,1000}?\bfrom\s*)?(?:"(?<double>[^"\n\\]+)"|'(?<single>[^'\n\\]+)')/,
    /(?<![\w$.#])(?:(?<isCall>import)|new\s+URL)\s*\(\s*(?:"(?<doubleArgument>[^"\n\\]+)"|'(?<singleArgument>[^'\n\\]+)')\s*(?:(?<isRelative>,\s*import\.meta\.url\s*)|[,)])/,
    /`(?:\\[\s\S]|[^`\\])*(?:`|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/,
    /(?<=[=(,:;!&|?{}[]\s?)\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,500}\]|[^/\\[\n]){1,500}\//,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** A name that only an import map resolves (HTML standard, "resolve a module specifier"). */
export const isBare = (specifier: string): boolean => !/^(\.{0,2}\/|[a-z][\w+.-]*:)/i.test(specifier);

/**
 * The modules that a script imports, and its `new URL("./a.json", import.meta.url)`, each with the kind of its link.
 * Calls with a bare name are left out: scripts for browsers and Node have them for Node.
 */
export function loadedBy(script: string): { readonly url: string; readonly kind: LinkKind }[] {
  if (!script.includes("import")) return [];
  return [...script.matchAll(loading)].flatMap(({ groups = {} }) => {
    const url = groups.double ?? groups.single;
    if (url !== undefined) return { url, kind: "script import" };
    const argument = groups.doubleArgument ?? groups.singleArgument ?? "";
    if (groups.isCall) return /^(\.{0,2}\/|https?:)/.test(argument) ? { url: argument, kind: "script import()" } : [];
    return groups.isRelative ? { url: argument, kind: "script URL" } : [];
  });
}

/** Resolves escapes (ECMA-262, 12.9.4): minifiers write `\xE9` or `\u4E00` for what is not ASCII. */
export const unescapedScript = (script: string): string =>
  script.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/gi,
    (whole, ...codes: (string | undefined)[]) => {
      const code = Number.parseInt(codes.find((each) => each !== undefined) ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** In a drawing, references and CDATA are read as in XML, so such a text may be another there. */
export const isOfXml = (text: string): boolean => /&#?\w+;|<!\[CDATA\[/.test(text);

/** Why browsers do not run a script of the page, by its type in lower case, or ignore a part of an import map: sentences without their end. */
export function problemsOfScript(type: string, text: string): readonly { message: string; hint?: string }[] {
  try {
    if (type === "importmap") return problemsOfImportMap(text).map((message) => ({ message, hint: importMapHint }));
    if (type === "speculationrules") JSON.parse(text);
    else new Script(text); // compiles it, and does not run it
    return [];
  } catch (error) {
    // The version of Node may be too old for this syntax.
    const isNew = /\busing\s+[\w$]|\(\?[a-z-]+:/.test(text);
    return isNew ? [] : [{ message: notRun((error as Error).message) }];
  }
}

/** The message about an inline script. @param why of the engine that parsed it. */
export const notRun = (why: string): string =>
  `Browsers do not run an inline <script>: ${why.replace(/\s+/g, " ").slice(0, 200)}`;

/** What a script begins with that only modules may contain, by V8. */
const ofModules =
  /^(?:Cannot use (?:import statement|'import\.meta') outside a module|Unexpected token 'export'|await is only valid in async functions)/;

/** Why browsers do not run a script that is correct as a module; undefined if they run it, or for any other error. */
export function problemOfClassic(text: string): string | undefined {
  if (!/\b(?:import|export|await)\b/.test(text)) return undefined;
  try {
    new Script(text);
  } catch (error) {
    const { message } = error as Error;
    return ofModules.test(message) ? message : undefined;
  }
  return undefined;
}

/** The texts of modules, which most pages of a site share. */
const shared = new Map<string, string>();

/** One string for all equal ones, since facts keep the text of modules. */
export const sharedText = (text: string): string => {
  const same = shared.get(text);
  if (same !== undefined) return same;
  const copy = copiedString(text);
  shared.set(copy, copy);
  return copy;
};
