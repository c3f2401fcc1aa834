/** HTML from parts. A text is escaped, so that no content of a site becomes markup. */
import { shown } from "../dev/plain-page.ts";

export class Html {
  constructor(readonly text: string) {}
}

/** Undefined leaves nothing. */
export type Part = Html | string | number | undefined | readonly Part[];

/** `` html`<p title="${text}">${parts}</p>` ``; attribute values must be in quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + textOf(parts[index - 1]) + string));

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined) return "";
  return typeof part === "object" ? part.map(textOf).join("") : shown(String(part));
}
