/** The difference between two sites, for a terminal, for a pull request, for programs. */
import { printable } from "../../base/code-frame.ts";
import { count, growth, size } from "../../base/format.ts";
import type { Manifest } from "../../publish/manifest.ts";
import { type Changed, changesBetween, isChanged, type ManifestChanges } from "../../publish/manifest-diff.ts";
import {
  drawingName,
  mostDifferent,
  percent,
  type VisualReport,
  visualSentence,
} from "../../serve/inspector/visual-report.ts";
import { jsonText } from "./json.ts";
import { changeTables, escapedMarkdown, markdownTable, maxChanges, weights } from "./markdown.ts";

export const diffFormats = ["text", "markdown", "json"] as const;
export type DiffFormat = (typeof diffFormats)[number];

export interface DiffOutput extends ManifestChanges {
  readonly version: 1;
  /** False when both sites have the same files with the same bytes. */
  readonly differs: boolean;
  readonly visual?: Pick<VisualReport, "candidates" | "pages">;
}

/** Compares two manifests. @param visual what the pages look like, if they were drawn. */
export function diff(
  before: Manifest,
  after: Manifest,
  format: DiffFormat,
  visual?: VisualReport,
): { text: string; differs: boolean } {
  const changes = changesBetween(before.files, after.files);
  const differs = isChanged(changes);
  if (format === "json") {
    const drawn = visual && { visual: { candidates: visual.candidates, pages: visual.pages } };
    return { text: jsonText({ version: 1, differs, ...changes, ...drawn } satisfies DiffOutput), differs };
  }
  const lines =
    format === "markdown"
      ? [...asMarkdown(changes), ...(visual ? visualMarkdown(visual) : [])]
      : [...asText(changes), ...(visual ? visualText(visual) : [])];
  return { text: lines.map((line) => `${line}\n`).join(""), differs };
}

const asMarkdown = (changes: ManifestChanges): string[] => [
  `**${sentenceOf(changes)}**`,
  "",
  ...weights(changes, true),
  ...changeTables(changes),
];

const marks = { added: "+", removed: "-", changed: "~" } as const;

/** `+ /about`: a line for each page, then for each other file. */
export function changedNames({ pages, files }: Pick<ManifestChanges, "pages" | "files">): string[] {
  const lines = ({ added, removed, changed }: Changed): string[] =>
    Object.entries({ added, removed, changed }).flatMap(([what, names]) =>
      names.map((name: string) => `${marks[what as keyof Changed]} ${printable(name)}`),
    );
  return [...lines(pages), ...lines(files)];
}

function asText(changes: ManifestChanges): string[] {
  const rows = changes.kinds.map(({ kind, before, after }) => [
    kind.padEnd(5),
    count(after.files, "file").padStart(11),
    size(after.bytes).padStart(9),
    growth(after.bytes - before.bytes).padStart(10),
  ]);
  return [...changedNames(changes), ...rows.map((row) => row.join(" ")), sentenceOf(changes)];
}

const visualText = (report: VisualReport): string[] => [
  ...report.pages.flatMap((page) => {
    const { url, problem } = page;
    const most = mostDifferent(page);
    if (most) return `${printable(url)} looks different: ${percent(most.share)} of its pixels at ${drawingName(most)}.`;
    return problem === undefined ? [] : `${printable(url)} could not be drawn: ${printable(problem)}.`;
  }),
  visualSentence(report),
];

/** A table of the pages that look different, most of them first. */
function visualMarkdown(report: VisualReport): string[] {
  const different = report.pages
    .filter((page) => mostDifferent(page) ?? page.problem)
    .sort((a, b) => (mostDifferent(b)?.share ?? 1) - (mostDifferent(a)?.share ?? 1));
  const columns = report.pages.find(({ drawings }) => drawings.length > 0)?.drawings ?? [];
  const rows = different.map(({ url, problem, drawings }) => [
    escapedMarkdown(url),
    ...(problem === undefined
      ? drawings.map(({ share }) => (share > 0 ? percent(share) : "same"))
      : [escapedMarkdown(problem)]),
  ]);
  const omitted = rows.splice(maxChanges).length;
  return [
    "",
    `**${visualSentence(report)}**`,
    ...(rows.length > 0 ? ["", ...markdownTable(["Pixels that differ", ...columns.map(drawingName)], rows)] : []),
    ...(omitted > 0 ? ["", `And ${omitted} more.`] : []),
  ];
}

/** `1 page added, 2 changed; 1 file removed.` */
function sentenceOf(changes: ManifestChanges): string {
  const parts = (["pages", "files"] as const).flatMap((which) => {
    const { added, removed, changed } = changes[which];
    const noun = which === "pages" ? "page" : "other file";
    const differences = Object.entries({ added, removed, changed }).filter(([, names]) => names.length > 0);
    const counts = differences.map(
      ([what, names], at) => `${at === 0 ? count(names.length, noun) : names.length} ${what}`,
    );
    return counts.length > 0 ? counts.join(", ") : [];
  });
  return parts.length > 0 ? `${parts.join("; ")}.` : "No differences.";
}
