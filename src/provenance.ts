/**
 * Which content files a page is made of: the objects that its element's props hold are the very
 * objects that came from those files. No list to keep up to date, and none to forget.
 */
import { isValidElement, type ReactElement } from "react";

/** The files that the props of an element, and of elements inside them, were taken from; sorted. */
export function sourcesOf(element: ReactElement, origins: WeakMap<object, string>): string[] {
  const files = new Set<string>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const file = origins.get(value);
    if (file !== undefined) files.add(file);
    else if (isValidElement(value)) visit(value.props);
    else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
      Object.values(value).forEach(visit);
  };
  visit(element);
  return [...files].sort();
}
