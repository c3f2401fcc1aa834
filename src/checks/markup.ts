/** Browsers build the tree of elements that was written; styles, scripts and screen readers get the browser's. */
import { isElement } from "../base/element-names.ts";
import type { NestingFault } from "../output/html/browser-tree.ts";
import type { PageCheck } from "./facts.ts";

/** Every comment, tag and text element is closed: browsers treat everything after an unclosed one as part of it (HTML standard, 13.2.5). */
export const checkUnclosedMarkup: PageCheck = ({ unclosed }) => {
  if (unclosed === undefined) return undefined;
  const { text: start, offset } = unclosed;
  const [what, hint] = /^<!--[\s\S]*</.test(start)
    ? [
        `After "${start}" in a script, </script> does not close it`,
        'Write "\\u003c" instead of "<" in the text of scripts; <JsonLd> does.',
      ]
    : [
        `"${start}" is never closed`,
        start.startsWith("<!--")
          ? "Close the comment with -->."
          : `Add the > of its tag, and ${start.replace("<", "</")}>; HTML has no ${start} … />.`,
      ];
  return {
    code: "page/unclosed",
    message: `${what}: browsers treat the rest of the page as part of it.`,
    hint,
    target: { offset },
    texts: [start],
    value: start,
  };
};

/** A browser adds, moves and closes no element (HTML standard, 13.2.6). */
export const checkNesting: PageCheck = ({ nesting, components, unclosed }) => {
  // A component that nothing rendered contains what follows it, as does what is not closed.
  const explainedBy = [
    ...(components.length > 0 ? (["page/unrendered"] as const) : []),
    ...(unclosed ? (["page/unclosed"] as const) : []),
  ];
  return nesting.map(({ message, tag, offset, kind }) => ({
    code: "page/nesting",
    ...(explainedBy.length > 0 && { explainedBy }),
    message,
    hint: hintForNesting(tag, kind),
    ...(kind === "added" && { severity: "warning" }),
    target: { offset },
  }));
};

function hintForNesting(tag: string, kind: NestingFault["kind"]): string {
  if (kind === "added") return 'Write that element, too: selectors such as "table > tr" do not match without it.';
  return (
    (kind === "unclosed" && hintForPlaceholder(tag)) ||
    "Close each element before its parent, and use elements that HTML allows there, such as <span> in a <p>."
  );
}

/** A text such as `<file>` in Markdown with raw HTML, which is an element that nothing closes. */
function hintForPlaceholder(tag: string): string | undefined {
  const [, name = ""] = /^<([a-z][^\s/>]*)>$/i.exec(tag) ?? [];
  if (name === "" || isElement(name)) return undefined;
  return `If ${tag} is a placeholder, put it in backticks, or write &lt;${name}>; otherwise close it: </${name}>.`;
}
