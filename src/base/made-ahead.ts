/** The results for a list, in order. `ahead` of them are being made before they are needed: a number that may grow. */
export async function* madeAhead<Item, Result>(
  items: readonly Item[],
  ahead: () => number,
  make: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const making: Promise<Result>[] = [];
  let next = 0;
  const startUpTo = (end: number): void => {
    for (const item of items.slice(next, end)) {
      const result = make(item);
      result.catch(() => undefined); // awaiting it below throws the error
      making.push(result);
    }
    next = Math.max(next, end);
  };
  startUpTo(ahead());
  for (const [index, item] of items.entries()) {
    const result = (await making.shift()) as Result;
    startUpTo(index + 1 + ahead());
    yield [item, result];
  }
}
