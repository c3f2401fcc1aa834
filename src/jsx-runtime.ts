/**
 * The JSX runtime of templates: React's, with a count. React 19 starts anew with what is left of the
 * stack when a component renders itself without end, so that nothing stops it but the heap's limit,
 * many seconds and two gigabytes later. A page of so many elements is none, and whoever makes them
 * is in the stack.
 */
import type { ElementType, Key } from "react";
import { jsx as element, jsxs as elements, Fragment } from "react/jsx-runtime";

export { Fragment };

/** Elements of one page: some 20 MB of HTML. */
const most = 1_000_000;
let left = Number.POSITIVE_INFINITY;

/** Runs what makes one page. @throws once it has made more elements than any page has. */
export function counted<Result>(run: () => Result): Result {
  left = most;
  try {
    return run();
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}

function count(): void {
  if (--left < 0)
    throw new RangeError(`a page of more than ${most} elements; a component may render itself without end`);
}

export function jsx(type: ElementType, props: unknown, key?: Key): ReturnType<typeof element> {
  count();
  return element(type, props, key);
}

export function jsxs(type: ElementType, props: unknown, key?: Key): ReturnType<typeof elements> {
  count();
  return elements(type, props, key);
}
