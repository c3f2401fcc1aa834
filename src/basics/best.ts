/** The first item with the highest score; undefined if all scores are 0. */
export function best<Item>(items: readonly Item[], score: (item: Item) => number): Item | undefined {
  const scores = items.map(score);
  const highest = Math.max(...scores);
  return highest > 0 ? items[scores.indexOf(highest)] : undefined;
}
