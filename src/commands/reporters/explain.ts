/** What is known of a page, for people: as much as fits a screen, the weightiest first. */

import { printable } from "../../diagnostics/code-frame.ts";
import { fileKinds } from "../../site/budget.ts";
import { count, size } from "./format.ts";
import type { ExplainOutput } from "./json.ts";

/** Of a list that could be long. */
const most = 12;

/** A page in lines, each with what it tells of at its left. */
export function explainedText(page: ExplainOutput): string {
  const { url, path, template, templates, sources, linkedFrom, linksTo, linksElsewhere, files, headers } = page;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const kinds = fileKinds.flatMap((kind) => {
    const sum = files.filter((file) => file.kind === kind).reduce((total, file) => total + file.bytes, 0);
    return sum > 0 ? `${kind} ${size(sum)}` : [];
  });
  const weights = files.map((file) => `${file.path}  ${file.bytes > 0 ? size(file.bytes) : "of another host"}`);
  const sections: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ["page", [`${url}  ${path}`]],
    ["made of", sources],
    ["by", [[template, templates[0]].filter(Boolean).join("  "), ...cut(templates.slice(1))]],
    ["linked from", linkedFrom.length > 0 ? cut(linkedFrom) : ["no other page"]],
    ["links to", cut([...linksTo, ...linksElsewhere])],
    ["weighs", [`${size(bytes)} in ${count(files.length, "file")}: ${kinds.join(", ")}`, ...cut(weights)]],
    ["headers", headers.map(({ name, value }) => `${name}: ${value}`)],
  ];
  const width = Math.max(...sections.map(([name]) => name.length));
  return sections
    .flatMap(([name, lines]) =>
      lines.map((line, index) => `${(index === 0 ? name : "").padEnd(width)}  ${printable(line)}\n`),
    )
    .join("");
}

const cut = (lines: readonly string[]): readonly string[] =>
  lines.length > most ? [...lines.slice(0, most - 1), `and ${lines.length - most + 1} more`] : lines;
