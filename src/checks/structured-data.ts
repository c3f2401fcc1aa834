/** JSON-LD can be read, and says what search engines need of its type. What that is: scan/structured-data.ts. */
import type { PageCheck } from "./facts.ts";

export const structuredData: PageCheck = ({ structuredData: problems }) =>
  problems.map(({ isBroken, message, hint }) => ({
    code: isBroken ? "json-ld/invalid" : "json-ld/incomplete",
    message,
    hint,
  }));
