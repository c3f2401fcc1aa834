/** The place of a target in the Markdown that made its element: the text of an entry, or a value. */

import { positionInMarkdown, positionInValue } from "../../content/element-source.ts";
import { type PlaceSearch, placeAt } from "./search.ts";

export const inMarkdown: PlaceSearch = ({ markdown, target: { texts, value, endTagsBefore }, sources }) => {
  if (!markdown?.content) return undefined;
  const { line, end, written, nth = 0, startLine, content } = markdown;
  const { file, path, isBody } = content;
  const source = sources(file);
  if (!isBody) return placeAt(file, positionInValue(source, path, [written ?? [], texts, value ?? []].flat()));
  const first = source.bodyStartLine + startLine;
  const range = { line: first + line, end: first + end, written, nth };
  return placeAt(file, positionInMarkdown(source, range, { texts, value, nth: endTagsBefore }));
};
