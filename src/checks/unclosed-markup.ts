/** Every comment, tag and text element is closed: browsers treat everything after an unclosed one as part of it (HTML standard, 13.2.5). */
import type { PageCheck } from "./facts.ts";

export const unclosedMarkup: PageCheck = ({ unclosed: start }) =>
  start === undefined
    ? undefined
    : {
        code: "page/unended",
        message: `"${start}" is never closed: browsers treat the rest of the page as part of it.`,
        hint: start.startsWith("<!--")
          ? "Close the comment with -->."
          : `Add the > of its tag, and ${start.replace("<", "</")}>; HTML has no ${start} … />.`,
        // The head has several of these, so their text does not identify one.
        ...(/^<(title|script|style)$/.test(start) ? {} : { text: start }),
      };
