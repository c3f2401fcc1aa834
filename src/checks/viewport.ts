/** A page has a viewport: without one, phones lay it out for a desktop width and shrink it (CSS Viewport 1). */
import type { PageCheck } from "./facts.ts";

export const viewport: PageCheck = ({ hasViewport }) =>
  hasViewport
    ? undefined
    : {
        code: "page/viewport",
        message: "The page has no viewport, so phones shrink it to desktop width.",
        hint: 'Write <meta name="viewport" content="width=device-width, initial-scale=1">.',
      };
