/** Attributes that refer to elements of the page by their ids, other than in a URL. */
import type { Attributes } from "./attributes.ts";

/**
 * The elements that have an attribute; undefined for all elements (HTML standard, 4.10.4, 4.10.5, 4.10.19.3, 6.12.1, 4.9.11;
 * WAI-ARIA 1.2, 6.2.4). `aria-controls` and `aria-errormessage` are left out, since scripts often make the element that they refer to.
 */
const referring = new Map<string, string | undefined>(
  Object.entries({
    for: "label output",
    form: "button fieldset input object output select textarea",
    list: "input",
    headers: "td th",
    popovertarget: "button input",
    commandfor: "button",
    "aria-labelledby": undefined,
    "aria-describedby": undefined,
    "aria-activedescendant": undefined,
    "aria-details": undefined,
    "aria-flowto": undefined,
    "aria-owns": undefined,
  }),
);
const takesSeveralIds = /^(?:aria-|headers$)/;

export interface Reference {
  readonly attribute: string;
  readonly id: string;
}

export function referencesIn(name: string, attributes: Attributes): readonly Reference[] {
  const references: Reference[] = [];
  for (const [attribute, value] of attributes) {
    if (!referring.has(attribute) || !(referring.get(attribute)?.split(" ").includes(name) ?? true)) continue;
    const ids = takesSeveralIds.test(attribute) || attribute === "for" ? value.split(/\s+/) : [value];
    for (const id of ids) if (id !== "") references.push({ attribute, id });
  }
  return references;
}
