/** A page has a viewport: without one, phones lay it out as wide as a desk and shrink it (CSS Viewport 1). */
import type { PageCheck } from "./facts.ts";

export const viewport: PageCheck = ({ hasViewport }) =>
  hasViewport
    ? undefined
    : {
        code: "page/viewport",
        message: "The page has no viewport, so phones show it tiny.",
        hint: 'Write <meta name="viewport" content="width=device-width, initial-scale=1">.',
      };
