/**
 * A page names its encoding, UTF-8, in its first 1,024 bytes (HTML standard, 4.2.5.4): where the host
 * does not say it, browsers look there and else guess.
 */
import type { PageCheck } from "./facts.ts";

export const encoding: PageCheck = ({ charset: named }) => {
  const hint = 'Write <meta charset="utf-8"> as the first element of <head>.';
  if (!named) return { code: "page/charset", message: "The page does not name its encoding.", hint };
  if (named.name !== "utf-8" && named.name !== "utf8")
    return { code: "page/charset", message: `The page says that it is "${named.name}", but it is UTF-8.`, hint };
  return named.end > 1024
    ? { code: "page/charset", message: "The page names its encoding after its first 1024 bytes.", hint }
    : undefined;
};
