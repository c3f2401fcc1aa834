/** Selects a few of many diagnostics. Thousands of them usually have few causes. */

import type { Code, Diagnostic, Severity } from "./diagnostic.ts";
import { getOrInsert } from "./get-or-insert.ts";

export interface DiagnosticGroup {
  readonly code: Code;
  readonly severity: Severity;
  readonly count: number;
  /** All of them, or the first ones of each message. */
  readonly sample: readonly Diagnostic[];
}

/** Up to this many diagnostics of a code are all shown. */
const maxOfCode = 20;
const shownOfCode = 10;

/** Errors first, then the most frequent. Diagnostics of a code keep their order. */
export function groupsOf(diagnostics: readonly Diagnostic[]): DiagnosticGroup[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const each of diagnostics) getOrInsert(groups, `${each.severity} ${each.code}`, () => []).push(each);
  return [...groups.values()]
    .map((all) => {
      const [{ code, severity }] = all as [Diagnostic];
      const sample = all.length > maxOfCode ? sampleOf(all, shownOfCode, shapeOf).sample : all;
      return { code, severity, count: all.length, sample };
    })
    .sort((a, b) => compareTexts(a.severity, b.severity) || b.count - a.count || compareTexts(a.code, b.code));
}

/** By UTF-16 units, the same everywhere: a locale would order texts differently. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** At most `max` items of a list: the first of each kind, then the first of the rest. Both results keep the list's order. */
export function sampleOf<Item>(
  list: readonly Item[],
  max: number,
  kindOf: (item: Item) => string,
): { sample: Item[]; rest: Item[] } {
  const kinds = list.map(kindOf);
  const first = new Map(kinds.map((kind, index) => [kind, index] as const).reverse());
  const isFirst = (index: number): boolean => first.get(kinds[index] ?? "") === index;
  const order = [...list.keys()].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a - b);
  const chosen = new Set(order.slice(0, max));
  const part = (isShown: boolean) => list.filter((_, index) => chosen.has(index) === isShown);
  return { sample: part(true), rest: part(false) };
}

/** A message without the parts that vary between equal problems: quoted texts, numbers, paths and URLs. */
export const shapeOf = ({ code, message }: Diagnostic): string =>
  `${code} ${message.replaceAll(/"[^"]*"|[^\s,]*[/\d][^\s,]*/g, "…")}`;
