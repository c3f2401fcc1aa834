/** A Markdown body cut at its second-level headings, for pages that set each part in its own place. */
import { headingsOf } from "plinth";

export interface BodySection {
  /** The id that the heading has in the whole body, so that links to it keep working. */
  readonly id: string;
  readonly title: string;
  /** The Markdown below the heading. */
  readonly text: string;
}

/** What stands above the first `##` heading, and the part under each. Nothing is lost on the way. */
export function sectionsOf(body: string): { readonly intro: string; readonly sections: readonly BodySection[] } {
  const [intro = "", ...texts] = body.split(/^##[ \t].*$/m);
  const headings = headingsOf(body).filter(({ level }) => level === 2);
  const sections = texts.map((text, index) => {
    const heading = headings[index];
    if (!heading) throw new Error("a line that begins with ## is no heading: is it inside a code block?");
    return { id: heading.id, title: heading.text, text: text.trim() };
  });
  return { intro: intro.trim(), sections };
}
