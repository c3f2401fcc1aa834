/** "Did you mean …?": the known name that is closest to a misspelt one. */

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

/** The closest known name, if it differs in at most a third of the characters of `name`, and at most three. */
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

/** `Did you mean "x"?`, if a known name is close enough. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const match = nearest(name, known);
  return match && `Did you mean "${match}"?`;
}

/** `Did you mean "x"?`, or a list of up to twelve known names. */
export function didYouMeanOrKnown(name: string, known: Iterable<string>): string | undefined {
  const names = [...known].sort();
  const list = names.length > 0 && names.length <= 12 ? `Known: ${names.join(", ")}.` : undefined;
  return didYouMean(name, names) ?? list;
}
