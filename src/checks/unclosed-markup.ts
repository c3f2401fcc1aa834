/** Every comment, tag and text element is closed: browsers treat everything after an unclosed one as part of it (HTML standard, 13.2.5). */
import type { PageCheck } from "./facts.ts";

export const unclosedMarkup: PageCheck = ({ unclosed }) => {
  if (unclosed === undefined) return undefined;
  const { text: start, offset } = unclosed;
  const about = { target: { offset }, texts: [start], value: start };
  return /^<!--[\s\S]*</.test(start)
    ? {
        code: "page/unclosed",
        message: `After "${start}" in a script, </script> does not close it: browsers treat the rest of the page as part of it.`,
        hint: 'Write "\\u003c" instead of "<" in the text of scripts; <JsonLd> does.',
        ...about,
      }
    : {
        code: "page/unclosed",
        message: `"${start}" is never closed: browsers treat the rest of the page as part of it.`,
        hint: start.startsWith("<!--")
          ? "Close the comment with -->."
          : `Add the > of its tag, and ${start.replace("<", "</")}>; HTML has no ${start} … />.`,
        ...about,
      };
};
