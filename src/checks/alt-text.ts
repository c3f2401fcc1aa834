/** Every image has an alt attribute (WCAG 1.1.1), which is empty for decoration. */
import type { PageCheck } from "./facts.ts";

export const altText: PageCheck = ({ imagesWithoutAlt }) =>
  imagesWithoutAlt.map(({ src, offset }) => ({
    code: "page/alt",
    message: `The image "${src}" has no alt text.`,
    hint: 'Describe it: alt="…". A decorative image takes alt="".',
    target: { offset },
  }));
