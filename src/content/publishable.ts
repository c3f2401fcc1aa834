/** What no content can contain: characters that HTML or XML forbids, and names that are not data. */

/** Names that give access to JavaScript's own objects. */
export const forbiddenNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Lone surrogates, C0 controls other than tab and line breaks, DEL, and noncharacters. */
export const unpublishableCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
  /\p{Surrogate}|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/u;
