/** The text of scripts. */
import { Script } from "node:vm";
import type { Attributes } from "./attributes.ts";

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
 * The modules that a script imports, and its `new URL("./a.json", import.meta.url)`, each with the `from` of its link.
 * Calls with a bare name are left out: scripts for browsers and Node have them for Node.
 */
export function loadedBy(script: string): { readonly url: string; readonly from: string }[] {
  if (!script.includes("import")) return [];
  return [...script.matchAll(loading)].flatMap(({ groups = {} }) => {
    const url = groups.double ?? groups.single;
    if (url !== undefined) return { url, from: "script import" };
    const argument = groups.doubleArgument ?? groups.singleArgument ?? "";
    if (groups.isCall) return /^(\.{0,2}\/|https?:)/.test(argument) ? { url: argument, from: "script import()" } : [];
    return groups.isRelative ? { url: argument, from: "script URL" } : [];
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

/** Why browsers do not run an inline script; undefined for one that they run, and for data. */
export function problemOfScript(attributes: Attributes, text: string): string | undefined {
  const type = attributes.has("src") ? undefined : scriptType(attributes);
  // In a drawing, references and CDATA are read as in XML, so such a text may be another script there.
  if (type === undefined || type === "module" || /&#?\w+;|<!\[CDATA\[/.test(text)) return undefined;
  try {
    if (type === "importmap" || type === "speculationrules") JSON.parse(text);
    else new Script(text); // compiles it, and does not run it
    return undefined;
  } catch (error) {
    // Syntax that Node may not know yet.
    const isNew = /\busing\s+[\w$]|\(\?[a-z-]+:/.test(text);
    return isNew ? undefined : (error as Error).message.replace(/\s+/g, " ").slice(0, 200);
  }
}
