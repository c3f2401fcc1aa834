/** A page has exactly one h1, with a text: the heading that names it (WCAG 2.4.6). */

import { getOrInsert } from "../base/get-or-insert.ts";
import { someOf, truncated } from "../base/message.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { Fault, PageCheck, PageCheckFacts } from "./facts.ts";

export const checkH1: PageCheck = (page, facts) => {
  const { h1: texts } = page;
  const isEmpty = texts[0] === "";
  if (texts.length === 1 && !isEmpty) return undefined;
  if (texts.length > 1) return faultOfSeveral(page, facts);
  return {
    code: "page/h1",
    message: `The page has ${isEmpty ? "an empty" : "no"} h1 heading.`,
    hint: "Add an <h1> that names the page.",
    ...(isEmpty && { target: { tag: "h1" } }),
  };
};

function faultOfSeveral({ h1: texts, template }: PageFacts, facts: PageCheckFacts): Fault {
  const start = `The page has ${texts.length} h1 headings`;
  const { withText, ofTemplate, ofTemplateWithText } = h1Counts(facts);
  // The h1 of a layout is on every page of its template. Copies of a text have the same h1, too, but not on every page.
  const repeated = texts.find(
    (text) =>
      (withText.get(text) ?? 0) > 1 && ofTemplateWithText.get(`${template}\0${text}`) === ofTemplate.get(template),
  );
  if (repeated !== undefined)
    return {
      code: "page/h1",
      message: `${start}; "${truncated(repeated, 60)}" is an h1 of several pages.`,
      hint: `Keep the one that names the page. Make "${truncated(repeated, 60)}", which probably comes from a layout, a <p> or <div>.`,
      target: { tag: "h1", nth: texts.indexOf(repeated) },
    };
  return {
    code: "page/h1",
    message: `${start}: ${someOf(texts.map((text) => `"${truncated(text, 60)}"`))}.`,
    hint: `Keep the one that names the page; make the others h2. In Markdown, # makes an h1 and ## an h2; any other h1 is an element of the template ${template} or of its layout.`,
    target: { tag: "h1", nth: 1 },
  };
}

type Counts = Map<string, number>;

const countsBySite = new WeakMap<
  PageCheckFacts,
  Readonly<Record<"withText" | "ofTemplate" | "ofTemplateWithText", Counts>>
>();

/** The numbers of pages that have a text as one of several h1 headings, of pages by template, and by both. */
const h1Counts = (facts: PageCheckFacts) =>
  getOrInsert(countsBySite, facts, () => {
    const withText: Counts = new Map();
    const ofTemplate: Counts = new Map();
    const ofTemplateWithText: Counts = new Map();
    const add = (counts: Counts, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const { h1: texts, template } of facts.pages) {
      add(ofTemplate, template);
      for (const text of texts.length > 1 ? new Set(texts) : []) {
        add(withText, text);
        add(ofTemplateWithText, `${template}\0${text}`);
      }
    }
    return { withText, ofTemplate, ofTemplateWithText };
  });
