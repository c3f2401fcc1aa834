/** An image has an alt attribute (WCAG 1.1.1); an empty one says that it is decoration. */
import type { PageCheck } from "./facts.ts";

export const images: PageCheck = ({ imagesWithoutAlt }) =>
  imagesWithoutAlt.map((src) => ({
    code: "page/alt",
    message: `The image "${src}" has no alt text.`,
    hint: 'Say what it shows: alt="…". An image that says nothing takes alt="".',
    ...(src ? { text: src } : {}),
  }));
