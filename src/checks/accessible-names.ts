/** Every field has a label, every button and link a name for screen readers (WCAG 3.3.2, 4.1.2). */
import type { Fault, PageCheck } from "./facts.ts";

export const accessibleNames: PageCheck = ({ unlabelled, nameless }) => [
  ...unlabelled.map(
    (tag): Fault => ({
      code: "page/label",
      message: `The field ${tag} has no label.`,
      hint: 'Put it in a <label>, or refer to its id: <label for="…">. A placeholder is not a label: it disappears while typing.',
      ...placeOfTag(tag),
    }),
  ),
  ...nameless.map(
    (tag): Fault => ({
      code: "page/name",
      message: `${tag} has no accessible name.`,
      hint: 'Add text or aria-label="…"; an image in it needs an alt text.',
      ...placeOfTag(tag),
    }),
  ),
];

/**
 * An attribute that identifies the element, and is usually the same in the template and in the page. In Markdown, a link
 * has only its URL, and a check box can be an item of a task list.
 */
export function placeOfTag(tag: string): Pick<Fault, "text" | "forms" | "inTemplates"> {
  const [text = tag, url] = /(?:name|id)="[^"]*"|href="([^"]*)"/.exec(tag) ?? [];
  const [start = tag] = /^<\w+/.exec(tag) ?? [];
  const attributes = (tag.match(/[\w-]+="[^"]*"/g) ?? []).map((each) => each.replace(/^class=/, "className="));
  return { text, forms: url ? [url] : [start, "[ ]", "[x]"], inTemplates: [...attributes.reverse(), start] };
}
