/** Problems of options: what the hint says. */
import { expect, test } from "vitest";
import type { Site } from "../../src/api/index.ts";
import { page } from "../../src/api/index.ts";
import { problemsOfSite } from "../../src/site-thread/site-options.ts";

const hintOf = (options: object): string | undefined =>
  problemsOfSite({ content: {}, pages: () => [], origin: () => "", ...options } as unknown as Site)[0]?.hint;

test.each([
  [{ redirects: [] }, "It is an option of hosting()."],
  [{ pagse: () => [] }, 'Did you mean "pages"?'],
  [{ markdown: { origin: "" } }, "It is an option of defineSite()."],
  [
    { markdown: { plugins: [] } },
    "Known: breaks, components, directives, fileLinks, headingIds, highlight, html, langPrefix, linkify, maxNesting, pictures, quotes, slugify, typographer, use, xhtmlOut.",
  ],
  [{ markdown: { pictures: { width: 1 } } }, 'Did you mean "widths"?'],
  [{ markdown: { pictures: { formats: ["webpp"] } } }, 'Did you mean "webp"?'],
  [{ checks: { "page/titel": "off" } }, 'Did you mean "page/title"?'],
])("the hint for the options %o", (options, hint) => expect(hintOf(options)).toBe(hint));

test("an unknown option of a function that is no setting", () =>
  expect(() => page("/", {} as never, { date: "" } as object)).toThrow(
    'page() has no option "date". Known: entry, lastmod.',
  ));
