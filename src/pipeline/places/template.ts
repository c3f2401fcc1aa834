/** The place of a target in the calls of templates: that of its element, and the uses of the components around it. */

import { positionInJsx, positionOfTag, type TextSearch } from "../../content/element-source.ts";
import {
  type CallInTemplate,
  firstOf,
  isPartOf,
  type PlaceSearch,
  placeAt,
  type SearchInput,
  usesWithValue,
} from "./search.ts";

/** The element's own call has the text. */
export const inElementCall: PlaceSearch = ({ elementCall, target, sources }) =>
  elementCall && placeInCall(elementCall, { ...wrongValueOf(target), texts: target.texts }, sources);

/** The use of a component gives it the value. */
export const inComponentUse: PlaceSearch = ({ target, componentUses, sources }) =>
  firstOf(usesWithValue({ target, componentUses }), (use) => placeInCall(use, wrongValueOf(target), sources));

/** The use of a component gives it a part of the value. */
export const inPartOfUse: PlaceSearch = ({ target, elementCall, componentUses, sources }) =>
  firstOf(elementCall ? componentUses : [], (use) =>
    firstOf(
      use.texts.filter((text) => isPartOf(target, text)),
      (value) => placeInCall(use, { texts: [], value, isText: false }, sources),
    ),
  );

/** The page, whose template computed the value. */
export const atPage: PlaceSearch = ({ target: { parts, otherwise }, elementCall }) =>
  parts && elementCall ? otherwise : undefined;

/** The tag of the outermost component that is given the value, or of the element. */
export const atTag: PlaceSearch = ({ target, elementCall, componentUses, sources }) => {
  const call = target.parts ? undefined : (usesWithValue({ target, componentUses }).at(-1) ?? elementCall);
  if (!call) return undefined;
  const source = sources(call.file);
  return placeAt(call.file, positionOfTag(source, source.offsetAt(call.at)));
};

const wrongValueOf = ({ value, isAttribute }: SearchInput["target"]) => ({ texts: [], value, isText: !isAttribute });

function placeInCall({ file, at }: CallInTemplate, search: TextSearch, sources: SearchInput["sources"]) {
  const source = sources(file);
  const position = positionInJsx(source, source.offsetAt(at), search);
  return position && placeAt(file, position);
}
