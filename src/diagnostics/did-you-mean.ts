/** "Did you mean …?": the known name that is nearest to what was written. */

/** Edit distance with transpositions (optimal string alignment), in single characters. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The nearest of `known`, when it is near enough to be what was meant: a third of its characters may differ, and three at most. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { candidate: string; cost: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > 3 || candidate === name) continue;
    const cost = distance(name.toLowerCase(), candidate.toLowerCase());
    if (cost <= Math.min(3, Math.max(1, Math.floor(name.length / 3))) && (!best || cost < best.cost))
      best = { candidate, cost };
  }
  return best?.candidate;
}

/** `Did you mean "x"?`, or the list of what is known, or nothing when nothing is. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const names = [...known].sort();
  const match = nearest(name, names);
  if (match !== undefined) return `Did you mean "${match}"?`;
  if (names.length === 0) return undefined;
  return names.length <= 12 ? `Known: ${names.join(", ")}.` : undefined;
}
