/** No element has lost its effect by a misspelt `rel`, `type` or `media`, or by a language that browsers do not know. */
import type { PageCheck } from "./facts.ts";

export const unknownValues: PageCheck = ({ unknownValues: all }) =>
  all.map(({ tag, attribute, value, meant, reader = "Browsers", offset }) => ({
    code: "page/no-effect",
    message: `${reader} do not know "${value}" in the attribute ${attribute} of a <${tag}>, so it has no effect.`,
    hint: meant
      ? `Did you mean ${meant.includes('"') ? meant : `"${meant}"`}?`
      : attribute === "media"
        ? "Close its parentheses."
        : attribute === "pattern"
          ? "Correct the regular expression, which browsers read with the flag v: escape - ( ) [ ] { } / | within [ ]."
          : "Compile it to CSS or JavaScript, or correct the type.",
    target: { offset },
    value,
  }));
