/** A page has exactly one h1, with a text: the heading that names it (WCAG 2.4.6). */
import { someOf } from "../diagnostics/diagnostic.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { getOrInsert } from "../output/html/memo.ts";
import type { Fault, PageCheck, SiteFacts } from "./facts.ts";

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const h1: PageCheck = (page, site) => {
  const { h1: texts } = page;
  if (texts.length === 1 && texts[0] !== "") return undefined;
  if (texts.length > 1) return tooMany(page, site);
  return {
    code: "page/h1",
    message: `The page has ${texts[0] === "" ? "an empty" : "no"} h1 heading.`,
    hint: "Add an <h1> that names the page.",
  };
};

function tooMany({ h1: texts, template }: PageFacts, site: SiteFacts): Fault {
  const start = `The page has ${texts.length} h1 headings`;
  const repeated = texts.find((text) => (pagesByHeading(site).get(text) ?? 0) > 1);
  if (repeated !== undefined)
    return {
      code: "page/h1",
      message: `${start}; "${shortened(repeated)}" is an h1 of several pages.`,
      hint: `Keep the one that names the page. Make "${shortened(repeated)}", which probably comes from a layout, a <p> or <div>.`,
      text: `<h1>${repeated}</h1>`,
      heading: { text: repeated, level: 1 },
      inTemplates: ["<h1"],
    };
  return {
    code: "page/h1",
    message: `${start}: ${someOf(texts.map((text) => `"${shortened(text)}"`))}.`,
    hint: `Keep the one that names the page; make the others h2. In Markdown, # makes an h1 and ## an h2; any other h1 is an element of the template ${template} or of its layout.`,
    // As in Markdown, if it is there.
    text: `# ${texts[1]}`,
    forms: [`# ${texts[0]}`],
    heading: { text: texts[1] ?? "", level: 1 },
    inTemplates: ["<h1"],
  };
}

const known = new WeakMap<SiteFacts, ReadonlyMap<string, number>>();

/** The number of pages that have a text as one of several h1 headings. */
const pagesByHeading = (site: SiteFacts): ReadonlyMap<string, number> =>
  getOrInsert(known, site, () => {
    const counts = new Map<string, number>();
    for (const { h1: texts } of site.pages)
      if (texts.length > 1) for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
    return counts;
  });
