/** Unknown names of options: what the hint says. */
import { expect, test } from "vitest";
import { unknownNameIn } from "../../src/site/option-names.ts";

test.each([
  ["defineSite()", "redirects", "It is an option of hosting()."],
  ["defineSite()", "pagse", 'Did you mean "pages"?'],
  ["hosting()", "origin", "It is an option of defineSite()."],
  [
    "`markdown`",
    "plugins",
    "Known: breaks, fileLinks, headingIds, highlight, html, langPrefix, linkify, maxNesting, pictures, quotes, typographer, use, xhtmlOut.",
  ],
  ["`pictures`", "width", 'Did you mean "widths"?'],
  ["page()", "date", "Known: lastmod."],
] as const)("%s with %s", (level, name, hint) => {
  const unknownIn: (level: never, options: object) => unknown = unknownNameIn;
  expect(unknownIn(level as never, { [name]: 1 })).toEqual({
    name,
    message: `${level} has no option "${name}".`,
    hint,
  });
});
