/** The samples of dev.mjs -> two tables: the total waiting times, and the parts of a content edit. */
import { summary, table } from "./figures.mjs";

/** The duration between two events of each sample; from writing the file if `from` is undefined. */
const spans = (samples, from, to) =>
  samples.map((sample) => sample[to] - (from ? sample[from] : 0)).filter((span) => Number.isFinite(span));

const reloads = (samples) => `${samples.filter(({ reloaded }) => reloaded).length} of ${samples.length}`;

/** `results`: name of a tool -> what was measured of it. */
export function tables(results) {
  const names = Object.keys(results);
  const row = (title, figures) => [title, ...names.map((name) => summary(figures(results[name])))];
  const part = (title, from, to) => row(title, ({ content }) => spans(content, from, to));
  const waits = table([
    ["median (least to most), ms", ...names],
    row("start to the first page", ({ firstPage }) => firstPage),
    row("content edit until it is shown", ({ content }) => spans(content, undefined, "shown")),
    row("content edit 50 ms after another was shown", ({ again }) => spans(again, undefined, "shown")),
    row("template edit", ({ template }) => spans(template, undefined, "shown")),
    row("style edit", ({ style }) => spans(style, undefined, "shown")),
    ["style edits that reloaded the page", ...names.map((name) => reloads(results[name].style))],
    ["edits never shown", ...names.map((name) => String(results[name].lost.length))],
    row("memory after the start, MiB", ({ memory }) => memory),
  ]);
  const parts = table([
    ["parts of a content edit, ms", ...names],
    part("written -> file system's event", undefined, "event"),
    part("event -> page is told", "event", "signal"),
    row("of that, as reported by the server", ({ content }) => spans(content, undefined, "ownWord")),
    part("told -> new document begins", "signal", "navigation"),
    part("begins -> whole response", "navigation", "response"),
    part("response -> text in the document", "response", "inDocument"),
    part("told -> text in the document, in all", "signal", "inDocument"),
    part("text in the document -> drawn", "inDocument", "shown"),
  ]);
  return `${waits}\n\n${parts}`;
}
