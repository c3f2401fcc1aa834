/** Formats figures for people. */

const sorted = (figures) => [...figures].sort((a, b) => a - b);

/** The median of some figures. */
export function median(figures) {
  const ordered = sorted(figures);
  const half = ordered.length >> 1;
  return ordered.length % 2 ? ordered[half] : (ordered[half - 1] + ordered[half]) / 2;
}

/** Milliseconds: `8.4`, `84`, `8,400`. */
const shown = (figure) => (figure < 10 ? figure.toFixed(1) : Math.round(figure).toLocaleString("en-US"));

/** `median (least to most)`; a dash when nothing was measured. */
export const summary = (figures) =>
  figures.length === 0
    ? "–"
    : `${shown(median(figures))} (${shown(Math.min(...figures))} to ${shown(Math.max(...figures))})`;

/** A Markdown table; the first row is its head. */
export function table([head, ...rows]) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index ? "---:" : "---"))), ...rows.map(line)].join("\n");
}
