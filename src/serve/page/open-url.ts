/** The URL at which `plinth dev` opens a place in an editor. */
import type { Diagnostic } from "../../base/diagnostic.ts";

/** Where `plinth dev` opens a place in an editor. */
export const openPath = "/__plinth/open";

/** The URL to which a page posts an empty form, in order to open a place. The response has no content, so the page stays. */
export function openUrlOf({ file = "", line, column }: Pick<Diagnostic, "file" | "line" | "column">): string {
  const query = new URLSearchParams({ file });
  for (const [name, value] of Object.entries({ line, column })) if (value !== undefined) query.set(name, `${value}`);
  return `${openPath}?${query}`;
}
