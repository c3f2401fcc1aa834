/** Every field has a label, every button and link a name for screen readers (WCAG 3.3.2, 4.1.2). */
import type { Fault, PageCheck } from "./facts.ts";

export const accessibleNames: PageCheck = ({ unlabelled, nameless }) => [
  ...unlabelled.map(
    ({ tag, offset }): Fault => ({
      code: "page/label",
      message: `The field ${tag} has no label.`,
      hint: 'Put it in a <label>, or refer to its id: <label for="…">. A placeholder is not a label: it disappears while typing.',
      target: { offset },
    }),
  ),
  ...nameless.map(
    ({ tag, offset }): Fault => ({
      code: "page/name",
      message: `${tag} has no accessible name.`,
      hint: 'Add text or aria-label="…"; an image in it needs an alt text.',
      target: { offset },
    }),
  ),
];
