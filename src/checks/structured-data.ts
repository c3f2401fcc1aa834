/** JSON-LD is valid, and has the properties that search engines require (listed in output/facts/structured-data.ts). */
import type { PageCheck } from "./facts.ts";

export const structuredData: PageCheck = ({ structuredData: problems }) =>
  problems.map(({ isBroken, message, hint, offset }) => ({
    code: isBroken ? "json-ld/invalid" : "json-ld/incomplete",
    message,
    hint,
    target: { offset },
  }));
