/** Splits a Markdown body at its headings of one level, for pages that place each part separately. */
import { headingsOf } from "plinth";

export interface BodySection {
  /** The heading's id in the whole body, so that links to it work. */
  readonly id: string;
  readonly title: string;
  /** The Markdown below the heading. */
  readonly text: string;
}

/** The text above the first heading of the level, `##` by default, and the part below each. */
export function sectionsOf(
  body: string,
  level = 2,
): { readonly intro: string; readonly sections: readonly BodySection[] } {
  const [intro = "", ...texts] = body.split(new RegExp(`^#{${level}}[ \\t].*$`, "m"));
  const headings = headingsOf(body).filter((heading) => heading.level === level);
  const sections = texts.map((text, index) => {
    const heading = headings[index];
    if (!heading) throw new Error("a line that begins with # is not a heading: is it inside a code block?");
    return { id: heading.id, title: heading.text, text: text.trim() };
  });
  return { intro: intro.trim(), sections };
}
