/** Splits a list into pages. */

/** One page of a list. */
export interface ListPage<Item> {
  /** The items on this page. */
  readonly items: readonly Item[];
  /** The number of this page, from 1. */
  readonly number: number;
  /** How many pages the list has. */
  readonly count: number;
}

/**
 * Splits a list into pages: a `ListPage` each, with its `items`, its `number` from 1, and the `count` of pages. An empty list has
 * one empty page.
 * @param list in the order in which it is shown.
 * @param size the maximum number of items on a page.
 * @example
 * paginate(posts, 10).map((part) => page(part.number === 1 ? "/" : `/page/${part.number}`, <List part={part} />))
 * @throws RangeError if `size` is not a whole number from 1.
 */
export function paginate<Item>(list: readonly Item[], size: number): ListPage<Item>[] {
  if (!Array.isArray(list)) throw new TypeError("paginate: the first argument is not a list");
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`paginate: the size is ${size}; write 1 or more`);
  const count = Math.max(1, Math.ceil(list.length / size));
  return Array.from({ length: count }, (_, index) => ({
    items: list.slice(index * size, (index + 1) * size),
    number: index + 1,
    count,
  }));
}
