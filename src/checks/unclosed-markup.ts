/** Every comment, tag and element of text ends: browsers take what follows an open one for a part of it (HTML standard, 13.2.5). */
import type { PageCheck } from "./facts.ts";

export const unended: PageCheck = ({ unclosed: start }) =>
  start === undefined
    ? undefined
    : {
        code: "page/unended",
        message: `Nothing ends "${start}": browsers take the rest of the page for a part of it.`,
        hint: start.startsWith("<!--")
          ? "End the comment with -->."
          : `Write the > of its tag, and ${start.replace("<", "</")}>; HTML knows no ${start} … />.`,
        // The title, scripts and styles of the head begin alike.
        ...(/^<(title|script|style)$/.test(start) ? {} : { text: start }),
      };
