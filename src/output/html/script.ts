/** The text of scripts. */

/** Resolves escapes (ECMA-262, 12.9.4): minifiers write `\xE9` or `\u4E00` for what is not ASCII. */
export const unescapedScript = (script: string): string =>
  script.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/gi,
    (whole, ...codes: (string | undefined)[]) => {
      const code = Number.parseInt(codes.find((each) => each !== undefined) ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
