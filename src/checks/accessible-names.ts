/** Every field has a label, every button and link a name: without one nobody who hears the page knows what it is (WCAG 3.3.2, 4.1.2). */
import type { Fault, PageCheck } from "./facts.ts";

export const labels: PageCheck = ({ unlabelled, nameless }) => [
  ...unlabelled.map(
    (tag): Fault => ({
      code: "page/label",
      message: `The field ${tag} has no label.`,
      hint: 'Put it in a <label>, or name its id in one: <label for="…">. A placeholder is no label: it goes when one types.',
      ...placeIn(tag),
    }),
  ),
  ...nameless.map(
    (tag): Fault => ({
      code: "page/name",
      message: `${tag} has no text.`,
      hint: 'Write what it does, or say it in aria-label="…"; an image in it says it in its alt text.',
      ...placeIn(tag),
    }),
  ),
];

/** The attribute that tells the element from others stands in the template as it does in the page. */
function placeIn(tag: string): { text?: string } {
  const text = /(?:name|id|href)="[^"]*"/.exec(tag)?.[0];
  return text ? { text } : {};
}
