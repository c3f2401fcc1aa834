/** The result of `plinth explain` as text: at most a screen, the largest files first. */

import { fileKinds } from "../../api/budget.ts";
import { printable } from "../../diagnostics/code-frame.ts";
import { count, size } from "../../diagnostics/format.ts";
import type { ExplainedPage } from "./json.ts";

/** Lines shown of a long list. */
const maxLines = 12;

/** The page in sections, each with its title on the left. */
export function explainText(page: ExplainedPage): string {
  const { url, path, template, templates, sources, linkedFrom, linksTo, linksElsewhere, headers } = page;
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["page", [`${url}  ${path}`]],
    ["sources", sources],
    ["template", [[template, templates[0]].filter(Boolean).join("  "), ...cut(templates.slice(1))]],
    ["linked from", linkedFrom.length > 0 ? cut(linkedFrom) : ["no other page"]],
    ["links to", cut([...linksTo, ...linksElsewhere])],
    ["weight", weightOf(page)],
    ["headers", headers.map(({ name, value }) => `${name}: ${value}`)],
  ];
  const width = Math.max(...sections.map(([title]) => title.length));
  return sections
    .flatMap(([title, lines]) =>
      lines.map((line, index) => `${(index === 0 ? title : "").padEnd(width)}  ${printable(line)}\n`),
    )
    .join("");
}

/** The sum, by kind, then file by file. */
function weightOf({ files }: ExplainedPage): string[] {
  const sumOf = (some: ExplainedPage["files"]): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const kinds = fileKinds.flatMap((kind) => {
    const bytes = sumOf(files.filter((file) => file.kind === kind));
    return bytes > 0 ? `${kind} ${size(bytes)}` : [];
  });
  const lines = files.map(({ path, bytes }) => `${path}  ${bytes > 0 ? size(bytes) : "from another host"}`);
  return [`${size(sumOf(files))} in ${count(files.length, "file")}: ${kinds.join(", ")}`, ...cut(lines)];
}

const cut = (lines: readonly string[]): readonly string[] =>
  lines.length > maxLines ? [...lines.slice(0, maxLines - 1), `and ${lines.length - maxLines + 1} more`] : lines;
