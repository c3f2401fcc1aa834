/**
 * A page declares its encoding, UTF-8, in its first 1,024 bytes (HTML standard, 4.2.5.4): if the host does
 * not send it, browsers look there, and guess otherwise.
 */
import type { PageCheck } from "./facts.ts";

export const charset: PageCheck = ({ charset: declared }) => {
  const hint = 'Write <meta charset="utf-8"> as the first element of <head>.';
  if (!declared) return { code: "page/charset", message: "The page does not declare its encoding.", hint };
  if (declared.name !== "utf-8" && declared.name !== "utf8")
    return {
      code: "page/charset",
      message: `The page declares the encoding "${declared.name}", but it is UTF-8.`,
      hint,
    };
  return declared.end > 1024
    ? { code: "page/charset", message: "The page declares its encoding after the first 1024 bytes.", hint }
    : undefined;
};
