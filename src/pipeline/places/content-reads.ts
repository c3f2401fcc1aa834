/** The place of a target in the values of content that its page had read by then. */

import { positionInValue } from "../../content/element-source.ts";
import type { SourceFiles } from "../../content/locate.ts";
import { quotedIn } from "../../content/source-text.ts";
import type { ContentValueRead } from "../../site-thread/protocol.ts";
import { firstOf, isPartOf, type PlaceSearch, placeAt } from "./search.ts";

/**
 * The last value that is the text, or else the last one that contains it, unless it has to be a whole attribute. If several
 * values of an object are the attribute, it is the one that is named like it, or all of them.
 */
export const inEarlierReads: PlaceSearch = ({ target, earlierReads, sources }) => {
  const { value = "", contentTexts, isAttribute, attributeNames } = target;
  const read = firstOf(contentTexts, (text) => {
    const related = earlierReads.filter((each) => each.text === text);
    const whole = related.filter(({ relation }) => relation === "whole");
    const last = whole.at(-1);
    if (!last) return related.findLast(({ relation }) => relation === "more" && !isAttribute);
    if (!isAttribute) return last;
    const parent = last.path.slice(0, -1);
    const equal = whole.filter(
      ({ file, path }) => file === last.file && parent.every((step, index) => path[index] === step),
    );
    const named = (isLike: (key: string, name: string) => boolean) =>
      equal.findLast(({ path }) => attributeNames.some((name) => isLike(String(path.at(-1)), name)));
    return (
      named((key, name) => key === name) ??
      named((key, name) => synonyms[name]?.test(key) ?? false) ??
      equal.toReversed()
    );
  });
  return read && [read].flat().map((each) => placeOfRead(each, value, sources));
};

/** The usual names of fields for an attribute. */
const synonyms: Readonly<Record<string, RegExp>> = {
  href: /href|ur[il]|link|^to$/i,
  src: /src|source|image|img|pic|photo|cover|ur[il]/i,
  alt: /alt|caption|descr/i,
};

/** The tags of components in a Markdown text that have the attribute: `<Card href="/about">`. */
export const inTagInMarkdown: PlaceSearch = ({ target: { value = "", isAttribute }, earlierReads, sources }) =>
  firstOf(earlierReads, ({ file, relation, isBody, text }) => {
    if (!isAttribute || !isBody || relation !== "more" || text !== value) return undefined;
    const source = sources(file);
    const start = source.offsetOfLine(source.bodyStartLine);
    const tags = source.text.slice(start).matchAll(/<[A-Z](?:"[^"]*"|'[^']*'|[^<>"'])*/g);
    const places = Array.from(tags).flatMap(({ 0: tag, index }) => {
      const quote = quotedIn(tag, value);
      return quote < 0 ? [] : placeAt(file, source.rangeAt(start + index + quote, value.length));
    });
    return places.length > 0 ? places : undefined;
  });

/** The longest part of the value that the page's own content has. */
export const inPartOfReads: PlaceSearch = ({ target, elementCall, earlierReads, sources }) => {
  const parts = earlierReads.filter(
    ({ file, text, writtenText }) =>
      elementCall && file === target.otherwise.file && text === target.value && isPartOf(target, writtenText),
  );
  const [longest] = parts.toSorted((a, b) => b.writtenText.length - a.writtenText.length);
  return longest && placeOfRead(longest, longest.text, sources);
};

function placeOfRead({ file, path, isBody, writtenText }: ContentValueRead, value: string, sources: SourceFiles) {
  const source = sources(file);
  if (!isBody) return placeAt(file, positionInValue(source, path, [value, writtenText]));
  const start = source.text.indexOf(writtenText, source.offsetOfLine(source.bodyStartLine));
  return placeAt(file, start < 0 ? undefined : source.rangeAt(start, writtenText.length));
}
